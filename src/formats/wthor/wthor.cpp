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
    const std::uint8_t counted = discs_of(end.margin(othello::Counting::empties_to_winner));
    if (!record.outcome) return counted;
    if (record.outcome->how == Outcome::How::score) {
        // A game that was counted as it lies leaves the empty squares to nobody.
        const bool gives_empties = record.spec.counting == othello::Counting::empties_to_winner;
        return end.is_over() && !gives_empties ? counted : discs_of(record.outcome->margin);
    }
    if (!record.outcome->winner) return counted;
    return *record.outcome->winner == Color::black ? kSquares : 0;
}

// A number from 0 to 64, and nothing else.
std::optional<std::uint8_t> squares_from(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = error == std::errc() && end == text.data() + text.size();
    if (!is_whole || value < 0 || value > kSquares) return std::nullopt;
    return static_cast<std::uint8_t>(value);
}

// The theoretical score and how many empty squares before the end it is exact; a score that nobody
// has looked for is that of the game, and exact at its end.
struct Theory {
    std::uint8_t score = 0;
    std::uint8_t depth = 0;
};

Theory theory_of(const GameRecord& record, std::uint8_t score) {
    for (const Property& property : record.tree.properties(kRootNode)) {
        if (property.name != kTheoreticalProperty || property.values.empty()) continue;
        const auto known = squares_from(property.values.front());
        if (!known) continue;
        const auto depth =
            property.values.size() > 1 ? squares_from(property.values[1]) : std::nullopt;
        return {*known, depth.value_or(0)};
    }
    return {score, 0};
}

// 4711 of "#4711".
std::optional<std::uint16_t> claimed_by(std::string_view name) {
    std::uint16_t number = 0;
    if (!name.starts_with('#') || name.size() < 2) return std::nullopt;
    const char* end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + 1, end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    return number;
}

}  // namespace

ReadGame to_record(const Game& game, const Header& header, const Names& names) {
    formats::LineBuilder line(spec_of_games());
    GameRecord& record = line.record();
    record.info.names = {names.players.name(game.black), names.players.name(game.white)};
    record.info.event = names.tournaments.name(game.tournament);
    if (header.game_year > 0) record.info.date = std::to_string(header.game_year);
    Property theory{std::string(kTheoreticalProperty), {std::to_string(game.theoretical)}};
    if (header.depth > 0) theory.values.push_back(std::to_string(header.depth));
    record.tree.add_property(kRootNode, std::move(theory));
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
    const Theory theory = theory_of(record, game.score);
    game.theoretical = theory.score;
    depth_ = std::min(depth_.value_or(theory.depth), theory.depth);
    std::size_t count = 0;
    for (const auto& step : line->steps) {
        if (!step.move.move.is_pass()) game.moves[count++] = byte_of(step.move.move.point());
    }
    games_ += encode(game);
    return std::nullopt;
}

Writer::Writer(const Names& known) {
    take_known(players_, NameKind::players, known.players);
    take_known(tournaments_, NameKind::tournaments, known.tournaments);
}

void Writer::take_known(Table& table, NameKind kind, const NameFile& names) {
    table.known = std::min<std::size_t>(names.size(), kMostNames);
    for (std::size_t i = 0; i < table.known; ++i) {
        const std::string bytes = encode_name(kind, names.name(i));
        table.bytes += bytes;
        table.numbers.emplace(bytes, static_cast<std::uint16_t>(i));
    }
}

std::optional<std::uint16_t> Writer::number_of(Table& table, NameKind kind, std::string_view name) {
    const std::string bytes = encode_name(kind, name);
    if (table.size() == 0) {
        const std::string nobody = encode_name(kind, "???");
        table.bytes += nobody;
        table.numbers.emplace(nobody, std::uint16_t{0});
        table.claims.emplace_back(std::uint16_t{0});
    }
    if (bytes.front() == '\0') return std::uint16_t{0};
    if (const auto found = table.numbers.find(bytes); found != table.numbers.end()) {
        return found->second;
    }
    if (table.size() >= kMostNames) return std::nullopt;
    const auto next = static_cast<std::uint16_t>(table.size());
    table.bytes += bytes;
    table.numbers.emplace(bytes, next);
    table.claims.push_back(claimed_by(name));
    return next;
}

bool Writer::Table::is_numbered() const {
    const bool has_numbers = known > 0 || claims.size() > 1;
    return has_numbers && std::ranges::all_of(claims, [this](const auto& claim) {
               return claim && (*claim >= known || known == 0);
           });
}

std::uint16_t Writer::Table::claimed(std::uint16_t number) const {
    return number < known ? number : claims[number - known].value_or(number);
}

bool Writer::has_names(NameKind kind) const {
    const Table& table = kind == NameKind::players ? players_ : tournaments_;
    return table.known > 0 || !table.is_numbered();
}

std::string Writer::games(Header header) const {
    header.games = static_cast<std::uint32_t>(size());
    header.names = 0;
    if (header.side != 0) header.side = 8;
    header.type = 0;
    const bool has_numbered_players = players_.is_numbered();
    const bool has_numbered_tournaments = tournaments_.is_numbered();
    if (!has_numbered_players && !has_numbered_tournaments) return encode(header) + games_;
    std::string bytes = encode(header);
    bytes.reserve(bytes.size() + games_.size());
    for (std::size_t at = 0; at < games_.size(); at += kGameBytes) {
        Game game = decode_game(std::string_view(games_).substr(at, kGameBytes));
        if (has_numbered_tournaments) game.tournament = tournaments_.claimed(game.tournament);
        if (has_numbered_players) {
            game.black = players_.claimed(game.black);
            game.white = players_.claimed(game.white);
        }
        bytes += encode(game);
    }
    return bytes;
}

std::string Writer::players(Header header) const {
    return file_of(players_, NameKind::players, header);
}

std::string Writer::tournaments(Header header) const {
    return file_of(tournaments_, NameKind::tournaments, header);
}

std::string Writer::file_of(const Table& table, NameKind kind, Header header) {
    const std::string names = table.bytes.empty() ? encode_name(kind, "???") : table.bytes;
    // Names that are numbers stand for themselves.
    const std::size_t held = table.is_numbered() ? table.known : table.size();
    const std::size_t count = std::max<std::size_t>(held, 1);
    return encode(Header{.year = header.year,
                         .month = header.month,
                         .day = header.day,
                         .names = static_cast<std::uint16_t>(count),
                         .side = 0}) +
           names.substr(0, count * encode_name(kind, "").size());
}

}  // namespace magpie::wthor
