#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/limits.h"
#include "game/playback.h"

// KataGo's analysis protocol, a JSON object a line each way, for Go and, in the same shape, for
// Othello: docs/protocols/analysis.md.
namespace magpie::analysis {

// Longer lines are refused unread.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

// Whose winning the figures of an answer speak of.
enum class View : std::uint8_t { black, white, side_to_move };

// What is to be analysed: positions of one game.
struct Query {
    std::string id;
    Playback game;           // at its start; the moves lie ahead
    std::vector<int> turns;  // moves made before each position; in order, each once, at least one
    std::vector<std::int64_t> priorities;  // of each turn
    Limits limits{};
    // Kept to at a root where that colour is to play.
    ByColor<std::vector<Move>> only{};
    ByColor<std::vector<Move>> avoid{};
    View view = View::black;
    std::size_t longest_line = 15;  // moves of an expected course that are told
    bool line_visits = false;
    std::vector<std::string> unknown{};  // members nobody knows, as many as are worth a warning
};

// Something else that is asked for.
struct Action {
    enum class Kind : std::uint8_t {
        query_version,
        query_models,
        clear_cache,
        terminate,
        terminate_all
    };

    std::string id;
    Kind kind;
    std::string name;          // as it was written
    std::string terminated{};  // the query that terminate means
    std::vector<int> turns{};  // only these of it; empty: all
};

// What is wrong with a line.
struct QueryError {
    std::string reason;
    std::string field{};  // the member that is wrong, where it is one
    std::string id{};     // of the query, where it could be read
};

// What a query takes where it does not say.
struct QueryDefaults {
    Limits limits{};  // for Go
    int largest_side = kMaxSide;
    Limits othello_limits{};
};

// Reads one line that may come from anyone. Every move is replayed by the rules.
[[nodiscard]] std::expected<std::variant<Query, Action>, QueryError> query_from(
    std::string_view line, const QueryDefaults& defaults);

// "Q16", "pass"; in Othello "f5", "pass".
[[nodiscard]] std::string move_name(const GameSpec& spec, Move move);
[[nodiscard]] std::optional<Move> move_named(const GameSpec& spec, std::string_view text);

}  // namespace magpie::analysis
