#include "apps/tui/sidebar.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "apps/seats/position_value.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "tree/lanes.h"

namespace magpie::tui {

namespace {

class SidebarPainter {
  public:
    SidebarPainter(Screen& screen, const Frame& frame, const Sidebar& sidebar, const Look& look)
        : screen_(screen),
          area_(frame.sidebar),
          sidebar_(sidebar),
          look_(look),
          signs_(signs(look)),
          colors_(palette(look)),
          text_{.ink = colors_.text, .paper = colors_.page},
          quiet_{.ink = colors_.quiet, .paper = colors_.page},
          accent_{.ink = colors_.accent, .paper = colors_.page, .bold = true} {}

    std::vector<KeySpot> paint_beside() {
        if (!look_.has_pixels()) rule_down();
        Style bold = text_;
        bold.bold = true;
        int row = area_.row;
        screen_.write(left(), row, "Magpie", bold);
        screen_.write(left() + 8, row, sidebar_.title, quiet_, end());
        row += 1;
        for (int x = left(); x < end(); ++x) screen_.put(x, row, signs_.across, quiet_);
        row += area_.rows > 22 ? 2 : 1;
        for (const Color c : kColors) row = player(c, row) + (area_.rows > 22 ? 1 : 0);
        const int keys_rows = static_cast<int>(sidebar_.keys.size() + 1) / 2;
        const bool has_graph =
            std::ranges::any_of(sidebar_.leads, [](const auto& lead) { return lead.has_value(); });
        const int below = keys_rows + 1 + (has_graph ? graph_rows() + 2 : 0);
        const int end = area_.row + area_.rows - below;
        row = notes(row, end);
        const int tree_rows = rows_of_tree(end - row);
        row = moves(row, end - tree_rows);
        if (tree_rows > 0) tree(end - tree_rows, tree_rows);
        if (has_graph) lead_graph(end);
        keys(area_.row + area_.rows - keys_rows);
        return std::move(spots_);
    }

    std::vector<KeySpot> paint_below() {
        int x = left();
        for (const Color c : kColors) {
            const Sidebar::Player& player = sidebar_.players[c];
            screen_.put(x, area_.row, signs_.stones[c], text_);
            x = screen_.write(x + 2, area_.row, player.name, text_, end());
            if (player.is_to_play) screen_.put(x + 1, area_.row, signs_.turn, accent_);
            x = screen_.write(x + 3, area_.row, player.clock, text_, end()) + 2;
        }
        std::string moves;
        for (std::size_t i = static_cast<std::size_t>(std::max(0, sidebar_.current - 8));
             i < static_cast<std::size_t>(sidebar_.current); ++i) {
            moves += " " + sidebar_.moves[i];
        }
        const std::string& note = sidebar_.notes.empty() ? moves : sidebar_.notes.front().text;
        screen_.write(left(), area_.row + 1, note, quiet_, end());
        keys_in_a_row(area_.row + 2);
        return std::move(spots_);
    }

  private:
    [[nodiscard]] int left() const { return area_.column; }

    [[nodiscard]] int end() const { return area_.column + area_.columns; }

    void rule_down() {
        for (int y = area_.row; y < area_.row + area_.rows; ++y) {
            screen_.put(area_.column - 2, y, signs_.down, quiet_);
        }
    }

    int player(Color c, int row) {
        const Sidebar::Player& player = sidebar_.players[c];
        Style style = player.is_to_play ? text_ : quiet_;
        style.bold = player.is_to_play;
        const bool shows_color = look_.has_colors() && !look_.high_contrast;
        Style stone = text_;
        if (shows_color) stone.ink = c == Color::black ? 0x5A626E : 0xFFFFFF;
        screen_.put(left(), row, shows_color && look_.utf8 ? signs_.stones.black : signs_.stones[c],
                    stone);
        const int clock = end() - width_of(player.clock);
        const int after =
            screen_.write(left() + 2, row, cut(player.name, clock - 4 - left()), style, clock - 2);
        if (player.is_to_play) screen_.put(after + 1, row, signs_.turn, accent_);
        screen_.write(clock, row, player.clock, style);
        screen_.write(left() + 2, row + 1, player.detail, quiet_, end());
        return row + 2;
    }

