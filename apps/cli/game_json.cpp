#include "apps/cli/game_json.h"

#include "core/coordinates.h"
#include "game/words.h"
#include "go/rules/rules.h"

namespace magpie::cli {

namespace {

char stone_character(std::optional<Color> stone) {
    if (!stone) return '.';
    return *stone == Color::black ? 'B' : 'W';
}

// Rows from the top, a character a point.
Json json_board(const AnyPosition& position) {
    const Geometry g = geometry(position);
    Json rows = Json::array();
    for (int row = 0; row < g.rows; ++row) {
        std::string text;
        for (int column = 0; column < g.columns; ++column) {
            text += stone_character(stone_at(position, g.at(column, row)));
        }
        rows.push_back(text);
    }
    return rows;
}

void add_go(Json& json, const go::Position& game, const GameSpec& spec) {
    const go::RuleSet* rules = go::rule_set_of(spec.rules);
    json["rules"] = rules == nullptr ? "custom" : std::string(rules->name);
    json["komi"] = spec.rules.komi.half_points / 2.0;
    json["handicap"] = spec.handicap;
    json["prisoners"] = {{"black", game.prisoners(Color::black)},
                         {"white", game.prisoners(Color::white)}};
    const auto ko = game.ko_point();
    json["ko"] = ko ? Json(point_name(spec.coord_style(), spec.geometry, *ko)) : Json();
}

void add_othello(Json& json, const othello::Position& game) {
    json["discs"] = {{"black", game.discs(Color::black)}, {"white", game.discs(Color::white)}};
}

}  // namespace

std::string json_name(Color c) { return c == Color::black ? "black" : "white"; }

Json json_points(const GameSpec& spec, const std::vector<Point>& points) {
    Json names = Json::array();
    for (const Point p : points) {
        names.push_back(point_name(spec.coord_style(), spec.geometry, p));
    }
    return names;
}

Json json_position(const Playback& playback) {
    const GameSpec& spec = playback.spec();
    Json json;
    json["game"] = name_of(spec.kind);
    json["columns"] = spec.geometry.columns;
    json["rows"] = spec.geometry.rows;
    if (const auto* game = std::get_if<go::Position>(&playback.position())) {
        add_go(json, *game, spec);
    } else {
        add_othello(json, std::get<othello::Position>(playback.position()));
    }
    json["move_number"] = playback.move_number();
    const auto last = playback.last_move();
    json["last_move"] = last ? Json(move_text(spec, last->move)) : Json();
    json["to_play"] = json_name(playback.to_play());
    json["over"] = playback.is_over();
    json["board"] = json_board(playback.position());
    return json;
}

std::string json_text(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace magpie::cli
