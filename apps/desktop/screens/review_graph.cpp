// The whole game of a review at a glance: who was ahead, and the tree of its moves.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/screens/class_look.h"
#include "apps/desktop/screens/review.h"
#include "tree/lanes.h"

namespace magpie::desktop {

namespace {

// Who was ahead in positions that follow each other: dark above the middle, where Black is, light
// below. A position by itself is a dot.
void show_curve(Frame& frame, const std::vector<Spot>& curve, double middle) {
    const Palette& colors = frame.colors();
    if (curve.size() == 1) {
        frame.add(Ring{.center = curve.front(),
                       .radius = frame.px(1.5),
                       .width = frame.px(1),
                       .color = colors.accent,
                       .fill = colors.accent});
        return;
    }
    for (const bool is_black : {true, false}) {
        Path area{.points = {{curve.front().x, middle}},
                  .is_closed = true,
                  .fill = is_black ? (colors.is_dark ? 0x3A4658FFU : 0x2B2F36E0U)
                                   : (colors.is_dark ? 0xD5DAE2FFU : 0xFFFFFFFFU)};
        for (const Spot s : curve) {
            area.points.push_back({s.x, is_black ? std::min(s.y, middle) : std::max(s.y, middle)});
        }
        area.points.push_back({curve.back().x, middle});
        frame.add(area);
    }
    frame.add(Path{.points = curve, .stroke = colors.accent, .width = frame.px(1.6)});
}

// A round number of points for which a graph of that height has a line: where it is not so near the
// edge or the middle that its words would lie on others.
std::optional<int> round_lead(const Frame& frame, double most, double half) {
    constexpr std::array kRound = {500, 200, 100, 50, 20, 10, 5};
    for (const int lead : kRound) {
        const double up = lead / most * half;
        if (up <= half - frame.px(14) && up >= frame.px(18)) return lead;
    }
    return std::nullopt;
}

}  // namespace

void ReviewScreen::show_graph(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    frame.card(card);
    const Rect plot = card.inset(frame.px(10), frame.px(10));
    std::vector<NodeId> line;
    for (const NodeId node : game_.tree().main_line()) {
        if (line.size() == static_cast<std::size_t>(insight_.all())) break;
        line.push_back(node);
    }
    const double count = std::max<double>(1, static_cast<double>(line.size()) - 1);
    double most = 10;
    for (const NodeId node : line) {
        if (const auto value = insight_.value(node))
            most = std::max(most, std::abs(value->lead) * 1.1);
    }
    const auto x_of = [&](std::size_t i) {
        return plot.x + plot.width * static_cast<double>(i) / count;
    };
    const auto y_of = [&](double lead) {
        return plot.center().y - std::clamp(lead / most, -1.0, 1.0) * plot.height / 2;
    };
    const double middle = std::round(plot.center().y);
    const TextStyle small = frame.style(12, 500, colors.text2);
    // How much it is, at the left: games begin even.
    if (const auto lead = round_lead(frame, most, plot.height / 2)) {
        for (const bool is_black : {true, false}) {
            const double y = std::round(y_of(is_black ? *lead : -*lead));
            frame.add(
                Box{.rect = {plot.x, y, plot.width, 1}, .fill = (colors.line & ~0xFFU) | 0x80U});
            frame.text({plot.x + frame.px(2), is_black ? y : y - frame.px(17), plot.width / 4,
                        frame.px(17)},
                       (is_black ? "B +" : "W +") + std::to_string(*lead), small);
        }
    }
    // A position nobody has looked at leaves a gap.
    std::vector<std::vector<Spot>> curves;
    bool goes_on = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto value = insight_.value(line[i]);
        if (value && !goes_on) curves.emplace_back();
        if (value) curves.back().push_back({x_of(i), y_of(value->lead)});
        goes_on = value.has_value();
    }
    for (const std::vector<Spot>& curve : curves) show_curve(frame, curve, middle);
    frame.line(plot.x, middle, plot.right(), middle);
    const auto class_at = [&](std::size_t i) {
        return insight_.verdict(game_.tree(), line[i]).value_or(seats::Insight::Verdict{}).how;
    };
    // Where there are so many inaccuracies that they would lie on each other they hide the
    // mistakes.
    int inaccuracies = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (class_at(i) == MoveClass::inaccuracy) ++inaccuracies;
    }
    const bool has_room = inaccuracies * frame.px(12) <= plot.width;
    const MoveClass least = has_room ? MoveClass::inaccuracy : MoveClass::mistake;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (class_at(i) < least) continue;
        const Spot at{x_of(i), y_of(insight_.value(line[i])->lead)};
        show_class_shape(frame, class_at(i), at, frame.px(5), colors.card);
    }
    const auto here = std::ranges::find(line, game_.node());
    if (here != line.end()) {
        const double x = std::round(x_of(static_cast<std::size_t>(here - line.begin())));
        frame.add(Box{.rect = {x - 1, plot.y, std::max(2.0, frame.px(2)), plot.height},
                      .fill = colors.accent});
    }
    frame.text({plot.x + frame.px(2), plot.y - frame.px(4), plot.width / 2, frame.px(18)},
               tr("Black ahead"), small);
    frame.text({plot.x + frame.px(2), plot.bottom() - frame.px(14), plot.width / 2, frame.px(18)},
               tr("White ahead"), small);
    TextStyle right = small;
    right.align = Align::right;
    std::string state;
    if (!insight_.failure().empty()) {
        state = tr(insight_.failure());
    } else if (!insight_.is_on()) {
        state = tr("engine off");
    } else if (insight_.known() < insight_.all()) {
        state = tr("{n} of {all} positions", {{"n", std::to_string(insight_.known())},
                                              {"all", std::to_string(insight_.all())}});
    } else if (!insight_.is_done(game_.tree())) {
        state = tr("Moves are being compared");
    } else if (insight_.swing() > 0) {
        // How rough the figures are, and with them what is said of the moves.
        state = tr("Estimates swing by {n}", {{"n", seats::figure_text(insight_.swing())}});
    }
    frame.text({plot.x + plot.width * 0.3, plot.y - frame.px(4), plot.width * 0.7 - frame.px(8),
                frame.px(18)},
               state, right);
    const double width = std::max(1.0, plot.width / (count + 1));
    for (std::size_t i = 0; i < line.size(); ++i) {
        frame.add_region({{x_of(i) - width / 2, plot.y, width, plot.height},
                          {Act::go_to_node, static_cast<int>(line[i])},
                          false});
    }
}

