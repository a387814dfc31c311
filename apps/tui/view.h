#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "apps/seats/list_cursor.h"
#include "apps/seats/typed_point.h"
#include "apps/tui/board_view.h"
#include "apps/tui/input.h"
#include "apps/tui/look.h"
#include "apps/tui/screen.h"
#include "core/clock.h"

namespace magpie::tui {

// One screenful with its keys. It is told what was typed and what time it is, and paints itself
// when it is asked; it never waits.
class View {
  public:
    View() = default;
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    virtual ~View() = default;

    virtual void paint(Screen& screen, Instant now) = 0;
    virtual void handle(const Input& input, Instant now) = 0;

    // What time and engines have brought about.
    virtual void tick(Instant) {}

    // When tick() has something to do, or the picture changes by itself.
    [[nodiscard]] virtual std::optional<Instant> deadline(Instant) const { return std::nullopt; }

    // The program ends, however: what must be kept is kept now.
    virtual void leave(Instant) {}

    // Whoever leaves of their own will may be told first what would be lost: false, and the view
    // says it.
    virtual bool may_leave(Instant) { return true; }
};

// A game's screen: the board, the sidebar beside it (or a few lines under it, in a narrow window),
// and the last row, which is always the status sentence. A long one takes a row or two more.
struct Frame {
    Area board{};
    Area sidebar{};
    bool is_narrow = false;
    int status_row = 0;
};

// `status` is the sentence: the sidebar ends above it, however long it is.
[[nodiscard]] Frame frame_of(const Screen& screen, std::string_view status = {});

// The last row, or the last few for a long sentence. A refusal is marked by a sign and by its
// colour.
void paint_status(Screen& screen, const Look& look, std::string_view text, bool is_refusal);

// What is being typed, with what can be done about it.
[[nodiscard]] std::string typing_text(const seats::TypedPoint& typed);

// A frame around an empty place in the middle of the screen, for so much or as much as there is
// room for; returns what is inside.
Area paint_box(Screen& screen, const Look& look, int columns, int rows);

// A page over the middle of the screen, such as the list of keys; as many of its lines as there is
// room for.
void paint_page(Screen& screen, const Look& look, std::span<const std::string_view> lines);

// A list one walks through.
struct List : seats::ListCursor {
    // True when the key or the wheel moved it.
    bool handle(const Input& input, int count, int shown);
};

}  // namespace magpie::tui
