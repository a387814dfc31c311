#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/color.h"

namespace magpie {

// Everything Magpie says about a game, without the words: a catalog has them, one per language.
enum class Phrase : std::uint8_t {
    black,
    white,
    a_pass,  // as the subject of a refusal
    // Why not. {point} or a_pass comes first, then the fact, then what to do.
    refused_off_board,
    refused_stone_there,
    refused_disc_there,
    refused_no_liberties,
    refused_ko,
    refused_superko_after,
    refused_superko_start,
    refused_superko,
    refused_turns_nothing,
    refused_must_move_one,
    refused_must_move_many,
    refused_wrong_turn,
    refused_game_over,
    not_a_point,
    no_column_i,
    // Set-ups and records
    setup_off_board,
    setup_doubled,
    setup_no_liberties,
    record_must_move,  // for a pass in a record: nobody is spoken to
    at_move,           // in front of one of the above
    // Agreements
    unknown_game,
    bad_size_go,
    bad_size_othello,
    unknown_rules,
    bad_komi,
    large_komi,
    bad_handicap,
    no_fixed_handicap,
    bad_free_handicap,
    bad_time,
    no_time,
    long_time,
    bad_time_count,
    low_time_ceiling,
    not_in_othello,
    // What happened
    passes,
    passes_white_last,
    plays,
    plays_ko,
    takes_one,
    takes_many,
    takes_one_ko,
    loses_one,
    loses_many,
    turns_one,
    turns_many,
    // How it ended
    wins_by_point,
    wins_by_points,
    wins_by_disc,
    wins_by_discs,
    wins_by_resignation,
    wins_on_time,
    wins_by_forfeit,
    wins,
    draw,
    no_result,
    count  // not a phrase
};

using Catalog = std::array<std::string_view, static_cast<std::size_t>(Phrase::count)>;

[[nodiscard]] const Catalog& english();

// "Black", "White", to stand in a sentence.
[[nodiscard]] std::string_view color_name(Color c, const Catalog& catalog = english());

// The phrase with its {slots} filled in. A slot that is not given stays as it is.
[[nodiscard]] std::string say(
    const Catalog& catalog,
    Phrase phrase,
    std::initializer_list<std::pair<std::string_view, std::string_view>> slots = {});

// A text from outside as it may stand in a sentence: at most 40 characters of it, and nothing that
// would move the cursor of a terminal.
[[nodiscard]] std::string quotable(std::string_view text);

}  // namespace magpie
