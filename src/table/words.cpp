#include "table/words.h"

#include <cmath>
#include <string_view>

#include "game/words.h"

namespace magpie {

namespace {

std::string counted(int count, std::string_view noun) {
    std::string text = std::to_string(count) + " " + std::string(noun);
    if (count != 1) text += "s";
    return text;
}

// The first sentence of a text: who is to play does not matter when the game is over.
std::string first_sentence(const std::string& text) {
    const std::size_t end = text.find(". ");
    return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string sentence_about(const Played& event, const Table& table, const Catalog& catalog) {
    const GameSpec& spec = table.record().spec;
    if (event.forced) {
        return std::string(color_name(event.move.color)) + " has no legal move and passes.";
    }
    if (const int left = table.handicap_left(); left > 0) {
        return std::string(color_name(event.move.color)) + " " + move_text(spec, event.move.move) +
               ". " + counted(left, "handicap stone") + " to place.";
    }
    std::string text =
        describe_move(spec, table.position(), event.move, event.taken.size(), catalog);
    const bool names_next_player = spec.kind == GameKind::go || event.move.move.is_pass();
    return names_next_player && table.phase() != Phase::playing ? first_sentence(text) : text;
}

std::string sentence_about(const TakenBack& event, const Table& table, const Catalog&) {
    const GameSpec& spec = table.record().spec;
    const std::string what =
        event.move.move.is_pass() ? "the pass" : move_text(spec, event.move.move);
    return std::string(color_name(event.move.color)) + " takes back " + what + ".";
}

std::string sentence_about(const ResignationTakenBack& event, const Table&, const Catalog&) {
    return std::string(color_name(event.color)) + " takes back the resignation.";
}

std::string sentence_about(const NoPlacementLeft&, const Table&, const Catalog&) {
    return "No stone can be placed any more, by either side: the game is over.";
}

std::string sentence_about(const Refused& event, const Table& table, const Catalog& catalog) {
    return sentence(table.record().spec, event.why, catalog);
}

std::string sentence_about(const NotNow& event, const Table& table, const Catalog&) {
    switch (event.why) {
        case NotNow::Why::nothing_to_take_back:
            return "There is no move to take back.";
        case NotNow::Why::nothing_to_play_again:
            return "There is no move to play again.";
        case NotNow::Why::game_finished:
            return "The game is over.";
        case NotNow::Why::marking_dead:
            return "The game has stopped. Mark the dead stones, accept them, or resume play.";
        case NotNow::Why::not_marking_dead:
            return table.record().spec.kind == GameKind::othello
                       ? "Othello has no dead stones to mark."
                       : "Dead stones are marked when both have passed.";
        case NotNow::Why::cannot_resume:
            return "No stone can be placed any more: there is no play to resume.";
        case NotNow::Why::placing_handicap:
            return "Black places " + counted(table.handicap_left(), "handicap stone") + " first.";
        case NotNow::Why::no_stone_there:
            return "There is no stone to mark there.";
    }
    return {};
}

std::string sentence_about(const PhaseChanged& event, const Table& table, const Catalog&) {
    if (event.phase != Phase::playing) return {};
    return "Play goes on. " + std::string(color_name(table.to_play())) + " to play.";
}

std::string sentence_about(const DeadProposed& event, const Table& table, const Catalog&) {
    const auto& game = std::get<go::Position>(table.position());
    const std::string start =
        game.ending() == go::Ending::passes ? "Both have passed. Magpie " : "Magpie ";
    const std::string end = event.keeps_marks ? "; your marks are as you left them." : ".";
    int stones = 0;
    for (const go::DeadChain& chain : event.proposal.dead) {
        stones += static_cast<int>(chain.stones.size());
    }
    if (stones == 0) return start + "finds no dead stones" + end;
    return start + "proposes " + counted(stones, "dead stone") + " in " +
           counted(static_cast<int>(event.proposal.dead.size()), "chain") + end;
}

std::string sentence_about(const DeadChanged& event, const Table& table, const Catalog&) {
    const std::string chain = event.chain.size() == 1
                                  ? "The stone at "
                                  : "The " + std::to_string(event.chain.size()) + " stones at ";
    return chain + move_text(table.record().spec, Move(event.chain.front())) +
           (event.dead ? " counted as dead." : " counted as alive.");
}

std::string points_text(const GameSpec& spec, const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points) text += " " + move_text(spec, Move(p));
    return text;
}

std::string sentence_about(const MarksDiffer& event, const Table& table, const Catalog&) {
    const GameSpec& spec = table.record().spec;
    std::string text;
    if (!event.looks_dead.empty()) {
        text = "Magpie takes" + points_text(spec, event.looks_dead) + " for dead.";
    }
    if (!event.looks_alive.empty()) {
        if (!text.empty()) text += " ";
        text += "Magpie takes" + points_text(spec, event.looks_alive) + " for alive.";
    }
    return text + " Counted as you marked them.";
}

std::string sentence_about(const Ended& event, const Table& table, const Catalog& catalog) {
    return result_sentence(table.record(), event.outcome, catalog);
}

}  // namespace

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

std::string reason_text(const go::DeadChain& chain) {
    const std::string owner(color_name(opponent(chain.color)));
    if (chain.proved) {
        return "proved: it cannot live in " + owner + "'s unconditional territory";
    }
    const int hundredths = static_cast<int>(std::lround(chain.ownership * 100));
    std::string share = std::to_string(hundredths / 100) + ".";
    share += static_cast<char>('0' + hundredths / 10 % 10);
    share += static_cast<char>('0' + hundredths % 10);
    share = "estimate: ownership " + share + " " + owner;
    if (chain.playouts == 0) return share + " by the network";
    return share + " over " + std::to_string(chain.playouts) + " random games";
}

std::string sentence(const Event& event, const Table& table, const Catalog& catalog) {
    return std::visit([&](const auto& e) { return sentence_about(e, table, catalog); }, event);
}

}  // namespace magpie
