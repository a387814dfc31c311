#include "formats/sgf/evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ascii.h"
#include "formats/sgf/gzip.h"
#include "formats/sgf/text.h"

namespace magpie::sgf {

namespace {

// "48.25", "-1.5e-1": a decimal at the start of a text, whatever follows. By hand: not every
// library that builds this reads decimals.
std::optional<double> decimal_from(std::string_view text) {
    text = ascii::trimmed(text);
    bool is_negative = false;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        is_negative = text[0] == '-';
        text.remove_prefix(1);
    }
    double value = 0;
    double unit = 1;
    int digits = 0;
    bool has_point = false;
    std::size_t at = 0;
    for (; at < text.size() && digits < 18; ++at) {
        if ((text[at] == '.' || text[at] == ',') && !has_point) {
            has_point = true;
        } else if (ascii::is_digit(text[at])) {
            ++digits;
            if (has_point) unit /= 10;
            value = has_point ? value + unit * (text[at] - '0') : value * 10 + (text[at] - '0');
        } else {
            break;
        }
    }
    if (digits == 0) return std::nullopt;
    while (at < text.size() && ascii::is_digit(text[at])) ++at;
    if (at + 1 < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const bool is_small = text[at + 1] == '-';
        int exponent = 0;
        for (std::size_t i = at + (is_small || text[at + 1] == '+' ? 2U : 1U);
             i < text.size() && ascii::is_digit(text[i]) && exponent < 400; ++i) {
            exponent = exponent * 10 + (text[i] - '0');
        }
        value *= std::pow(10.0, is_small ? -exponent : exponent);
    }
    return is_negative ? -value : value;
}

std::optional<double> percent_from(std::string_view text) {
    const auto value = decimal_from(text);
    if (!value || *value < 0 || *value > 100) return std::nullopt;
    return *value / 100;
}

std::optional<double> lead_from(std::string_view text) {
    const auto value = decimal_from(text);
    if (!value || std::abs(*value) > 10'000) return std::nullopt;
    return value;
}

const Property* find(const GameTree& tree, NodeId node, std::string_view name) {
    for (const Property& property : tree.properties(node)) {
        if (property.name == name && !property.values.empty()) return &property;
    }
    return nullptr;
}

std::optional<NotedValue> some(NotedValue value) {
    if (!value.win_rate && !value.lead) return std::nullopt;
    return value;
}

std::optional<NotedValue> from_sabaki(const GameTree& tree, NodeId node) {
    NotedValue value;
    if (const Property* rate = find(tree, node, "SBKV")) {
        value.win_rate = percent_from(rate->values.front());
    }
    if (const Property* lead = find(tree, node, "SBKS")) {
        value.lead = lead_from(lead->values.front());
    }
    return some(value);
}

// The number of a member of a JSON object, found without reading the whole document.
std::optional<double> member(std::string_view object, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\"";
    const std::size_t at = object.find(key);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t colon = object.find(':', at + key.size());
    if (colon == std::string_view::npos) return std::nullopt;
    return decimal_from(object.substr(colon + 1));
}

// Three values, each gzip in base64: ownership, policy, and a JSON document whose "root" has the
// figures, Black's both.
std::optional<NotedValue> from_katrain(const GameTree& tree, NodeId node) {
    constexpr std::size_t kMost = std::size_t{8} << 20;
    const Property* packed = find(tree, node, "KT");
    if (packed == nullptr || packed->values.size() < 3) return std::nullopt;
    const auto bytes = from_base64(packed->values[2]);
    if (!bytes) return std::nullopt;
    const auto json = gunzip(*bytes, kMost);
    if (!json) return std::nullopt;
    const std::string_view text = *json;
    const std::size_t root = text.find("\"root\"");
    if (root == std::string_view::npos) return std::nullopt;
    const std::size_t end = text.find('}', root);
    const std::string_view object = text.substr(root, end - root);
    NotedValue value{member(object, "winrate"), member(object, "scoreLead")};
    if (value.win_rate && (*value.win_rate < 0 || *value.win_rate > 1)) value.win_rate.reset();
    return some(value);
}

// "0.7.4 46.8 1.2k\nmove Q16 … scoreMean 1.2 …": the second word is the win rate of whoever made
// the move; the figures of the lines below are those of the side to play.
std::optional<NotedValue> from_lizzie(const GameTree& tree, NodeId node) {
    const Property* property = find(tree, node, "LZ");
    const auto move = tree.move(node);
    if (property == nullptr || !move) return std::nullopt;
    const std::string text = text_from(property->values.front());
    const std::size_t space = text.find(' ');
    if (space == std::string::npos) return std::nullopt;
    const bool is_black = move->color == Color::black;
    NotedValue value;
    if (const auto rate = percent_from(std::string_view(text).substr(space + 1))) {
        value.win_rate = is_black ? *rate : 1 - *rate;
    }
    for (const std::string_view word : {" scoreMean ", " scoreLead "}) {
        const std::size_t at = text.find(word);
        if (at == std::string::npos) continue;
        if (const auto lead = lead_from(std::string_view(text).substr(at + word.size()))) {
            value.lead = is_black ? -*lead : *lead;
        }
    }
    return some(value);
}

// What a line says after `start`, with the side it speaks of: "B+3.5", "W 54.1%".
struct SideFigure {
    Color side;
    std::string_view figure;
};

std::optional<SideFigure> side_figure(std::string_view line, std::string_view start) {
    if (!line.starts_with(start)) return std::nullopt;
    line = ascii::trimmed(line.substr(start.size()));
    if (line.empty() || (line[0] != 'B' && line[0] != 'W')) return std::nullopt;
    return SideFigure{line[0] == 'B' ? Color::black : Color::white, line.substr(1)};
}

void read_comment_line(std::string_view line, NotedValue& value) {
    // KaTrain: "Score: W+0.9", "Win rate: W 54.1%".
    if (const auto score = side_figure(line, "Score: ")) {
        if (const auto lead = lead_from(score->figure)) {
            value.lead = score->side == Color::black ? *lead : -*lead;
        }
    }
    std::optional<SideFigure> rate = side_figure(line, "Win rate: ");
    // Lizzie: "Black's winrate: 54.2% (+1.3%)".
    for (const Color side : kColors) {
        const std::string_view words =
            side == Color::black ? "Black's winrate: " : "White's winrate: ";
        if (line.starts_with(words)) rate = SideFigure{side, line.substr(words.size())};
    }
    if (!rate) return;
    if (const auto percent = percent_from(rate->figure)) {
        value.win_rate = rate->side == Color::black ? *percent : 1 - *percent;
    }
}

// The figures that programs write out in words for those who read the comment.
std::optional<NotedValue> from_comment(const GameTree& tree, NodeId node) {
    constexpr std::size_t kLongest = 4096;
    std::string_view rest = tree.comment(node).substr(0, kLongest);
    NotedValue value;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        read_comment_line(ascii::trimmed(rest.substr(0, end)), value);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return some(value);
}

// Two decimals.
std::string fixed_text(double value) {
    const auto hundredths = static_cast<std::int64_t>(std::llround(std::abs(value) * 100));
    std::string text = value < 0 && hundredths != 0 ? "-" : "";
    text += std::to_string(hundredths / 100) + ".";
    text += static_cast<char>('0' + hundredths / 10 % 10);
    text += static_cast<char>('0' + hundredths % 10);
    return text;
}

}  // namespace

std::optional<NotedValue> value_of(const GameTree& tree, NodeId node) {
    if (const auto value = from_sabaki(tree, node)) return value;
    if (const auto value = from_katrain(tree, node)) return value;
    if (const auto value = from_lizzie(tree, node)) return value;
    return from_comment(tree, node);
}

void set_value(GameTree& tree, NodeId node, const NotedValue& value) {
    std::vector<Property> properties;
    for (const Property& property : tree.properties(node)) {
        if (property.name != "SBKV" && property.name != "SBKS") properties.push_back(property);
    }
    if (value.win_rate) properties.push_back({"SBKV", {fixed_text(*value.win_rate * 100)}});
    if (value.lead) properties.push_back({"SBKS", {fixed_text(*value.lead)}});
    tree.set_properties(node, std::move(properties));
}

}  // namespace magpie::sgf
