#include "apps/desktop/paint/painter.h"

#include <utility>

#include "apps/desktop/full_turn.h"
#include "apps/desktop/paint/strokes.h"
#include "render/layout.h"
#include "render/star_points.h"

namespace magpie::desktop {

namespace {

// More than one window has at a time; the oldest goes.
constexpr std::size_t kMostGrounds = 6;

const char* family_of(Face face) {
    switch (face) {
        case Face::text:
            break;
        case Face::display:
            return "Inter Display, Inter, Noto Sans, Noto Sans CJK JP, sans-serif";
        case Face::mono:
            return "JetBrains Mono, DejaVu Sans Mono, monospace";
    }
    return "Inter, Noto Sans, Noto Sans CJK JP, sans-serif";
}

void paint_shadow(cairo_t* on, const Box& box) {
    constexpr int kLayers = 14;
    for (int i = kLayers; i >= 1; --i) {
        const double reach = box.shadow * i / kLayers;
        const Rect around{box.rect.x - reach * 0.8, box.rect.y - reach * 0.5 + box.shadow * 0.25,
                          box.rect.width + reach * 1.6, box.rect.height + reach * 1.3};
        set_color(on, 0x281E0AFF, 0.028);
        add_round_rect(on, around, box.radius + reach);
        cairo_fill(on);
    }
}

}  // namespace

Painter::Painter()
    : fonts_(pango_cairo_font_map_new()),
      text_context_(pango_font_map_create_context(fonts_.get())),
      layout_(pango_layout_new(text_context_.get())) {
    const Handle<cairo_font_options_t> options(cairo_font_options_create());
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_SLIGHT);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(text_context_.get(), options.get());
}

Painter::~Painter() = default;

SurfaceHandle Painter::new_picture(double width, double height) const {
    return SurfaceHandle(cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
                                                    static_cast<int>(std::ceil(width)),
                                                    static_cast<int>(std::ceil(height))));
}

std::vector<Rect> Painter::paint(const Viewport& viewport, const std::vector<Shape>& shapes) {
    std::vector<Rect> damage;
    const Rect window{0, 0, static_cast<double>(viewport.width),
                      static_cast<double>(viewport.height)};
    if (viewport != viewport_ || !picture_) {
        viewport_ = viewport;
        context_.reset();
        picture_.reset(
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, viewport.width, viewport.height));
        context_.reset(cairo_create(picture_.get()));
        stones_.clear();
        grounds_.clear();
        grids_.clear();
        damage.push_back(window);
    } else {
        damage = damage_between(shown_, shapes);
        for (Rect& rect : damage) rect = rect.within(window).whole();
        std::erase_if(damage, [](const Rect& rect) { return rect.is_empty(); });
    }
    shown_ = shapes;
    if (damage.empty()) return damage;
    cairo_t* on = context_.get();
    cairo_save(on);
    for (const Rect& rect : damage) cairo_rectangle(on, rect.x, rect.y, rect.width, rect.height);
    cairo_clip(on);
    for (const Shape& shape : shown_) {
        const Rect box = bounds(shape);
        const bool is_touched =
            std::ranges::any_of(damage, [&box](const Rect& rect) { return rect.intersects(box); });
        if (!is_touched) continue;
        cairo_new_path(on);
        std::visit([this](const auto& s) { paint_shape(s); }, shape);
    }
    cairo_restore(on);
    cairo_surface_flush(picture_.get());
    return damage;
}

const std::uint8_t* Painter::pixels() const { return cairo_image_surface_get_data(picture_.get()); }

int Painter::stride() const { return cairo_image_surface_get_stride(picture_.get()); }

bool Painter::write_png(const std::string& path) const {
    return picture_ &&
           cairo_surface_write_to_png(picture_.get(), path.c_str()) == CAIRO_STATUS_SUCCESS;
}

void Painter::paint_shape(const Box& box) {
    cairo_t* on = context_.get();
    if (box.shadow > 0) paint_shadow(on, box);
    if ((box.fill & 0xFFU) != 0) {
        set_color(on, box.fill);
        add_round_rect(on, box.rect, box.radius);
        cairo_fill(on);
    }
    if (box.edge_width > 0 && (box.edge & 0xFFU) != 0) {
        // Inside the box, so that a one-pixel edge covers one pixel.
        set_color(on, box.edge);
        cairo_set_line_width(on, box.edge_width);
        add_round_rect(on, box.rect.inset(box.edge_width / 2), box.radius - box.edge_width / 2);
        cairo_stroke(on);
    }
}

