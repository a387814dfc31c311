#include "apps/tui/view.h"

#include <algorithm>

namespace magpie::tui {

Frame frame_of(const Screen& screen) {
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
    frame.board = {0, 0, screen.columns() - sidebar, rows};
    frame.sidebar = {screen.columns() - sidebar + 1, 0, sidebar - 2, rows};
    return frame;
}

void paint_status(Screen& screen, const Look& look, std::string_view text, bool is_refusal) {
    const Palette colors = palette(look);
    constexpr std::size_t kMostRows = 4;
    const Style style{.ink = is_refusal ? colors.warning : colors.text, .paper = colors.page};
    const int column = is_refusal ? 3 : 1;
    std::vector<std::string> lines = wrapped(text, screen.columns() - column - 1);
    if (lines.empty()) lines.emplace_back();
    const bool is_cut = lines.size() > kMostRows;
    if (is_cut) lines.resize(kMostRows);
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
    const int width = std::min(widest + 4, screen.columns());
    const auto count = static_cast<int>(lines.size());
    const int left = std::max(0, (screen.columns() - width) / 2);
    int row = std::max(0, (screen.rows() - count) / 2);
    screen.fill(left, row - 1, width, count + 2, text);
    for (const std::string_view line : lines) screen.write(left + 2, row++, line, text);
}

bool List::handle(const Input& input, int count, int shown) {
    if (count == 0) return false;
    int to = selected;
    if (const auto* key = std::get_if<KeyPress>(&input)) {
        switch (key->key) {
            case Key::up:
                --to;
                break;
            case Key::down:
                ++to;
                break;
            case Key::page_up:
                to -= shown;
                break;
            case Key::page_down:
                to += shown;
                break;
            case Key::home:
                to = 0;
                break;
            case Key::end:
                to = count - 1;
                break;
            default:
                if (key->character == U'j' && !key->ctrl) {
                    ++to;
                } else if (key->character == U'k' && !key->ctrl) {
                    --to;
                } else {
                    return false;
                }
        }
    } else {
        const auto& mouse = std::get<MouseEvent>(input);
        if (mouse.action == MouseEvent::Action::wheel_up) {
            --to;
        } else if (mouse.action == MouseEvent::Action::wheel_down) {
            ++to;
        } else {
            return false;
        }
    }
    selected = std::clamp(to, 0, count - 1);
    top = std::clamp(top, selected - shown + 1, selected);
    top = std::max(0, top);
    return true;
}

}  // namespace magpie::tui
