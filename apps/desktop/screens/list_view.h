#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "apps/desktop/screens/screen.h"
#include "apps/seats/list_cursor.h"

namespace magpie::desktop {

struct ListRow {
    std::string title;
    std::string detail;
    std::string note;  // at the right end
    bool is_good = true;
    std::string remove{};  // the words on the button that deletes it; none: there is no such button
};

// A page with a list to choose from, by pointer, wheel or arrows.
class ListView {
  public:
    // Entries are Act::entry with their number, Act::remove deletes one; "Menu" is Act::menu. Only
    // the rows that are seen are asked for, however many there are.
    void show(Frame& frame,
              const std::string& title,
              int count,
              const std::function<ListRow(int)>& row_at,
              const std::string& hint);

    bool key(Key key);
    void wheel(int notches);

    // What is the list's own to do: its scroll bar. False for anything else.
    bool act(const Action& action);

    [[nodiscard]] std::size_t chosen() const { return static_cast<std::size_t>(cursor_.selected); }

  private:
    void show_scroll_bar(Frame& frame, const Rect& track) const;

    seats::ListCursor cursor_;
    int count_ = 0;
    int fitting_ = 1;
};

}  // namespace magpie::desktop
