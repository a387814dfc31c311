// The board: its size, komi, moves, and what is on it.
#include <algorithm>
#include <array>

#include "core/coordinates.h"
#include "core/margin.h"
#include "game/turn.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

// "9", or columns and rows as gtp2ogs and KataGo have them ("9 13"). Sabaki asks for them by
// another name.
Answer boardsize(Workbench& bench, const Request& request) {
    const auto& words = request.arguments;
    if (words.empty() || words.size() > 2) return syntax_error();
    const auto columns = int_from(words.front());
    const auto rows = int_from(words.back());
    if (!columns || !rows) return syntax_error();
    const auto geometry = Geometry::make(*columns, *rows);
    if (!geometry || std::max(*columns, *rows) > bench.options().largest_side) {
        return Answer::failed("unacceptable size");
    }
    GameSpec spec = bench.spec();
    spec.geometry = *geometry;
    spec.handicap = 0;  // of the game before
    if (why_invalid(spec)) return Answer::failed("unacceptable size");
    bench.new_game(spec);
    return {};
}

Answer rectangular_boardsize(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 2) return syntax_error();
    return boardsize(bench, request);
}

Answer query_boardsize(Workbench& bench, const Request&) {
    const Geometry geometry = bench.geometry();
    std::string text = std::to_string(geometry.columns);
    if (!geometry.is_square()) text += ' ' + std::to_string(geometry.rows);
    return {.text = text};
}

Answer clear_board(Workbench& bench, const Request&) {
    bench.new_game(bench.spec());
    return {};
}

Answer komi(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto komi = margin_from(request.arguments[0]);
    if (!komi) return Answer::failed("komi must be a number of half points");
    GameSpec spec = bench.spec();
    spec.rules.komi = *komi;
    if (!bench.change_spec(spec)) return Answer::failed("komi not accepted");
    return {};
}

Answer get_komi(Workbench& bench, const Request&) {
    return {.text = to_text(bench.spec().rules.komi)};
}

// "b D4": nothing for anything else.
std::optional<ColoredMove> colored_move_from(const GameSpec& spec,
                                             std::string_view color,
                                             std::string_view point) {
    const auto c = color_from(color);
    const auto move = move_from(spec.geometry, point, spec.kind);
    if (!c || !move) return std::nullopt;
    return ColoredMove{*c, *move};
}

Answer play(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 2) return syntax_error();
    const auto move = colored_move_from(bench.spec(), request.arguments[0], request.arguments[1]);
    if (!move) return Answer::failed_vaguely("invalid color or coordinate");
    return bench.play(*move) ? Answer{} : illegal_move();
}

// All of them or none.
Answer play_sequence(Workbench& bench, const Request& request) {
    const auto& words = request.arguments;
    if (words.size() % 2 != 0) return syntax_error();
    const int before = bench.game().move_number();
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto move = colored_move_from(bench.spec(), words[i], words[i + 1]);
        if (move && bench.play(*move)) continue;
        // Not one for each that was accepted: a pass after the end adds no move.
        while (bench.game().move_number() > before) static_cast<void>(bench.undo());
        return move ? illegal_move() : Answer::failed_vaguely("invalid color or coordinate");
    }
    return {};
}

Answer undo(Workbench& bench, const Request&) {
    return bench.undo() ? Answer{} : Answer::failed("cannot undo");
}

Answer gg_undo(Workbench& bench, const Request& request) {
    const auto count = request.arguments.empty() ? 1 : int_from(request.arguments[0]);
    if (!count || *count < 0 || request.arguments.size() > 1) return syntax_error();
    if (*count > bench.game().move_number()) return Answer::failed("cannot undo");
    for (int i = 0; i < *count; ++i) static_cast<void>(bench.undo());
    return {};
}

// Stones in pairs of words, "b D4 w Q16", as a new start of the game.
Answer set_up(Workbench& bench, const Request& request) {
    const auto& words = request.arguments;
    if (words.size() % 2 != 0) return syntax_error();
    SetupEdit edit;
    if (bench.spec().kind == GameKind::othello) {
        for (int i = 0; i < bench.geometry().area(); ++i) edit.cleared.emplace_back(i);
    }
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto stone = colored_move_from(bench.spec(), words[i], words[i + 1]);
        if (!stone || stone->move.is_pass()) return syntax_error();
        edit.added[stone->color].push_back(stone->move.point());
        std::erase(edit.cleared, stone->move.point());
    }
    GameSpec spec = bench.spec();
    spec.handicap = 0;
    if (!bench.new_game_from(spec, edit)) return Answer::failed("invalid position");
    return {};
}

