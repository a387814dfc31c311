#pragma once

#include <string>
#include <vector>

#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// What one sees first, and between games.
class MenuView final : public View {
  public:
    explicit MenuView(App& app) : app_(app) {}

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    void choose(int item, Instant now);

    App& app_;
    List list_{};
    bool shows_help_ = false;
    int first_row_ = 0;  // where the list was painted
    int first_column_ = 0;
};

}  // namespace magpie::tui
