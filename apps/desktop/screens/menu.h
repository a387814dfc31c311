#pragma once

#include <optional>
#include <string>

#include "apps/desktop/screens/screen.h"

namespace magpie::desktop {

// Where everything begins and ends.
class MenuScreen final : public Screen {
  public:
    explicit MenuScreen(Room& room);

    void show(Frame& frame) override;
    void act(const Action& action, Modifiers modifiers) override;
    bool key(Key key, Modifiers modifiers) override;
    void typed(std::string_view text) override;
    void tell(const std::string& why) override;

  private:
    void show_picture(Frame& frame, const Rect& area) const;
    void show_head(Frame& frame, const Rect& area) const;
    void show_notice(Frame& frame, const Rect& card) const;

    [[nodiscard]] Act first_entry() const;

    std::string note_;
    bool is_notice_;                   // of something that went wrong
    std::optional<std::string> left_;  // the save of the game to go on with
    std::string about_left_;           // who plays it, and how far it is
};

}  // namespace magpie::desktop
