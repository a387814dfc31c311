#include "apps/tui/screen.h"

#include <algorithm>
#include <string_view>

#include "render/clean_text.h"

namespace magpie::tui {

Screen::Screen(int columns, int rows, Style style)
    : columns_(columns),
      rows_(rows),
      cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows),
             Cell{U' ', style}) {}

const Cell& Screen::at(int column, int row) const {
    static constexpr Cell kBlank{};
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return kBlank;
    return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column)];
}

void Screen::put(int column, int row, char32_t character, Style style) {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
    cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column)] = {character, style};
}

int Screen::write(int column, int row, std::string_view text, Style style, int end) {
    end = std::min(end, columns_);
    for (const char32_t c : render::decode_clean(text)) {
        const int width = render::display_width(c);
        if (width == 0) continue;  // a mark that joins the character before it: left out
        if (column + width > end) break;
        put(column, row, c, style);
        if (width == 2) put(column + 1, row, 0, style);
        column += width;
    }
    return column;
}

void Screen::write_right(int end, int row, std::string_view text, Style style) {
    write(end - width_of(text), row, text, style, end);
}

void Screen::fill(int column, int row, int columns, int rows, Style style, char32_t with) {
    for (int y = row; y < row + rows; ++y) {
        for (int x = column; x < column + columns; ++x) put(x, y, with, style);
    }
}

void Screen::keep_ascii() {
    static constexpr std::u32string_view kMarks = U"…–—‘’“”×";
    static constexpr std::u32string_view kLikes = U".--''\"\"x";
    static_assert(kMarks.size() == kLikes.size());
    for (Cell& cell : cells_) {
        if (cell.character >= U' ' && cell.character <= U'~') continue;
        const std::size_t mark = kMarks.find(cell.character);
        cell.character = mark == std::u32string_view::npos ? U'?' : kLikes[mark];
    }
}

std::string Screen::to_text() const {
    std::string text;
    for (int y = 0; y < rows_; ++y) {
        std::string line;
        for (int x = 0; x < columns_; ++x) {
            if (const char32_t c = at(x, y).character; c != 0) render::append_utf8(line, c);
        }
        while (line.ends_with(' ')) line.pop_back();
        text += line + '\n';
    }
    return text;
}

int width_of(std::string_view text) { return render::display_width(render::decode_clean(text)); }

std::string cut(std::string_view text, int columns) {
    if (width_of(text) <= columns) return std::string(text);
    std::string kept;
    int width = 1;  // of the mark
    for (const char32_t c : render::decode_clean(text)) {
        width += render::display_width(c);
        if (width > columns) break;
        render::append_utf8(kept, c);
    }
    while (kept.ends_with(' ')) kept.pop_back();
    return columns > 0 ? kept + "…" : kept;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
        if (!line.empty() && width_of(line) + 1 + width_of(word) > columns) {
            lines.push_back(std::move(line));
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
}

}  // namespace magpie::tui
