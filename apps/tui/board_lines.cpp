// Boards of characters: box drawing and round signs, or plain ASCII.
#include <algorithm>

#include "apps/tui/board_view.h"
#include "render/star_points.h"

namespace magpie::tui {

namespace {

constexpr Ink kWoodCell = 0xC9A255;
constexpr Ink kFeltCell = 0x1F6B4A;

class LinesPainter {
  public:
    LinesPainter(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look)
        : screen_(screen), layout_(layout), scene_(scene), look_(look), signs_(signs(look)) {
        const bool is_go = scene.grid == render::GridKind::intersections;
        if (look.has_colors()) {
            paper_ = look.high_contrast ? 0xFFFFFF : is_go ? kWoodCell : kFeltCell;
            line_ = look.high_contrast ? 0x000000 : is_go ? 0x5C4722 : 0x0A2A1C;
            if (look.colors == Colors::sixteen) {
                paper_ = is_go ? 0xCDCD00 : 0x00CD00;
                line_ = 0x000000;
            }
        }
        stars_ = is_go ? render::star_points(scene.geometry) : std::vector<Point>();
    }

    void paint() {
        const Area& fields = layout_.fields;
        const bool is_go = scene_.grid == render::GridKind::intersections;
        // As much wood after the last line as before the first: room for a bracket.
        const int wood = layout_.width * (layout_.part.columns - 1) + 3;
        screen_.fill(fields.column, fields.row, is_go ? wood : fields.columns, fields.rows,
                     plain());
        const bool is_framed = layout_.width == 4 && scene_.grid == render::GridKind::squares;
        if (is_framed) paint_frame();
        for (int row = 0; row < scene_.geometry.rows; ++row) {
            for (int column = 0; column < scene_.geometry.columns; ++column) {
                const Point p = scene_.geometry.at(column, row);
                if (!layout_.shows(p)) continue;
                if (!is_framed && scene_.grid == render::GridKind::intersections) join(p);
                sign(p);
            }
        }
        if (scene_.last_move) brackets(*scene_.last_move, U'(', U')', mark_style());
        if (scene_.cursor) brackets(*scene_.cursor, U'[', U']', cursor_style());
    }

  private:
    [[nodiscard]] Style plain() const { return {.ink = line_, .paper = paper_}; }

    static bool has(const std::vector<Point>& points, Point p) {
        return std::ranges::find(points, p) != points.end();
    }

    // The squares of an Othello board.
    void paint_frame() {
        const int columns = scene_.geometry.columns;
        const int rows = scene_.geometry.rows;
        for (int r = 0; r <= rows; ++r) {
            for (int c = 0; c <= columns; ++c) {
                const int x = layout_.fields.column + 4 * c;
                const int y = layout_.fields.row + 2 * r;
                screen_.put(x, y, look_.utf8 ? joint(c, r, columns, rows) : U'+', plain());
                for (int i = 1; i < 4 && c < columns; ++i) {
                    screen_.put(x + i, y, signs_.across, plain());
                }
                if (r < rows) screen_.put(x, y + 1, signs_.down, plain());
            }
        }
    }

    // Where the lines c and r of `columns` and `rows` cross, counted from 0.
    static char32_t joint(int c, int r, int columns, int rows) {
        constexpr char32_t kJoints[3][3] = {
            {U'┌', U'┬', U'┐'}, {U'├', U'┼', U'┤'}, {U'└', U'┴', U'┘'}};
        return kJoints[r == 0 ? 0 : r == rows ? 2 : 1][c == 0 ? 0 : c == columns ? 2 : 1];
    }

    // The lines from a point to the right and down.
    void join(Point p) {
        if (!look_.utf8) return;
        const int x = layout_.sign_column(p);
        const int y = layout_.sign_row(p);
        const Geometry& geometry = scene_.geometry;
        for (int i = 1; i < layout_.width && layout_.column_of(p) + 1 < geometry.columns; ++i) {
            screen_.put(x + i, y, U'─', plain());
        }
        if (layout_.height == 2 && layout_.row_of(p) + 1 < geometry.rows) {
            screen_.put(x, y + 1, U'│', plain());
        }
    }

