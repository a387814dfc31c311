#include "render/text/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "game/phrases.h"
#include "render/clean_text.h"
#include "render/joined.h"
#include "render/star_points.h"
#include "render/text/text_canvas.h"
#include "render/text/text_glyphs.h"

namespace magpie::render {

namespace {

constexpr int kLongestLabel = 8;

std::u32string widen(std::string_view ascii) { return {ascii.begin(), ascii.end()}; }

// What stands on each point, worked out once: `text` is the stone or mark with its label.
struct PointText {
    std::u32string text;
    bool is_bare = false;  // nothing there: the lines may show
};

class BoardText {
  public:
    BoardText(const BoardScene& scene, const TextOptions& options)
        : scene_(scene), options_(options), glyphs_(glyphs_of(options)), g_(scene.geometry) {
        fill_points();
        measure();
    }

    void append_to(std::string& out) const {
        TextCanvas canvas(width_, height_);
        if (options_.coordinates) draw_coordinates(canvas);
        if (options_.layout == TextLayout::grid) {
            draw_boxes(canvas);
        } else if (draws_lines()) {
            draw_lines(canvas);
        }
        draw_points(canvas);
        if (!is_dense()) draw_brackets(canvas);
        canvas.append_to(out);
    }

    [[nodiscard]] int width() const { return width_; }

  private:
    [[nodiscard]] bool is_wide() const {
        return options_.layout == TextLayout::points && options_.spacing == TextSpacing::wide;
    }

    [[nodiscard]] bool is_dense() const {
        return options_.layout != TextLayout::grid && options_.spacing == TextSpacing::dense;
    }

    [[nodiscard]] bool draws_lines() const {
        return options_.layout == TextLayout::points && options_.unicode;
    }

    PointText& at(Point p) { return points_[static_cast<std::size_t>(p.index())]; }

    [[nodiscard]] const PointText& at(Point p) const {
        return points_[static_cast<std::size_t>(p.index())];
    }

    void set_if_empty(Point p, char32_t c) {
        if (g_.contains(p) && !stone_at(scene_, p)) at(p) = {std::u32string(1, c), false};
    }

    // Later steps write over earlier ones: the weakest fact about an empty point comes first.
    void fill_points() {
        points_.assign(static_cast<std::size_t>(g_.area()),
                       {std::u32string(1, glyphs_.empty), true});
        if (scene_.grid == GridKind::intersections) {
            for (const Point p : star_points(g_)) at(p).text = std::u32string(1, glyphs_.star);
        }
        for (const Point p : scene_.dame) set_if_empty(p, glyphs_.dame);
        for (int i = 0; i < g_.area(); ++i) {
            if (const auto owner = owner_at(scene_, Point(i))) {
                set_if_empty(Point(i), glyphs_.territory[*owner]);
            }
        }
        for (const Point p : scene_.legal) set_if_empty(p, glyphs_.legal);
        if (scene_.ko) set_if_empty(*scene_.ko, glyphs_.ko);
        fill_stones();
        fill_labels();
    }

    void fill_stones() {
        for (int i = 0; i < g_.area(); ++i) {
            if (const auto stone = stone_at(scene_, Point(i))) {
                at(Point(i)) = {std::u32string(1, glyphs_.stone[*stone]), false};
            }
        }
        for (const Point p : scene_.dead) {
            if (!g_.contains(p)) continue;
            if (const auto stone = stone_at(scene_, p)) {
                at(p).text = std::u32string(1, glyphs_.dead[*stone]);
                if (glyphs_.dead_sign != U' ') at(p).text += glyphs_.dead_sign;
            }
        }
    }

    void fill_labels() {
        for (const Label& label : scene_.labels) {
            if (!g_.contains(label.point)) continue;
            PointText& point = at(label.point);
            std::u32string text = decode_clean(label.text);
            if (text.size() > kLongestLabel) text.resize(kLongestLabel);
            if (!stone_at(scene_, label.point)) point.text.clear();
            point.text += text;
            point.is_bare = false;
            longest_ = std::max(longest_, display_width(point.text));
        }
    }

