#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "engine/engine.h"
#include "go/rules/position.h"

namespace magpie::go {

// How a bot differs from the engine at full strength.
struct BotStyle {
    std::uint64_t visits = 1;  // of each move; 1: the network's first impression
    // How freely it chooses among the moves looked at: 0 the best, 1 each as often as the search
    // (or, with one visit, the network) looks at it, more: flatter.
    float temperature = 0;
    float random_share = 0;  // of the moves, played anywhere
    // Plays for this lead instead of the highest: the next move that keeps at least it.
    std::optional<float> target_lead{};
    float least_prior = 0;  // only moves that come to the network's mind as often as this
};

// A style for every board: on a large one the same slips cost more.
struct BotStyles {
    BotStyle on_9x9;
    BotStyle on_13x13;
    BotStyle on_19x19;

    // Between two sizes something between the two; beyond them, that of the nearest.
    [[nodiscard]] BotStyle on(Geometry geometry) const;
};

[[nodiscard]] inline BotStyles same_everywhere(const BotStyle& style) {
    return {style, style, style};
}

// What one level is above the one before, and the first above the random player, in Elo. Othello's
// bots keep to the same steps.
constexpr int kEloOfLevel = 220;

struct BotLevel {
    int level;  // 1 to 9
    BotStyles styles;
};

// Levels 1 to 9, each meant to be kEloOfLevel stronger than the one before; docs/engine.md has what
// was measured.
[[nodiscard]] std::span<const BotLevel> bot_levels();

// Plays for a win by half a point, and gives back what it leads by beyond that as far as its search
// sees a way: docs/engine.md has how close it comes.
[[nodiscard]] BotStyle jigo_style();

// Stays a little ahead with natural moves, so that a game with a learner stays one.
[[nodiscard]] BotStyle teacher_style();

// Plays in a style with another engine's searches. Passing, analyses and the choice of moves that
// take dead stones off (Goal::clean_up) are left to that engine. The moves depend on the seed, the
// moves before and the engine alone.
class Bot final : public Engine<Position> {
  public:
    Bot(std::unique_ptr<Engine<Position>> engine, const BotStyles& styles, std::uint64_t seed)
        : engine_(std::move(engine)), styles_(styles), rng_(seed) {}

    // As if it had been made with that seed.
    void reseed(std::uint64_t seed) { rng_ = Rng(seed); }

    ~Bot() override;

    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override { engine_->stop(); }

    void wait() override { engine_->wait(); }

    void forget() override { engine_->forget(); }

  private:
    void choose(Report& report);
    [[nodiscard]] std::size_t keep_target(const Report& report) const;
    [[nodiscard]] std::size_t draw(const Report& report);

    std::unique_ptr<Engine<Position>> engine_;
    BotStyles styles_;
    BotStyle style_{};       // on the board played on
    std::vector<bool> odd_;  // points that are not drawn now, by index
    Rng rng_;
};

}  // namespace magpie::go
