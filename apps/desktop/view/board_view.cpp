#include "apps/desktop/view/board_view.h"

#include <array>
#include <cstdlib>
#include <string>

#include "core/rng.h"
#include "render/theme.h"

namespace magpie::desktop {

namespace {

using render::BoardScene;

constexpr int kShellTurns = 12;

struct BoardPainter {
    Frame& frame;
    const BoardPlace& place;
    const BoardScene& scene;
    const BoardExtras& extras;
    const render::Theme& theme;

    [[nodiscard]] bool is_go() const { return scene.grid == render::GridKind::intersections; }

    [[nodiscard]] double cell() const { return place.layout().cell; }

    [[nodiscard]] double radius() const { return place.layout().stone_radius; }

    [[nodiscard]] bool has(Point p) const { return scene.geometry.contains(p); }

    // A length drawn `pixels` wide on a board of the size that people usually see.
    [[nodiscard]] double scaled(double pixels) const {
        return pixels * cell() / (is_go() ? 40.0 : 88.0);
    }

    [[nodiscard]] Rgba ink_on(std::optional<Color> stone) const {
        if (stone == Color::black) return 0xFFFFFFFF;
        if (stone == Color::white) return 0x12161DFF;
        if (is_go()) return rgba(theme.wood_line);
        return theme.has_gradients ? 0xFFFFFFFF : rgba(theme.felt_line);
    }

    [[nodiscard]] Piece piece(Point p, Color color) const {
        const bool has_grain = is_go() && color == Color::white && theme.has_grain && radius() >= 9;
        return {.center = place.center(p),
                .radius = radius(),
                .color = color,
                .is_disc = !is_go(),
                .turn = has_grain ? static_cast<int>(mix(static_cast<std::uint64_t>(p.index())) %
                                                     kShellTurns)
                                  : -1,
                .theme = frame.theme()};
    }

    void square(Point p, double half, Rgba color, double width) const {
        const Spot c = place.center(p);
        frame.add(Box{.rect = {c.x - half, c.y - half, 2 * half, 2 * half},
                      .edge = color,
                      .edge_width = width});
    }

