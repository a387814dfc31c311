#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "formats/sgn/limits.h"
#include "formats/sgn/parse_error.h"
#include "game/game_record.h"

// SGN, the notation for a whole game in one line: docs/formats/sgn.md.
namespace magpie::sgn {

enum class Form : std::uint8_t {
    spaced,         // 19x19 A9b B12w C2b
    comma,          // 19x19,A9b,B12w,C2b: for links
    with_captures,  // spaced, and the stones taken after the move that took them: A6c
    packed          // M1…: letters, digits, - and _ only, short, with a checksum
};

// Reads any form, alone or as part of a link ("…/game/19x19,A9b", "#19x19,A9b"), percent-encoded or
// not. The record has one line of play and every move of it is legal. Linear in time and memory.
[[nodiscard]] std::expected<GameRecord, ParseError> read(std::string_view text,
                                                         const Limits& limits = {});

// What SGN cannot say about a record, or would refuse to read.
struct WriteError {
    enum class Kind : std::uint8_t {
        bad_spec,       // the record's game cannot be played
        setup_in_game,  // stones are changed after the first move
        refused_setup,  // the start is no position
        illegal_move    // refusal says why
    };

    Kind kind;
    NodeId node = kRootNode;  // where in the record
    int move_number = 0;      // of the illegal move, the first one being 1
    std::optional<Refusal> refusal{};

    bool operator==(const WriteError&) const = default;
};

// Writes the main line of a record, in the one canonical spelling of the form. Variations, names,
// comments and marks are left out. read(write(record)) == record when it has none of these.
[[nodiscard]] std::expected<std::string, WriteError> write(const GameRecord& record,
                                                           Form form = Form::spaced);

// Writes the line from the root to `node`. Requires: record.tree.contains(node).
[[nodiscard]] std::expected<std::string, WriteError> write_line_to(const GameRecord& record,
                                                                   NodeId node,
                                                                   Form form = Form::spaced);

// One line.
[[nodiscard]] std::string describe(const WriteError& error, const GameRecord& record);

}  // namespace magpie::sgn
