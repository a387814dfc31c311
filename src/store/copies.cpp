#include "store/copies.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace magpie::store {

namespace {

int facts_in(const GameLabels& labels) {
    const auto known = [](const std::string& text) { return text.empty() ? 0 : 1; };
    return known(labels.names.black) + known(labels.names.white) + known(labels.date) +
           known(labels.result);
}

// The fullest first; a whole date says more than a year.
bool goes_before(const LabelledGame& a, const LabelledGame& b) {
    const auto fullness = [](const GameLabels& labels) {
        return std::pair(facts_in(labels), labels.date.size());
    };
    const auto text = [](const LabelledGame& game) {
        const GameLabels& labels = game.labels;
        return std::tie(labels.date, labels.names.black, labels.names.white, labels.result,
                        game.number);
    };
    const auto ours = fullness(a.labels);
    const auto theirs = fullness(b.labels);
    return ours != theirs ? ours > theirs : text(a) < text(b);
}

}  // namespace

std::vector<GameNumber> heads_of(std::span<const LabelledGame> games) {
    std::vector<std::size_t> order(games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(
        order, [&](std::size_t a, std::size_t b) { return goes_before(games[a], games[b]); });
    std::vector<std::vector<std::size_t>> groups;  // each begins with the record that stands for it
    for (const std::size_t index : order) {
        const auto fits = [&](const std::vector<std::size_t>& group) {
            return std::ranges::all_of(group, [&](std::size_t member) {
                return may_be_same_game(games[member].labels, games[index].labels);
            });
        };
        if (const auto group = std::ranges::find_if(groups, fits); group != groups.end()) {
            group->push_back(index);
        } else {
            groups.push_back({index});
        }
    }
    std::vector<GameNumber> heads(games.size());
    for (const auto& group : groups) {
        for (const std::size_t member : group) heads[member] = games[group.front()].number;
    }
    return heads;
}

}  // namespace magpie::store
