#include "capi/proposal_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/ascii.h"

namespace magpie::capi {

namespace {

constexpr int kThousand = 1000;  // a share is told in thousandths

void append_points(std::string& line, const std::vector<Point>& points) {
    for (const Point p : points) line.append(1, ' ').append(std::to_string(p.index()));
    line += '\n';
}

// Takes the next word off the line.
std::string_view next_word(std::string_view& line) {
    line = ascii::trimmed(line);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

std::optional<int> number_from(std::string_view word) {
    int number = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || stopped != end) return std::nullopt;
    return number;
}

// The points of the rest of a line, in order; nothing where one is not on the board.
std::optional<std::vector<Point>> points_from(std::string_view rest, Geometry geometry) {
    std::vector<Point> points;
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
        const auto number = number_from(word);
        if (!number || *number < 0 || *number >= geometry.area()) return std::nullopt;
        points.emplace_back(*number);
    }
    std::ranges::sort(points);
    if (points.empty()) return std::nullopt;
    return points;
}

std::optional<go::DeadChain> chain_from(std::string_view rest, const go::Position& position) {
    go::DeadChain chain;
    const std::string_view share = next_word(rest);
    if (share == "proved") {
        chain.proved = true;
        chain.ownership = 1;
    } else {
        const auto thousandths = number_from(share);
        if (!thousandths || std::abs(*thousandths) > kThousand) return std::nullopt;
        chain.ownership = static_cast<double>(*thousandths) / kThousand;
    }
    auto stones = points_from(rest, position.geometry());
    if (!stones) return std::nullopt;
    const auto color = position.stone_at(stones->front());
    const auto is_other = [&](Point p) { return position.stone_at(p) != color; };
    if (!color || std::ranges::any_of(*stones, is_other)) return std::nullopt;
    chain.color = *color;
    chain.stones = std::move(*stones);
    return chain;
}

std::optional<go::OpenBorder> border_from(std::string_view rest, Geometry geometry) {
    const std::string_view color = next_word(rest);
    if (color != "black" && color != "white") return std::nullopt;
    const auto points = number_from(next_word(rest));
    if (!points || *points < 1 || *points > geometry.area()) return std::nullopt;
    auto gaps = points_from(rest, geometry);
    if (!gaps) return std::nullopt;
    return go::OpenBorder{.color = color == "black" ? Color::black : Color::white,
                          .gaps = std::move(*gaps),
                          .points = *points};
}

}  // namespace

std::string proposal_text(const go::Proposal& proposal) {
    std::string text = "proposal\n";
    for (const go::DeadChain& chain : proposal.dead) {
        text += "dead ";
        text += chain.proved ? "proved" : std::to_string(std::lround(chain.ownership * kThousand));
        append_points(text, chain.stones);
    }
    for (const go::OpenBorder& border : proposal.open_borders) {
        text += border.color == Color::black ? "open black " : "open white ";
        text += std::to_string(border.points);
        append_points(text, border.gaps);
    }
    return text;
}

std::optional<go::Proposal> proposal_from(std::string_view text, const go::Position& position) {
    constexpr std::string_view kFirst = "proposal\n";
    if (!text.starts_with(kFirst)) return std::nullopt;
    text.remove_prefix(kFirst.size());
    go::Proposal proposal;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view word = next_word(line);
        if (word.empty()) continue;
        if (word == "dead") {
            auto chain = chain_from(line, position);
            if (!chain) return std::nullopt;
            proposal.dead.push_back(std::move(*chain));
        } else if (word == "open") {
            auto border = border_from(line, position.geometry());
            if (!border) return std::nullopt;
            proposal.open_borders.push_back(std::move(*border));
        } else {
            return std::nullopt;
        }
    }
    return proposal;
}

}  // namespace magpie::capi
