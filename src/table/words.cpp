#include "table/words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "game/words.h"
#include "go/score/neutral.h"

namespace magpie {

namespace {

// The first sentence of a text: who is to play does not matter when the game is over.
std::string first_sentence(const std::string& text) {
    const std::size_t end = text.find(". ");
    return end == std::string::npos ? text : text.substr(0, end + 1);
}

// A move is told of the board it left behind, though others may have been made since.
std::string sentence_about(const Played& event, const Table& table, const Catalog& catalog) {
    const GameSpec& spec = table.record().spec;
    const std::string_view color = color_name(event.move.color, catalog);
    if (event.forced) return say(catalog, Phrase::forced_pass, {{"color", color}});
    std::optional<Playback> then;
    if (event.node != table.playback().node() && table.record().tree.contains(event.node)) {
        then = table.playback();
        if (!then->go_to(event.node)) then.reset();
    }
    const Playback& game = then ? *then : table.playback();
    if (const int left = game.handicap_left(); left > 0) {
        return say(catalog, left == 1 ? Phrase::handicap_left_one : Phrase::handicap_left_many,
                   {{"color", color},
                    {"point", move_text(spec, event.move.move)},
                    {"count", std::to_string(left)}});
    }
    std::string text =
        describe_move(spec, game.position(), event.move, event.taken.size(), catalog);
    const bool names_next_player = spec.kind == GameKind::go || event.move.move.is_pass();
    const bool has_stopped = !then && table.phase() != Phase::playing;
    return names_next_player && has_stopped ? first_sentence(text) : text;
}

std::string sentence_about(const TakenBack& event, const Table& table, const Catalog& catalog) {
    const Move move = event.move.move;
    return say(catalog, move.is_pass() ? Phrase::takes_back_pass : Phrase::takes_back,
               {{"color", color_name(event.move.color, catalog)},
                {"point", move_text(table.record().spec, move)}});
}

std::string sentence_about(const ResignationTakenBack& event,
                           const Table&,
                           const Catalog& catalog) {
    return say(catalog, Phrase::takes_back_resignation,
               {{"color", color_name(event.color, catalog)}});
}

std::string sentence_about(const NoPlacementLeft&, const Table&, const Catalog& catalog) {
    return say(catalog, Phrase::no_placement_left);
}

std::string sentence_about(const Refused& event, const Table& table, const Catalog& catalog) {
    return sentence(table.record().spec, event.why, catalog);
}

Phrase phrase_of(NotNow::Why why, const Table& table) {
    switch (why) {
        case NotNow::Why::nothing_to_take_back:
            return Phrase::nothing_to_take_back;
        case NotNow::Why::nothing_to_play_again:
            return Phrase::nothing_to_play_again;
        case NotNow::Why::game_finished:
            return Phrase::game_is_over;
        case NotNow::Why::marking_dead:
            return Phrase::is_marking_dead;
        case NotNow::Why::not_marking_dead:
            return table.record().spec.kind == GameKind::othello ? Phrase::othello_has_no_dead
                                                                 : Phrase::is_not_marking_dead;
        case NotNow::Why::cannot_resume:
            return Phrase::cannot_resume;
        case NotNow::Why::placing_handicap:
            return table.handicap_left() == 1 ? Phrase::handicap_first_one
                                              : Phrase::handicap_first_many;
        case NotNow::Why::no_stone_there:
            break;
    }
    return Phrase::no_stone_to_mark;
}

std::string sentence_about(const NotNow& event, const Table& table, const Catalog& catalog) {
    return say(catalog, phrase_of(event.why, table),
               {{"count", std::to_string(table.handicap_left())}});
}

std::string sentence_about(const PhaseChanged& event, const Table& table, const Catalog& catalog) {
    if (event.phase != Phase::playing) return {};
    return say(catalog, Phrase::play_goes_on, {{"color", color_name(table.to_play(), catalog)}});
}

std::string sentence_about(const DeadProposed& event, const Table& table, const Catalog& catalog) {
    const auto& game = std::get<go::Position>(table.position());
    std::string text;
    if (game.ending() == go::Ending::passes) text = say(catalog, Phrase::both_passed) + " ";
    text += proposal_text(event.proposal.dead, catalog);
    const std::string open = open_borders_text(event.proposal, table.record().spec, catalog);
    if (!open.empty()) text += " " + open;
    if (event.keeps_marks) text += " " + say(catalog, Phrase::marks_are_kept);
    return text;
}

// An area of so many points is told of by itself: nobody wonders about fewer.
constexpr std::size_t kWondered = 3;
constexpr std::size_t kNamedAreas = 3;
constexpr std::size_t kNamedPoints = 6;

std::string first_points_text(const GameSpec& spec, std::vector<Point> points) {
    const bool is_cut = points.size() > kNamedPoints;
    if (is_cut) points.erase(points.begin() + kNamedPoints, points.end());
    return points_text(spec, points) + (is_cut ? " …" : "");
}

// A sentence that ends with points ends in "…" where they are cut, without a full stop behind it.
std::string without_stop_after_cut(std::string text) {
    if (text.ends_with("….")) text.pop_back();
    return text;
}

std::string neutral_area_text(const go::NeutralArea& area,
                              const GameSpec& spec,
                              const Catalog& catalog) {
    return without_stop_after_cut(say(catalog, Phrase::neutral_area,
                                      {{"count", std::to_string(area.points.size())},
                                       {"color", color_name(area.intruder, catalog)},
                                       {"points", first_points_text(spec, area.touched)}}));
}

bool is_wondered_about(const go::NeutralArea& area) {
    return area.why == go::NeutralArea::Why::both_touch && area.points.size() >= kWondered;
}

// Whoever marks stones sees at once which areas that leaves to nobody, and why.
std::string sentence_about(const DeadChanged& event, const Table& table, const Catalog& catalog) {
    const GameSpec& spec = table.record().spec;
    const bool is_one = event.chain.size() == 1;
    const Phrase what = is_one ? (event.dead ? Phrase::stone_is_dead : Phrase::stone_is_alive)
                               : (event.dead ? Phrase::stones_are_dead : Phrase::stones_are_alive);
    std::string text = say(catalog, what,
                           {{"point", move_text(spec, Move(event.chain.front()))},
                            {"count", std::to_string(event.chain.size())}});
    const auto counted = table.reckoning();
    if (!counted) return text;
    const auto areas = go::neutral_areas(spec.geometry, *counted);
    const go::NeutralArea* largest = nullptr;
    for (const go::NeutralArea& area : areas) {
        if (!is_wondered_about(area)) continue;
        if (largest == nullptr || area.points.size() > largest->points.size()) largest = &area;
    }
    if (largest != nullptr) text += " " + neutral_area_text(*largest, spec, catalog);
    return text;
}

std::string sentence_about(const MarksDiffer& event, const Table& table, const Catalog& catalog) {
    return doubt_about_marks(event, table.record().spec, catalog) + " " +
           say(catalog, Phrase::counted_as_marked);
}

std::string sentence_about(const Ended& event, const Table& table, const Catalog& catalog) {
    return result_sentence(table.record(), event.outcome, catalog);
}

}  // namespace

std::string points_text(const GameSpec& spec, const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + move_text(spec, Move(p));
    return text;
}

std::string proposal_text(const std::vector<go::DeadChain>& proposed, const Catalog& catalog) {
    std::size_t stones = 0;
    for (const go::DeadChain& chain : proposed) stones += chain.stones.size();
    const std::size_t chains = proposed.size();
    const Phrase what = stones == 0   ? Phrase::finds_no_dead
                        : stones == 1 ? Phrase::proposes_one_dead
                        : chains == 1 ? Phrase::proposes_dead_chain
                                      : Phrase::proposes_dead_chains;
    return say(catalog, what,
               {{"count", std::to_string(stones)}, {"chains", std::to_string(chains)}});
}

std::string open_borders_text(const go::Proposal& proposal,
                              const GameSpec& spec,
                              const Catalog& catalog) {
    // A game broken off has dozens: the first few say enough.
    const auto& borders = proposal.open_borders;
    std::string text;
    for (const go::OpenBorder& border :
         std::span(borders).first(std::min(borders.size(), kNamedAreas))) {
        text += (text.empty() ? "" : " ") +
                say(catalog, border.points == 1 ? Phrase::area_is_open_one : Phrase::area_is_open,
                    {{"color", color_name(border.color, catalog)},
                     {"points", first_points_text(spec, border.gaps)},
                     {"count", std::to_string(border.points)}});
    }
    if (borders.size() > kNamedAreas) {
        const std::size_t more = borders.size() - kNamedAreas;
        text +=
            " " + say(catalog, more == 1 ? Phrase::more_areas_open_one : Phrase::more_areas_open,
                      {{"count", std::to_string(more)}});
    }
    return text;
}

std::vector<std::string> neutral_texts(const go::Reckoning& counted,
                                       const GameSpec& spec,
                                       const Catalog& catalog) {
    constexpr std::array kKinds = {Phrase::neutral_points, Phrase::neutral_eyes,
                                   Phrase::neutral_false_eyes};  // as NeutralArea::Why
    std::vector<std::string> texts;
    std::array<std::vector<Point>, kKinds.size()> others;
    for (const go::NeutralArea& area : go::neutral_areas(spec.geometry, counted)) {
        if (is_wondered_about(area) && texts.size() < kNamedAreas) {
            texts.push_back(neutral_area_text(area, spec, catalog));
        } else {
            auto& points = others[static_cast<std::size_t>(area.why)];
            points.insert(points.end(), area.points.begin(), area.points.end());
        }
    }
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (others[i].empty()) continue;
        texts.push_back(without_stop_after_cut(
            say(catalog, kKinds[i], {{"points", first_points_text(spec, others[i])}})));
    }
    return texts;
}

