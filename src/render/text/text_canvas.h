#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magpie::render {

// A rectangle of terminal cells to write on. Writing outside it does nothing.
class TextCanvas {
  public:
    TextCanvas(int width, int height);

    void put(int x, int y, char32_t c);

    // A wide character takes two cells, a combining mark is dropped: a label stays in its place.
    void write(int x, int y, std::u32string_view text);

    // Appends every row, without the spaces at its end, each followed by a line break.
    void append_to(std::string& out) const;

  private:
    static constexpr char32_t kCovered = 0;  // the right half of a wide character

    int width_;
    int height_;
    std::vector<char32_t> cells_;
};

}  // namespace magpie::render
