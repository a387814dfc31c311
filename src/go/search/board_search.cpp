#include <algorithm>
#include <cmath>
#include <utility>

#include "go/search/search.h"

namespace magpie::go {
namespace {

// How sure a count by the network's ownership is, in points: it makes a chance of a margin.
constexpr float kCountError = 1;

float chance(float lead, float error) { return 1 / (1 + std::exp(-2 * lead / error)); }

// The search of one size class of boards.
template <int kSide>
class BoardSearch final : public Search {
  public:
    BoardSearch(Geometry geometry,
                const SearchSettings& settings,
                const std::vector<PositionEvaluator>& evaluators)
        : Search(geometry, settings, evaluators),
          root_(empty_game(geometry)),
          lines_(evaluators.size(), root_) {}

  private:
    using Game = SearchGame<kSide>;
    using Spot = typename Game::Spot;

    static Game empty_game(Geometry geometry) {
        return Game{SearchPosition<kSide>(geometry, Rules{}), {}, false};
    }

    void set_root(const Position& root, Counting counting) override {
        root_ = search_game<kSide>(root, counting);
        for (Game& line : lines_) line = root_;
    }

    Leaf examine(int thread, std::span<const std::uint16_t> path) override {
        Game& line = lines_[static_cast<std::size_t>(thread)];
        line.position = root_.position;
        line.seen.shrink_to(root_.seen.size());
        for (const std::uint16_t number : path) {
            const Move m = move_of(number);
            line.play(m.is_pass() ? Spot::none : line.position.board.spot(m.point()));
        }
        Leaf leaf;
        leaf.to_play = line.position.to_play;
        leaf.terminal = line.position.is_over();
        if (leaf.terminal && !line.territory_in_komi) {
            leaf.value = settled_value(line);
            return leaf;
        }
        evaluator(thread).evaluate(line);
        const nn::Output& answer = evaluator(thread).answer();
        leaf.value = leaf.terminal ? counted_value(line, answer)
                                   : NodeValue{answer.win + answer.draw / 2, answer.lead};
        return leaf;
    }

    static NodeValue settled_value(const Game& line) {
        const float black = Settlement<kSide>(line.position).lead();
        const float lead = line.position.to_play == Color::black ? black : -black;
        return {lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F, lead};
    }

    // The end of a game counted by agreement, as the network would agree: each point is whose it
    // clearly is.
    static NodeValue counted_value(const Game& line, const nn::Output& answer) {
        constexpr float kUnclear = 0.3F;
        float margin = 0;
        for (const float owner : answer.ownership) {
            if (std::abs(owner) >= kUnclear) margin += owner > 0 ? 1.0F : -1.0F;
        }
        const float komi = static_cast<float>(line.position.rules.komi.half_points) / 2;
        const float lead = margin + (line.position.to_play == Color::black ? -komi : komi);
        return {chance(lead, kCountError), lead};
    }

    Game root_;
    std::vector<Game> lines_;  // one for each thread
};

}  // namespace

std::unique_ptr<Search> make_search(Geometry geometry,
                                    const SearchSettings& settings,
                                    const std::vector<PositionEvaluator>& evaluators) {
    const int side = std::max(geometry.columns, geometry.rows);
    if (side <= 9) return std::make_unique<BoardSearch<9>>(geometry, settings, evaluators);
    if (side <= 13) return std::make_unique<BoardSearch<13>>(geometry, settings, evaluators);
    if (side <= 19) return std::make_unique<BoardSearch<19>>(geometry, settings, evaluators);
    return std::make_unique<BoardSearch<52>>(geometry, settings, evaluators);
}

}  // namespace magpie::go
