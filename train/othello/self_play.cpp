#include "train/othello/self_play.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include "train/othello/table_size.h"

namespace magpie::train {

using namespace othello;

namespace {

Point random_move(Rng& rng, Squares moves) {
    for (auto n = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); n > 0; --n) {
        moves &= moves - 1;
    }
    return Point(std::countr_zero(moves));
}

bool draw(Rng& rng, double share) { return rng.below(1'000'000) < share * 1'000'000; }

// One turn of a game; values for the side that moved first after the opening.
struct Turn {
    Board board;
    int sign;
    int seen;
    bool is_exact = false;
    bool is_random = false;
};

struct Game {
    std::vector<Turn> turns{};
    int result = 0;
};

Game play_turns(MidgameSearch& search, const SelfPlaySettings& settings, Rng& rng, Board board) {
    Game game;
    int sign = 1;
    std::vector<Move> line;  // best play to the end from here, once that is known
    int exact = 0;
    while (!is_over(board)) {
        const Squares moves = legal_moves(board);
        if (moves == 0) {
            board = passed(board);
            sign = -sign;
            if (!line.empty()) line.erase(line.begin());
            continue;
        }
        const int empties = std::popcount(board.empties());
        const bool is_ending = empties <= settings.solve_from;
        Turn turn{.board = board, .sign = sign, .seen = exact, .is_exact = is_ending};
        if (line.empty()) {
            search.begin({});
            const int depth = is_ending ? empties : settings.depth;
            const int level = is_ending ? kExactLevel : settings.level;
            turn.seen =
                sign * search.search(board, depth, -kBeyondValue, kBeyondValue, level).value_or(0);
            line = search.line();
            exact = turn.seen;
        }
        Point chosen = line.front().point();
        const double share = is_ending ? settings.random_share_of_ending : settings.random_share;
        if (draw(rng, share)) {
            const Point drawn = random_move(rng, moves);
            turn.is_random = drawn != chosen;
            chosen = drawn;
        }
        game.turns.push_back(turn);
        line.erase(line.begin());
        if (turn.is_random || !is_ending) line.clear();
        board = played(board, chosen);
        sign = -sign;
    }
    const int lead = disc_difference(board);
    const int empties = std::popcount(board.empties());
    game.result = sign * 100 * (lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0);
    return game;
}

}  // namespace

std::optional<Board> random_opening(Rng& rng, int count) {
    Board board = Board::start();
    for (int i = 0; i < count;) {
        const Squares moves = legal_moves(board);
        if (moves != 0) {
            board = played(board, random_move(rng, moves));
            ++i;
        } else if (is_over(board)) {
            return std::nullopt;
        } else {
            board = passed(board);
        }
    }
    if (is_over(board)) return std::nullopt;
    return legal_moves(board) != 0 ? board : passed(board);
}

std::vector<Sample> play_game(MidgameSearch& search,
                              const SelfPlaySettings& settings,
                              std::uint64_t seed) {
    Rng rng(seed);
    const auto spread = static_cast<std::uint32_t>(settings.most_random - settings.fewest_random);
    std::optional<Board> opening;
    while (!opening) {
        opening =
            random_opening(rng, settings.fewest_random + static_cast<int>(rng.below(spread + 1)));
    }
    const Game game = play_turns(search, settings, rng, *opening);
    const auto number = static_cast<std::uint32_t>(mix(seed));
    std::vector<Sample> samples(game.turns.size());
    double label = game.result;
    for (std::size_t i = game.turns.size(); i-- > 0;) {
        const Turn& turn = game.turns[i];
        const double share = turn.is_exact || turn.is_random ? 1 : settings.seen_share;
        label += share * (turn.seen - label);
        samples[i] = {turn.board, static_cast<std::int16_t>(std::lround(turn.sign * label)),
                      static_cast<std::int16_t>(turn.sign * turn.seen), number};
    }
    return samples;
}

std::vector<Sample> play_shard(const std::optional<Weights>& weights,
                               const SelfPlaySettings& settings,
                               std::uint64_t seed,
                               int games) {
    MidgameSearch search(weights, kTable, kTable);
    std::vector<Sample> samples;
    for (int i = 0; i < games; ++i) {
        const auto game = play_game(search, settings, mix(seed) + static_cast<std::uint64_t>(i));
        samples.insert(samples.end(), game.begin(), game.end());
    }
    return samples;
}

}  // namespace magpie::train
