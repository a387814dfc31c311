#pragma once

#include <optional>

#include "apps/tui/look.h"
#include "apps/tui/screen.h"
#include "render/scene.h"

namespace magpie::tui {

// A rectangle of cells.
struct Area {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;

    [[nodiscard]] bool contains(int x, int y) const {
        return x >= column && y >= row && x < column + columns && y < row + rows;
    }
};

// Where a board lies on a screen. Every point has a field of `width` × `height` cells:
//
//   half blocks, 6×3 or 4×2        lines, 4×2         closer, 2×1
//                                  (●)─[┼]──┼──
//      a picture of a stone         │   │   │          ●─┼─┼
//
struct CellLayout {
    enum class Kind { pixels, lines };

    Kind kind = Kind::lines;
    Geometry geometry{};
    render::GridKind grid = render::GridKind::intersections;
    int width = 2;  // of a field
    int height = 1;
    Area fields{};  // all of them together
    bool coordinates = true;
    int rows_of_names = 1;   // above and below, of the columns
    bool is_turned = false;  // by half a turn
    Area part{};             // the fields that are shown, in fields: all of them, or as many as fit

    // The largest board that fits into `room`, in the middle of it. Nothing when none does.
    [[nodiscard]] static std::optional<CellLayout> in(const Area& room,
                                                      Geometry geometry,
                                                      render::GridKind grid,
                                                      const Look& look);

    // As much of a board that does not fit as does, around a point; where `before` shows that
    // point, the same part as before. Nothing where there is hardly room for anything.
    [[nodiscard]] static std::optional<CellLayout> part_in(const Area& room,
                                                           const render::BoardScene& scene,
                                                           const Look& look,
                                                           Point around,
                                                           const std::optional<CellLayout>& before);

    [[nodiscard]] bool shows(Point p) const { return part.contains(column_of(p), row_of(p)); }

    // How much room the smallest board needs.
    [[nodiscard]] static Area smallest(Geometry geometry, bool coordinates);

    [[nodiscard]] std::optional<Point> point_at(int column, int row) const;

    // Where the point's field is, counted from the upper left.
    [[nodiscard]] int column_of(Point p) const {
        const int column = geometry.column_of(p);
        return is_turned ? geometry.columns - 1 - column : column;
    }

    [[nodiscard]] int row_of(Point p) const {
        const int row = geometry.row_of(p);
        return is_turned ? geometry.rows - 1 - row : row;
    }

    // The cell of the point's sign.
    [[nodiscard]] int sign_column(Point p) const;
    [[nodiscard]] int sign_row(Point p) const;
};

void paint_board(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look);

// The largest board that fits into `room`, and how it lies there. Where none does, the part around
// the cursor, which stays that of `before` as long as the cursor is in it; and where there is no
// room for that, what the terminal lacks is written in its place.
std::optional<CellLayout> paint_largest_board(Screen& screen,
                                              const Area& room,
                                              const render::BoardScene& scene,
                                              const Look& look,
                                              const std::optional<CellLayout>& before);

// The two ways to paint the fields; coordinates are not theirs.
void paint_pixels(Screen& screen,
                  const CellLayout& layout,
                  const render::BoardScene& scene,
                  const Look& look);
void paint_lines(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look);

}  // namespace magpie::tui