void Painter::paint_shape(const IrisStrip& strip) {
    cairo_t* on = context_.get();
    cairo_save(on);
    add_round_rect(on, strip.button, strip.radius);
    cairo_clip(on);
    const Rect bar{strip.button.x, strip.button.bottom() - strip.height, strip.button.width,
                   strip.height};
    const PatternHandle iris(diagonal_pattern(bar, {"#0A8F9C", "#1D56C9", "#6A35C2"}, 0.52));
    cairo_rectangle(on, bar.x, bar.y, bar.width, bar.height);
    cairo_set_source(on, iris.get());
    cairo_fill(on);
    cairo_restore(on);
}

void Painter::paint_shape(const Surface& surface) {
    Surface at_origin = surface;
    at_origin.rect.x = at_origin.rect.y = 0;
    cairo_surface_t* picture = nullptr;
    for (const auto& [key, kept] : grounds_) {
        if (key == at_origin) picture = kept.get();
    }
    if (picture == nullptr) {
        SurfaceHandle made = new_picture(surface.rect.width, surface.rect.height);
        const ContextHandle on(cairo_create(made.get()));
        paint_surface(on.get(), at_origin);
        picture = made.get();
        if (grounds_.size() == kMostGrounds) grounds_.erase(grounds_.begin());
        grounds_.emplace_back(at_origin, std::move(made));
    }
    cairo_set_source_surface(context_.get(), picture, surface.rect.x, surface.rect.y);
    cairo_rectangle(context_.get(), surface.rect.x, surface.rect.y, surface.rect.width,
                    surface.rect.height);
    cairo_fill(context_.get());
}

void Painter::paint_shape(const Grid& grid) {
    Grid at_origin = grid;
    at_origin.rect.x = at_origin.rect.y = 0;
    cairo_surface_t* picture = nullptr;
    for (const auto& [key, kept] : grids_) {
        if (key == at_origin) picture = kept.get();
    }
    if (picture == nullptr) {
        SurfaceHandle made = new_picture(grid.rect.width, grid.rect.height);
        const ContextHandle on(cairo_create(made.get()));
        draw_grid(on.get(), at_origin);
        picture = made.get();
        if (grids_.size() == kMostGrounds) grids_.erase(grids_.begin());
        grids_.emplace_back(at_origin, std::move(made));
    }
    cairo_set_source_surface(context_.get(), picture, grid.rect.x, grid.rect.y);
    cairo_paint(context_.get());
}

// Stones lie on whole or half pixels, so that a few pictures serve them all.
cairo_surface_t* Painter::stone_picture(const Piece& piece) {
    const auto quarters = [](double v) {
        return static_cast<int>(std::lround((v - std::floor(v)) * 4));
    };
    const PieceKey key{.radius = piece.radius,
                       .look = (((piece.turn + 1) * 2 + (piece.color == Color::black ? 0 : 1)) * 2 +
                                (piece.is_disc ? 1 : 0)) *
                                   8 +
                               (piece.has_shadow ? 4 : 0) + static_cast<int>(piece.theme),
                       .fraction = quarters(piece.center.x) * 8 + quarters(piece.center.y)};
    const auto found = stones_.find(key);
    if (found != stones_.end()) return found->second.get();
    const double reach = std::ceil(1.40 * piece.radius) + 2;
    SurfaceHandle made = new_picture(2 * reach, 2 * reach);
    const ContextHandle on(cairo_create(made.get()));
    Piece centered = piece;
    centered.center = {reach + quarters(piece.center.x) / 4.0,
                       reach + quarters(piece.center.y) / 4.0};
    centered.opacity = 1;
    paint_piece(on.get(), centered);
    return stones_.emplace(key, std::move(made)).first->second.get();
}

