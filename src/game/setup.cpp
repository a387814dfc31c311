#include "game/setup.h"

#include <utility>
#include <vector>

namespace magpie {

namespace {

using Stones = std::vector<std::optional<Color>>;

std::optional<SetupRefusal> edit_stones(Geometry geometry, const SetupEdit& edit, Stones& stones) {
    std::vector<bool> named(stones.size());
    const auto set_all = [&](const std::vector<Point>& points,
                             std::optional<Color> stone) -> std::optional<SetupRefusal> {
        for (const Point p : points) {
            if (!geometry.contains(p)) return SetupRefusal{SetupRefusal::Kind::off_board, p};
            const std::size_t i = static_cast<std::size_t>(p.index());
            if (named[i]) return SetupRefusal{SetupRefusal::Kind::doubled_point, p};
            named[i] = true;
            stones[i] = stone;
        }
        return std::nullopt;
    };
    if (auto refused = set_all(edit.added.black, Color::black)) return refused;
    if (auto refused = set_all(edit.added.white, Color::white)) return refused;
    return set_all(edit.cleared, std::nullopt);
}

ByColor<std::vector<Point>> by_color(const Stones& stones) {
    ByColor<std::vector<Point>> lists;
    for (std::size_t i = 0; i < stones.size(); ++i) {
        if (stones[i]) lists[*stones[i]].push_back(Point(static_cast<int>(i)));
    }
    return lists;
}

std::expected<go::Position, SetupRefusal> rebuilt(const go::Position& position,
                                                  const Stones& stones) {
    go::Setup setup{position.geometry(),
                    by_color(stones),
                    position.to_play(),
                    {position.prisoners(Color::black), position.prisoners(Color::white)},
                    position.handicap()};
    auto result = go::Position::from(setup, position.rules());
    if (result) return std::move(*result);
    // Points are on the board and named once, so only a chain without liberties is left.
    return std::unexpected(
        SetupRefusal{SetupRefusal::Kind::chain_without_liberties, result.error().point});
}

std::expected<othello::Position, SetupRefusal> rebuilt(const othello::Position& position,
                                                       const Stones& stones) {
    const othello::Setup setup{position.geometry(), by_color(stones), position.to_play()};
    const auto result = othello::Position::from(setup);
    if (result) return *result;
    return std::unexpected(SetupRefusal{SetupRefusal::Kind::off_board, result.error().point});
}

}  // namespace

std::expected<AnyPosition, SetupRefusal> after_setup(const AnyPosition& before,
                                                     const SetupEdit& edit) {
    Stones changed = stones(before);
    if (auto refused = edit_stones(geometry(before), edit, changed)) {
        return std::unexpected(*refused);
    }
    return std::visit(
        [&](const auto& game) -> std::expected<AnyPosition, SetupRefusal> {
            auto result = rebuilt(game, changed);
            if (!result) return std::unexpected(result.error());
            if (edit.to_play) result->give_turn_to(*edit.to_play);
            return std::move(*result);
        },
        before);
}

std::optional<SetupRefusal> apply_setup(AnyPosition& position, const SetupEdit& edit) {
    if (edit.changes_stones()) {
        auto after = after_setup(position, edit);
        if (!after) return after.error();
        position = std::move(*after);
    } else if (edit.to_play) {
        std::visit([&](auto& game) { game.give_turn_to(*edit.to_play); }, position);
    }
    return std::nullopt;
}

}  // namespace magpie
