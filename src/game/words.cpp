#include "game/words.h"

#include <algorithm>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "go/rules/handicap.h"

namespace magpie {

namespace {

std::string bad_handicap(const SpecError& error, std::string_view value, const Catalog& catalog) {
    const Geometry board = error.geometry;
    const std::string size = std::to_string(board.columns) + "x" + std::to_string(board.rows);
    const int most = go::max_fixed_handicap(board);
    return say(catalog, most == 0 ? Phrase::no_fixed_handicap : Phrase::bad_handicap,
               {{"value", value}, {"size", size}, {"most", std::to_string(most)}});
}

Phrase phrase_for(go::IllegalMove reason, const Refusal& refusal) {
    switch (reason) {
        case go::IllegalMove::off_board:
            return Phrase::refused_off_board;
        case go::IllegalMove::occupied:
            return Phrase::refused_stone_there;
        case go::IllegalMove::suicide:
            return Phrase::refused_no_liberties;
        case go::IllegalMove::ko:
            return Phrase::refused_ko;
        case go::IllegalMove::superko:
            if (!refusal.seen_after) return Phrase::refused_superko;
            return *refusal.seen_after == 0 ? Phrase::refused_superko_start
                                            : Phrase::refused_superko_after;
        case go::IllegalMove::wrong_turn:
            return Phrase::refused_wrong_turn;
        case go::IllegalMove::game_over:
            return Phrase::refused_game_over;
    }
    return Phrase::refused_game_over;
}

Phrase phrase_for(othello::IllegalMove reason, const Refusal& refusal) {
    switch (reason) {
        case othello::IllegalMove::off_board:
            return Phrase::refused_off_board;
        case othello::IllegalMove::occupied:
            return Phrase::refused_disc_there;
        case othello::IllegalMove::flips_nothing:
            return Phrase::refused_turns_nothing;
        case othello::IllegalMove::must_not_pass:
            return refusal.placements == 1 ? Phrase::refused_must_move_one
                                           : Phrase::refused_must_move_many;
        case othello::IllegalMove::wrong_turn:
            return Phrase::refused_wrong_turn;
        case othello::IllegalMove::game_over:
            return Phrase::refused_game_over;
    }
    return Phrase::refused_game_over;
}

std::string known_rules(GameKind kind) {
    if (kind == GameKind::othello) return "discs, empties";
    std::string names;
    for (const go::RuleSet& set : go::rule_sets()) {
        if (!names.empty()) names += ", ";
        names += set.name;
    }
    return names;
}

std::string describe_go(const GameSpec& spec,
                        const go::Position& after,
                        ColoredMove move,
                        std::size_t effect,
                        const Catalog& catalog) {
    const auto ko = after.ko_point();
    const bool is_suicide = effect > 0 && !after.stone_at(move.move.point());
    Phrase phrase = ko ? Phrase::plays_ko : Phrase::plays;
    if (is_suicide) {
        phrase = effect == 1 ? Phrase::loses_one : Phrase::loses_many;
    } else if (effect == 1) {
        phrase = ko ? Phrase::takes_one_ko : Phrase::takes_one;
    } else if (effect > 1) {
        phrase = Phrase::takes_many;
    }
    return say(catalog, phrase,
               {{"color", color_name(move.color, catalog)},
                {"point", move_text(spec, move.move)},
                {"count", std::to_string(effect)},
                {"ko", ko ? move_text(spec, Move(*ko)) : ""},
                {"other", color_name(after.to_play(), catalog)}});
}

std::string describe_othello(const GameSpec& spec,
                             const othello::Position& after,
                             ColoredMove move,
                             std::size_t effect,
                             const Catalog& catalog) {
    return say(catalog, effect == 1 ? Phrase::turns_one : Phrase::turns_many,
               {{"color", color_name(move.color, catalog)},
                {"point", move_text(spec, move.move)},
                {"count", std::to_string(effect)},
                {"black", std::to_string(after.discs(Color::black))},
                {"white", std::to_string(after.discs(Color::white))}});
}

Phrase phrase_for(GameKind kind, const Outcome& outcome) {
    switch (outcome.how) {
        case Outcome::How::resignation:
            return Phrase::wins_by_resignation;
        case Outcome::How::time:
            return Phrase::wins_on_time;
        case Outcome::How::forfeit:
            return Phrase::wins_by_forfeit;
        case Outcome::How::unstated:
            return Phrase::wins;
        case Outcome::How::no_result:
            return Phrase::no_result;
        case Outcome::How::score:
            break;
    }
    if (!outcome.winner) return Phrase::draw;
    const int half_points = outcome.margin.half_points;
    const bool is_one = half_points == 2 || half_points == -2;
    if (kind == GameKind::othello) return is_one ? Phrase::wins_by_disc : Phrase::wins_by_discs;
    return is_one ? Phrase::wins_by_point : Phrase::wins_by_points;
}

std::string said_of(const GameSpec& spec,
                    const Refusal& refusal,
                    Phrase phrase,
                    const Catalog& catalog) {
    const Move move = refusal.move.move;
    return say(catalog, phrase,
               {{"point", move.is_pass() ? say(catalog, Phrase::a_pass) : move_text(spec, move)},
                {"color", color_name(refusal.move.color, catalog)},
                {"other", color_name(opponent(refusal.move.color), catalog)},
                {"number", std::to_string(refusal.seen_after.value_or(0))},
                {"count", std::to_string(refusal.placements)},
                {"columns", columns_text(spec)},
                {"rows", rows_text(spec)}});
}

Phrase phrase_for(TimeError::Kind kind) {
    switch (kind) {
        case TimeError::Kind::no_time:
            return Phrase::no_time;
        case TimeError::Kind::too_long:
            return Phrase::long_time;
        case TimeError::Kind::bad_count:
            return Phrase::bad_time_count;
        case TimeError::Kind::max_below_initial:
            return Phrase::low_time_ceiling;
        case TimeError::Kind::no_number:
        case TimeError::Kind::no_unit:
        case TimeError::Kind::unit_out_of_order:
        case TimeError::Kind::trailing_text:
            break;
    }
    return Phrase::bad_time;
}

}  // namespace

std::string move_text(const GameSpec& spec, Move move, const Catalog& catalog) {
    if (move.is_pass()) return say(catalog, Phrase::pass_named);
    if (!spec.geometry.contains(move.point())) return "?";
    return point_name(spec.coord_style(), spec.geometry, move.point());
}

std::vector<Move> moves_named(const GameSpec& spec, std::string_view text) {
    std::vector<Move> moves;
    while (!(text = ascii::trimmed(text)).empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end);
        const auto point = point_from(spec.coord_style(), spec.geometry, word);
        if (point) moves.emplace_back(*point);
        if (ascii::is_word(word, "pass")) moves.push_back(Move::pass());
    }
    return moves;
}

