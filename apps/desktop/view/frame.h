#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/view/action.h"
#include "apps/desktop/view/board_place.h"
#include "apps/desktop/view/palette.h"
#include "apps/desktop/view/shapes.h"
#include "apps/desktop/words.h"

namespace magpie::desktop {

struct Viewport {
    int width = 1280;  // device pixels
    int height = 800;
    double scale = 1;  // device pixels for one of the design

    bool operator==(const Viewport&) const = default;
};

// Where the pointer is and what it holds down; what the keyboard is on.
struct Pointing {
    std::optional<Spot> at{};         // nothing when it is not in the window
    std::optional<Action> pressed{};  // what the button went down on
    std::optional<Action> focus{};
    bool shows_focus = false;  // since a key was used
    bool rests = false;        // it lies where it lay when a key was used last
    bool has_pressed = false;  // it lies where it pressed something last
};

// A place that answers to the pointer. Of several on one spot the last counts.
struct Region {
    Rect rect;
    Action action;
    bool takes_focus = true;
};

enum class ButtonKind : std::uint8_t { usual, primary, danger, chosen, quiet };

struct Button {
    Action action;
    std::string label;
    std::string note{};  // under the label, where there is room: what comes of pressing it
    std::optional<IconName> icon{};
    std::string shortcut{};  // shown at the right end
    ButtonKind kind = ButtonKind::usual;
    bool is_enabled = true;
    double text_size = 15;
    bool is_left_aligned = false;
};

// One picture of the window being made: shapes to paint, and regions that answer to the pointer.
// Whatever draws a button also says where it is, so the two cannot differ.
class Frame {
  public:
    Frame(Viewport viewport, ThemeName theme, const Words& words, const Pointing& pointing);

    [[nodiscard]] Rect window() const;

    [[nodiscard]] double scale() const { return viewport_.scale; }

    // A length of the design in whole device pixels.
    [[nodiscard]] double px(double length) const { return std::round(length * viewport_.scale); }

    [[nodiscard]] const Palette& colors() const { return palette_; }

    [[nodiscard]] ThemeName theme() const { return palette_.theme; }

    [[nodiscard]] std::string tr(std::string_view english) const { return words_(english); }

    [[nodiscard]] const Words& words() const { return words_; }

    [[nodiscard]] const Pointing& pointing() const { return pointing_; }

    // Text is cleaned (render/clean_text.h), whoever wrote it: names, dates and comments come from
    // files. Its lines stay lines.
    void add(Shape shape);

    void add_region(Region region) { regions_.push_back(region); }

    // What is added from here on lies over all else, and the keyboard walks through it alone.
    void begin_dialog();

    // The board answers to the pointer, point by point, as Act::board.
    void add_board(const BoardPlace& place) { board_ = place; }

    [[nodiscard]] const std::optional<BoardPlace>& board() const { return board_; }

    // A style of the design; `size` in its pixels.
    [[nodiscard]] TextStyle style(double size, int weight = 400) const;
    [[nodiscard]] TextStyle style(double size, int weight, Rgba color) const;

    void text(const Rect& rect, std::string text, const TextStyle& style);
    void card(const Rect& rect);
    // The same with an edge that is seen from afar: somebody has won.
    void marked_card(const Rect& rect);
    // A card that floats above everything, and what is inside its margins.
    [[nodiscard]] Rect dialog(const Rect& rect);
    void line(double x1, double y1, double x2, double y2);
    void button(const Rect& rect, const Button& button);
    // What is being typed into a box, with its caret: Act::edit.
    void typed_field(const Rect& rect, const std::string& typed);

    // Both materials of the window: the board's wood and, from `sidebar` on, the sidebar's.
    void ground(const Rect& board, const Rect& sidebar);

    [[nodiscard]] bool is_hovered(const Rect& rect) const;

    // What the pointer has gone to, or the keyboard where that was used last; Act::none: nothing.
    // What comes to lie under a pointer that has just pressed a button is not meant by it.
    [[nodiscard]] Action pointed_at() const;

    [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }

    [[nodiscard]] const std::vector<Region>& regions() const { return regions_; }

    // What lies at a spot; Act::none where nothing does.
    [[nodiscard]] Action action_at(Spot spot) const;

    // The point of the board under the pointer, unless that rests.
    [[nodiscard]] std::optional<Point> hovered_point() const;

  private:
    void focus_ring(const Rect& rect, const Action& action, double radius);

    Viewport viewport_;
    const Palette& palette_;
    const Words& words_;
    Pointing pointing_;
    std::vector<Shape> shapes_;
    std::vector<Region> regions_;
    std::optional<BoardPlace> board_;
};

}  // namespace magpie::desktop
