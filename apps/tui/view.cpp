#include "apps/tui/view.h"

#include <algorithm>

namespace magpie::tui {

namespace {

constexpr std::size_t kMostStatusRows = 4;

std::vector<std::string> status_lines(const Screen& screen, std::string_view text, int column) {
    std::vector<std::string> lines = wrapped(text, screen.columns() - column - 1);
    if (lines.empty()) lines.emplace_back();
    return lines;
}

}  // namespace

Frame frame_of(const Screen& screen, std::string_view status) {
    constexpr int kNarrow = 60;
    constexpr int kSidebar = 23;
    constexpr int kWideSidebar = 34;
    constexpr int kLinesBelow = 3;
    const int rows = std::max(0, screen.rows() - 1);
    Frame frame{.status_row = rows};
    if (screen.columns() < kNarrow) {
        frame.is_narrow = true;
        frame.board = {0, 0, screen.columns(), std::max(0, rows - kLinesBelow)};
        frame.sidebar = {1, frame.board.rows, std::max(0, screen.columns() - 2), kLinesBelow};
        return frame;
    }
    const int sidebar = screen.columns() >= 110 ? kWideSidebar : kSidebar;
    const std::size_t lines = std::min(kMostStatusRows, status_lines(screen, status, 3).size());
    frame.board = {0, 0, screen.columns() - sidebar, rows};
    frame.sidebar = {screen.columns() - sidebar + 1, 0, sidebar - 2,
                     std::max(0, screen.rows() - static_cast<int>(lines))};
    return frame;
}

void paint_status(Screen& screen, const Look& look, std::string_view text, bool is_refusal) {
    const Palette colors = palette(look);
    const Style style{.ink = is_refusal ? colors.warning : colors.text, .paper = colors.page};
    const int column = is_refusal ? 3 : 1;
    std::vector<std::string> lines = status_lines(screen, text, column);
    const bool is_cut = lines.size() > kMostStatusRows;
    if (is_cut) lines.resize(kMostStatusRows);
    int row = screen.rows() - static_cast<int>(lines.size());
    screen.fill(0, row, screen.columns(), static_cast<int>(lines.size()), style);
    if (is_refusal) screen.put(1, row, signs(look).refused, style);
    int end = column;
    for (const std::string& line : lines) {
        end = screen.write(column, row++, line, style, screen.columns() - 1);
    }
    // So that no half sentence looks whole.
    if (is_cut) {
        screen.write(std::min(end, screen.columns() - 2), row - 1, look.utf8 ? "…" : "~", style);
    }
}

std::string typing_text(const seats::TypedPoint& typed) {
    return "Play " + typed.text() + (typed.has_digits() ? ": Enter plays, Esc does not." : "_");
}

void paint_page(Screen& screen, const Look& look, std::span<const std::string_view> lines) {
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    int widest = 0;
    for (const std::string_view line : lines) widest = std::max(widest, width_of(line));
    const auto count = static_cast<int>(lines.size());
    const Area inside = paint_box(screen, look, widest + 2, count);
    int row = inside.row;
    for (const std::string_view line : lines) {
        screen.write(inside.column + 1, row++, line, text, inside.column + inside.columns);
    }
}

Area paint_box(Screen& screen, const Look& look, int columns, int rows) {
    const Palette colors = palette(look);
    const Style line{.ink = colors.quiet, .paper = colors.page};
    const Area inside{.column = std::max(1, (screen.columns() - columns) / 2),
                      .row = std::max(1, (screen.rows() - 1 - rows) / 2),
                      .columns = std::min(columns, screen.columns() - 2),
                      .rows = std::min(rows, screen.rows() - 2)};
    const int left = inside.column - 1;
    const int top = inside.row - 1;
    const int right = inside.column + inside.columns;
    const int bottom = inside.row + inside.rows;
    screen.fill(left, top, inside.columns + 2, inside.rows + 2, line);
    for (int x = inside.column; x < right; ++x) {
        screen.put(x, top, signs(look).across, line);
        screen.put(x, bottom, signs(look).across, line);
    }
    for (int y = inside.row; y < bottom; ++y) {
        screen.put(left, y, signs(look).down, line);
        screen.put(right, y, signs(look).down, line);
    }
    constexpr std::u32string_view kCorners = U"┌┐└┘";
    const auto corner = [&](std::size_t i) { return look.utf8 ? kCorners[i] : U'+'; };
    screen.put(left, top, corner(0), line);
    screen.put(right, top, corner(1), line);
    screen.put(left, bottom, corner(2), line);
    screen.put(right, bottom, corner(3), line);
    return inside;
}

namespace {

std::optional<seats::ListStep> list_step(const Input& input) {
    using seats::ListStep;
    if (const auto* mouse = std::get_if<MouseEvent>(&input)) {
        if (mouse->action == MouseEvent::Action::wheel_up) return ListStep::up;
        if (mouse->action == MouseEvent::Action::wheel_down) return ListStep::down;
        return std::nullopt;
    }
    const auto& key = std::get<KeyPress>(input);
    switch (key.key) {
        case Key::up:
            return ListStep::up;
        case Key::down:
            return ListStep::down;
        case Key::page_up:
            return ListStep::page_up;
        case Key::page_down:
            return ListStep::page_down;
        case Key::home:
            return ListStep::first;
        case Key::end:
            return ListStep::last;
        default:
            break;
    }
    if (key.ctrl) return std::nullopt;
    if (key.character == U'j') return ListStep::down;
    if (key.character == U'k') return ListStep::up;
    return std::nullopt;
}

}  // namespace

bool List::handle(const Input& input, int count, int shown) {
    const auto by = list_step(input);
    if (count == 0 || !by) return false;
    step(*by, count, shown);
    return true;
}

}  // namespace magpie::tui
