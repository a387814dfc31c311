#pragma once

#include <cstdint>

namespace magpie::desktop {

// What a person can ask for by pointing, or by a key that stands for it.
enum class Act : std::uint8_t {
    none,
    // The menu
    new_game,
    resume,  // the game that was left
    load_game,
    library,
    settings,
    review,
    leave,
    open_file,
    // The board; `value` is the point
    board,
    // At the table
    pass,
    undo,
    redo,
    hint,
    save,
    menu,
    resign,
    accept,       // the dead stones as they are marked
    resume_play,  // instead of counting
    keep_alive,   // the chain of point `value`
    stay,         // at the table when the game is over
    confirm,
    take_seat,  // of an engine that failed
    cancel,
    exporting,  // the box that writes the game for other programs
    write,      // it, in form `value`
    help,
    sound,
    // Forms: `value` is the field or the entry, `option` the choice
    choose,
    edit,
    step_up,
    step_down,
    start,
    // Lists
    entry,
    remove,  // entry `value`
    scroll,  // `value` is the place of the scroll bar
    // Review
    first,
    previous,
    next,
    last,
    next_mistake,
    best,
    go_to_move,  // `value` is the move's number
    go_to_node,
    candidate,
    explored  // a move of the library
};

struct Action {
    Act act = Act::none;
    int value = 0;
    int option = 0;

    bool operator==(const Action&) const = default;
};

struct Modifiers {
    bool ctrl = false;
    bool shift = false;

    bool operator==(const Modifiers&) const = default;
};

// Keys that are no letter; letters and digits come as typed text, as the keyboard's layout has
// them.
enum class Key : std::uint8_t {
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    enter,
    escape,
    tab,
    space,
    backspace,
    remove,       // Delete
    full_screen,  // F11
    help          // F1
};

}  // namespace magpie::desktop