std::string sum_text(const go::Reckoning& counted, Color c) {
    std::string text = "territory " + std::to_string(counted.territory[c]);
    if (counted.scoring == go::Scoring::area) {
        text += " + stones " + std::to_string(counted.stones[c]);
    } else {
        text += " + prisoners " + std::to_string(counted.prisoners[c]) + " + dead " +
                std::to_string(counted.dead[opponent(c)]);
    }
    if (c == Color::black) return text;
    text += " + komi " + to_text(counted.komi);
    if (counted.handicap_bonus != 0) {
        text += " + handicap " + std::to_string(counted.handicap_bonus);
    }
    return text;
}

std::string columns_text(const GameSpec& spec) {
    return column_name(spec.coord_style(), 0) + " to " +
           column_name(spec.coord_style(), spec.geometry.columns - 1);
}

std::string rows_text(const GameSpec& spec) { return "1 to " + std::to_string(spec.geometry.rows); }

std::string sentence(const GameSpec& spec, const Refusal& refusal, const Catalog& catalog) {
    const Phrase phrase =
        std::visit([&](auto reason) { return phrase_for(reason, refusal); }, refusal.reason);
    return said_of(spec, refusal, phrase, catalog);
}

std::string record_sentence(const GameSpec& spec, const Refusal& refusal, const Catalog& catalog) {
    const auto* reason = std::get_if<othello::IllegalMove>(&refusal.reason);
    if (reason == nullptr || *reason != othello::IllegalMove::must_not_pass) {
        return sentence(spec, refusal, catalog);
    }
    return said_of(spec, refusal, Phrase::record_must_move, catalog);
}

std::string sentence(const GameSpec& spec, const SetupRefusal& refusal, const Catalog& catalog) {
    const std::string point = move_text(spec, Move(refusal.point));
    switch (refusal.kind) {
        case SetupRefusal::Kind::off_board:
            return say(catalog, Phrase::setup_off_board);
        case SetupRefusal::Kind::doubled_point:
            return say(catalog, Phrase::setup_doubled, {{"point", point}});
        case SetupRefusal::Kind::chain_without_liberties:
            return say(catalog, Phrase::setup_no_liberties, {{"point", point}});
    }
    return {};
}