void Painter::paint_shape(const Piece& piece) {
    cairo_t* on = context_.get();
    if (piece.scale == 1 && piece.spread == 1) {
        cairo_surface_t* picture = stone_picture(piece);
        const double reach = std::ceil(1.40 * piece.radius) + 2;
        cairo_set_source_surface(on, picture, std::floor(piece.center.x) - reach,
                                 std::floor(piece.center.y) - reach);
        piece.opacity < 1 ? cairo_paint_with_alpha(on, piece.opacity) : cairo_paint(on);
        return;
    }
    if (piece.opacity < 1) cairo_push_group(on);
    paint_piece(on, piece);
    if (piece.opacity < 1) {
        cairo_pop_group_to_source(on);
        cairo_paint_with_alpha(on, piece.opacity);
    }
}

void Painter::paint_shape(const Ring& ring) {
    cairo_t* on = context_.get();
    cairo_arc(on, ring.center.x, ring.center.y, ring.radius, 0, kFullTurn);
    if ((ring.fill & 0xFFU) != 0) {
        set_color(on, ring.fill);
        cairo_fill_preserve(on);
    }
    if (ring.width <= 0) return cairo_new_path(on);
    cairo_set_line_width(on, ring.width);
    PatternHandle iris;
    if (ring.is_iris) {
        const Rect box{ring.center.x - ring.radius, ring.center.y - ring.radius, 2 * ring.radius,
                       2 * ring.radius};
        iris.reset(diagonal_pattern(box, render::theme(ring.theme).iris[ring.on], 0.52));
        cairo_set_source(on, iris.get());
    } else {
        set_color(on, ring.color);
    }
    const double dashes[2] = {2 * ring.width, 1.5 * ring.width};
    if (ring.is_dashed) cairo_set_dash(on, dashes, 2, 0);
    cairo_stroke(on);
    cairo_set_dash(on, nullptr, 0, 0);
}

void Painter::paint_shape(const Path& path) {
    cairo_t* on = context_.get();
    for (const Spot s : path.points) cairo_line_to(on, s.x, s.y);
    if (path.is_closed) cairo_close_path(on);
    if ((path.fill & 0xFFU) != 0) {
        set_color(on, path.fill);
        cairo_fill_preserve(on);
    }
    if (path.width <= 0) return cairo_new_path(on);
    PatternHandle fade;
    if (path.fade_to > path.fade_from) {
        fade.reset(cairo_pattern_create_linear(path.fade_from, 0, path.fade_to, 0));
        for (const double end : {0.0, 1.0}) {
            cairo_pattern_add_color_stop_rgba(fade.get(), end, (path.stroke >> 24) / 255.0,
                                              ((path.stroke >> 16) & 0xFFU) / 255.0,
                                              ((path.stroke >> 8) & 0xFFU) / 255.0,
                                              (path.stroke & 0xFFU) / 255.0 * (1 - 0.85 * end));
        }
        cairo_set_source(on, fade.get());
    } else {
        set_color(on, path.stroke);
    }
    cairo_set_line_width(on, path.width);
    cairo_set_line_cap(on, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(on, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(on);
}

void Painter::paint_shape(const Label& label) { draw_label(context_.get(), label); }

void Painter::paint_shape(const Icon& icon) { paint_icon(context_.get(), icon); }

void Painter::paint_shape(const Emblem& emblem) { paint_emblem(context_.get(), emblem); }

namespace {

double room_for_icon(const Label& label) {
    return label.icon ? label.icon_size + std::round(label.icon_size / 2) : 0;
}

}  // namespace

bool can_show(std::string_view text) {
    const Handle<PangoFontMap> fonts(pango_cairo_font_map_new());
    const Handle<PangoContext> context(pango_font_map_create_context(fonts.get()));
    const Handle<PangoLayout> layout(pango_layout_new(context.get()));
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    return pango_layout_get_unknown_glyphs_count(layout.get()) == 0;
}

// The words in the layout, as they are painted.
void Painter::lay_out(const Label& label, double size) {
    PangoLayout* layout = layout_.get();
    const TextStyle& style = label.style;
    const Handle<PangoFontDescription> font(
        pango_font_description_from_string(family_of(style.face)));
    pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
    pango_font_description_set_weight(font.get(), static_cast<PangoWeight>(style.weight));
    pango_layout_set_font_description(layout, font.get());
    const std::string text = label.lead + label.text;
    pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));

    const Handle<PangoAttrList> attributes(pango_attr_list_new());
    if (!label.lead.empty()) {
        PangoAttribute* bold = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD);
        bold->end_index = static_cast<guint>(label.lead.size());
        pango_attr_list_insert(attributes.get(), bold);
    }
    if (style.has_tabular_figures) {
        pango_attr_list_insert(attributes.get(), pango_attr_font_features_new("tnum=1"));
    }
    pango_layout_set_attributes(layout, attributes.get());

    const bool is_one_line = style.lines == Lines::one;
    const auto width = static_cast<int>((label.rect.width - room_for_icon(label)) * PANGO_SCALE);
    pango_layout_set_ellipsize(layout,
                               style.shows_end ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_single_paragraph_mode(layout, is_one_line ? 1 : 0);
    pango_layout_set_width(layout, std::max(0, width));
    pango_layout_set_height(layout,
                            is_one_line ? -1 : static_cast<int>(label.rect.height * PANGO_SCALE));
    pango_layout_set_line_spacing(layout, is_one_line ? 0.0F : 1.25F);
    pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT);
}

