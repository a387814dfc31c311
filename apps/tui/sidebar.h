#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "apps/tui/view.h"
#include "game/playback.h"

namespace magpie::tui {

// What stands beside a board, as data.
struct Sidebar {
    std::string title;  // "Go 9×9"

    struct Player {
        std::string name;
        std::string detail;  // "Black, 0 prisoners"
        std::string clock;
        bool is_to_play = false;
    };

    ByColor<Player> players;
    std::vector<std::string> moves;  // "E7", in order
    int current = 0;                 // how many of them have been made

    struct Note {  // between the players and the moves: a count, a candidate
        std::string text;
        std::string key{};  // what a click on it stands for
    };

    std::vector<Note> notes;
    const GameTree* tree = nullptr;  // drawn where it has variations
    NodeId here = kRootNode;
    // Who leads after each move, Black's view; nothing where it is not known.
    std::vector<std::optional<float>> leads;
    std::size_t lead_at = 0;  // of those, the position shown
    std::string lead{};       // "B +2.5", in the position shown or the last before it that is known
    std::string lead_title{};                               // which of both it is
    std::vector<std::pair<std::string, std::string>> keys;  // "p", "pass"
};

// Where a key stands on the screen, for the mouse.
struct KeySpot {
    Area area;
    std::string key;
};

std::vector<KeySpot> paint_sidebar(Screen& screen,
                                   const Frame& frame,
                                   const Sidebar& sidebar,
                                   const Look& look);

// The players, the moves and the title as a game has them; clocks are the caller's.
[[nodiscard]] Sidebar sidebar_of(const Playback& game, const Look& look);

// The leads along a line, of which `here` is the position shown.
void set_leads(Sidebar& sidebar,
               const GameTree& tree,
               const std::vector<NodeId>& line,
               NodeId here,
               const std::function<std::optional<double>(NodeId)>& lead_of);

// A graph of so many rows and at most so many columns, White far ahead low, Black far ahead high: a
// column for each value, or for several where there are more; blank where two or more in a row are
// not known. The top row first.
[[nodiscard]] std::vector<std::string> graph(const std::vector<std::optional<float>>& values,
                                             int columns,
                                             int rows,
                                             bool utf8);

}  // namespace magpie::tui