    void measure() {
        int name_width = 1;
        int number_width = 1;
        if (options_.coordinates) {
            name_width = static_cast<int>(column_name(scene_.coord_style, g_.columns - 1).size());
            number_width = g_.rows > 9 ? 2 : 1;
        }
        const bool is_grid = options_.layout == TextLayout::grid;
        step_x_ = std::max({is_wide() || is_grid ? 4 : 2, name_width + 1, longest_ + 1});
        if (is_dense()) step_x_ = longest_;
        if (is_grid) step_x_ = std::max(step_x_, longest_ + 3);
        step_y_ = is_wide() || is_grid ? 2 : 1;
        gap_ = is_wide() ? 3 : is_grid ? 3 : options_.layout == TextLayout::points ? 2 : 1;
        number_width_ = options_.coordinates ? number_width : 0;
        // Without numbers beside it, letters need room for a bracket only where there is one.
        const bool has_brackets = scene_.last_move || scene_.cursor;
        if (!options_.coordinates)
            gap_ = is_grid ? 2 : options_.layout == TextLayout::points || has_brackets ? 1 : 0;
        name_rows_ = !options_.coordinates ? 0 : is_wide() ? 2 : is_dense() ? name_width : 1;
        left_ = number_width_ + gap_;
        top_ = name_rows_ + (is_grid ? 1 : 0);
        // The point itself, what follows it (a label, a bracket), the gap and the number.
        width_ =
            left_ + (g_.columns - 1) * step_x_ + std::max(longest_, 1) + gap_ + 2 + number_width_;
        height_ = top_ + (g_.rows - 1) * step_y_ + 1 + (is_grid ? 1 : 0) + name_rows_;
    }

    [[nodiscard]] int x(int column) const { return left_ + column * step_x_; }

    [[nodiscard]] int y(int row) const { return top_ + row * step_y_; }

    // Where the right-hand numbers begin: as far from the last point as the left ones end.
    [[nodiscard]] int right_numbers() const {
        const int last = options_.layout == TextLayout::grid ? x(0) - 2 + g_.columns * step_x_ + 1
                                                             : x(g_.columns - 1) + gap_;
        return last + (options_.layout == TextLayout::grid ? 1 : std::max(longest_, 1));
    }

    void draw_coordinates(TextCanvas& canvas) const {
        for (int column = 0; column < g_.columns; ++column) {
            const std::u32string name = widen(column_name(scene_.coord_style, column));
            if (is_dense()) {
                draw_upright(canvas, x(column), name);
                continue;
            }
            const int at_x = x(column) - static_cast<int>(name.size()) + 1;
            canvas.write(at_x, 0, name);
            canvas.write(at_x, height_ - 1, name);
        }
        for (int row = 0; row < g_.rows; ++row) {
            const std::u32string number =
                widen(std::to_string(row_number(scene_.coord_style, g_, row)));
            canvas.write(number_width_ - static_cast<int>(number.size()), y(row), number);
            canvas.write(right_numbers(), y(row), number);
        }
    }

    // One letter below the other: above the board the last one, below it the first next to it.
    void draw_upright(TextCanvas& canvas, int at_x, const std::u32string& name) const {
        const int length = static_cast<int>(name.size());
        for (int i = 0; i < length; ++i) {
            const char32_t letter = name[static_cast<std::size_t>(i)];
            canvas.put(at_x, name_rows_ - length + i, letter);
            canvas.put(at_x, height_ - name_rows_ + i, letter);
        }
    }

    void draw_boxes(TextCanvas& canvas) const {
        const int x_begin = x(0) - 2;
        const int y_begin = y(0) - 1;
        for (int row = 0; row <= g_.rows; ++row) {
            for (int column = 0; column <= g_.columns; ++column) {
                const int at_x = x_begin + column * step_x_;
                const int at_y = y_begin + row * step_y_;
                const bool has_right = column < g_.columns;
                const bool has_below = row < g_.rows;
                canvas.put(
                    at_x, at_y,
                    options_.unicode ? crossing(row > 0, has_below, column > 0, has_right) : U'+');
                for (int i = 1; has_right && i < step_x_; ++i) {
                    canvas.put(at_x + i, at_y, options_.unicode ? U'─' : U'-');
                }
                if (has_below) canvas.put(at_x, at_y + 1, options_.unicode ? U'│' : U'|');
            }
        }
    }

