#include "protocols/gtp/rules_text.h"

#include <gtest/gtest.h>

namespace magpie::gtp {
namespace {

TEST(RulesText, EveryNamedRuleSetComesBackFromItsObject) {
    for (const go::RuleSet& set : go::rule_sets()) {
        const auto by_name = rules_from(set.name, set.rules);
        ASSERT_TRUE(by_name) << set.name;
        EXPECT_EQ(*by_name, set.rules) << set.name;
        // What KataGo's object has no field for is taken from the base.
        const auto by_object = rules_from(rules_json(set.rules), set.rules);
        ASSERT_TRUE(by_object) << set.name;
        EXPECT_EQ(rules_json(*by_object), rules_json(set.rules)) << set.name;
        EXPECT_EQ(by_object->ko, set.rules.ko);
    }
}

TEST(RulesText, TheKomiStays) {
    go::Rules base;
    base.komi = Margin{3};
    EXPECT_EQ(rules_from("chinese", base)->komi, Margin{3});
}

TEST(RulesText, AnObjectChangesOnlyWhatItNames) {
    const auto rules = rules_from(R"( { "ko" : "SITUATIONAL", "suicide":true } )", go::Rules{});
    ASSERT_TRUE(rules);
    EXPECT_EQ(rules->ko, go::Ko::situational);
    EXPECT_TRUE(rules->suicide_allowed);
    EXPECT_EQ(rules->scoring, go::Scoring::territory);
}

TEST(RulesText, WhatWeDoNotHaveIsRefused) {
    for (const char* text :
         {"", "martian", "{", "{}x", R"({"ko":"SPIGHT"})", R"({"tax":"ALL"})",
          R"({"hasButton":true})", R"({"ko"})", R"({"ko":})", R"({"ko":"SIMPLE",})",
          R"({"colour":"red"})", R"({"ko":"SIMPLE)", R"({"ko":"SIMPLE"}})"}) {
        EXPECT_FALSE(rules_from(text, go::Rules{})) << text;
    }
    EXPECT_TRUE(rules_from("{}", go::Rules{}));
}

}  // namespace
}  // namespace magpie::gtp
