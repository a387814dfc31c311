#include "platform/large_pages.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magpie::platform {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

std::uintptr_t place_of(const void* memory) { return reinterpret_cast<std::uintptr_t>(memory); }

// The flags that the system keeps for the memory there ("hg": large pages are wished for).
std::string flags_at(const void* memory) {
    std::ifstream maps("/proc/self/smaps");
    bool is_here = false;
    for (std::string line; std::getline(maps, line);) {
        if (std::uintptr_t from = 0, to = 0;
            std::sscanf(line.c_str(), "%lx-%lx", &from, &to) == 2) {
            is_here = from <= place_of(memory) && place_of(memory) < to;
        } else if (is_here && line.starts_with("VmFlags:")) {
            return line + " ";
        }
    }
    return {};
}

TEST(LargePages, MegabytesBeginOnALargePageAndAreWishedToLieOnSuch) {
    std::pmr::vector<std::byte> table(5 * kMegabyte, std::byte{7}, large_pages());
    EXPECT_EQ(place_of(table.data()) % (2 * kMegabyte), 0U);
    EXPECT_EQ(table.back(), std::byte{7});
    const std::string flags = flags_at(table.data() + kMegabyte);
    if (std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled")) {
        EXPECT_NE(flags.find(" hg "), std::string::npos) << flags;
    }
}

TEST(LargePages, WhatIsSmallLiesAsItWasAskedFor) {
    std::pmr::memory_resource* const pages = large_pages();
    void* const memory = pages->allocate(100, 64);
    EXPECT_EQ(place_of(memory) % 64, 0U);
    pages->deallocate(memory, 100, 64);
}

}  // namespace
}  // namespace magpie::platform
