#include "apps/seats/results.h"

#include "table/words.h"

namespace magpie::seats {

namespace {

// The points of a side, as far as the game was counted.
std::string points_of(const Table& table, Color c) {
    const auto& outcome = table.record().outcome;
    if (!outcome || outcome->how != Outcome::How::score) return {};
    if (const auto counted = table.reckoning()) return " " + to_text(counted->total[c]);
    if (const auto* game = std::get_if<othello::Position>(&table.position())) {
        return " " + std::to_string(game->discs(c));
    }
    return {};
}

std::string verdict(const GameRecord& record) {
    if (!record.outcome) return "unfinished";
    const Outcome& outcome = *record.outcome;
    if (outcome.how == Outcome::How::no_result) return "no result";
    if (!outcome.winner) return "tie";
    const std::string& name = record.info.names[*outcome.winner];
    const std::string winner = name.empty() ? player_name(record, *outcome.winner) : name;
    return winner + " wins (" + to_text(outcome) + ")";
}

}  // namespace

std::string result_line(const Table& table) {
    const GameRecord& record = table.record();
    std::string line = record.info.start_time + "  " + std::string(name_of(record.spec.kind)) +
                       " " + std::to_string(record.spec.geometry.columns) + "x" +
                       std::to_string(record.spec.geometry.rows) + "  ";
    line += player_name(record, Color::black) + points_of(table, Color::black) + ", ";
    line += player_name(record, Color::white) + points_of(table, Color::white) + "  ";
    return line + verdict(record);
}

}  // namespace magpie::seats
