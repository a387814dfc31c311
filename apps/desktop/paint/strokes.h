#pragma once

#include <string_view>

#include <cairo.h>

#include "apps/desktop/view/shapes.h"

// Small steps of painting that the painter's parts share.
namespace magpie::desktop {

void set_color(cairo_t* on, Rgba color, double opacity = 1);

void add_round_rect(cairo_t* on, const Rect& rect, double radius);

// Adds the path written as in SVG, with M L H V C Z in absolute coordinates, and O x y r for a
// circle.
void add_path(cairo_t* on, std::string_view path);

void paint_icon(cairo_t* on, const Icon& icon);
void paint_emblem(cairo_t* on, const Emblem& emblem);

// The stone or disc at its centre.
void paint_piece(cairo_t* on, const Piece& piece);

// At (0, 0), as large as the rectangle.
void paint_surface(cairo_t* on, const Surface& surface);

// A gradient between three colours from one corner of the box to the other.
[[nodiscard]] cairo_pattern_t* diagonal_pattern(const Rect& box,
                                                const render::Ramp& ramp,
                                                double middle);

}  // namespace magpie::desktop