    void draw_lines(TextCanvas& canvas) const {
        for (int row = 0; row < g_.rows; ++row) {
            for (int column = 0; column < g_.columns; ++column) {
                const bool has_right = column + 1 < g_.columns;
                const bool has_below = row + 1 < g_.rows;
                canvas.put(x(column), y(row), crossing(row > 0, has_below, column > 0, has_right));
                for (int i = 1; has_right && i < step_x_; ++i) {
                    canvas.put(x(column) + i, y(row), U'─');
                }
                for (int i = 1; has_below && i < step_y_; ++i) {
                    canvas.put(x(column), y(row) + i, U'│');
                }
            }
        }
    }

    void draw_points(TextCanvas& canvas) const {
        for (int row = 0; row < g_.rows; ++row) {
            for (int column = 0; column < g_.columns; ++column) {
                const PointText& point = at(g_.at(column, row));
                const bool is_star = point.text[0] == glyphs_.star && glyphs_.star != glyphs_.empty;
                if (draws_lines() && point.is_bare && !is_star) continue;
                canvas.write(x(column), y(row), point.text);
            }
        }
    }

    void bracket(TextCanvas& canvas, Point p, char32_t open, char32_t close) const {
        if (!g_.contains(p)) return;
        const int at_x = x(g_.column_of(p));
        const int at_y = y(g_.row_of(p));
        canvas.put(at_x - 1, at_y, open);
        canvas.put(at_x + display_width(at(p).text), at_y, close);
    }

    void draw_brackets(TextCanvas& canvas) const {
        if (scene_.last_move) bracket(canvas, *scene_.last_move, U'(', U')');
        if (scene_.cursor) bracket(canvas, *scene_.cursor, U'[', U']');
    }

