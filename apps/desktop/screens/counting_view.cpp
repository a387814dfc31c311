// The sidebar while dead stones are marked: why each chain is thought dead, and what the board
// counts under the rules of the game and under others.
#include <array>
#include <string>
#include <vector>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/screens/key_list.h"
#include "apps/desktop/view/board_view.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/counts.h"
#include "table/words.h"

namespace magpie::desktop {

namespace {

// A column of the table of counts.
struct Count {
    std::string title;
    std::string note;
    go::Reckoning reckoning;
};

std::string points_text(const go::Reckoning& r, Color c) {
    std::string text = std::to_string(r.territory[c]);
    if (r.scoring == go::Scoring::area) text += " + " + std::to_string(r.stones[c]);
    return text;
}

std::string prisoners_text(const go::Reckoning& r, Color c) {
    if (r.scoring == go::Scoring::area) return "–";
    return std::to_string(r.prisoners[c]) + " + " + std::to_string(r.dead[opponent(c)]);
}

// Why a chain is thought dead, in as few words as there is room for.
std::string short_reason(const go::DeadChain& chain, const Words& words, bool is_narrow) {
    if (chain.proved) return words("proved: it cannot live there");
    const std::string n = std::to_string(percent_dead(chain));
    if (is_narrow) return words("estimate: {n} % dead", {{"n", n}});
    if (chain.playouts == 0) {
        return words("estimate: {n} % likely dead, by the network", {{"n", n}});
    }
    return words("estimate: {n} % likely dead, {games} games",
                 {{"n", n}, {"games", std::to_string(chain.playouts)}});
}

std::string result_text(const go::Reckoning& r) {
    if (!r.winner) return "=";
    const Margin margin = *r.winner == Color::black ? r.margin : -r.margin;
    return std::string(*r.winner == Color::black ? "B +" : "W +") + to_text(margin);
}

}  // namespace

std::string GameScreen::count_text() const {
    const auto counted = table().reckoning();
    return counted ? result_text(*counted) : std::string();
}

std::string GameScreen::result_of_count() const {
    const auto counted = table().reckoning();
    if (!counted) return {};
    return result_sentence(table().record(), Outcome::by_score(counted->margin),
                           room_.words.catalog());
}

void GameScreen::show_counting(Frame& frame, Rect area) const {
    const Palette& colors = frame.colors();
    const GameSpec& spec = table().record().spec;
    const render::BoardScene marked = scene(frame, std::nullopt);
    const auto all = static_cast<int>(marked.dead_tags.size());
    // Rows as high as they are readable in, where there is no room for more.
    const double for_chains = frame.px(30) * std::clamp(all, 0, 3) + frame.px(18);
    const double line =
        std::clamp((area.height - for_chains - frame.px(12)) / 8, frame.px(16), frame.px(20));
    const double table_height = line * 8 + frame.px(12);
    const double row_height = frame.px(46);
    // The chains need the room more than a title does.
    const double wanted = row_height * std::clamp(all, 1, 4) + frame.px(8);
    const bool has_title = area.height > frame.px(44) + table_height + wanted;
    if (has_title) {
        TextStyle title = frame.style(21, 600);
        title.face = Face::display;
        frame.text(area.take_top(frame.px(30)), tr("Which stones are dead?"), title);
        area.take_top(frame.px(4));
    }

    // The table first: it must be there whatever the number of dead chains.
    std::vector<Count> counts;
    for (const RuleCount& count : counts_under_rules(table())) {
        const bool is_area = count.reckoning.scoring == go::Scoring::area;
        counts.push_back({count.rules != nullptr ? tr(count.rules->title) : tr("These rules"),
                          counts.empty() ? tr("in use")
                          : is_area      ? tr("area")
                                         : tr("territory"),
                          count.reckoning});
    }
    Rect grid = area.take_bottom(std::min(table_height, area.height));
    const double name_width = grid.width * 0.28;
    const double column_width = (grid.width - name_width) / 3;
    frame.card(grid);
    frame.add(Box{.rect = {grid.x + name_width, grid.y + frame.px(3), column_width,
                           grid.height - frame.px(6)},
                  .fill = colors.info_fill,
                  .radius = frame.px(8)});
    const std::array<std::string, 8> names = {"",
                                              "",
                                              tr("Black points"),
                                              tr("prisoners"),
                                              tr("White points"),
                                              tr("prisoners"),
                                              tr("Komi"),
                                              tr("Result")};
    for (int row = 0; row < 8; ++row) {
        const double y = grid.y + frame.px(6) + row * line;
        frame.text({grid.x + frame.px(12), y, name_width - frame.px(12), line},
                   names[static_cast<std::size_t>(row)],
                   frame.style(grid.width < frame.px(360) ? 11.5 : 13, row == 7 ? 600 : 400,
                               colors.text2));
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const go::Reckoning& r = counts[i].reckoning;
            const std::array<std::string, 8> cells = {
                counts[i].title,
                counts[i].note,
                points_text(r, Color::black),
                prisoners_text(r, Color::black),
                points_text(r, Color::white),
                prisoners_text(r, Color::white),
                to_text(r.komi + Margin::of_points(r.handicap_bonus)),
                result_text(r)};
            TextStyle style = frame.style(row == 7   ? 14
                                          : row == 0 ? 12
                                                     : 13,
                                          row == 0 || row == 7 ? 600 : 400,
                                          row == 1 ? colors.text2
                                          : i == 0 ? colors.info_text
                                                   : colors.text);
            style.align = Align::right;
            style.has_tabular_figures = true;
            frame.text({grid.x + name_width + static_cast<double>(i) * column_width, y,
                        column_width - frame.px(grid.width < frame.px(360) ? 5 : 10), line},
                       cells[static_cast<std::size_t>(row)], style);
        }
    }
    area.take_bottom(frame.px(10));

