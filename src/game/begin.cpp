#include "game/begin.h"

#include <cstddef>
#include <utility>

#include "game/setup.h"

namespace magpie {

namespace {

// What makes the one board of the other.
SetupEdit difference(const AnyPosition& from, const AnyPosition& to) {
    SetupEdit edit;
    const auto before = stones(from);
    const auto after = stones(to);
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i] == after[i]) continue;
        const Point point(static_cast<int>(i));
        (after[i] ? edit.added[*after[i]] : edit.cleared).push_back(point);
    }
    return edit;
}

// An empty root is never refused, nor is one that makes a position which has been.
Playback begun(GameRecord record) { return std::move(*Playback::open(std::move(record))); }

}  // namespace

Playback begin_game(const GameSpec& spec, bool free_handicap) {
    if (!free_handicap) return Playback::new_game(spec);
    return begun(GameRecord{.spec = spec});
}

Playback begin_again(const Playback& played) {
    GameRecord next{.spec = played.spec()};
    const AnyPosition empty = start_position(next.spec);
    AnyPosition start = empty;
    std::optional<Color> to_play;
    for (const NodeId node : played.tree().path_to(played.node())) {
        if (const SetupEdit* edit = played.tree().setup(node)) {
            static_cast<void>(apply_setup(start, *edit));  // as it was played over
            if (edit->to_play) to_play = edit->to_play;
        }
        if (played.tree().move(node)) break;
    }
    SetupEdit edit = difference(empty, start);
    edit.to_play = to_play;
    next.tree.set_setup(kRootNode, std::move(edit));
    return begun(std::move(next));
}

}  // namespace magpie