Painter::Fitted Painter::fit(const Label& label) {
    PangoLayout* layout = layout_.get();
    const TextStyle& style = label.style;
    PangoRectangle ink;
    PangoRectangle extents;
    for (const double part : {1.0, 0.92, 0.84, 0.75}) {
        lay_out(label, part * style.size);
        pango_layout_get_extents(layout, &ink, &extents);
        if (pango_layout_is_ellipsized(layout) == 0) break;
    }
    const bool is_one_line = style.lines == Lines::one;
    const double icon = room_for_icon(label);
    const auto pixels = [](int units) { return static_cast<double>(units) / PANGO_SCALE; };
    const double width = pixels(extents.width);
    const double height = pixels(extents.height);
    double x = label.rect.x;
    if (style.align == Align::center) x += (label.rect.width - icon - width) / 2;
    if (style.align == Align::right) x += label.rect.width - icon - width;
    if (style.align != Align::left && !is_one_line) {
        pango_layout_set_alignment(
            layout, style.align == Align::center ? PANGO_ALIGN_CENTER : PANGO_ALIGN_RIGHT);
        x = label.rect.x;
    }
    const double y =
        style.is_middle ? label.rect.y + (label.rect.height - height) / 2 : label.rect.y;
    return {{x + icon, y, width, height},
            {x + icon + pixels(ink.x), y + pixels(ink.y), pixels(ink.width), pixels(ink.height)},
            pango_layout_is_ellipsized(layout) != 0};
}

void Painter::draw_label(cairo_t* on, const Label& label) {
    const Rect words = fit(label).words;
    if (label.icon) {
        paint_icon(on, {{std::round(words.x - room_for_icon(label)),
                         std::round(label.rect.center().y - label.icon_size / 2), label.icon_size,
                         label.icon_size},
                        *label.icon,
                        label.style.color});
    }
    set_color(on, label.style.color);
    cairo_move_to(on, words.x, words.y);
    pango_cairo_show_layout(on, layout_.get());
}