    // One row for each chain marked dead, with the reason where Magpie proposed it. Where they do
    // not all fit so, it stands beside the chain, or not at all where there is no room for it.
    const bool is_tight = row_height * all + frame.px(8) > area.height;
    const double height = is_tight ? frame.px(30) : row_height;
    const int fitting = static_cast<int>((area.height - frame.px(8)) / height);
    if (fitting < 1) return;
    const int shown = std::min(all, fitting);
    const int first = std::clamp(first_chain_, 0, all - shown);
    if (all == 0) {
        TextStyle style = frame.style(14, 400, colors.text2);
        style.lines = Lines::many;
        style.is_middle = false;
        return frame.text(
            area,
            tr("None is marked. Click a stone to change its chain, Ctrl+click for one stone."),
            style);
    }
    Rect list = area;
    list.height = std::min(area.height, height * shown + frame.px(8));
    frame.card(list);
    for (int i = 0; i < shown; ++i) {
        const render::DeadTag& tag = marked.dead_tags[static_cast<std::size_t>(first + i)];
        Rect row{list.x, list.y + frame.px(4) + i * height, list.width, height};
        if (i > 0) frame.line(row.x + frame.px(14), row.y, row.right() - frame.px(14), row.y);
        row = row.inset(frame.px(14), frame.px(is_tight ? 1 : 4));
        const Spot circle{row.x + frame.px(11), row.center().y};
        frame.add(Ring{.center = circle,
                       .radius = frame.px(10),
                       .width = frame.px(1.4),
                       .color = colors.danger,
                       .fill = colors.card});
        TextStyle number = frame.style(12, 600, colors.danger);
        number.align = Align::center;
        frame.text({circle.x - frame.px(12), circle.y - frame.px(10), frame.px(24), frame.px(20)},
                   std::to_string(tag.number), number);
        row.take_left(frame.px(34));
        frame.button(row.take_right(frame.px(92)).inset(0, frame.px(is_tight ? 1 : 3)),
                     {.action = {Act::keep_alive, tag.point.index()},
                      .label = "Keep alive",
                      .text_size = 13});
        row.take_right(frame.px(8));
        const std::vector<Point> chain = chain_at(table().position(), tag.point);
        std::string stones;
        // Of a long chain, so many stones are named, fewer where the reason stands beside them; the
        // board shows them all.
        constexpr std::size_t kNamed = 6;
        constexpr std::size_t kBeside = 3;
        const bool is_beside = is_tight && row.width >= frame.px(kBeside * 24 + 170);
        const std::size_t named = is_beside ? kBeside : kNamed;
        for (std::size_t at = 0; at < std::min(named, chain.size()); ++at) {
            stones += " " + move_text(spec, Move(chain[at]));
        }
        if (chain.size() > named) stones += " …";
        std::string reason = tr("marked by hand");
        for (const go::DeadChain& dead : proposal_.dead) {
            if (std::ranges::find(dead.stones, tag.point) != dead.stones.end()) {
                reason = short_reason(dead, room_.words, is_beside || row.width < frame.px(190));
            }
        }
        const auto color = stone_at(table().position(), tag.point);
        const std::string chain_name = tr(color_name(color.value_or(Color::black))) + stones;
        if (is_beside) {
            TextStyle style = frame.style(12.5, 400, colors.text2);
            style.align = Align::right;
            frame.text(row.take_right(frame.px(132)), reason, style);
        }
        if (is_tight) {
            frame.text(row, chain_name, frame.style(14, 600));
            continue;
        }
        frame.text({row.x, row.y, row.width, row.height / 2}, chain_name, frame.style(14, 600));
        frame.text({row.x, row.y + row.height / 2, row.width, row.height / 2}, reason,
                   frame.style(12.5, 400, colors.text2));
    }
    if (shown < all) {
        // Where in the list one is; the wheel moves it.
        const Rect track{list.right() - frame.px(7), list.y + frame.px(8), frame.px(4),
                         list.height - frame.px(16)};
        frame.add(Box{.rect = track, .fill = colors.sunken, .radius = frame.px(2)});
        frame.add(Box{.rect = {track.x, track.y + track.height * first / all, track.width,
                               track.height * shown / all},
                      .fill = colors.text2,
                      .radius = frame.px(2)});
    }
}

void GameScreen::show_help(Frame& frame) const {
    show_key_list(frame, tr("Keys"),
                  {{"d4, f5", tr("type a point to play it")},
                   {"← ↑ ↓ →", tr("move the cursor on the board")},
                   {"Enter", tr("play at the cursor")},
                   {"p", tr("pass")},
                   {"u, Backspace", tr("take back")},
                   {"r", tr("play again what was taken back")},
                   {"h", tr("a hint: 1 is the surest move")},
                   {"w, W", tr("save the game, under a name")},
                   {"g", tr("let the engine move now, or go on")},
                   {"a, r", tr("accept the dead stones, play on")},
                   {"c", tr("coordinates")},
                   {"f", tr("turn the board")},
                   {"z", tr("hide the sidebar")},
                   {"m", tr("sound on or off")},
                   {"Tab", tr("walk through the buttons")},
                   {"F11", tr("full screen")}});
}

}  // namespace magpie::desktop
