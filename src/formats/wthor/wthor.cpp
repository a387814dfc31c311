#include "formats/wthor/wthor.h"

#include <algorithm>
#include <charconv>

#include "formats/othello/line_builder.h"
#include "game/outcome.h"

namespace magpie::wthor {

namespace {

using formats::Fault;

constexpr int kSquares = 64;
constexpr std::uint16_t kMostNames = 65535;

std::optional<Point> square_of(std::uint8_t byte) {
    const int row = byte / 10 - 1;
    const int column = byte % 10 - 1;
    if (!othello::kStandardBoard.contains(column, row)) return std::nullopt;
    return othello::kStandardBoard.at(column, row);
}

std::uint8_t byte_of(Point p) {
    const Geometry board = othello::kStandardBoard;
    return static_cast<std::uint8_t>(10 * (board.row_of(p) + 1) + board.column_of(p) + 1);
}

GameSpec spec_of_games() {
    GameSpec spec = GameSpec::for_othello();
    spec.counting = othello::Counting::empties_to_winner;
    return spec;
}

std::optional<Problem> play_moves(const Game& game, formats::LineBuilder& line) {
    for (std::size_t i = 0; i < kMovesOfGame && game.moves[i] != 0; ++i) {
        Problem problem{.fault = Fault::square_off_board,
                        .byte = 8 + i,
                        .length = 1,
                        .number = game.moves[i],
                        .move_number = static_cast<int>(i) + 1};
        const auto square = square_of(game.moves[i]);
        if (!square) return problem;
        problem.refusal = line.play(Move(*square));
        if (!problem.refusal) continue;
        problem.fault = Fault::illegal_move;
        return problem;
    }
    return std::nullopt;
}

// Black's discs of a difference: 64 shared, or the squares left to the winner.
std::uint8_t discs_of(Margin margin) {
    const int discs = kSquares / 2 + margin.half_points / 4;
    return static_cast<std::uint8_t>(std::clamp(discs, 0, kSquares));
}

std::uint8_t score_of(const GameRecord& record, const othello::Position& end) {
    if (record.outcome && record.outcome->how == Outcome::How::score) {
        return discs_of(record.outcome->margin);
    }
    if (record.outcome && record.outcome->winner) {
        return *record.outcome->winner == Color::black ? kSquares : 0;
    }
    return discs_of(end.margin(othello::Counting::empties_to_winner));
}

std::uint8_t theoretical_of(const GameRecord& record, std::uint8_t score) {
    for (const Property& property : record.tree.properties(kRootNode)) {
        if (property.name != kTheoreticalProperty || property.values.empty()) continue;
        const std::string& text = property.values.front();
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool is_whole = error == std::errc() && end == text.data() + text.size();
        if (is_whole && value >= 0 && value <= kSquares) return static_cast<std::uint8_t>(value);
    }
    return score;
}

}  // namespace

ReadGame to_record(const Game& game, const Header& header, const Names& names) {
    formats::LineBuilder line(spec_of_games());
    GameRecord& record = line.record();
    record.info.names = {names.players.name(game.black), names.players.name(game.white)};
    record.info.event = names.tournaments.name(game.tournament);
    if (header.game_year > 0) record.info.date = std::to_string(header.game_year);
    record.tree.add_property(
        kRootNode, {std::string(kTheoreticalProperty), {std::to_string(game.theoretical)}});
    auto problem = play_moves(game, line);
    if (game.score <= kSquares) {
        record.outcome = Outcome::by_score(Margin::of_points(2 * game.score - kSquares));
    } else if (!problem) {
        problem = {.fault = Fault::bad_score_byte, .byte = 6, .length = 1, .number = game.score};
    }
    return {std::move(line).finish(), problem};
}

std::optional<bool> score_agrees(const Game& game) {
    formats::LineBuilder line(spec_of_games());
    if (play_moves(game, line) || !line.position().is_over()) return std::nullopt;
    return discs_of(line.position().margin(othello::Counting::empties_to_winner)) == game.score;
}

std::optional<WriteError> Writer::add(const GameRecord& record) {
    using Kind = WriteError::Kind;
    if (record.spec.kind == GameKind::othello && record.spec.geometry != othello::kStandardBoard) {
        return WriteError{Kind::not_eight};
    }
    const auto line = formats::play_main_line(record);
    if (!line) return line.error();
    if (!formats::is_usual_start(line->start)) return WriteError{Kind::not_usual_start};
    const auto tournament = number_of(tournaments_, NameKind::tournaments, record.info.event);
    const auto black = number_of(players_, NameKind::players, record.info.names.black);
    const auto white = number_of(players_, NameKind::players, record.info.names.white);
    if (!tournament || !black || !white) return WriteError{Kind::too_many_names};
    Game game{.tournament = *tournament,
              .black = *black,
              .white = *white,
              .score = score_of(record, line->end)};
    game.theoretical = theoretical_of(record, game.score);
    std::size_t count = 0;
    for (const auto& step : line->steps) {
        if (!step.move.move.is_pass()) game.moves[count++] = byte_of(step.move.move.point());
    }
    games_ += encode(game);
    return std::nullopt;
}

std::optional<std::uint16_t> Writer::number_of(Table& table, NameKind kind, std::string_view name) {
    const std::string bytes = encode_name(kind, name);
    if (table.numbers.empty()) {
        const std::string nobody = encode_name(kind, "???");
        table.bytes += nobody;
        table.numbers.emplace(nobody, std::uint16_t{0});
    }
    if (bytes.front() == '\0') return std::uint16_t{0};
    const auto next = table.numbers.size();
    if (const auto found = table.numbers.find(bytes); found != table.numbers.end()) {
        return found->second;
    }
    if (next >= kMostNames) return std::nullopt;
    table.bytes += bytes;
    table.numbers.emplace(bytes, static_cast<std::uint16_t>(next));
    return static_cast<std::uint16_t>(next);
}

std::string Writer::games(Header header) const {
    header.games = static_cast<std::uint32_t>(size());
    header.names = 0;
    header.side = 8;
    header.type = 0;
    return encode(header) + games_;
}

std::string Writer::players(Header header) const {
    return file_of(players_, NameKind::players, header);
}

std::string Writer::tournaments(Header header) const {
    return file_of(tournaments_, NameKind::tournaments, header);
}

std::string Writer::file_of(const Table& table, NameKind kind, Header header) {
    const std::string names = table.bytes.empty() ? encode_name(kind, "???") : table.bytes;
    const std::size_t count = std::max<std::size_t>(table.numbers.size(), 1);
    return encode(Header{.year = header.year,
                         .month = header.month,
                         .day = header.day,
                         .names = static_cast<std::uint16_t>(count),
                         .side = 0}) +
           names;
}

}  // namespace magpie::wthor
