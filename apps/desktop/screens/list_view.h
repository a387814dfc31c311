#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/desktop/screens/screen.h"
#include "apps/seats/list_cursor.h"

namespace magpie::desktop {

struct ListRow {
    std::string title;
    std::string detail;
    std::string note;  // at the right end
    bool is_good = true;
};

// A page with a list to choose from, by pointer, wheel or arrows.
class ListView {
  public:
    // Entries are Act::entry with their number; "Menu" is Act::menu.
    void show(Frame& frame,
              const std::string& title,
              const std::vector<ListRow>& rows,
              const std::string& hint);

    bool key(Key key);
    void wheel(int notches);

    [[nodiscard]] std::size_t chosen() const { return static_cast<std::size_t>(cursor_.selected); }

  private:
    seats::ListCursor cursor_;
    int count_ = 0;
    int fitting_ = 1;
};

}  // namespace magpie::desktop