std::string sentence(const GameSpec& spec,
                     CoordError error,
                     std::string_view text,
                     const Catalog& catalog) {
    const Phrase phrase =
        error == CoordError::unknown_letter ? Phrase::no_column_i : Phrase::not_a_point;
    return say(
        catalog, phrase,
        {{"text", quotable(text)}, {"columns", columns_text(spec)}, {"rows", rows_text(spec)}});
}

std::string sentence(const GameRecord& record, const ReplayError& error, const Catalog& catalog) {
    std::size_t number = 0;
    for (const NodeId node : record.tree.path_to(error.node)) {
        if (record.tree.move(node)) ++number;
    }
    std::string why = std::visit(
        [&](const auto& reason) {
            if constexpr (std::is_same_v<decltype(reason), const Refusal&>) {
                return record_sentence(record.spec, reason, catalog);
            } else {
                return sentence(record.spec, reason, catalog);
            }
        },
        error.why);
    if (number == 0) return why;
    return say(catalog, Phrase::at_move, {{"number", std::to_string(number)}, {"why", why}});
}

std::string sentence(const SpecError& error, const Catalog& catalog) {
    const std::string value = quotable(error.value);
    const auto with_value = [&](Phrase phrase) { return say(catalog, phrase, {{"value", value}}); };
    switch (error.kind) {
        case SpecError::Kind::unknown_game:
            return with_value(Phrase::unknown_game);
        case SpecError::Kind::size_out_of_range:
        case SpecError::Kind::odd_size:
            return with_value(error.game == GameKind::go ? Phrase::bad_size_go
                                                         : Phrase::bad_size_othello);
        case SpecError::Kind::unknown_rules:
            return say(catalog, Phrase::unknown_rules,
                       {{"value", value}, {"known", known_rules(error.game)}});
        case SpecError::Kind::bad_komi:
            return with_value(is_half_points(error.value) ? Phrase::large_komi : Phrase::bad_komi);
        case SpecError::Kind::bad_handicap:
            return bad_handicap(error, value, catalog);
        case SpecError::Kind::bad_free_handicap:
            return with_value(Phrase::bad_free_handicap);
        case SpecError::Kind::not_in_othello:
            return with_value(Phrase::not_in_othello);
    }
    return {};
}

std::string sentence(const TimeError& error, std::string_view text, const Catalog& catalog) {
    // From where it went wrong to the end, unless that is all of it or nothing.
    const bool is_inside = error.byte > 0 && error.byte < text.size();
    const std::string where =
        is_inside ? " at \"" + quotable(text.substr(error.byte)) + "\"" : std::string();
    return say(catalog, phrase_for(error.kind), {{"value", quotable(text)}, {"where", where}});
}

std::string sentence(const GameSpec& spec, const Outcome& outcome, const Catalog& catalog) {
    const Color winner = outcome.winner.value_or(Color::black);
    const Margin margin = outcome.margin < Margin{} ? -outcome.margin : outcome.margin;
    return say(catalog, phrase_for(spec.kind, outcome),
               {{"color", color_name(winner, catalog)},
                {"other", color_name(opponent(winner), catalog)},
                {"count", to_text(margin)}});
}

std::string listed_result(const Outcome& outcome, const Catalog& catalog) {
    if (outcome.how == Outcome::How::no_result) return say(catalog, Phrase::state_no_result);
    return outcome.is_draw() ? say(catalog, Phrase::state_draw) : to_text(outcome);
}

std::string listed_result(std::string_view kept, const Catalog& catalog) {
    const auto outcome = outcome_from(kept);
    return outcome ? listed_result(*outcome, catalog) : std::string(kept);
}

std::string describe_move(const GameSpec& spec,
                          const AnyPosition& after,
                          ColoredMove move,
                          std::size_t effect,
                          const Catalog& catalog) {
    if (move.move.is_pass()) {
        // Two passes would be the end elsewhere.
        const auto* go = std::get_if<go::Position>(&after);
        const bool awaits_white = go != nullptr && go->rules().white_passes_last &&
                                  go->consecutive_passes() > 1 && !go->is_over();
        return say(catalog, awaits_white ? Phrase::passes_white_last : Phrase::passes,
                   {{"color", color_name(move.color, catalog)},
                    {"other", color_name(to_play(after), catalog)}});
    }
    return std::visit(
        Overload{[&](const go::Position& p) { return describe_go(spec, p, move, effect, catalog); },
                 [&](const othello::Position& p) {
                     return describe_othello(spec, p, move, effect, catalog);
                 }},
        after);
}

std::string counted(std::int64_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace magpie