void Painter::draw_grid(cairo_t* on, const Grid& grid) {
    const render::Theme& theme = render::theme(grid.theme);
    render::BoardScene scene;
    scene.geometry = grid.geometry;
    scene.grid = grid.kind;
    scene.coord_style = grid.coord_style;
    const render::BoardLayout l = render::layout_of(scene, grid.cell, grid.has_coordinates);
    const Geometry g = grid.geometry;
    const bool is_go = grid.kind == render::GridKind::intersections;
    if (is_go) {
        const double left = l.x(0);
        const double right = l.x(g.columns - 1);
        const double top = l.y(0);
        const double bottom = l.y(g.rows - 1);
        cairo_set_line_cap(on, CAIRO_LINE_CAP_SQUARE);
        set_color(on, rgba(theme.wood_line), theme.has_gradients ? 0.82 : 1);
        cairo_set_line_width(on, std::max(1.0, std::round(l.line_width)));
        for (int column = 1; column + 1 < g.columns; ++column) {
            cairo_move_to(on, l.x(column), top);
            cairo_line_to(on, l.x(column), bottom);
        }
        for (int row = 1; row + 1 < g.rows; ++row) {
            cairo_move_to(on, left, l.y(row));
            cairo_line_to(on, right, l.y(row));
        }
        cairo_stroke(on);
        set_color(on, rgba(theme.wood_line));
        cairo_set_line_width(on, l.edge_width);
        cairo_rectangle(on, left, top, right - left, bottom - top);
        cairo_stroke(on);
        for (const Point star : render::star_points(g)) {
            cairo_new_sub_path(on);
            cairo_arc(on, l.x(g.column_of(star)), l.y(g.row_of(star)), l.dot_radius, 0, kFullTurn);
        }
        cairo_fill(on);
    } else {
        add_round_rect(on, {0, 0, static_cast<double>(l.width), static_cast<double>(l.height)},
                       l.corner_radius);
        set_color(on, rgba(theme.frame));
        cairo_fill(on);
        const Rect felt{l.margin, l.margin, l.width - 2 * l.margin, l.height - 2 * l.margin};
        const PatternHandle pattern(cairo_pattern_create_radial(
            felt.x + 0.38 * felt.width, felt.y + 0.3 * felt.height, 0, felt.x + 0.38 * felt.width,
            felt.y + 0.3 * felt.height, 0.85 * felt.width));
        const double stops[3] = {0, 0.6, 1};
        for (std::size_t i = 0; i < 3; ++i) {
            const Rgba color = rgba(theme.felt[i]);
            cairo_pattern_add_color_stop_rgb(pattern.get(), stops[i], (color >> 24) / 255.0,
                                             ((color >> 16) & 0xFFU) / 255.0,
                                             ((color >> 8) & 0xFFU) / 255.0);
        }
        cairo_rectangle(on, felt.x, felt.y, felt.width, felt.height);
        cairo_set_source(on, pattern.get());
        cairo_fill(on);
        set_color(on, rgba(theme.felt_line));
        cairo_set_line_width(on, std::max(1.0, std::round(l.line_width)));
        cairo_set_line_cap(on, CAIRO_LINE_CAP_SQUARE);
        const double half = std::lround(l.line_width) % 2 == 1 || l.line_width < 1.5 ? 0.5 : 0;
        for (int column = 0; column <= g.columns; ++column) {
            cairo_move_to(on, l.margin + column * l.cell + half, l.margin);
            cairo_line_to(on, l.margin + column * l.cell + half, felt.bottom());
        }
        for (int row = 0; row <= g.rows; ++row) {
            cairo_move_to(on, l.margin, l.margin + row * l.cell + half);
            cairo_line_to(on, felt.right(), l.margin + row * l.cell + half);
        }
        cairo_stroke(on);
        for (const render::GridCorner& dot : render::othello_dots(g)) {
            cairo_new_sub_path(on);
            cairo_arc(on, l.margin + dot.column * l.cell, l.margin + dot.row * l.cell, l.dot_radius,
                      0, kFullTurn);
        }
        cairo_fill(on);
    }
    if (!l.has_coordinates) return;
    const TextStyle style{.size = std::min(l.coordinate_size * std::min(grid.scale, 2.0),
                                           std::max(l.coordinate_size, 0.36 * l.cell)),
                          .weight = 500,
                          .color = rgba(is_go ? theme.wood_coordinate : theme.frame_coordinate),
                          .align = Align::center};
    const auto label = [&](double x, double y, std::string text) {
        const double c = l.cell;
        draw_label(
            on,
            Label{.rect = {x - c, y - c, 2 * c, 2 * c}, .text = std::move(text), .style = style});
    };
    for (int column = 0; column < g.columns; ++column) {
        const int shown = grid.is_turned ? g.columns - 1 - column : column;
        const std::string name = column_name(grid.coord_style, shown);
        label(l.x(column), l.coordinate_inset, name);
        label(l.x(column), l.height - l.coordinate_inset, name);
    }
    for (int row = 0; row < g.rows; ++row) {
        const int shown = grid.is_turned ? g.rows - 1 - row : row;
        const std::string name = std::to_string(row_number(grid.coord_style, g, shown));
        label(l.coordinate_inset, l.y(row), name);
        label(l.width - l.coordinate_inset, l.y(row), name);
    }
}

}  // namespace magpie::desktop