void ReviewScreen::show_tree(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    frame.card(card);
    const Rect inside = card.inset(frame.px(14), frame.px(8));
    const double step = frame.px(31);
    const int columns = std::max(1, static_cast<int>(inside.width / step));
    const int lanes = std::max(1, static_cast<int>(inside.height / step));
    const GameTree& tree = game_.tree();
    const int first = first_tree_column(tree, game_.node(), columns);
    const auto spot = [&](int column, int lane) {
        return Spot{inside.x + (column - first + 0.5) * step, inside.y + (lane + 0.5) * step};
    };
    const auto nodes = tree_lanes(tree, game_.node(), first, first + columns - 1, lanes);
    for (const LaneNode& n : nodes) {
        if (n.column == first) continue;
        const Spot to = spot(n.column, n.lane);
        const Spot from = spot(n.column - 1, n.parent_lane);
        frame.add(Path{.points = {from, {from.x + 0.3 * step, to.y}, to},
                       .stroke = colors.card_edge,
                       .width = std::max(1.0, frame.px(1.4))});
    }
    for (const LaneNode& n : nodes) {
        const Spot at = spot(n.column, n.lane);
        const auto move = tree.move(n.node);
        const bool is_here = n.node == game_.node();
        const double r = frame.px(11);
        const bool is_black = move && move->color == Color::black;
        frame.add(Ring{.center = at,
                       .radius = move ? r : frame.px(5),
                       .width = is_here ? frame.px(3) : std::max(1.0, frame.px(1)),
                       .color = is_here ? colors.accent : colors.card_edge,
                       .fill = !move      ? colors.sunken
                               : is_black ? 0x12161DFFU
                                          : 0xFFFFFFFFU});
        if (move) {
            TextStyle style =
                frame.style(n.moves > 99 ? 9.5 : 10.5, 600, is_black ? 0xFFFFFFFF : 0x12161DFF);
            style.align = Align::center;
            style.has_tabular_figures = true;
            frame.text({at.x - step, at.y - step / 2, 2 * step, step}, std::to_string(n.moves),
                       style);
            const auto verdict = insight_.verdict(tree, n.node);
            if (verdict && verdict->how >= MoveClass::inaccuracy) {
                show_class_shape(frame, verdict->how, {at.x + 0.7 * r, at.y - 0.8 * r},
                                 frame.px(4.5), colors.card);
            }
        }
        frame.add_region({{at.x - step / 2, at.y - step / 2, step, step},
                          {Act::go_to_node, static_cast<int>(n.node)},
                          false});
    }
}

}  // namespace magpie::desktop
