// Boards of half blocks: a cell is two pixels, one above the other.
#include <algorithm>
#include <cmath>

#include "apps/tui/board_view.h"
#include "render/star_points.h"

namespace magpie::tui {

namespace {

// `share` of the way from one colour to another.
Ink mix(Ink from, Ink to, float share) {
    Ink mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const auto a = static_cast<float>((from >> shift) & 255);
        const auto b = static_cast<float>((to >> shift) & 255);
        mixed |= static_cast<Ink>(std::lround(a + (b - a) * share)) << shift;
    }
    return mixed;
}

constexpr Ink kWood = 0xDFB878;
constexpr Ink kWoodLine = 0xA9803F;
constexpr Ink kFelt = 0x236A4B;
constexpr Ink kFeltLine = 0x0E3B29;
constexpr Ink kAccent = 0x1D56C9;
constexpr Ink kRefused = 0xD4570A;
constexpr Ink kDead = 0xB3123F;

class PixelPainter {
  public:
    PixelPainter(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look)
        : screen_(screen),
          layout_(layout),
          scene_(scene),
          side_(layout.width),
          is_go_(scene.grid == render::GridKind::intersections) {
        // Of 256 colours the nearest to a dark green is a grey, which black discs have too.
        if (look.colors == Colors::many) felt_ = 0x00875F, felt_line_ = 0x005F00;
        if (is_go_) stars_ = render::star_points(scene.geometry);
    }

    void paint() {
        for (int row = 0; row < scene_.geometry.rows; ++row) {
            for (int column = 0; column < scene_.geometry.columns; ++column) {
                paint_field(scene_.geometry.at(column, row));
            }
        }
        if (!is_go_) close_frame();
    }

  private:
    static bool has(const std::vector<Point>& points, Point p) {
        return std::ranges::find(points, p) != points.end();
    }

    void paint_field(Point p) {
        const int left = layout_.fields.column + layout_.column_of(p) * layout_.width;
        const int top = layout_.fields.row + layout_.row_of(p) * layout_.height;
        for (int y = 0; y < layout_.height; ++y) {
            for (int x = 0; x < layout_.width; ++x) {
                const Ink upper = pixel(p, x, 2 * y);
                const Ink lower = pixel(p, x, 2 * y + 1);
                screen_.put(left + x, top + y, U'▀', {.ink = upper, .paper = lower});
            }
        }
    }

    // Squares begin with a line at the left and at the top: the last ones have one behind them too.
    void close_frame() {
        const Area& fields = layout_.fields;
        const int right = fields.column + fields.columns - 1;
        const int bottom = fields.row + fields.rows - 1;
        for (int y = fields.row; y < bottom; ++y) {
            screen_.put(right, y, U'▀', {.ink = felt_line_, .paper = felt_line_});
        }
        for (int x = fields.column; x <= right; ++x) {
            const Ink below = screen_.at(x, bottom).style.paper;
            screen_.put(x, bottom, U'▀', {.ink = felt_line_, .paper = below});
        }
    }

    // How far the middle of a pixel is from the middle of the field, in fields.
    [[nodiscard]] float distance(int x, int y) const {
        // Othello's squares begin with a line at the left and at the top.
        const auto middle = static_cast<float>(side_ + (is_go_ ? 0 : 1)) / 2;
        const float across = static_cast<float>(x) + 0.5F - middle;
        const float down = static_cast<float>(y) + 0.5F - middle;
        return std::sqrt(across * across + down * down) / static_cast<float>(side_);
    }

    // A mark of at least a pixel, as round as so few can be.
    [[nodiscard]] bool is_middle(int x, int y) const { return distance(x, y) < 0.18F; }

    [[nodiscard]] bool has_label(Point p) const {
        return std::ranges::find(scene_.labels, p, &render::Label::point) != scene_.labels.end();
    }

    [[nodiscard]] Ink pixel(Point p, int x, int y) const {
        Ink ink = ground(p, x, y);
        const auto stone = render::stone_at(scene_, p);
        const bool is_dead = has(scene_.dead, p);
        if (stone) {
            const Ink on = disc(*stone, x, y, ink);
            ink = is_dead ? mix(ink, on, 0.5F) : on;
            if (is_dead && (x == y || x + y == side_ - 1) && x > 0 && x < side_ - 1) ink = kDead;
            if (has(scene_.flips, p) && is_middle(x, y)) ink = face(opponent(*stone));
            if (scene_.last_move == p && is_middle(x, y)) {
                ink = *stone == Color::black ? 0x7FAEFF : kAccent;
            }
        } else {
            ink = on_empty(p, x, y, ink);
        }
        if (scene_.cursor == p && is_corner(x, y)) {
            const bool refused =
                scene_.ghost && scene_.ghost->point == p && !scene_.ghost->is_legal;
            ink = refused ? kRefused : is_go_ ? kAccent : 0x7FAEFF;
        }
        return ink;
    }

