#include <functional>
#include <string>

#include <gtest/gtest.h>
#include <pthread.h>

#include "formats/sgn/sgn.h"

namespace magpie::sgn {
namespace {

// Runs `work` on a thread with a stack of 512 KB.
void on_small_stack(std::function<void()> work) {
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, 512 * 1024), 0);
    pthread_t thread{};
    const auto run = [](void* f) -> void* {
        (*static_cast<std::function<void()>*>(f))();
        return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, &attributes, run, &work), 0);
    ASSERT_EQ(pthread_join(thread, nullptr), 0);
    pthread_attr_destroy(&attributes);
}

std::string million_passes() {
    std::string text = "19x19 D4b";
    while (text.size() < 3'000'000) text += " -w -b";
    return text;
}

TEST(LongGame, AMillionMovesNeedLittleStack) {
    const std::string text = million_passes();
    on_small_stack([&] {
        const auto record = read(text);
        ASSERT_TRUE(record) << describe(record.error(), text);
        EXPECT_GT(record->tree.node_count(), 999'000U);
        for (const Form form : {Form::spaced, Form::packed}) {
            const auto written = write(*record, form);
            ASSERT_TRUE(written);
            ASSERT_TRUE(read(*written) == *record);
        }
    });
}

TEST(LongGame, LimitsAreKept) {
    const std::string text = million_passes();
    EXPECT_EQ(read(text, {.bytes = 1000}).error().expected, Expected::fewer_bytes);
    EXPECT_EQ(read(text, {.moves = 1000}).error().expected, Expected::fewer_moves);
    EXPECT_EQ(read(std::string(std::size_t{17} << 20, '9')).error().expected,
              Expected::fewer_bytes);
}

TEST(LongGame, OneHugeWordIsRefusedAtOnce) {
    for (const char c : {'A', '9', '-', '=', '.', '%', 'M', '\0'}) {
        const std::string text = "19x19 " + std::string(1'000'000, c);
        const auto record = read(text);
        ASSERT_FALSE(record);
        EXPECT_LT(describe(record.error(), text).size(), 300U);
    }
}

}  // namespace
}  // namespace magpie::sgn
