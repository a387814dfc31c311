#include "bench/sgn_throughput.h"

#include <algorithm>
#include <cassert>
#include <ctime>
#include <string>
#include <variant>
#include <vector>

#include "core/rng.h"
#include "formats/sgn/sgn.h"
#include "game/any_position.h"

namespace magpie::bench {

namespace {

double seconds_since(std::clock_t begin) {
    return static_cast<double>(std::max<std::clock_t>(std::clock() - begin, 1)) / CLOCKS_PER_SEC;
}

// The first legal point from a random one on, so that a long game goes on as long as it can.
Move random_move(const go::Position& position, Rng& rng) {
    const int area = position.geometry().area();
    const auto first = static_cast<int>(rng.below(static_cast<std::uint32_t>(area)));
    for (int i = 0; i < area; ++i) {
        const Move move{Point((first + i) % area)};
        if (!position.why_illegal(move)) return move;
    }
    return Move::pass();
}

Move random_move(const othello::Position& position, Rng& rng) {
    const auto legal = position.legal_moves();
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

GameRecord random_game(const GameSpec& spec, int moves, Rng& rng) {
    GameRecord record;
    record.spec = spec;
    AnyPosition position = start_position(spec);
    NodeId last = kRootNode;
    for (int i = 0; i < moves && !is_over(position); ++i) {
        std::visit(
            [&](auto& game) {
                const Move move = random_move(game, rng);
                last = record.tree.add_child(last, ColoredMove{game.to_play(), move});
                game.play_unchecked(move);
            },
            position);
    }
    return record;
}

SgnFigure measure(const std::vector<GameRecord>& records, sgn::Form form) {
    SgnFigure figure;
    figure.games = records.size();
    std::vector<std::string> texts;
    texts.reserve(records.size());
    const std::clock_t write_begin = std::clock();
    for (const GameRecord& record : records) {
        auto text = sgn::write(record, form);
        if (text) texts.push_back(std::move(*text));
    }
    figure.write_seconds = seconds_since(write_begin);
    const std::clock_t read_begin = std::clock();
    for (const std::string& text : texts) {
        const auto record = sgn::read(text);
        assert(record.has_value());
        if (record) figure.moves += record->tree.node_count() - 1;
    }
    figure.read_seconds = seconds_since(read_begin);
    for (const std::string& text : texts) figure.bytes += text.size();
    return figure;
}

SgnFigure measure_best(const std::vector<GameRecord>& records, sgn::Form form, int runs) {
    SgnFigure best = measure(records, form);
    for (int i = 1; i < runs; ++i) {
        const SgnFigure next = measure(records, form);
        best.read_seconds = std::min(best.read_seconds, next.read_seconds);
        best.write_seconds = std::min(best.write_seconds, next.write_seconds);
    }
    return best;
}

std::vector<GameRecord> random_games(const GameSpec& spec, int games, int moves) {
    Rng rng(19);
    std::vector<GameRecord> records;
    for (int i = 0; i < games; ++i) records.push_back(random_game(spec, moves, rng));
    return records;
}

}  // namespace

SgnFigures measure_sgn(int games, int runs) {
    const auto go = random_games(GameSpec::for_go(), games, 300);
    const auto othello = random_games(GameSpec::for_othello(), games, 100);
    return {measure_best(go, sgn::Form::spaced, runs), measure_best(go, sgn::Form::packed, runs),
            measure_best(othello, sgn::Form::spaced, runs)};
}

SgnFigure measure_long_sgn(int moves) {
    return measure(random_games(GameSpec::for_go({52, 52}), 1, moves), sgn::Form::spaced);
}

}  // namespace magpie::bench
