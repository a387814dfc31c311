#include "game/phrases.h"

#include "core/ascii.h"

namespace magpie {

namespace {

constexpr Catalog kEnglish = [] {
    Catalog c{};
    const auto set = [&c](Phrase phrase, std::string_view text) {
        c[static_cast<std::size_t>(phrase)] = text;
    };
    using enum Phrase;
    set(black, "Black");
    set(white, "White");
    set(a_pass, "A pass");
    set(pass_named, "pass");
    set(refused_off_board, "This point is not on the board: {columns}, {rows}.");
    set(refused_stone_there, "{point} is refused: there is a stone there already.");
    set(refused_disc_there, "{point} is refused: there is a disc there already.");
    set(refused_no_liberties,
        "{point} is refused: no liberties. The stone would be captured at once.");
    set(refused_ko,
        "{point} is refused: ko. It would bring back the position of one turn ago. "
        "Play elsewhere first, or pass.");
    set(refused_superko_after,
        "{point} is refused: superko. The board was like this after move {number}.");
    set(refused_superko_start,
        "{point} is refused: superko. The board was like this at the start.");
    set(refused_superko, "{point} is refused: superko. The board was like this before.");
    set(refused_turns_nothing, "{point} is refused: it turns no disc.");
    set(refused_must_move_one, "You have a legal move, so you may not pass.");
    set(refused_must_move_many, "You have a legal move ({count} of them), so you may not pass.");
    set(refused_wrong_turn, "{point} is refused: it is {other}'s turn.");
    set(refused_game_over, "{point} is refused: the game is over.");
    set(not_a_point, "{text} is not a point on this board: {columns}, {rows}.");
    set(no_column_i, "{text} is not a point on this board: Go has no column I.");
    set(setup_off_board, "The set-up is refused: a point is not on the board.");
    set(setup_doubled, "The set-up is refused: {point} is named twice.");
    set(setup_no_liberties, "The set-up is refused: the chain at {point} has no liberties.");
    set(record_must_move, "{point} is refused: {color} has legal moves, {count} of them.");
    set(at_move, "Move {number}: {why}");
    set(unknown_game, "Unknown game {value}: go or othello.");
    set(bad_size_go, "Unknown size {value}: Go is played on 1x1 to 52x52.");
    set(bad_size_othello, "Unknown size {value}: Othello needs even sides from 4 to 26.");
    set(unknown_rules, "Unknown rules {value}: {known}.");
    set(bad_komi, "Komi {value} is refused: a number of half points is needed, such as 6.5.");
    set(large_komi, "Komi {value} is refused: it is at most 10000 points, for either side.");
    set(bad_handicap, "Handicap {value} is refused: on {size} it is 0, or 2 to {most} stones.");
    set(no_fixed_handicap,
        "Handicap {value} is refused: a board of {size} has no fixed places for it, Black would "
        "have to place the stones.");
    set(bad_free_handicap,
        "Handicap {value} is refused: 2 stones or more, and one point of the board left empty.");
    set(bad_time,
        "Time {value} is refused{where}: 10m, 5m+10s, 20m+5x30s, 10m+5m/25 and 30s/move are "
        "times.");
    set(no_time, "Time {value} is refused{where}: it is no time at all.");
    set(long_time, "Time {value} is refused{where}: ten years (3650d) are the most.");
    set(bad_time_count,
        "Time {value} is refused{where}: a number of periods or moves is 1 to 10000.");
    set(low_time_ceiling,
        "Time {value} is refused{where}: the ceiling is below the time to begin with.");
    set(not_in_othello, "Othello has no {value}.");
    set(passes, "{color} passes. {other} to play.");
    set(passes_white_last,
        "{color} passes. White passes last under these rules: one more pass ends the game.");
    set(plays, "{color} {point}. {other} to play.");
    set(plays_ko, "{color} {point}. {other} to play; {ko} is ko.");
    set(takes_one, "{color} {point} takes 1 stone. {other} to play.");
    set(takes_many, "{color} {point} takes {count} stones. {other} to play.");
    set(takes_one_ko, "{color} {point} takes 1 stone. {other} to play; {ko} is ko.");
    set(loses_one, "{color} {point} gives up 1 stone. {other} to play.");
    set(loses_many, "{color} {point} gives up {count} stones. {other} to play.");
    set(turns_one, "{color} {point} turns 1 disc. Black {black}, White {white}.");
    set(turns_many, "{color} {point} turns {count} discs. Black {black}, White {white}.");
    set(wins_by_point, "{color} wins by 1 point.");
    set(wins_by_points, "{color} wins by {count} points.");
    set(wins_by_disc, "{color} wins by 1 disc.");
    set(wins_by_discs, "{color} wins by {count} discs.");
    set(wins_by_resignation, "{color} wins: {other} resigned.");
    set(wins_on_time, "{color} wins on time.");
    set(wins_by_forfeit, "{color} wins by forfeit.");
    set(wins, "{color} wins.");
    set(draw, "The game is a draw.");
    set(no_result, "The game ends without a result.");
    set(forced_pass, "{color} has no legal move and passes.");
    set(handicap_left_one, "{color} {point}. 1 handicap stone to place.");
    set(handicap_left_many, "{color} {point}. {count} handicap stones to place.");
    set(takes_back, "{color} takes back {point}.");
    set(takes_back_pass, "{color} takes back the pass.");
    set(takes_back_resignation, "{color} takes back the resignation.");
    set(no_placement_left, "No stone can be placed any more, by either side: the game is over.");
    set(nothing_to_take_back, "There is no move to take back.");
    set(nothing_to_play_again, "There is no move to play again.");
    set(game_is_over, "The game is over.");
    set(is_marking_dead,
        "The game has stopped. Mark the dead stones, accept them, or resume play.");
    set(is_not_marking_dead, "Dead stones are marked when both have passed.");
    set(othello_has_no_dead, "Othello has no dead stones to mark.");
    set(cannot_resume, "No stone can be placed any more: there is no play to resume.");
    set(handicap_first_one, "Black places 1 handicap stone first.");
    set(handicap_first_many, "Black places {count} handicap stones first.");
    set(no_stone_to_mark, "There is no stone to mark there.");
    set(play_goes_on, "Play goes on. {color} to play.");
    set(both_passed, "Both have passed.");
    set(finds_no_dead, "Magpie finds no dead stones.");
    set(proposes_one_dead, "Magpie proposes 1 dead stone in 1 chain.");
    set(proposes_dead_chain, "Magpie proposes {count} dead stones in 1 chain.");
    set(proposes_dead_chains, "Magpie proposes {count} dead stones in {chains} chains.");
    set(area_is_open_one, "{color}'s area is open at {points}: 1 point counts for nobody.");
    set(area_is_open, "{color}'s area is open at {points}: {count} points count for nobody.");
    set(more_areas_open_one, "1 more area is open.");
    set(more_areas_open, "{count} more areas are open.");
    set(neutral_area,
        "{count} points count for nobody: both colours touch them, {color} at {points}.");
    set(neutral_points, "Nobody's, between both colours: {points}.");
    set(neutral_eyes, "Nobody's by these rules, eyes in seki: {points}.");
    set(neutral_false_eyes, "Nobody's, to be filled to connect stones: {points}.");
    set(marks_are_kept, "Your marks are as you left them.");
    set(stone_is_dead, "The stone at {point} counted as dead.");
    set(stone_is_alive, "The stone at {point} counted as alive.");
    set(stones_are_dead, "The {count} stones at {point} counted as dead.");
    set(stones_are_alive, "The {count} stones at {point} counted as alive.");
    set(looks_dead, "Magpie takes {points} for dead.");
    set(looks_alive, "Magpie takes {points} for alive.");
    set(counted_as_marked, "Counted as you marked them.");
    set(engine_unknown,
        "{player} is an engine that is not known here: a person plays on in its place.");
    set(engine_stumbled, "{reason}. It was started anew and shown the game.");
    set(engine_failed, "{reason}. Try it again, take its seat, or leave: the game is kept.");
    set(turn_of_failed,
        "It is the turn of {name}, which has failed: try it again, or take its seat.");
    set(turn_of_waiting, "It is the turn of {name}, who waits to be told to go on.");
    set(turn_of_thinking, "{name} is thinking. Wait, or take back.");
    set(engines_wait, "The engines wait until they are told to go on.");
    set(engine_judges, "{name} looks at the dead stones.");
    set(engine_disagrees, "{name} does not agree.");
    set(engine_finds_dead, "To {name} {points} looks dead.");
    set(engine_finds_alive, "To {name} {points} looks alive.");
    set(accept_again, "Accept again to count all the same, or play on.");
    set(hint, "{move}.");
    set(hint_estimate_one, "{move}: wins {percent} %, lead {lead} (an estimate from 1 visit).");
    set(hint_estimate, "{move}: wins {percent} %, lead {lead} (an estimate from {count} visits).");
    set(hint_proved_win, "{move}: wins by {count} (proved).");
    set(hint_proved_loss, "{move}: loses by {count} (proved).");
    set(hint_proved_draw, "{move}: a draw (proved).");
    set(hint_line, "Then {line}.");
    set(no_hint, "There is no hint: {reason}.");
    set(lost_discs, "{move} loses about {count} discs (an estimate): {better} was better.");
    set(lost_discs_proved, "{move} loses {count} discs (proved): {better} was better.");
    set(lost_points, "{move} loses about {count} points (an estimate): {better} was better.");
    set(lost_points_proved, "{move} loses {count} points (proved): {better} was better.");
    set(undo_helps, "Undo takes it back.");
    set(kept_as, "The game is kept as {name}.");
    set(not_kept, "This game is not being kept: {reason}.");
    set(was_not_kept, "The game could not be kept: {reason}.");
    set(kept_elsewhere, "Save it, and it is kept in {folder} from then on.");
    set(result_added, "The result was added to {path}.");
    set(result_not_added, "The result could not be added to {path}: {reason}.");
    set(not_saved, "Not saved: {reason}.");
    set(save_listed, "{game} {size}, {black} and {white}, move {number}, {state}");
    set(state_counting, "counting");
    set(state_unfinished, "unfinished");
    set(state_draw, "draw");
    set(state_no_result, "no result");
    set(go_named, "Go");
    set(othello_named, "Othello");
    set(no_setting, "Settings, line {line}: {value} is no setting and was left out.");
    set(bad_setting, "Settings, line {line}: {name} cannot be {value}; {used} is used.");
    set(unread_settings, "The settings could not be read ({reason}); the usual ones are used.");
    set(more_faults, "More such lines: {count}.");
    return c;
}();

// A phrase without words would be an empty line in front of a player.
static_assert([] {
    for (const std::string_view text : kEnglish) {
        if (text.empty()) return false;
    }
    return true;
}());

}  // namespace

const Catalog& english() { return kEnglish; }

std::string_view color_name(Color c, const Catalog& catalog) {
    return catalog[static_cast<std::size_t>(c == Color::black ? Phrase::black : Phrase::white)];
}

std::string filled(std::string_view text, Slots slots) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t open = text.find('{', at);
        const std::size_t close = open == text.npos ? text.npos : text.find('}', open);
        if (close == text.npos) break;
        result += text.substr(at, open - at);
        const std::string_view name = text.substr(open + 1, close - open - 1);
        std::string_view value = text.substr(open, close - open + 1);
        for (const auto& [slot, filling] : slots) {
            if (slot == name) value = filling;
        }
        result += value;
        at = close + 1;
    }
    return result.append(text.substr(at));
}

std::string say(const Catalog& catalog, Phrase phrase, Slots slots) {
    return filled(catalog[static_cast<std::size_t>(phrase)], slots);
}

std::string quotable(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string result;
    std::size_t characters = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_continuation = (byte & 0xC0U) == 0x80;  // of a UTF-8 character
        if (!is_continuation && ++characters > kLongest) return result + "…";
        result += ascii::is_control(c) ? '?' : c;
    }
    return result;
}

}  // namespace magpie
