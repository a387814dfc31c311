#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "game/game_record.h"
#include "game/phase.h"
#include "game/playback.h"
#include "game/sitter.h"

namespace magpie::save {

// The number in every save. A reader ignores members it does not know; what would change the
// meaning of those it does raises the number.
constexpr int kVersion = 1;

// A sitting that can be taken up again: the whole record, and where the players were in it.
struct SavedGame {
    // What tells this game from every other, made once at random; empty: nobody made one.
    std::string id{};
    GameRecord record{};
    NodeId current = kRootNode;
    Phase phase = Phase::playing;
    std::vector<Point> dead{};                   // Go, from marking_dead on: stones marked as dead
    std::optional<ByColor<PlayerTime>> clock{};  // as GameClock::restored() takes it
    ByColor<Sitter> sitters{};
};

// What a reader accepts from strangers.
struct Limits {
    std::size_t bytes = std::size_t{32} << 20;
    std::size_t values = 4'000'000;  // JSON values of any kind
    TreeBudget tree{.nodes = 1'100'000, .bytes = std::size_t{256} << 20};
    // Points of the boards that replaying builds anew: one board for every set-up and for every
    // node of a variation, which is taken back. A few seconds' work.
    std::size_t points = 50'000'000;
};

struct SaveError {
    enum class Kind : std::uint8_t {
        too_large,      // in bytes
        too_many,       // values, nodes, or boards to build
        too_deep,       // nested beyond what a save ever is
        syntax,         // no JSON
        not_a_save,     // JSON, but of something else
        newer_version,  // of a later Magpie
        missing,        // a member that must be there
        wrong_type,     // a number where a text must be, and so on
        bad_value,      // of the right type, but senseless
        bad_clock,      // times that no clock of that control can show
        dead_in_play,   // dead stones of a game that is not being counted
        no_stone,       // a dead stone where there is none
        bad_spec,       // see `spec`
        illegal         // see `replay`: the moves do not make a game
    };

    Kind kind;
    std::size_t line = 0;    // from 1; 0 when it is the text as a whole
    std::size_t column = 0;  // from 1, for syntax
    std::string path{};      // "/nodes/17/move": members and places in lists
    std::string value{};     // what stands there, in short
    std::optional<SpecError> spec{};
    std::string reason{};  // for illegal: the sentence of the refusal
};

// "line 3, unknown size 0x0: …": one line, to stand after "could not be read: ".
[[nodiscard]] std::string to_text(const SaveError& error);

// The save as text: versioned JSON, one node a line. Text that is not UTF-8 is mended. Writing
// twice gives the same bytes.
[[nodiscard]] std::string write(const SavedGame& game);

// Reads a save that may come from anyone. Every move is replayed by the rules, in every variation,
// so that what is returned is a legal game or nothing. Takes the plain form below too.
[[nodiscard]] std::expected<SavedGame, SaveError> read(std::string_view text,
                                                       const Limits& limits = {});

// The plain form of an Othello game: {"board": rows of null, "Light", "Dark"; "current_player":
// "Dark"; "finished": false}. Nothing for Go.
[[nodiscard]] std::optional<std::string> write_plain(const AnyPosition& position);

}  // namespace magpie::save