std::string doubt_about_marks(const MarksDiffer& differ,
                              const GameSpec& spec,
                              const Catalog& catalog) {
    std::string text;
    if (!differ.looks_dead.empty()) {
        text = say(catalog, Phrase::looks_dead, {{"points", points_text(spec, differ.looks_dead)}});
    }
    if (!differ.looks_alive.empty()) {
        text +=
            (text.empty() ? "" : " ") +
            say(catalog, Phrase::looks_alive, {{"points", points_text(spec, differ.looks_alive)}});
    }
    return text;
}

std::string player_name(const GameRecord& record, Color c, const Catalog& catalog) {
    const std::string& name = record.info.names[c];
    if (name.empty()) return std::string(color_name(c, catalog));
    return name + " (" + std::string(color_name(c, catalog)) + ")";
}

std::string result_sentence(const GameRecord& record,
                            const Outcome& outcome,
                            const Catalog& catalog) {
    std::string text = sentence(record.spec, outcome, catalog);
    if (!outcome.winner) return text;
    const std::string_view color = color_name(*outcome.winner, catalog);
    return text.starts_with(color)
               ? player_name(record, *outcome.winner, catalog) + text.substr(color.size())
               : text;
}

std::string sentence(const Event& event, const Table& table, const Catalog& catalog) {
    return std::visit([&](const auto& e) { return sentence_about(e, table, catalog); }, event);
}

}  // namespace magpie