Answer set_player(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    if (!c) return syntax_error();
    bench.give_turn_to(*c);
    return {};
}

std::string column_line(Geometry geometry) {
    std::string line = "  ";
    for (int column = 0; column < geometry.columns; ++column) {
        const std::string name = column_name(CoordStyle::go, column);
        line += (name.size() < 2 ? " " : "") + name;
    }
    return line;
}

std::string board_picture(const GameSpec& spec, const AnyPosition& position) {
    const Geometry geometry = spec.geometry;
    std::string picture = column_line(geometry) + '\n';
    for (int row = 0; row < geometry.rows; ++row) {
        const std::string number = std::to_string(row_number(spec.coord_style(), geometry, row));
        picture += (number.size() < 2 ? " " : "") + number;
        for (int column = 0; column < geometry.columns; ++column) {
            const auto stone = stone_at(position, geometry.at(column, row));
            picture += !stone ? " ." : *stone == Color::black ? " X" : " O";
        }
        picture += ' ' + number + '\n';
    }
    return picture + column_line(geometry);
}

Answer show_discs(Workbench& bench) {
    const auto& position = std::get<othello::Position>(bench.any_position());
    return {.text = "\n" + board_picture(bench.spec(), bench.any_position()) + "\nBlack (X) has " +
                    std::to_string(position.discs(Color::black)) + " discs, White (O) has " +
                    std::to_string(position.discs(Color::white)) + "\nMove " +
                    std::to_string(bench.game().move_number()) + ", " +
                    std::string(color_name(position.to_play())) + " to play"};
}

Answer showboard(Workbench& bench, const Request&) {
    if (bench.spec().kind == GameKind::othello) return show_discs(bench);
    const go::Position& position = bench.position();
    std::string text =
        "\n" + board_picture(bench.spec(), bench.any_position()) + "\nBlack (X) has captured " +
        std::to_string(position.prisoners(Color::black)) + ", White (O) has captured " +
        std::to_string(position.prisoners(Color::white)) + "\nMove " +
        std::to_string(bench.game().move_number()) + ", " +
        std::string(color_name(position.to_play())) + " to play, komi " +
        to_text(bench.spec().rules.komi);
    if (const auto ko = position.ko_point()) {
        text += ", ko at " + vertex(position.geometry(), Move(*ko));
    }
    return {.text = text};
}

Answer captures(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    if (!c) return syntax_error();
    return {.text = std::to_string(bench.position().prisoners(*c))};
}

// True or false, as GNU Go and KataGo answer it; for whoever wants to know before playing.
Answer is_legal(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 2) return syntax_error();
    const auto move = colored_move_from(bench.spec(), request.arguments[0], request.arguments[1]);
    if (!move) return syntax_error();
    AnyPosition position = bench.any_position();
    static_cast<void>(take_turn(position, move->color));  // as far as the rules give it
    return {.text = why_illegal(position, *move) ? "0" : "1"};
}

Answer list_stones(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    if (!c) return syntax_error();
    Answer answer;
    for (int i = 0; i < bench.geometry().area(); ++i) {
        if (stone_at(bench.any_position(), Point(i)) != *c) continue;
        if (!answer.text.empty()) answer.text += ' ';
        answer.text += vertex(bench.geometry(), Move(Point(i)), bench.spec().kind);
    }
    return answer;
}

constexpr std::array<Handler, 17> kGameHandlers = {{
    {"boardsize", boardsize},
    {"captures", captures, Games::go},
    {"clear_board", clear_board},
    {"get_komi", get_komi, Games::go},
    {"gg-undo", gg_undo},
    {"gogui-play_sequence", play_sequence},
    {"gogui-setup", set_up},
    {"gogui-setup_player", set_player},
    {"is_legal", is_legal},
    {"komi", komi, Games::go},
    {"list_stones", list_stones},
    {"play", play},
    {"query_boardsize", query_boardsize},
    {"rectangular_boardsize", rectangular_boardsize},
    {"set_position", set_up},
    {"showboard", showboard},
    {"undo", undo},
}};

}  // namespace

std::span<const Handler> game_handlers() { return kGameHandlers; }

}  // namespace magpie::gtp
