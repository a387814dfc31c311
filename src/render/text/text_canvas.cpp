#include "render/text/text_canvas.h"

#include "render/clean_text.h"

namespace magpie::render {

TextCanvas::TextCanvas(int width, int height)
    : width_(width),
      height_(height),
      cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), U' ') {}

void TextCanvas::put(int x, int y, char32_t c) {
    if (x < 0 || x >= width_ || y < 0 || y >= height_) return;
    cells_[static_cast<std::size_t>(y * width_ + x)] = c;
}

void TextCanvas::write(int x, int y, std::u32string_view text) {
    for (const char32_t c : text) {
        const int width = display_width(c);
        if (width == 0) continue;
        put(x, y, c);
        if (width == 2) put(x + 1, y, kCovered);
        x += width;
    }
}

void TextCanvas::append_to(std::string& out) const {
    for (int y = 0; y < height_; ++y) {
        const auto begin = static_cast<std::size_t>(y * width_);
        std::size_t end = begin + static_cast<std::size_t>(width_);
        while (end > begin && cells_[end - 1] == U' ') --end;
        for (std::size_t i = begin; i < end; ++i) {
            if (cells_[i] != kCovered) append_utf8(out, cells_[i]);
        }
        out.push_back('\n');
    }
}

}  // namespace magpie::render
