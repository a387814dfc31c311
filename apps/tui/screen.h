#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace magpie::tui {

// A colour, 0xRRGGBB; the terminal's own where there is none.
using Ink = std::int32_t;
constexpr Ink kNoInk = -1;

struct Style {
    Ink ink = kNoInk;
    Ink paper = kNoInk;
    bool bold = false;
    bool reverse = false;  // the only emphasis besides bold where there are no colours

    bool operator==(const Style&) const = default;
};

struct Cell {
    char32_t character = U' ';  // 0: the right half of a wide one
    Style style{};

    bool operator==(const Cell&) const = default;
};

// What a terminal shows, as plain data: views paint it, tests read it, ansi.h sends it. Whatever is
// put outside is left out, so that no window is too small to be painted.
class Screen {
  public:
    // Requires: neither is negative.
    Screen(int columns, int rows, Style style = {});

    [[nodiscard]] int columns() const { return columns_; }

    [[nodiscard]] int rows() const { return rows_; }

    // Outside the screen: a blank.
    [[nodiscard]] const Cell& at(int column, int row) const;

    void put(int column, int row, char32_t character, Style style);

    // Writes UTF-8, control characters and the like replaced (render/clean_text.h), no further than
    // `end`, the column after the last. Returns the column after what was written.
    int write(int column, int row, std::string_view text, Style style, int end = 1 << 20);

    // The same with its last character before `end`.
    void write_right(int end, int row, std::string_view text, Style style);

    void fill(int column, int row, int columns, int rows, Style style, char32_t with = U' ');

    // For a terminal that has nothing beyond ASCII: marks of print as their likes, anything else,
    // such as the name of a player in another script, as ?.
    void keep_ascii();

    // The characters alone, a line a row, without spaces at the ends of lines.
    [[nodiscard]] std::string to_text() const;

    bool operator==(const Screen&) const = default;

  private:
    int columns_;
    int rows_;
    std::vector<Cell> cells_;
};

// How many columns a text takes.
[[nodiscard]] int width_of(std::string_view text);

// The text, or as much of it as fits, with a mark where it was cut off.
[[nodiscard]] std::string cut(std::string_view text, int columns);

// The text in lines of at most so many columns, broken between words where that can be.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int columns);

}  // namespace magpie::tui
