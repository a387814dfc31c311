#include "go/score/bounds.h"

#include "go/score/benson.h"
#include "go/score/grid.h"

namespace magpie::go {

AreaBounds area_bounds(const Position& position) {
    const StoneGrid grid{position.geometry(), position.stones()};
    const Rules& rules = position.rules();
    const int area = grid.geometry.area();
    const auto safe_points = [&](Color c) {
        const UnconditionalLife life = unconditional_life(grid, c, rules.suicide_allowed);
        int count = 0;
        for (std::size_t i = 0; i < life.stones.size(); ++i) {
            count += life.stones[i] || life.territory[i];
        }
        return count;
    };
    const Margin white =
        rules.komi + Margin::of_points(handicap_points(rules, position.handicap()));
    return {Margin::of_points(2 * safe_points(Color::black) - area) - white,
            Margin::of_points(area - 2 * safe_points(Color::white)) - white};
}

}  // namespace magpie::go
