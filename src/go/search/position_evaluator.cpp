#include "go/search/position_evaluator.h"

#include <bit>
#include <chrono>
#include <span>

#include "go/search/far_komi.h"

namespace magpie::go {
namespace {

// Everything the network sees but the last moves: they guide it, and change little in what it says.
template <int kSide>
std::uint64_t key_of(const SearchPosition<kSide>& position) {
    const Rules& rules = position.rules;
    std::uint64_t facts = static_cast<std::uint64_t>(rules.komi.half_points) << 32;
    facts |= static_cast<std::uint64_t>(position.board.ko()) << 16;
    facts |= static_cast<std::uint64_t>(rules.ko) << 4;
    facts |= static_cast<std::uint64_t>(position.to_play) << 3;
    facts |= std::uint64_t{position.passes > 0} << 2;
    facts |= std::uint64_t{rules.suicide_allowed} << 1;
    facts |= static_cast<std::uint64_t>(rules.scoring) << 8;
    facts |= std::uint64_t{position.has_cleanup} << 9;
    std::uint64_t key = mix(position.board.hash() ^ mix(facts));
    if (rules.scoring == Scoring::territory) {
        key = mix(key + static_cast<std::uint64_t>(position.prisoners));
    }
    if (position.phase == SearchPhase::cleanup) {
        key = mix(key ^ position.stones_at_end.black.hash()) + position.stones_at_end.white.hash();
    }
    return key | 1;
}

// The planes of a board turned by `symmetry`.
void turn_planes(Geometry geometry,
                 Symmetry symmetry,
                 std::span<const std::uint32_t> planes,
                 std::span<std::uint32_t> turned) {
    const std::size_t words = words_per_plane(geometry.area());
    std::fill(turned.begin(), turned.end(), 0);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const std::size_t plane = i / words;
        for (std::uint32_t bits = planes[i]; bits != 0; bits &= bits - 1) {
            const auto point = static_cast<int>(i % words) * 32 + std::countr_zero(bits);
            const auto to =
                static_cast<std::size_t>(symmetry.apply(geometry, Point(point)).index());
            turned[plane * words + to / 32] |= std::uint32_t{1} << (to % 32);
        }
    }
}

}  // namespace

void PositionEvaluator::ask_network(Geometry geometry, Symmetry symmetry) {
    const bool turned = symmetry != Symmetry::identity();
    if (turned) {
        turned_planes_.resize(planes_.size());
        turn_planes(geometry, symmetry, planes_, turned_planes_);
    }
    const nn::Input input{symmetry.apply(geometry), turned ? turned_planes_ : planes_, globals_};
    nn::Output& out = turned ? turned_answer_ : answer_;
    const auto start = std::chrono::steady_clock::now();
    evaluator_.evaluate(std::span(&input, 1), std::span(&out, 1));
    network_seconds_ +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++evaluations_;
    if (turned) {
        answer_ = turned_answer_;
        for (int i = 0; i < geometry.area(); ++i) {
            const auto from = static_cast<std::size_t>(symmetry.apply(geometry, Point(i)).index());
            answer_.policy[static_cast<std::size_t>(i)] = turned_answer_.policy[from];
            answer_.ownership[static_cast<std::size_t>(i)] = turned_answer_.ownership[from];
        }
    }
}

// Returns the key of what the network is shown.
template <int kSide>
std::uint64_t PositionEvaluator::write_input(const SearchGame<kSide>& game) {
    planes_.resize(kPlanes * words_per_plane(game.position.board.geometry().area()));
    globals_.resize(kGlobals);
    SearchPosition<kSide> shown = game.position;
    if (game.territory_in_komi) {
        // A pass does not end a game that is counted by agreement, as it does where the network
        // learned; and of the moves to come, the side to play has half a move more.
        shown.passes = 0;
        shown.rules.komi.half_points += shown.to_play == Color::black ? 1 : -1;
    }
    const Margin komi = shown.rules.komi;
    shown.rules.komi = known_komi(komi, shown.board.geometry());
    const int beyond = komi.half_points - shown.rules.komi.half_points;
    points_beyond_ = static_cast<float>(shown.to_play == Color::black ? -beyond : beyond) / 2;
    write_features(shown, game.seen, planes_, globals_, candidates_);
    return key_of(shown);
}

template <int kSide>
void PositionEvaluator::evaluate(const SearchGame<kSide>& game) {
    const std::uint64_t key = write_input(game);
    if (!cache_.find(key, answer_)) {
        const Symmetry symmetry(
            symmetry_seed_ == 0 ? 0
                                : static_cast<int>(mix(key ^ symmetry_seed_) % Symmetry::kCount));
        ask_network(game.position.board.geometry(), symmetry);
        cache_.store(key, answer_);
    }
    add_points(answer_, points_beyond_);
}

template <int kSide>
void PositionEvaluator::evaluate(const SearchGame<kSide>& game, Symmetry symmetry) {
    static_cast<void>(write_input(game));
    ask_network(game.position.board.geometry(), symmetry);
    add_points(answer_, points_beyond_);
}

template void PositionEvaluator::evaluate(const SearchGame<9>&);
template void PositionEvaluator::evaluate(const SearchGame<13>&);
template void PositionEvaluator::evaluate(const SearchGame<19>&);
template void PositionEvaluator::evaluate(const SearchGame<52>&);
template void PositionEvaluator::evaluate(const SearchGame<9>&, Symmetry);
template void PositionEvaluator::evaluate(const SearchGame<13>&, Symmetry);
template void PositionEvaluator::evaluate(const SearchGame<19>&, Symmetry);
template void PositionEvaluator::evaluate(const SearchGame<52>&, Symmetry);

}  // namespace magpie::go
