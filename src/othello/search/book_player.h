#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/rng.h"
#include "engine/engine.h"
#include "othello/rules/position.h"
#include "othello/search/book.h"

namespace magpie::othello {

// Plays at once what a book knows, and leaves the rest, analyses too, to another engine. Without a
// spread it plays the book's best move, always the same; with one it draws among the known moves as
// draw_lead() does, by its seed.
class BookPlayer final : public Engine<Position> {
  public:
    BookPlayer(std::unique_ptr<Engine<Position>> engine,
               std::shared_ptr<const Book> book,
               float spread,
               std::uint64_t seed)
        : engine_(std::move(engine)), book_(std::move(book)), spread_(spread), rng_(seed) {}

    // As if it had been made with that seed.
    void reseed(std::uint64_t seed) { rng_ = Rng(seed); }

    ~BookPlayer() override;

    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override { engine_->stop(); }

    void wait() override { engine_->wait(); }

    void forget() override { engine_->forget(); }

  private:
    [[nodiscard]] std::vector<BookMove> allowed_moves(const Position& root,
                                                      const Limits& limits) const;
    [[nodiscard]] std::vector<Move> line_after(const Position& root, Point first) const;

    std::unique_ptr<Engine<Position>> engine_;
    std::shared_ptr<const Book> book_;
    float spread_;  // in discs
    Rng rng_;
};

}  // namespace magpie::othello
