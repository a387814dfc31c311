#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace magpie {

// The two sides. Black plays first in both games. An empty point is no colour at all:
// std::optional<Color>, never a third enumerator.
enum class Color : std::uint8_t { black, white };

constexpr Color opponent(Color c) { return c == Color::black ? Color::white : Color::black; }

constexpr std::array<Color, 2> kColors = {Color::black, Color::white};

// One T for each side; indexing with anything but a Color does not compile.
template <class T>
struct ByColor {
    T black{};
    T white{};

    constexpr T& operator[](Color c) { return c == Color::black ? black : white; }

    constexpr const T& operator[](Color c) const { return c == Color::black ? black : white; }

    bool operator==(const ByColor&) const = default;
};

// The numbers written wherever a stone is a number (files, the C interface): empty 0, black 1,
// white 2. As an action the same numbers mean remove, place black, place white.
constexpr int stone_number(std::optional<Color> stone) {
    return stone ? 1 + static_cast<int>(*stone) : 0;
}

// The stone that `number` stands for. Requires: 0 <= number <= 2.
constexpr std::optional<Color> stone_from_number(int number) {
    if (number == 0) return std::nullopt;
    return number == 1 ? Color::black : Color::white;
}

}  // namespace magpie
