#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "game/game_record.h"
#include "game/refusal.h"
#include "othello/rules/position.h"

namespace magpie::formats {

// What an Othello format cannot say about a record.
struct WriteError {
    enum class Kind : std::uint8_t {
        not_othello,
        bad_spec,         // the record's game cannot be played
        setup_in_game,    // discs are changed after the start
        refused_setup,    // the start is no position
        illegal_move,     // refusal says why
        not_eight,        // the format knows 8x8 only
        not_square,       // the format knows square boards only
        not_usual_start,  // the format knows no other start
        too_many_names    // more players or tournaments than the format can number
    };

    Kind kind;
    int move_number = 0;  // of the illegal move, the first one being 1
    std::optional<Refusal> refusal{};

    bool operator==(const WriteError&) const = default;
};

// One line.
[[nodiscard]] std::string describe(const WriteError& error, const GameRecord& record);

// The main line of a record, played through: the passes that Othello forces are in it, whether the
// record has them or not.
struct PlayedLine {
    struct Step {
        NodeId node;  // the node of the next move for a pass that the record leaves out
        ColoredMove move;
    };

    othello::Position start;
    std::vector<Step> steps;
    othello::Position end;
};

[[nodiscard]] std::expected<PlayedLine, WriteError> play_main_line(const GameRecord& record);

// Four discs in the middle, Black to play.
[[nodiscard]] bool is_usual_start(const othello::Position& position);

}  // namespace magpie::formats