    int notes(int row, int last) {
        for (const Sidebar::Note& note : sidebar_.notes) {
            for (const std::string& line : wrapped(note.text, area_.columns)) {
                if (row >= last) return row;
                if (!note.key.empty())
                    spots_.push_back({{left(), row, area_.columns, 1}, note.key});
                screen_.write(left(), row++, line, text_, end());
            }
        }
        return sidebar_.notes.empty() ? row : row + 1;
    }

    int moves(int row, int last) {
        if (row + 2 >= last) return row;
        Style bold = text_;
        bold.bold = true;
        screen_.write(left(), row, "Moves", bold);
        screen_.write_right(end(), row, std::to_string(sidebar_.current), quiet_);
        ++row;
        const int rows = last - row - 1;
        const int pairs = (static_cast<int>(sidebar_.moves.size()) + 1) / 2;
        const int current = std::max(0, sidebar_.current - 1) / 2;
        int first = std::max(0, std::min(current - rows / 2, pairs - rows));
        if (current == pairs - 1) first = std::max(0, pairs - rows);
        for (int i = 0; i < rows && first + i < pairs; ++i) {
            move(2 * (first + i), left(), row + i);
            move(2 * (first + i) + 1, left() + 11, row + i);
        }
        return row + std::max(0, std::min(rows, pairs)) + 1;
    }

    void move(int index, int column, int row) {
        if (index >= static_cast<int>(sidebar_.moves.size())) return;
        const std::string& text = sidebar_.moves[static_cast<std::size_t>(index)];
        screen_.write(column, row, fmt::format("{:>3}", index + 1), quiet_, end());
        const bool is_current = index + 1 == sidebar_.current;
        Style style = index < sidebar_.current ? text_ : quiet_;
        std::string shown = " " + text + " ";
        if (is_current && look_.has_colors()) {
            style = {.ink = colors_.on_accent, .paper = colors_.accent, .bold = true};
        } else if (is_current) {
            shown = "[" + text + "]";
            style.bold = true;
        }
        screen_.write(column + 4, row, shown, style, end());
    }

    // A heading and a row for each line of play; nothing where there is only one.
    [[nodiscard]] int rows_of_tree(int room) const {
        constexpr int kMostLanes = 4;
        constexpr int kMovesAtLeast = 4;  // that are still listed above
        if (sidebar_.tree == nullptr || room < kMovesAtLeast + 4) return 0;
        const auto nodes = lanes(kMostLanes);
        int most = 0;
        for (const LaneNode& node : nodes) most = std::max(most, node.lane);
        return most == 0 ? 0 : std::min(most + 3, room - kMovesAtLeast);
    }

    [[nodiscard]] std::vector<LaneNode> lanes(int count) const {
        const int columns = std::max(1, area_.columns / 2);
        const int first = first_tree_column(*sidebar_.tree, sidebar_.here, columns);
        return tree_lanes(*sidebar_.tree, sidebar_.here, first, first + columns - 1, count);
    }

    //   Tree
    //   ●─○─●─○     moves go to the right,
    //     └─○─●     variations below
    void tree(int row, int rows) {
        Style bold = text_;
        bold.bold = true;
        screen_.write(left(), row, "Tree", bold);
        const auto nodes = lanes(rows - 2);
        if (nodes.empty()) return;
        const int first = std::ranges::min(nodes, {}, &LaneNode::column).column;
        const auto column = [&](int at) { return left() + 2 * (at - first); };
        for (const LaneNode& node : nodes) {
            const int y = row + 1 + node.lane;
            if (node.column > first) join(column(node.column) - 1, row + 1 + node.parent_lane, y);
        }
        for (const LaneNode& node : nodes) {
            const auto move = sidebar_.tree->move(node.node);
            Style style = text_;
            if (node.node == sidebar_.here) {
                style = look_.has_colors()
                            ? Style{.ink = colors_.on_accent, .paper = colors_.accent, .bold = true}
                            : Style{.bold = true, .reverse = true};
            }
            screen_.put(column(node.column), row + 1 + node.lane,
                        move ? signs_.stones[move->color] : U'.', style);
        }
    }