    void text(Spot c, double size, Rgba color, std::string words) const {
        frame.add(Label{.rect = {c.x - 2 * cell(), c.y - cell(), 4 * cell(), 2 * cell()},
                        .text = std::move(words),
                        .style = {.size = size,
                                  .weight = 600,
                                  .color = color,
                                  .align = Align::center,
                                  .has_tabular_figures = true}});
    }
};

void show_territory(const BoardPainter& b) {
    const double side = 0.30 * b.cell();
    for (int i = 0; i < b.scene.geometry.area(); ++i) {
        const Point p(i);
        const auto owner = render::owner_at(b.scene, p);
        if (!owner || render::stone_at(b.scene, p)) continue;
        const Spot c = b.place.center(p);
        const bool is_black = *owner == Color::black;
        const bool is_flat = !b.theme.has_gradients;
        b.frame.add(Box{.rect = {c.x - side / 2, c.y - side / 2, side, side},
                        .fill = is_black ? (is_flat ? 0x000000FF : 0x191C21E0) : 0xFFFFFFFF,
                        .radius = is_flat ? 0 : b.scaled(1.4),
                        .edge = is_black ? 0 : (is_flat ? 0x000000FFU : 0x8F7A52FFU),
                        .edge_width = is_flat ? b.scaled(1.6) : b.scaled(0.8)});
    }
    for (const Point p : b.scene.dame) {
        if (!b.has(p) || render::stone_at(b.scene, p)) continue;
        const Spot c = b.place.center(p);
        const double half = 0.15 * b.cell();
        b.frame.add(Path{.points = {{c.x - half, c.y}, {c.x + half, c.y}},
                         .stroke = rgba(b.theme.wood_line),
                         .width = b.scaled(4.4)});
    }
}

// The surer a point, the larger its square; under stones too, where the other side has it.
void show_ownership(const BoardPainter& b) {
    for (std::size_t i = 0; i < b.extras.ownership.size(); ++i) {
        const float value = b.extras.ownership[i];
        const Point p(static_cast<int>(i));
        if (!b.has(p) || std::abs(value) < 0.08F) continue;
        const auto stone = render::stone_at(b.scene, p);
        const Color owner = value > 0 ? Color::black : Color::white;
        if (stone == owner) continue;
        const double side = (0.12 + 0.26 * std::abs(static_cast<double>(value))) * b.cell();
        const Spot c = b.place.center(p);
        b.frame.add(Box{.rect = {c.x - side / 2, c.y - side / 2, side, side},
                        .fill = owner == Color::black ? 0x191C21C0U : 0xFFFFFFD8U,
                        .radius = b.scaled(1.4)});
    }
}

void show_legal(const BoardPainter& b) {
    const bool is_white = b.scene.to_play == Color::white;
    const bool is_flat = !b.theme.has_gradients;
    const double radius = std::max(4.0, 0.095 * b.cell());
    for (const Point p : b.scene.legal) {
        const bool is_held = b.scene.ghost && b.scene.ghost->point == p;
        if (!b.has(p) || render::stone_at(b.scene, p) || is_held) continue;
        b.frame.add(Ring{.center = b.place.center(p),
                         .radius = radius,
                         .width = 1.4 * b.frame.scale(),
                         .color = is_flat ? 0x000000FFU : 0xFFFFFF99U,
                         .fill = is_white ? 0xFFFFFFE0U : (is_flat ? 0x000000FFU : 0x0B0C0FC7U)});
    }
}

void show_pieces(const BoardPainter& b) {
    std::vector<const PieceMotion*> moving(static_cast<std::size_t>(b.scene.geometry.area()));
    for (const PieceMotion& motion : b.extras.motions) {
        if (b.has(motion.point)) moving[static_cast<std::size_t>(motion.point.index())] = &motion;
    }
    std::vector<bool> dead(static_cast<std::size_t>(b.scene.geometry.area()));
    for (const Point p : b.scene.dead) {
        if (b.has(p)) dead[static_cast<std::size_t>(p.index())] = true;
    }
    for (int i = 0; i < b.scene.geometry.area(); ++i) {
        const Point p(i);
        const auto stone = render::stone_at(b.scene, p);
        const PieceMotion* motion = moving[static_cast<std::size_t>(i)];
        if (motion != nullptr && (stone || motion->is_leaving)) {
            Piece piece = b.piece(p, motion->color);
            piece.opacity = motion->opacity;
            piece.scale = motion->scale;
            piece.spread = motion->spread;
            b.frame.add(piece);
        } else if (stone) {
            Piece piece = b.piece(p, *stone);
            if (dead[static_cast<std::size_t>(i)]) {
                piece.opacity = 0.5;
                piece.has_shadow = false;
            }
            b.frame.add(piece);
        }
    }
}

// A stone held over the board; where it may not go, a broken ring.
void show_ghost(const BoardPainter& b) {
    if (!b.scene.ghost || !b.has(b.scene.ghost->point)) return;
    const render::Ghost& ghost = *b.scene.ghost;
    const Spot c = b.place.center(ghost.point);
    const double r = b.radius();
    if (!b.is_go()) {
        const double half = b.cell() / 2 - 1;
        b.frame.add(Box{.rect = {c.x - half, c.y - half, 2 * half, 2 * half},
                        .fill = b.theme.has_gradients ? 0xFFFFFF1AU : 0x0000001AU});
    }
    if (!render::stone_at(b.scene, ghost.point)) {
        Piece piece = b.piece(ghost.point, ghost.color);
        piece.has_shadow = false;
        piece.opacity = b.extras.ghost_opacity + (b.is_go() ? 0 : 0.16);
        b.frame.add(piece);
    }
    if (!ghost.is_legal) {
        b.frame.add(Ring{.center = c,
                         .radius = 1.08 * r,
                         .width = b.is_go() ? std::max(1.5, b.scaled(2)) : b.scaled(3),
                         .color = rgba(b.theme.refusal),
                         .is_dashed = true});
    } else if (!b.is_go()) {
        // On felt, which is dark, the bright ring; on the white of high contrast the dark one.
        b.frame.add(Ring{.center = c,
                         .radius = 1.06 * r,
                         .width = b.scaled(2.6),
                         .is_iris = true,
                         .on = b.theme.has_gradients ? Color::black : Color::white,
                         .theme = b.frame.theme()});
    }
    if (!ghost.text.empty()) b.text(c, 0.56 * r, b.ink_on(ghost.color), ghost.text);
}

// On each disc that would turn: a small disc of the colour it would take.
void show_flips(const BoardPainter& b) {
    if (!b.scene.ghost) return;
    const Color mover = b.scene.ghost->color;
    for (const Point p : b.scene.flips) {
        if (!b.has(p)) continue;
        const double r = b.radius();
        b.frame.add(Ring{.center = b.place.center(p),
                         .radius = 0.56 * r,
                         .width = 0.09 * r,
                         .fill = mover == Color::black ? 0x22262CFFU : 0xF8F7F3FFU,
                         .is_iris = true,
                         .on = opponent(mover),
                         .theme = b.frame.theme()});
    }
}

bool has_label(const BoardScene& scene, Point p) {
    return std::ranges::any_of(scene.labels, [p](const auto& l) { return l.point == p; });
}

void show_last_move(const BoardPainter& b) {
    if (!b.scene.last_move || !b.has(*b.scene.last_move)) return;
    const Point p = *b.scene.last_move;
    const auto stone = render::stone_at(b.scene, p);
    if (!stone || has_label(b.scene, p)) return;
    for (const PieceMotion& motion : b.extras.motions) {
        if (motion.point == p && motion.spread < 1) return;
    }
    const double r = b.radius();
    b.frame.add(Ring{.center = b.place.center(p),
                     .radius = (b.is_go() ? 0.50 : 0.26) * r,
                     .width = (b.is_go() ? 0.19 : 0.13) * r,
                     .is_iris = true,
                     .on = *stone,
                     .theme = b.frame.theme()});
}

void show_marks(const BoardPainter& b) {
    const double r = b.radius();
    const double width = 0.11 * r;
    for (const render::PointMark& mark : b.scene.marks) {
        if (!b.has(mark.point)) continue;
        const Rgba ink = b.ink_on(render::stone_at(b.scene, mark.point));
        const Spot c = b.place.center(mark.point);
        switch (mark.shape) {
            case render::Shape::circle:
                b.frame.add(Ring{.center = c, .radius = 0.52 * r, .width = width, .color = ink});
                break;
            case render::Shape::square:
                b.square(mark.point, 0.42 * r, ink, width);
                break;
            case render::Shape::triangle:
                b.frame.add(Path{.points = {{c.x, c.y - 0.62 * r},
                                            {c.x + 0.537 * r, c.y + 0.31 * r},
                                            {c.x - 0.537 * r, c.y + 0.31 * r}},
                                 .is_closed = true,
                                 .stroke = ink,
                                 .width = width});
                break;
            case render::Shape::cross:
                for (const double sign : {1.0, -1.0}) {
                    b.frame.add(Path{.points = {{c.x - 0.42 * r, c.y - sign * 0.42 * r},
                                                {c.x + 0.42 * r, c.y + sign * 0.42 * r}},
                                     .stroke = ink,
                                     .width = width});
                }
                break;
        }
    }
}

void show_labels(const BoardPainter& b) {
    const double c = b.cell() * (b.is_go() ? 1.0 : 0.85);
    for (const render::Label& label : b.scene.labels) {
        if (!b.has(label.point)) continue;
        const auto stone = render::stone_at(b.scene, label.point);
        if (b.is_go() && !stone && !b.scene.ghost) {
            b.frame.add(Ring{.center = b.place.center(label.point),
                             .radius = 0.32 * b.cell(),
                             .fill = rgba(b.theme.wood[1])});
        }
        const double size = label.text.size() <= 2   ? 0.44 * c
                            : label.text.size() == 3 ? 0.37 * c
                                                     : 0.28 * c;
        b.text(b.place.center(label.point), size, b.ink_on(stone), label.text);
    }
}

void show_dead(const BoardPainter& b) {
    const double h = 0.58 * b.radius();
    for (const Point p : b.scene.dead) {
        if (!b.has(p)) continue;
        const Spot c = b.place.center(p);
        for (const auto& [color, width] : {std::pair<Rgba, double>{0xFFFFFFFF, 6.2},
                                           std::pair<Rgba, double>{rgba(b.theme.dead), 3.4}}) {
            for (const double sign : {1.0, -1.0}) {
                b.frame.add(Path{.points = {{c.x - h, c.y - sign * h}, {c.x + h, c.y + sign * h}},
                                 .stroke = color,
                                 .width = b.scaled(width)});
            }
        }
    }
    for (const render::DeadTag& tag : b.scene.dead_tags) {
        if (!b.has(tag.point)) continue;
        Spot c = b.place.center(tag.point);
        c.x += 0.5 * b.cell();
        c.y -= 0.5 * b.cell();
        b.frame.add(Ring{.center = c,
                         .radius = 0.24 * b.cell(),
                         .width = 0.037 * b.cell(),
                         .color = rgba(b.theme.dead),
                         .fill = 0xFFFFFFFF});
        b.text(c, 0.31 * b.cell(), rgba(b.theme.dead), std::to_string(tag.number));
    }
}

// An open triangle on each gap.
void show_gaps(const BoardPainter& b) {
    const double r = 0.5 * b.radius();
    for (const Point p : b.extras.gaps) {
        if (!b.has(p) || render::stone_at(b.scene, p)) continue;
        const Spot c = b.place.center(p);
        b.frame.add(Path{.points = {{c.x, c.y - r},
                                    {c.x + 0.87 * r, c.y + 0.5 * r},
                                    {c.x - 0.87 * r, c.y + 0.5 * r}},
                         .is_closed = true,
                         .stroke = rgba(b.theme.refusal),
                         .width = std::max(1.5, b.scaled(2))});
    }
}

void show_cursor(const BoardPainter& b) {
    if (!b.scene.cursor || !b.has(*b.scene.cursor)) return;
    const double half = 0.48 * b.cell();
    const double s = b.frame.scale();
    b.square(*b.scene.cursor, half, 0xFFFFFFFF, 4 * s);
    b.square(*b.scene.cursor, half, rgba(b.theme.accent), 2 * s);
}

}  // namespace

void show_board(Frame& frame,
                const BoardPlace& place,
                const BoardScene& scene,
                const BoardExtras& extras) {
    if (scene.grid == render::GridKind::squares && render::theme(frame.theme()).has_gradients) {
        frame.add(Box{.rect = place.rect(),
                      .fill = 0x15191FFF,
                      .radius = place.layout().corner_radius,
                      .shadow = frame.px(16)});
    }
    frame.add(Grid{.rect = place.rect(),
                   .geometry = scene.geometry,
                   .kind = scene.grid,
                   .coord_style = scene.coord_style,
                   .cell = place.layout().cell,
                   .has_coordinates = place.layout().has_coordinates,
                   .is_turned = place.is_turned(),
                   .theme = frame.theme(),
                   .scale = frame.scale()});
    const BoardPainter b{frame, place, scene, extras, render::theme(frame.theme())};
    show_territory(b);
    show_legal(b);
    show_pieces(b);
    show_ownership(b);
    show_ghost(b);
    show_flips(b);
    if (scene.ko && b.has(*scene.ko)) {
        b.square(*scene.ko, 0.31 * b.radius(), 0x12161DFF, std::max(1.5, b.scaled(2)));
    }
    show_last_move(b);
    show_marks(b);
    show_labels(b);
    show_gaps(b);
    show_dead(b);
    show_cursor(b);
}

void show_piece(Frame& frame, Spot center, double radius, Color color, bool is_disc) {
    frame.add(Piece{.center = center,
                    .radius = radius,
                    .color = color,
                    .is_disc = is_disc,
                    .turn = -1,
                    .theme = frame.theme()});
}

}  // namespace magpie::desktop
