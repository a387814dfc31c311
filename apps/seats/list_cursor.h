#pragma once

#include <algorithm>
#include <cstdint>

namespace magpie::seats {

enum class ListStep : std::uint8_t { up, down, page_up, page_down, first, last };

// Where one is in a list that is longer than what is shown of it.
struct ListCursor {
    int selected = 0;
    int top = 0;  // the first that is shown

    void step(ListStep by, int count, int shown) {
        switch (by) {
            case ListStep::up:
                --selected;
                break;
            case ListStep::down:
                ++selected;
                break;
            case ListStep::page_up:
                selected -= shown;
                break;
            case ListStep::page_down:
                selected += shown;
                break;
            case ListStep::first:
                selected = 0;
                break;
            case ListStep::last:
                selected = count - 1;
                break;
        }
        selected = std::clamp(selected, 0, std::max(0, count - 1));
        top = std::clamp(top, std::max(0, selected - shown + 1), selected);
    }

    // The room has changed: what is chosen is shown, and no line stays empty that could be filled.
    void keep_in_sight(int count, int shown) {
        top = std::clamp(top, std::max(0, selected - shown + 1), selected);
        top = std::min(top, std::max(0, count - shown));
    }

    // Looks further down or up without choosing another.
    void scroll(int by, int count, int shown) {
        top = std::clamp(top + by, 0, std::max(0, count - shown));
    }
};

}  // namespace magpie::seats