    // From the line of `parent` to the one of `child`, which is the same or below it.
    void join(int x, int parent, int child) {
        const auto put = [&](int y, char32_t sign) { screen_.put(x, y, sign, quiet_); };
        if (parent == child) {
            const bool is_fork = screen_.at(x, child).character != U' ';
            if (!is_fork) put(child, look_.utf8 ? U'─' : U'-');
            return;
        }
        if (look_.utf8) put(parent, U'┬');
        for (int y = parent + 1; y < child; ++y) {
            const char32_t there = screen_.at(x, y).character;
            put(y, !look_.utf8 ? U'|' : there == U'└' || there == U'├' ? U'├' : U'│');
        }
        put(child, look_.utf8 ? U'└' : U'`');
    }

    // As high as a window leaves room for beside a list of moves.
    [[nodiscard]] int graph_rows() const {
        constexpr int kRowsOfTheRest = 24;
        return std::clamp((area_.rows - kRowsOfTheRest) / 3, 1, 4);
    }

    void lead_graph(int row) {
        Style bold = text_;
        bold.bold = true;
        screen_.write(left(), row, sidebar_.lead_title, bold);
        screen_.write_right(end(), row, sidebar_.lead, quiet_);
        Style line{.ink = colors_.accent, .paper = colors_.page};
        int y = row;
        for (const std::string& text :
             graph(sidebar_.leads, area_.columns, graph_rows(), look_.utf8)) {
            screen_.write(left(), ++y, text, line, end());
        }
        // Where one is in it, unless that is the end.
        const auto count = static_cast<int>(sidebar_.leads.size());
        const auto here = static_cast<int>(sidebar_.lead_at);
        if (here + 1 >= count) return;
        if (look_.has_colors()) {
            line.ink = colors_.text;
        } else {
            line.reverse = true;
        }
        const int x = left() + ((here + 1) * std::min(count, area_.columns) - 1) / count;
        // In a colour of its own, with a line over it: reversed it would be a mountain.
        for (; y > row; --y) {
            const char32_t there = screen_.at(x, y).character;
            const bool is_over = there == U' ' && look_.has_colors();
            screen_.put(x, y, is_over ? signs_.down : there, line);
        }
    }

    // Those that fit, whole, and always the one that shows the others.
    void keys_in_a_row(int row) {
        const auto width = [](const auto& key) {
            return width_of(key.first) + 1 + width_of(key.second) + 2;
        };
        const auto help = std::ranges::find(sidebar_.keys, std::string("?"),
                                            [](const auto& key) { return key.first; });
        const int last = end() + 2 - (help == sidebar_.keys.end() ? 0 : width(*help));
        int x = left();
        for (auto key = sidebar_.keys.begin(); key != sidebar_.keys.end(); ++key) {
            if (key != help && x + width(*key) > last) continue;
            const int after = screen_.write(x, row, key->first, accent_, end());
            const int stop = screen_.write(after + 1, row, key->second, quiet_, end());
            spots_.push_back({{x, row, stop - x, 1}, key->first});
            x = stop + 2;
        }
    }

    void keys(int row) {
        for (std::size_t i = 0; i < sidebar_.keys.size(); ++i) {
            const auto& [key, word] = sidebar_.keys[i];
            const int column = left() + (i % 2 == 0 ? 0 : area_.columns / 2 + 1);
            const int y = row + static_cast<int>(i / 2);
            const int limit = i % 2 == 0 ? left() + area_.columns / 2 + 1 : end();
            const int after = screen_.write(column, y, key, accent_, limit);
            const int stop = screen_.write(after + 1, y, word, quiet_, limit);
            spots_.push_back({{column, y, stop - column, 1}, key});
        }
    }

