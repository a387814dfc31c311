#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/desktop/screens/screen.h"
#include "game/playback.h"
#include "render/scene.h"

namespace magpie::desktop {

enum class ExportForm : std::uint8_t { sgf, ggf, png, svg, notation };

// What there is to write, as it is when it is written: a game may go on under the box.
struct Exported {
    const Playback& game;
    render::BoardScene scene{};  // of its picture
    bool is_turned = false;
};

// A box over a game that writes it to a file for other programs, or puts its notation on the
// clipboard. It says where before it does, and what came of it.
class ExportBox {
  public:
    // Requires: what `exported` asks lives as long as the box.
    ExportBox(Room& room, std::function<Exported()> exported);

    void show(Frame& frame) const;

    // What was pressed, typed or clicked is the box's alone. False: it is to be closed.
    [[nodiscard]] bool act(const Action& action);
    [[nodiscard]] bool key(Key key);
    void typed(std::string_view text);

    // Keys that walk through its buttons.
    [[nodiscard]] static bool leaves_field(Key key) {
        return key == Key::tab || key == Key::up || key == Key::down;
    }

  private:
    void write(ExportForm form);

    Room& room_;
    std::function<Exported()> exported_;
    GameKind kind_;
    std::string path_;  // without its ending
    std::string told_;
    bool is_refusal_ = false;
};

}  // namespace magpie::desktop