    [[nodiscard]] char32_t empty_sign(Point p) const {
        if (scene_.grid == render::GridKind::squares) return layout_.width == 2 ? U'.' : U' ';
        if (!look_.utf8) return has(stars_, p) ? U'+' : U'.';
        if (has(stars_, p)) return U'╋';
        const Geometry& geometry = scene_.geometry;
        if (geometry.columns == 1 || geometry.rows == 1) return U'┼';
        return joint(layout_.column_of(p), layout_.row_of(p), geometry.columns - 1,
                     geometry.rows - 1);
    }

    void sign(Point p) {
        const int x = layout_.sign_column(p);
        const int y = layout_.sign_row(p);
        if (const auto stone = render::stone_at(scene_, p)) {
            if (has(scene_.dead, p)) return put_stone(x, y, *stone, signs_.dead);
            if (has(scene_.flips, p)) return put_stone(x, y, *stone, signs_.flips);
            return put_stone(x, y, *stone, {});
        }
        if (scene_.ghost && scene_.ghost->point == p && scene_.ghost->is_legal) {
            // Held, not placed: as pale as a character can be.
            const bool is_black = scene_.ghost->color == Color::black;
            return screen_.put(x, y, look_.utf8 ? U'◌' : is_black ? U'x' : U'o', plain());
        }
        if (const auto owner = render::owner_at(scene_, p)) {
            Style style = plain();
            if (look_.has_colors()) style.ink = *owner == Color::black ? 0x000000 : 0xFFFFFF;
            return screen_.put(x, y, signs_.territory[*owner], style);
        }
        if (scene_.ko == p) return screen_.put(x, y, signs_.ko, plain());
        if (has(scene_.legal, p)) return screen_.put(x, y, signs_.legal, plain());
        screen_.put(x, y, empty_sign(p), plain());
    }

    // On colours the colour tells the stone, and both are full discs.
    void put_stone(int x, int y, Color c, std::optional<char32_t> as) {
        Style style = plain();
        char32_t character = signs_.stones[c];
        if (look_.has_colors()) {
            style.ink = c == Color::black ? 0x000000 : 0xFFFFFF;
            style.bold = c == Color::white;
            if (look_.utf8) character = signs_.stones.black;
            // White on the white of high contrast would be nothing.
            if (look_.high_contrast) {
                style.ink = 0x000000;
                character = signs_.stones[c];
            }
        }
        screen_.put(x, y, as.value_or(character), style);
    }

    [[nodiscard]] Style mark_style() const {
        Style style = plain();
        style.bold = true;
        if (!look_.has_colors() || look_.high_contrast) return style;
        const bool is_go = scene_.grid == render::GridKind::intersections;
        style.ink = is_go ? 0x0B3D91 : 0xBFD6FF;
        // What yellow and green are differs from terminal to terminal: black is seen on all.
        if (look_.colors == Colors::sixteen) style = {.ink = 0x000000, .paper = paper_};
        return style;
    }

    // Of sixteen colours no ink stands out on wood everywhere.
    [[nodiscard]] Style cursor_style() const {
        if (look_.colors != Colors::sixteen || look_.high_contrast) return mark_style();
        return {.ink = 0xFFFFFF, .paper = 0x0000EE, .bold = true};
    }

    void brackets(Point p, char32_t left, char32_t right, const Style& style) {
        if (!scene_.geometry.contains(p) || !layout_.shows(p)) return;
        const int x = layout_.sign_column(p);
        const int y = layout_.sign_row(p);
        screen_.put(x - 1, y, left, style);
        screen_.put(x + 1, y, right, style);
    }

    Screen& screen_;
    const CellLayout& layout_;
    const render::BoardScene& scene_;
    const Look& look_;
    Signs signs_;
    Ink paper_ = kNoInk;
    Ink line_ = kNoInk;
    std::vector<Point> stars_;
};

}  // namespace

void paint_lines(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look) {
    LinesPainter(screen, layout, scene, look).paint();
}

}  // namespace magpie::tui
