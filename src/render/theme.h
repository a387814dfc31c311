#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/color.h"

namespace magpie::render {

enum class ThemeName : std::uint8_t { light, dark, plain, high_contrast };

// Three stops of a gradient; flat when all are equal.
using Ramp = std::array<std::string_view, 3>;

// The colours and materials of a board, the same for every painter. Colours are "#RRGGBB".
struct Theme {
    std::string_view name;  // as options spell it: "high-contrast"

    std::string_view page;  // behind captions
    std::string_view text;
    std::string_view text_quiet;

    Ramp wood;  // top left to bottom right
    std::string_view wood_line;
    std::string_view wood_coordinate;
    bool has_grain;

    Ramp felt;  // from a light place at the upper left outwards
    std::string_view felt_line;
    std::string_view frame;
    std::string_view frame_coordinate;

    bool has_gradients;  // slate, shell and shadows; else flat stones with outlines

    ByColor<Ramp> iris;  // the ring on a stone of that colour
    std::string_view accent;
    std::string_view refusal;
    std::string_view dead;
};

[[nodiscard]] const Theme& theme(ThemeName name);
[[nodiscard]] std::span<const Theme> themes();

// "light", "dark", "plain", "high-contrast".
[[nodiscard]] std::optional<ThemeName> theme_from(std::string_view name);

[[nodiscard]] constexpr bool is_flat(const Ramp& ramp) {
    return ramp[0] == ramp[1] && ramp[1] == ramp[2];
}

}  // namespace magpie::render
