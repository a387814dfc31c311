#include "game/line.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace magpie {

namespace {

// What several set-ups, one after the other, make of the board.
class Start {
  public:
    explicit Start(const GameSpec& spec)
        : points_(static_cast<std::size_t>(spec.geometry.area())) {}

    void join(const SetupEdit& edit) {
        if (joined_++ == 0) first_ = &edit;
        for (const Color c : kColors) {
            for (const Point p : edit.added[c]) points_[index(p)] = Made{c};
        }
        for (const Point p : edit.cleared) points_[index(p)] = Made{};
        if (edit.to_play) to_play_ = edit.to_play;
    }

    // One alone keeps the order of its points.
    [[nodiscard]] SetupEdit edit() const {
        if (joined_ == 1) return *first_;
        SetupEdit edit;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (!points_[i]) continue;
            const auto stone = points_[i]->stone;
            (stone ? edit.added[*stone] : edit.cleared).emplace_back(static_cast<int>(i));
        }
        edit.to_play = to_play_;
        return edit;
    }

  private:
    struct Made {
        std::optional<Color> stone;  // nothing: it was emptied
    };

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.index()); }

    const SetupEdit* first_ = nullptr;
    int joined_ = 0;
    std::vector<std::optional<Made>> points_;
    std::optional<Color> to_play_;
};

}  // namespace

GameRecord line_until_here(const Playback& game) {
    const GameTree& tree = game.tree();
    GameRecord line{.spec = game.spec()};
    Start start(game.spec());
    NodeId last = kRootNode;
    bool is_played = false;
    for (const NodeId node : tree.path_to(game.node())) {
        const SetupEdit* edit = tree.setup(node);
        const auto move = tree.move(node);
        if (edit != nullptr && !is_played) {
            start.join(*edit);
        } else if (edit != nullptr) {
            last = line.tree.add_child(last);
            line.tree.set_setup(last, *edit);
        }
        if (move) last = line.tree.add_child(last, *move);
        is_played = is_played || move;
    }
    if (SetupEdit edit = start.edit(); !edit.is_empty()) {
        line.tree.set_setup(kRootNode, std::move(edit));
    }
    return line;
}

}  // namespace magpie
