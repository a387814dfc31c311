#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/game_record.h"

namespace magpie::store {

using GameNumber = std::int64_t;

// A game as a list shows it.
struct GameSummary {
    GameNumber number = 0;
    GameKind kind = GameKind::go;
    Geometry geometry{};
    ByColor<std::string> names{};
    std::string event{};
    std::string place{};
    std::string date{};
    std::string result{};  // as outcome_from() reads it; empty when it is not known
    std::string rules{};
    int moves = 0;
    std::optional<GameNumber> copy_of{};  // the same game, kept because it says something else
    std::string source{};                 // the file it came from

    bool operator==(const GameSummary&) const = default;
};

// Who won, as one asks for it.
enum class WonBy : std::uint8_t { black, white, nobody, unknown };

// What is looked for. All that is given must hold; names and events match by any part of them,
// whatever the case and the accents.
struct Criteria {
    std::optional<GameKind> kind{};
    std::optional<Geometry> geometry{};
    std::string player{};  // of either colour
    ByColor<std::string> names{};
    std::string event{};
    std::string place{};
    // 1998, 1998-03, 1998-03-04: the first and the last day that count. A game that is dated by its
    // year alone may have been played on any day of it.
    std::string from{};
    std::string until{};
    std::optional<WonBy> won_by{};
    std::string result{};  // exactly so: "B+R"
    std::string rules{};
    std::string text{};                     // in comments: words that begin with each of these
    std::optional<AnyPosition> position{};  // on the main line, turned or with colours swapped too
    std::optional<int> ply{};               // with a position: after exactly so many moves
    bool with_copies = false;
};

struct Page {
    std::int64_t skip = 0;
    std::int64_t most = 20;
};

struct Match {
    GameSummary game{};
    // Where the position was found: after so many moves, and how the game's board must be turned,
    // and whether its colours must be swapped, to be the one that was asked for.
    std::optional<int> ply{};
    Symmetry symmetry = Symmetry::identity();
    bool is_swapped = false;
};

struct SearchResult {
    // Games in all, by the index: one that it takes for the position and is not (a damaged library)
    // counts here, and is no match.
    std::int64_t total = 0;
    std::vector<Match> matches{};
    std::int64_t unindexed = 0;  // games that a position cannot be looked for in yet
    // Games of this page that are not as they were written, so that nobody can say whether the
    // position is in them.
    std::vector<GameNumber> damaged{};
};

// A move that was played from a position, and how those games ended; colours are those of the
// position that was asked for, whatever they were in the games.
struct NextMove {
    std::optional<Move> move{};  // nothing: the game ended there
    std::int64_t games = 0;
    ByColor<std::int64_t> wins{};
    std::int64_t draws = 0;

    bool operator==(const NextMove&) const = default;
};

struct Exploration {
    std::int64_t games = 0;
    std::vector<NextMove> moves{};  // the most played first
    std::int64_t unindexed = 0;     // games that do not count yet
};

struct LibraryFacts {
    std::int64_t games = 0;
    std::int64_t copies = 0;  // among them
    std::int64_t positions = 0;
    std::int64_t sources = 0;
};

}  // namespace magpie::store
