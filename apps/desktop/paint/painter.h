#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "apps/desktop/paint/cairo_handles.h"
#include "apps/desktop/view/frame.h"
#include "apps/desktop/view/shapes.h"

namespace magpie::desktop {

// Paints lists of shapes into a picture of the window. Only what differs from the picture before is
// painted; wood, boards and stones are drawn once per size and then copied.
class Painter {
  public:
    Painter();
    Painter(const Painter&) = delete;
    Painter& operator=(const Painter&) = delete;
    ~Painter();

    // Makes the picture show these shapes and returns the rectangles that changed; none when
    // nothing did.
    std::vector<Rect> paint(const Viewport& viewport, const std::vector<Shape>& shapes);

    // Rows of 32-bit pixels, blue in the lowest byte, the top row first.
    [[nodiscard]] const std::uint8_t* pixels() const;
    [[nodiscard]] int stride() const;

    [[nodiscard]] int width() const { return viewport_.width; }

    [[nodiscard]] int height() const { return viewport_.height; }

    // Where the words of a label come to lie, as far as it has room for them. What does not fit in
    // its size is written smaller, down to three quarters of it; only then it is cut off.
    struct Fitted {
        Rect words;  // lines of their full height
        Rect ink;    // what is painted of them
        bool is_cut = false;
    };

    [[nodiscard]] Fitted fit(const Label& label);

    // The picture as a PNG file. False when it cannot be written.
    [[nodiscard]] bool write_png(const std::string& path) const;

  private:
    struct PieceKey {
        double radius;
        int look;  // colour, kind, turn, shadow, theme
        int fraction;

        auto operator<=>(const PieceKey&) const = default;
    };

    void paint_shape(const Box& box);
    void paint_shape(const IrisStrip& strip);
    void paint_shape(const Surface& surface);
    void paint_shape(const Grid& grid);
    void paint_shape(const Piece& piece);
    void paint_shape(const Ring& ring);
    void paint_shape(const Path& path);
    void paint_shape(const Label& label);
    void paint_shape(const Icon& icon);
    void paint_shape(const Emblem& emblem);

    void draw_grid(cairo_t* on, const Grid& grid);
    void draw_label(cairo_t* on, const Label& label);
    void lay_out(const Label& label, double size);
    [[nodiscard]] cairo_surface_t* stone_picture(const Piece& piece);
    [[nodiscard]] SurfaceHandle new_picture(double width, double height) const;

    Viewport viewport_{.width = 0, .height = 0};
    SurfaceHandle picture_;
    ContextHandle context_;
    std::vector<Shape> shown_;
    std::map<PieceKey, SurfaceHandle> stones_;
    std::vector<std::pair<Surface, SurfaceHandle>> grounds_;
    std::vector<std::pair<Grid, SurfaceHandle>> grids_;
    Handle<PangoFontMap> fonts_;
    Handle<PangoContext> text_context_;
    Handle<PangoLayout> layout_;
};

// Whether some font here has every character of a text.
[[nodiscard]] bool can_show(std::string_view text);

}  // namespace magpie::desktop
