#pragma once

#include <optional>
#include <string>

#include "apps/seats/library_list.h"
#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// The games of the library: searched by a player's name, opened in a review.
class LibraryView final : public View {
  public:
    explicit LibraryView(App& app);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    void search();
    void open_selected();
    void paint_game(Screen& screen, int index, int row);
    void say_count();
    void refuse(std::string why);

    [[nodiscard]] int count() const { return games_ ? games_->count() : 0; }

    App& app_;
    std::optional<seats::LibraryList> games_;
    std::string player_;
    bool is_typing_ = false;
    std::string message_;
    bool is_refusal_ = false;
    List list_{};
    int shown_ = 10;
};

}  // namespace magpie::tui