    Screen& screen_;
    Area area_;
    const Sidebar& sidebar_;
    const Look& look_;
    Signs signs_;
    Palette colors_;
    Style text_;
    Style quiet_;
    Style accent_;
    std::vector<KeySpot> spots_;
};

}  // namespace

std::vector<KeySpot> paint_sidebar(Screen& screen,
                                   const Frame& frame,
                                   const Sidebar& sidebar,
                                   const Look& look) {
    SidebarPainter painter(screen, frame, sidebar, look);
    return frame.is_narrow ? painter.paint_below() : painter.paint_beside();
}

Sidebar sidebar_of(const Playback& game, const Look& look) {
    const GameSpec& spec = game.spec();
    const render::BoardScene scene = render::scene_of(game);
    Sidebar sidebar;
    sidebar.title = std::string(spec.kind == GameKind::go ? "Go " : "Othello ") +
                    std::to_string(spec.geometry.columns) + (look.utf8 ? "×" : "x") +
                    std::to_string(spec.geometry.rows);
    for (const Color c : kColors) {
        Sidebar::Player& player = sidebar.players[c];
        player.name = render::side_name(game.record().info, c);
        player.detail =
            std::string(color_name(c)) + ", " + scene.sides[c].count + " " + scene.sides[c].unit;
        player.is_to_play = !game.is_over() && game.to_play() == c;
    }
    for (const ColoredMove move : game.moves()) {
        sidebar.moves.push_back(move_text(spec, move.move));
    }
    sidebar.current = static_cast<int>(sidebar.moves.size());
    return sidebar;
}

void set_leads(Sidebar& sidebar,
               const GameTree& tree,
               const std::vector<NodeId>& line,
               NodeId here,
               const std::function<std::optional<double>(NodeId)>& lead_of) {
    sidebar.lead_title = "Score lead";
    int moves = 0;
    bool is_past = false;  // what is shown
    for (const NodeId node : line) {
        if (tree.move(node)) ++moves;
        const auto lead = lead_of(node);
        if (node == here) sidebar.lead_at = sidebar.leads.size();
        sidebar.leads.emplace_back();
        if (lead) sidebar.leads.back() = static_cast<float>(*lead);
        if (lead && !is_past) {
            sidebar.lead = seats::lead_text(*lead);
            const bool is_here = node == here;
            sidebar.lead_title =
                is_here ? std::string("Score lead") : fmt::format("Lead at {}", moves);
        }
        is_past = is_past || node == here;
    }
}

std::vector<std::string> graph(const std::vector<std::optional<float>>& values,
                               int columns,
                               int rows,
                               bool utf8) {
    static constexpr std::array<std::string_view, 8> kBlocks = {"▁", "▂", "▃", "▄",
                                                                "▅", "▆", "▇", "█"};
    static constexpr std::array<std::string_view, 8> kPlain = {"_", ".", ".", "-",
                                                               "=", "+", "*", "#"};
    float scale = 5;
    for (const auto& value : values) {
        if (value) scale = std::max(scale, std::abs(*value));
    }
    std::vector<std::string> lines(static_cast<std::size_t>(rows));
    float value = 0;  // the last that is known
    int unknown = 2;  // positions since then; at first, nothing is
    const auto count = static_cast<int>(values.size());
    const int shown = std::min(count, columns);
    for (int i = 0; i < shown; ++i) {
        // A long game is drawn whole, several moves a column. One that is not known between two
        // that are is taken for unchanged, as an engine tells of its own moves alone; where nobody
        // has looked is a gap.
        bool has_value = false;
        for (int at = i * count / shown; at < (i + 1) * count / shown; ++at) {
            const auto& next = values[static_cast<std::size_t>(at)];
            has_value = has_value || next;
            unknown = next ? 0 : unknown + 1;
            value = next.value_or(value);
        }
        if (!has_value && unknown > 1) {
            for (std::string& line : lines) line += ' ';
            continue;
        }
        const float share = (value / scale + 1) / 2;
        // Eighths of a row, at least one.
        const long most = 8L * rows;
        long left = std::clamp(1 + std::lround(share * static_cast<float>(most - 1)), 1L, most);
        for (auto line = lines.rbegin(); line != lines.rend(); ++line, left -= 8) {
            const auto step = static_cast<std::size_t>(std::clamp(left, 0L, 8L));
            *line += step == 0 ? " " : utf8 ? kBlocks[step - 1] : kPlain[step - 1];
        }
    }
    return lines;
}

}  // namespace magpie::tui