    [[nodiscard]] Ink on_empty(Point p, int x, int y, Ink ink) const {
        if (const auto owner = render::owner_at(scene_, p)) {
            return is_middle(x, y) ? face(*owner) : ink;
        }
        if (scene_.ghost && scene_.ghost->point == p && scene_.ghost->is_legal) {
            return mix(ink, disc(scene_.ghost->color, x, y, ink), 0.6F);
        }
        if (scene_.ko == p) {
            const bool is_edge = x == 1 || y == 1 || x == side_ - 2 || y == side_ - 2;
            const bool is_inside = x > 0 && y > 0 && x < side_ - 1 && y < side_ - 1;
            return is_edge && is_inside ? kRefused : ink;
        }
        if (has(scene_.legal, p) && is_middle(x, y) && scene_.to_play && !has_label(p)) {
            return mix(ink, face(*scene_.to_play), 0.75F);
        }
        return ink;
    }

    [[nodiscard]] bool is_corner(int x, int y) const {
        const int arm = std::max(1, side_ / 3);
        const auto near = [this](int at) { return at == 0 || at == side_ - 1; };
        const auto close = [this, arm](int at) { return at < arm || at >= side_ - arm; };
        return (near(x) && close(y)) || (near(y) && close(x));
    }

    // Wood with its lines, or felt with its squares.
    [[nodiscard]] Ink ground(Point p, int x, int y) const {
        const int column = layout_.column_of(p);
        const int row = layout_.row_of(p);
        if (!is_go_) return x == 0 || y == 0 ? felt_line_ : felt_;
        const int middle = side_ / 2;
        const bool is_first_column = column == 0;
        const bool is_first_row = row == 0;
        const bool is_last_column = column + 1 == scene_.geometry.columns;
        const bool is_last_row = row + 1 == scene_.geometry.rows;
        const bool on_column =
            x == middle && !(is_first_row && y < middle) && !(is_last_row && y > middle);
        const bool on_row =
            y == middle && !(is_first_column && x < middle) && !(is_last_column && x > middle);
        if (has(stars_, p) && std::abs(x - middle) <= 1 && std::abs(y - middle) <= 1 &&
            (x == middle || y == middle)) {
            return 0x5C4016;
        }
        const bool is_edge = (on_column && (is_first_column || is_last_column)) ||
                             (on_row && (is_first_row || is_last_row));
        if (is_edge) return mix(kWoodLine, 0x3B2A12, 0.35F);
        return on_column || on_row ? kWoodLine : kWood;
    }

    [[nodiscard]] static Ink face(Color c) { return c == Color::black ? 0x191C21 : 0xF8F7F3; }

    // Light from the upper left, a rim at the lower right.
    [[nodiscard]] Ink disc(Color c, int x, int y, Ink under) const {
        const float from_middle = distance(x, y);
        const float radius = is_go_ ? 0.5F : 0.46F;
        if (from_middle > radius) {
            const bool in_shadow = is_go_ && from_middle < 0.66F && x + y > side_;
            return in_shadow ? mix(under, 0x1E1204, 0.3F) : under;
        }
        const float lit =
            static_cast<float>(side_ - 1 - x + side_ - 1 - y) / static_cast<float>(2 * (side_ - 1));
        if (c == Color::black) return mix(0x0E1013, 0x555D68, lit * lit);
        return mix(0xCFCBC0, 0xFFFFFF, std::min(1.0F, lit * 1.5F));
    }

    Screen& screen_;
    const CellLayout& layout_;
    const render::BoardScene& scene_;
    int side_;  // of a field, in pixels
    bool is_go_;
    Ink felt_ = kFelt;
    Ink felt_line_ = kFeltLine;
    std::vector<Point> stars_;
};

}  // namespace

void paint_pixels(Screen& screen,
                  const CellLayout& layout,
                  const render::BoardScene& scene,
                  const Look& look) {
    PixelPainter(screen, layout, scene, look).paint();
}

}  // namespace magpie::tui
