#include "apps/cli/evaluations.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "formats/sgf/evaluation.h"
#include "render/text/graph.h"

namespace magpie::cli {

namespace {

// One for the start and one for each move up to where the game stands.
std::vector<std::optional<sgf::NotedValue>> values_of(const Playback& playback) {
    const GameTree& tree = playback.record().tree;
    std::vector<std::optional<sgf::NotedValue>> values(1);
    for (const NodeId node : tree.path_to(playback.node())) {
        if (tree.move(node)) values.emplace_back();
        // A node without a move, as set-ups are, speaks of the same position as the last one.
        if (const auto value = sgf::value_of(tree, node)) values.back() = value;
    }
    return values;
}

// Files have two decimals of a percent; what else comes out of the division means nothing.
Json json_number(const std::optional<double>& value) {
    constexpr double kDecimals = 10'000;
    return value ? Json(std::round(*value * kDecimals) / kDecimals) : Json();
}

}  // namespace

Json json_evaluations(const Playback& playback) {
    Json list = Json::array();
    int move_number = 0;
    for (const auto& value : values_of(playback)) {
        if (value) {
            list.push_back({{"move_number", move_number},
                            {"win_rate", json_number(value->win_rate)},
                            {"lead", json_number(value->lead)}});
        }
        ++move_number;
    }
    return list;
}

std::optional<std::string> evaluation_graph(const Playback& playback, const Console& console) {
    std::vector<std::optional<double>> rates;
    for (const auto& value : values_of(playback)) {
        rates.push_back(value ? value->win_rate : std::nullopt);
    }
    if (std::ranges::none_of(rates, [](const auto& rate) { return rate.has_value(); })) {
        return std::nullopt;
    }
    constexpr int kScale = 8;  // columns at the left
    constexpr int kUsualWidth = 80;
    const bool is_terminal = console.out_is_terminal;
    const int width = is_terminal ? console.columns().value_or(kUsualWidth) : kUsualWidth;
    return render::graph_text(
        rates, {.columns = std::max(10, width - kScale), .unicode = is_terminal && console.utf8});
}

}  // namespace magpie::cli
