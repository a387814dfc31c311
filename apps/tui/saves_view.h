#pragma once

#include <vector>

#include "apps/seats/save_list.h"
#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// The games that are kept, to go on with one.
class SavesView final : public View {
  public:
    explicit SavesView(App& app);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    App& app_;
    std::vector<seats::ListedSave> saves_;
    std::string error_;
    List list_{};
    int shown_ = 10;
};

}  // namespace magpie::tui
