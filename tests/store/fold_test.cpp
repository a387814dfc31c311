#include "store/fold.h"

#include <gtest/gtest.h>

namespace magpie::store {
namespace {

TEST(Fold, CaseAndAccentsDoNotCount) {
    EXPECT_EQ(fold("MÜLLER"), "muller");
    EXPECT_EQ(fold("Tômáš Łukasz"), "tomas lukasz");
    EXPECT_EQ(fold("ÆØÅ"), "aoa");
    EXPECT_EQ(fold("Ёлкин ИВАН"), fold("ёлкин иван"));
    EXPECT_EQ(fold("ΑΒΓ"), fold("αβγ"));
}

TEST(Fold, WordsStandOneSpaceApart) {
    EXPECT_EQ(fold("  Ada,Lovelace_B. \t"), "ada lovelace b");
    EXPECT_EQ(fold("..."), "");
    EXPECT_EQ(fold(""), "");
}

TEST(Fold, OtherScriptsStayAsTheyAre) {
    EXPECT_EQ(fold("李昌鎬"), "李昌鎬");
    EXPECT_EQ(fold("이창호 9D"), "이창호 9d");
}

TEST(Fold, TakesBytesThatAreNoText) {
    EXPECT_EQ(fold("\xFF\xC3"), "\xFF\xC3");
    EXPECT_EQ(fold(std::string_view("a\0b", 3)), "a b");
}

}  // namespace
}  // namespace magpie::store
