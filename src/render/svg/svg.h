#pragma once

#include <cstdint>
#include <string>

#include "render/layout.h"
#include "render/scene.h"
#include "render/theme.h"

namespace magpie::render {

struct SvgOptions {
    ThemeName theme = ThemeName::light;
    // Pixels between two lines. 0: as large as keeps the board within `side`, at most
    // `largest_cell`.
    int cell = 0;
    int side = 840;
    int largest_cell = 88;
    bool coordinates = true;
    bool is_turned = false;  // by half a turn, with its coordinates
    bool names = false;  // players, heading and notes around the board, on the theme's page colour
    bool on_paper = false;  // captions black on white, whatever the theme has on a screen
    // Starts every id in the picture. Two pictures in one HTML page need different ones. Characters
    // other than letters, digits, - and _ are dropped.
    std::string id_prefix = "m";
    std::uint64_t grain_seed = 1;  // of the wood
};

// Where the board lies in that picture, below the players' names where there are some.
[[nodiscard]] BoardLayout layout_of(const BoardScene& scene, const SvgOptions& options);

// Appends a standalone SVG picture of the scene. The same scene and options give the same bytes on
// every machine. It has a title and a description for those who cannot see it, no style sheet, no
// script and no reference to anything outside, and all text in it is escaped.
void append_svg(std::string& out, const BoardScene& scene, const SvgOptions& options = {});

[[nodiscard]] std::string to_svg(const BoardScene& scene, const SvgOptions& options = {});

}  // namespace magpie::render
