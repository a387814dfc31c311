#include "protocols/seat/any_engine.h"

#include <cassert>
#include <utility>

namespace magpie {

GameKind AnyEngine::kind() const {
    return std::holds_alternative<Engine<go::Position>*>(engine_) ? GameKind::go
                                                                  : GameKind::othello;
}

void AnyEngine::start(const AnyPosition& root, const Limits& limits, Listener listen) const {
    if (const auto* go = std::get_if<Engine<go::Position>*>(&engine_)) {
        assert(std::holds_alternative<go::Position>(root));
        (*go)->start(std::get<go::Position>(root), limits, std::move(listen));
    } else {
        assert(std::holds_alternative<othello::Position>(root));
        std::get<Engine<othello::Position>*>(engine_)->start(std::get<othello::Position>(root),
                                                             limits, std::move(listen));
    }
}

void AnyEngine::stop() const {
    std::visit([](auto* engine) { engine->stop(); }, engine_);
}

void AnyEngine::wait() const {
    std::visit([](auto* engine) { engine->wait(); }, engine_);
}

void AnyEngine::forget() const {
    std::visit([](auto* engine) { engine->forget(); }, engine_);
}

Report search(AnyEngine engine, const AnyPosition& root, const Limits& limits) {
    Report last;
    engine.start(root, limits, [&last](const Report& report) {
        if (report.is_last) last = report;
    });
    engine.wait();
    return last;
}

std::optional<int> last_flips(const Playback& game) {
    if (game.spec().kind != GameKind::othello) return std::nullopt;
    const auto last = game.last_move();
    if (!last) return std::nullopt;
    // A pass that the record left out lies between two moves of one colour.
    if (last->color == game.to_play() || last->move.is_pass()) return 0;
    Playback before = game;
    while (before.move_number() == game.move_number()) {
        if (!before.undo()) return std::nullopt;
    }
    // The pass before it may have been left out too.
    auto position = std::get<othello::Position>(before.position());
    position.give_turn_to(last->color);
    const auto turned = position.try_move(last->move);
    if (!turned) return std::nullopt;
    return static_cast<int>(turned->size());
}

}  // namespace magpie
