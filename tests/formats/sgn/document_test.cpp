// Reads docs/formats/sgn.md and holds every example in it to its word.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "formats/sgn/sgn.h"

namespace magpie::sgn {
namespace {

struct Block {
    std::string kind;
    std::vector<std::string> lines;
};

// The fenced blocks whose first line starts with ```sgn.
std::vector<Block> blocks_of_document() {
    std::ifstream file(MAGPIE_REPOSITORY "/docs/formats/sgn.md");
    std::vector<Block> blocks;
    bool is_inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            is_inside = !is_inside && line.starts_with("```sgn ");
            if (is_inside) blocks.push_back({line.substr(7), {}});
        } else if (is_inside) {
            blocks.back().lines.push_back(line);
        }
    }
    return blocks;
}

void check_canonical(const Block& block) {
    for (const std::string& line : block.lines) {
        const auto record = read(line);
        ASSERT_TRUE(record) << describe(record.error(), line);
        EXPECT_EQ(write(*record), line);
    }
}

void check_same(const Block& block) {
    for (const std::string& line : block.lines) {
        const auto record = read(line);
        ASSERT_TRUE(record) << describe(record.error(), line);
        EXPECT_EQ(write(*record), block.lines.front()) << line;
    }
}

void check_packed(const Block& block) {
    ASSERT_EQ(block.lines.size() % 3, 2U);
    for (std::size_t i = 0; i + 1 < block.lines.size(); i += 3) {
        const auto record = read(block.lines[i]);
        ASSERT_TRUE(record) << describe(record.error(), block.lines[i]);
        EXPECT_EQ(write(*record, Form::packed), block.lines[i + 1]);
        EXPECT_TRUE(read(block.lines[i + 1]) == *record);
    }
}

void check_errors(const Block& block) {
    ASSERT_EQ(block.lines.size() % 3, 2U);
    for (std::size_t i = 0; i + 1 < block.lines.size(); i += 3) {
        const auto record = read(block.lines[i]);
        ASSERT_FALSE(record) << block.lines[i];
        EXPECT_EQ(describe(record.error(), block.lines[i]), block.lines[i + 1]);
    }
}

TEST(Document, EveryExampleHolds) {
    int checked = 0;
    for (const Block& block : blocks_of_document()) {
        ASSERT_FALSE(block.lines.empty());
        ++checked;
        if (block.kind == "canonical") {
            check_canonical(block);
        } else if (block.kind == "same") {
            check_same(block);
        } else if (block.kind == "packed") {
            check_packed(block);
        } else if (block.kind == "errors") {
            check_errors(block);
        } else {
            ADD_FAILURE() << "unknown kind of example: " << block.kind;
        }
    }
    EXPECT_GE(checked, 8);
}

}  // namespace
}  // namespace magpie::sgn