    const BoardScene& scene_;
    const TextOptions& options_;
    TextGlyphs glyphs_;
    Geometry g_;
    std::vector<PointText> points_;
    int longest_ = 1;  // columns of the longest text on a point
    int step_x_ = 0;
    int step_y_ = 0;
    int gap_ = 0;
    int number_width_ = 0;
    int name_rows_ = 0;
    int left_ = 0;
    int top_ = 0;
    int width_ = 0;
    int height_ = 0;
};

// "B  Ada   2 discs  4:05" and "W  Bo   13 discs  3:59": names and units to the left, counts and
// clocks to the right of a column each.
void append_names(std::string& out, const BoardScene& scene, const TextGlyphs& glyphs) {
    struct Column {
        std::string Side::* text;
        bool is_right;
        std::size_t gap;
    };

    constexpr std::array<Column, 4> kColumns = {{{&Side::name, false, 2},
                                                 {&Side::count, true, 2},
                                                 {&Side::unit, false, 1},
                                                 {&Side::clock, true, 2}}};
    ByColor<std::u32string> lines;
    for (const Color c : kColors) lines[c] = std::u32string(1, glyphs.stone[c]);
    for (const Column& column : kColumns) {
        ByColor<std::u32string> cells;
        int width = 0;
        for (const Color c : kColors) {
            cells[c] = decode_clean(scene.sides[c].*column.text);
            width = std::max(width, display_width(cells[c]));
        }
        if (width == 0) continue;
        for (const Color c : kColors) {
            const auto padding = static_cast<std::size_t>(width - display_width(cells[c]));
            lines[c].append(column.gap + (column.is_right ? padding : 0), U' ');
            lines[c] += cells[c];
            if (!column.is_right) lines[c].append(padding, U' ');
        }
    }
    for (const Color c : kColors) {
        while (lines[c].back() == U' ') lines[c].pop_back();
        for (const char32_t character : lines[c]) append_utf8(out, character);
        out.push_back('\n');
    }
}

// The items of `items`, separated, on lines of at most `width` columns where an item allows it.
void append_wrapped(std::string& out,
                    const std::vector<std::string>& items,
                    std::string_view separator,
                    int width) {
    int used = 0;
    for (const std::string& item : items) {
        const std::u32string text = decode_clean(item);
        const int needed = display_width(text) + static_cast<int>(separator.size());
        if (used > 0 && used + needed > width) {
            out.push_back('\n');
            used = 0;
        }
        if (used > 0) out += separator;
        for (const char32_t c : text) append_utf8(out, c);
        used += needed;
    }
    if (used > 0) out.push_back('\n');
}

// "B Ada, 2 discs, 4:05"
std::string side_text(const BoardScene& scene, Color c, const TextGlyphs& glyphs) {
    const Side& side = scene.sides[c];
    std::string text;
    append_utf8(text, glyphs.stone[c]);
    text += " " + side.name;
    if (!side.count.empty()) text += ", " + side.count;
    if (!side.unit.empty()) text += " " + side.unit;
    if (!side.clock.empty()) text += ", " + side.clock;
    return text;
}

bool has_territory(const BoardScene& scene, Color c) {
    return std::ranges::find(scene.territory, std::optional(c)) != scene.territory.end();
}

bool has_dead(const BoardScene& scene, Color c) {
    return std::ranges::any_of(scene.dead, [&](Point p) { return stone_at(scene, p) == c; });
}

std::vector<std::string> legend_of(const BoardScene& scene,
                                   const TextOptions& options,
                                   const TextGlyphs& glyphs) {
    std::vector<std::string> items;
    const auto add = [&items](std::u32string_view sign, std::string_view meaning) {
        std::string item;
        for (const char32_t c : sign) append_utf8(item, c);
        items.push_back(joined({item, " ", meaning}));
    };
    const auto one = [](char32_t c) { return std::u32string(1, c); };
    const auto dead = [&](Color c) {
        return glyphs.dead_sign == U' ' ? one(glyphs.dead[c])
                                        : one(glyphs.dead[c]) + glyphs.dead_sign;
    };
    add(one(glyphs.stone.black), color_name(Color::black));
    add(one(glyphs.stone.white), color_name(Color::white));
    if (has_dead(scene, Color::black)) add(dead(Color::black), "dead Black");
    if (has_dead(scene, Color::white)) add(dead(Color::white), "dead White");
    if (has_territory(scene, Color::black)) add(one(glyphs.territory.black), "Black territory");
    if (has_territory(scene, Color::white)) add(one(glyphs.territory.white), "White territory");
    if (!scene.dame.empty()) add(one(glyphs.dame), "dame");
    if (!scene.legal.empty()) add(one(glyphs.legal), "legal move");
    if (scene.ko) add(one(glyphs.ko), "ko");
    const bool has_brackets =
        options.layout == TextLayout::grid || options.spacing != TextSpacing::dense;
    if (has_brackets) {
        if (scene.last_move) add(U"( )", "last move");
        if (scene.cursor) add(U"[ ]", "cursor");
    }
    return items;
}

}  // namespace

void append_text(std::string& out, const BoardScene& scene, const TextOptions& options) {
    const TextGlyphs glyphs = glyphs_of(options);
    if (!scene.heading.empty()) out.append(clean_text(scene.heading)).push_back('\n');
    if (!scene.facts.empty()) append_wrapped(out, scene.facts, ", ", 60);
    if (!scene.heading.empty() || !scene.facts.empty()) out.push_back('\n');
    const bool has_names = options.names && has_sides(scene);
    if (has_names && !options.names_below) {
        append_names(out, scene, glyphs);
        out.push_back('\n');
    }
    const BoardText board(scene, options);
    board.append_to(out);
    const int width = std::max(board.width(), 60);
    if (has_names && options.names_below) {
        append_wrapped(
            out, {side_text(scene, Color::black, glyphs), side_text(scene, Color::white, glyphs)},
            "   ", width);
    }
    if (options.legend) {
        out.push_back('\n');
        append_wrapped(out, legend_of(scene, options, glyphs), "   ", width);
    }
    if (!scene.notes.empty()) {
        out.push_back('\n');
        append_wrapped(out, scene.notes, ", ", width);
    }
}

int text_width(const BoardScene& scene, const TextOptions& options) {
    return BoardText(scene, options).width();
}

std::string to_text(const BoardScene& scene, const TextOptions& options) {
    std::string out;
    append_text(out, scene, options);
    return out;
}

}  // namespace magpie::render
