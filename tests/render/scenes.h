#pragma once

#include <string_view>

#include "render/scene.h"

namespace magpie::render {

// A scene drawn as text: one row a line, X or B a black stone, O or W a white one, anything else
// that is not a space an empty point. All rows have the same length.
[[nodiscard]] BoardScene go_scene(std::string_view picture);
[[nodiscard]] BoardScene othello_scene(std::string_view picture);

// The point people call `name` on that scene's board; fails the test when there is none.
[[nodiscard]] Point point(const BoardScene& scene, std::string_view name);

// The nine by nine position of the terminal mock-up, White to play after A4.
[[nodiscard]] BoardScene mockup_nine();

// The boards of the web mock-ups: Go with a ko at A1, Othello with twelve legal moves.
[[nodiscard]] BoardScene mockup_nineteen();
[[nodiscard]] BoardScene mockup_othello();

// The start of Othello, Ada (Black) against Bo.
[[nodiscard]] BoardScene othello_start();

// A small finished board with territory, dead stones and a dame.
[[nodiscard]] BoardScene scored_seven();

}  // namespace magpie::render
