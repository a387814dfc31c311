#include <algorithm>

#include "render/clean_text.h"
#include "render/joined.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

constexpr int kNameBand = 44;
constexpr int kPadding = 14;
constexpr double kNameSize = 15;
constexpr double kNoteSize = 13;
constexpr int kNoteLine = 19;
constexpr double kNoteColumn = 0.58 * kNoteSize;  // about the width of a character

bool has_names(const Painter& p) { return p.options.names && has_sides(p.scene); }

// The items in lines that fit the board's width, as far as that can be told without a font.
std::vector<std::string> wrapped(const Painter& p, const std::vector<std::string>& items) {
    std::vector<std::string> lines;
    const int columns =
        std::max(12, static_cast<int>((p.layout.width - 2 * kPadding) / kNoteColumn));
    int used = 0;
    for (const std::string& item : items) {
        const int width = display_width(decode_clean(item));
        if (lines.empty() || used + width + 2 > columns) {
            if (!lines.empty()) lines.back() += ",";
            lines.push_back(item);
            used = width;
        } else {
            lines.back().append(", ").append(item);
            used += width + 2;
        }
    }
    return lines;
}

// Black from the left edge inwards, White from the right.
void paint_side(Painter& p, Color c) {
    const bool is_black = c == Color::black;
    const Side& side = p.scene.sides[c];
    const double r = 9;
    const double y = kNameBand / 2.0;
    const double x = is_black ? kPadding + r : p.layout.width - kPadding - r;
    p.xml.empty("circle", {{"cx", x},
                           {"cy", y},
                           {"r", r},
                           {"fill", is_black ? "#191C21" : "#FFF"},
                           {"stroke", p.theme.text_quiet},
                           {"stroke-width", "1"}});
    std::string text = clean_text(side.name);
    if (!side.count.empty()) {
        const std::string count = clean_text(side.count);
        text = text.empty() ? count
               : is_black   ? joined({text, "  ", count})
                            : joined({count, "  ", text});
    }
    p.xml.text("text",
               {{"x", is_black ? x + r + 8 : x - r - 8},
                {"y", y + kNameSize * kCapHeight / 2},
                {"fill", p.theme.text},
                {"font-family", kFontFamily},
                {"font-size", kNameSize},
                {"font-weight", "600"},
                {"text-anchor", is_black ? "start" : "end"},
                {"xml:space", "preserve"}},
               text);
}

void paint_line(
    Painter& p, double y, std::string_view weight, std::string_view fill, std::string_view text) {
    p.xml.text("text",
               {{"x", kPadding},
                {"y", y},
                {"fill", fill},
                {"font-family", kFontFamily},
                {"font-size", kNoteSize},
                {"font-weight", weight}},
               text);
}

}  // namespace

CaptionSpace caption_space(const Painter& p) {
    if (!p.options.names) return {};
    CaptionSpace space;
    if (has_names(p)) space.above = kNameBand;
    int lines =
        static_cast<int>(wrapped(p, p.scene.facts).size() + wrapped(p, p.scene.notes).size());
    if (!p.scene.heading.empty()) ++lines;
    if (lines > 0) space.below = lines * kNoteLine + 2 * kPadding - 6;
    return space;
}

void paint_captions(Painter& p, CaptionSpace space) {
    if (space.above == 0 && space.below == 0) return;
    if (has_names(p)) {
        for (const Color c : kColors) paint_side(p, c);
    }
    double y = space.above + p.layout.height + kPadding + kNoteSize * kCapHeight;
    if (!p.scene.heading.empty()) {
        paint_line(p, y, "600", p.theme.text, p.scene.heading);
        y += kNoteLine;
    }
    for (const auto* items : {&p.scene.facts, &p.scene.notes}) {
        for (const std::string& line : wrapped(p, *items)) {
            paint_line(p, y, "400", p.theme.text_quiet, line);
            y += kNoteLine;
        }
    }
}

}  // namespace magpie::render
