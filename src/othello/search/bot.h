#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/rng.h"
#include "engine/engine.h"
#include "engine/workers.h"
#include "othello/eval/weights.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// How a bot differs from the engine at full strength.
struct BotStyle {
    int depth = 1;  // moves it looks ahead
    // How freely it chooses: a move that loses so many discs, as far as it sees, is played 2.7
    // times as seldom as the best. 0: always the best.
    float temperature = 0;
    // Plays for this lead instead of the highest: the next move that keeps at least it.
    std::optional<float> target_lead{};
};

struct BotLevel {
    int level;  // 1 to 9
    BotStyle style;
};

// Levels 1 to 9. Each is meant to stand as far above the one before, and the first above the random
// player, as the levels of Go do (kEloOfLevel there); docs/engine.md has what was measured.
[[nodiscard]] std::span<const BotLevel> bot_levels();

// Stays a little ahead, so that a game with a learner stays one.
[[nodiscard]] BotStyle teacher_style();

// Plays in a style with another engine's searches, which must go by depth. Analyses are left to
// that engine. The moves depend on the seed, the moves before and the engine alone.
class Bot final : public Engine<Position> {
  public:
    Bot(std::unique_ptr<Engine<Position>> engine, const BotStyle& style, std::uint64_t seed)
        : engine_(std::move(engine)), style_(style), rng_(seed) {}

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
    BotStyle style_;
    Rng rng_;
};

// A bot with the searches of the PatternPlayer, and little memory: it never looks far. Without
// weights it plays by the guess of evaluation.h, which is weaker at the same depth. `workers` must
// outlive it.
[[nodiscard]] std::unique_ptr<Bot> make_bot(const std::optional<Weights>& weights,
                                            Workers& workers,
                                            const BotStyle& style,
                                            std::uint64_t seed);

}  // namespace magpie::othello
