#include "protocols/seat/any_engine.h"

#include <cassert>
#include <memory>
#include <utility>

#include "game/last_flips.h"
#include "game/line.h"
#include "othello/count/disc_count.h"

namespace magpie {

namespace {

// A game of that spec which begins with these stones, one entry per point.
GameRecord record_from(const GameSpec& spec,
                       const std::vector<std::optional<Color>>& stones,
                       Color to_play) {
    SetupEdit edit;
    edit.to_play = to_play;
    for (std::size_t i = 0; i < stones.size(); ++i) {
        const Point p(static_cast<int>(i));
        if (stones[i]) {
            edit.added[*stones[i]].push_back(p);
        } else if (spec.kind == GameKind::othello) {
            edit.cleared.push_back(p);  // Othello starts with four discs
        }
    }
    GameRecord record{.spec = spec};
    record.tree.set_setup(kRootNode, edit);
    return record;
}

// The game from `record`, then `moves`; nothing when that cannot be.
std::optional<Playback> replayed(GameRecord record, const std::vector<ColoredMove>& moves) {
    auto game = Playback::open(std::move(record));
    if (!game) return std::nullopt;
    for (const ColoredMove move : moves) {
        if (!game->append(move)) return std::nullopt;
    }
    return std::move(*game);
}

}  // namespace

AnyPosition position_for(const Playback& game, Color c) {
    AnyPosition position = game.position();
    if (auto* go = std::get_if<go::Position>(&position); go != nullptr && go->is_over()) {
        go->resume();
    }
    std::visit([c](auto& p) { p.give_turn_to(c); }, position);
    return position;
}

GameKind AnyEngine::kind() const {
    return std::visit(Overload{[](Engine<go::Position>*) { return GameKind::go; },
                               [](Engine<othello::Position>*) { return GameKind::othello; },
                               [](GameEngine* engine) { return engine->kind(); }},
                      engine_);
}

void AnyEngine::start(const AnyPosition& root, const Limits& limits, Listener listen) const {
    std::visit(
        Overload{[&](Engine<go::Position>* engine) {
                     assert(std::holds_alternative<go::Position>(root));
                     engine->start(std::get<go::Position>(root), limits, std::move(listen));
                 },
                 [&](Engine<othello::Position>* engine) {
                     assert(std::holds_alternative<othello::Position>(root));
                     engine->start(std::get<othello::Position>(root), limits, std::move(listen));
                 },
                 [&](GameEngine* engine) {
                     engine->start(game_of(root), magpie::to_play(root), limits, std::move(listen));
                 }},
        engine_);
}

void AnyEngine::start(const Playback& game, Color to_play, Limits limits, Listener listen) const {
    limits.last_flips = last_flips(game);
    if (std::holds_alternative<Engine<othello::Position>*>(engine_) &&
        game.spec().counting == othello::Counting::discs) {
        const AnyPosition root = position_for(game, to_play);
        listen = [count = std::make_shared<othello::DiscCount>(std::get<othello::Position>(root),
                                                               limits),
                  tell = std::move(listen)](const Report& report) {
            Report recounted = report;
            count->recount(recounted);
            tell(recounted);
        };
        return start(root, limits, std::move(listen));
    }
    if (const auto* engine = std::get_if<GameEngine*>(&engine_)) {
        (*engine)->start(game, to_play, limits, std::move(listen));
    } else {
        start(position_for(game, to_play), limits, std::move(listen));
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

Report search(AnyEngine engine, const Playback& game, const Limits& limits) {
    Report last;
    engine.start(game, game.to_play(), limits, [&last](const Report& report) {
        if (report.is_last) last = report;
    });
    engine.wait();
    return last;
}

GameRecord record_until_here(const Playback& game) {
    GameRecord line = line_until_here(game);
    std::vector<ColoredMove> moves;
    std::optional<NodeId> last_setup;
    for (const NodeId node : line.tree.main_line()) {
        const SetupEdit* edit = line.tree.setup(node);
        if (node != kRootNode && edit != nullptr && edit->changes_stones()) {
            last_setup = node;
            moves.clear();
        }
        if (const auto move = line.tree.move(node)) moves.push_back(*move);
    }
    GameRecord start{.spec = game.spec()};
    if (last_setup) {
        auto there = Playback::open(std::move(line));
        if (!there || !there->go_to(*last_setup)) return record_from_here(game, game.to_play());
        start = record_from_here(*there, moves.empty() ? game.to_play() : moves.front().color);
    } else if (const SetupEdit* edit = line.tree.setup(kRootNode)) {
        start.tree.set_setup(kRootNode, *edit);
    }
    if (auto same = replayed(std::move(start), moves);
        same && stones(same->position()) == stones(game.position()) &&
        same->to_play() == game.to_play()) {
        return std::move(*same).release();
    }
    return record_from_here(game, game.to_play());
}

GameRecord record_from_here(const Playback& game, Color c) {
    return record_from(game.spec(), stones(game.position()), c);
}

Playback game_of(const AnyPosition& position) {
    GameSpec spec;
    spec.geometry = geometry(position);
    std::vector<ColoredMove> moves;
    GameRecord record;
    if (const auto* go = std::get_if<go::Position>(&position)) {
        spec.rules = go->rules();
        spec.handicap = go->handicap();
        SetupEdit edit;
        for (const go::Stone& stone : go->setup_stones()) {
            edit.added[stone.color].push_back(stone.point);
        }
        for (int i = 0; i < go->history().moves(); ++i) {
            const auto& step = go->history().step(i);
            moves.push_back({step.mover, step.move});
        }
        if (!edit.is_empty()) edit.to_play = moves.empty() ? go->to_play() : moves.front().color;
        record.spec = spec;
        if (!edit.is_empty()) record.tree.set_setup(kRootNode, edit);
        if (auto game = replayed(std::move(record), moves);
            game && stones(game->position()) == stones(position)) {
            if (game->to_play() != go->to_play()) {
                SetupEdit turn;
                turn.to_play = go->to_play();
                static_cast<void>(game->append(turn));
            }
            return std::move(*game);
        }
    } else {
        spec.kind = GameKind::othello;
    }
    auto game = replayed(record_from(spec, stones(position), to_play(position)), {});
    return game ? std::move(*game) : Playback::new_game(spec);  // stones on a board always open
}

}  // namespace magpie
