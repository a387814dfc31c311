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

// Everything Magpie says about a game and around it, without the words: a catalog has them, one per
// language.
enum class Phrase : std::uint8_t {
    black,
    white,
    a_pass,  // as the subject of a refusal
    pass_named,
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
    // What happened at a table, and what cannot be done there now
    forced_pass,
    handicap_left_one,
    handicap_left_many,
    takes_back,
    takes_back_pass,
    takes_back_resignation,
    no_placement_left,
    nothing_to_take_back,
    nothing_to_play_again,
    game_is_over,
    is_marking_dead,
    is_not_marking_dead,
    othello_has_no_dead,
    cannot_resume,
    handicap_first_one,
    handicap_first_many,
    no_stone_to_mark,
    play_goes_on,
    both_passed,
    finds_no_dead,
    proposes_one_dead,
    proposes_dead_chain,
    proposes_dead_chains,
    area_is_open_one,
    area_is_open,
    more_areas_open_one,
    more_areas_open,
    neutral_area,
    neutral_points,
    neutral_eyes,
    neutral_false_eyes,
    marks_are_kept,
    stone_is_dead,
    stone_is_alive,
    stones_are_dead,
    stones_are_alive,
    looks_dead,
    looks_alive,
    counted_as_marked,
    // Those who play, hints, what is kept and what was chosen
    engine_unknown,  // who sat at a kept game and cannot be found
    engine_stumbled,
    engine_failed,
    turn_of_failed,
    turn_of_waiting,
    turn_of_thinking,
    engines_wait,
    engine_judges,
    engine_disagrees,
    engine_finds_dead,
    engine_finds_alive,
    accept_again,
    hint,
    hint_estimate_one,
    hint_estimate,
    hint_proved_win,
    hint_proved_loss,
    hint_proved_draw,
    hint_line,
    no_hint,
    lost_discs,  // what the teacher says of a bad move
    lost_discs_proved,
    lost_points,
    lost_points_proved,
    undo_helps,
    kept_as,
    not_kept,
    kept_elsewhere,
    was_not_kept,
    result_added,
    result_not_added,
    not_saved,
    save_listed,
    state_counting,
    state_unfinished,
    state_draw,  // how a game ended, in a list
    state_no_result,
    go_named,
    othello_named,
    no_setting,
    bad_setting,
    unread_settings,
    more_faults,
    count  // not a phrase
};

using Catalog = std::array<std::string_view, static_cast<std::size_t>(Phrase::count)>;

[[nodiscard]] const Catalog& english();

// "Black", "White", to stand in a sentence.
[[nodiscard]] std::string_view color_name(Color c, const Catalog& catalog = english());

// What stands in the {slots} of a text.
using Slots = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// A text with its {slots} filled in. A slot that is not given stays as it is; what is filled in is
// not looked at again.
[[nodiscard]] std::string filled(std::string_view text, Slots slots);

// The phrase, filled in.
[[nodiscard]] std::string say(const Catalog& catalog, Phrase phrase, Slots slots = {});

// A text from outside as it may stand in a sentence: at most 40 characters of it, and nothing that
// would move the cursor of a terminal.
[[nodiscard]] std::string quotable(std::string_view text);

}  // namespace magpie
