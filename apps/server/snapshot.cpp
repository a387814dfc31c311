#include "apps/server/snapshot.h"

#include <utility>

#include "core/coordinates.h"
#include "formats/sgn/sgn.h"
#include "game/score.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "table/words.h"

namespace magpie::server {

namespace {

std::string_view phase_word(Phase phase) {
    switch (phase) {
        case Phase::playing:
            return "playing";
        case Phase::marking_dead:
            return "marking_dead";
        case Phase::finished:
            break;
    }
    return "finished";
}

Json points_json(const GameSpec& spec, std::span<const Point> points) {
    Json names = Json::array();
    for (const Point p : points) {
        names.push_back(point_name(spec.coord_style(), spec.geometry, p));
    }
    return names;
}

// "B D4", "W pass".
Json moves_json(const GameSpec& spec, const std::vector<ColoredMove>& moves) {
    Json list = Json::array();
    for (const ColoredMove& move : moves) {
        list.push_back((move.color == Color::black ? "B " : "W ") + move_text(spec, move.move));
    }
    return list;
}

void add_agreement(Json& json, const GameSpec& spec) {
    json["game"] = name_of(spec.kind);
    json["columns"] = spec.geometry.columns;
    json["rows"] = spec.geometry.rows;
    if (spec.kind == GameKind::othello) {
        json["rules"] = spec.counting == othello::Counting::discs ? "discs" : "empties";
        return;
    }
    const go::RuleSet* rules = go::rule_set_of(spec.rules);
    json["rules"] = rules == nullptr ? "custom" : std::string(rules->name);
    json["komi"] = spec.rules.komi.half_points / 2.0;
    json["handicap"] = spec.handicap;
}

void add_board(Json& json, const Table& table) {
    const GameSpec& spec = table.record().spec;
    json["board"] = board_json(table.position());
    if (const auto* game = std::get_if<go::Position>(&table.position())) {
        json["prisoners"] = {{"black", game->prisoners(Color::black)},
                             {"white", game->prisoners(Color::white)}};
        const auto ko = game->ko_point();
        json["ko"] = ko ? Json(point_name(spec.coord_style(), spec.geometry, *ko)) : Json();
        json["handicap_left"] = table.handicap_left();
    } else {
        const auto& othello = std::get<othello::Position>(table.position());
        json["discs"] = {{"black", othello.discs(Color::black)},
                         {"white", othello.discs(Color::white)}};
    }
}

// What the board counts to now: while dead stones are marked, and at the end.
void add_count(Json& json, const Table& table) {
    if (table.phase() == Phase::playing) return;
    if (table.record().spec.kind == GameKind::go) {
        json["dead"] = points_json(table.record().spec, table.dead());
    }
    const auto& outcome = table.record().outcome;
    if (outcome && outcome->how != Outcome::How::score) return;
    const auto counted =
        score(table.record().spec, table.position(), table.dead(), go::DeadUnit::stone);
    if (!counted) return;
    json["score"] = {{"black", counted->total.black.half_points / 2.0},
                     {"white", counted->total.white.half_points / 2.0}};
}

Json player_json(const Table& table, const Seating& seating, Color c) {
    Json json = {{"name", table.record().info.names[c]}};
    json["engine"] = seating.engines[c].empty() ? Json() : Json(seating.engines[c]);
    return json;
}

Json time_json(const PlayerTime& time) {
    return {{"control", to_text(time.control)},
            {"face", clock_face(time)},
            {"main_ms", time.left.main_time.count()},
            {"periods", time.left.periods_left},
            {"period_ms", time.left.period_time_left.count()},
            {"moves", time.left.moves_left},
            {"block_ms", time.left.block_time_left.count()}};
}

}  // namespace

std::string_view color_word(Color c) { return c == Color::black ? "black" : "white"; }

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json board_json(const AnyPosition& position) {
    const Geometry g = geometry(position);
    Json rows = Json::array();
    for (int row = 0; row < g.rows; ++row) {
        std::string text;
        for (int column = 0; column < g.columns; ++column) {
            const auto stone = stone_at(position, g.at(column, row));
            text += !stone ? '.' : *stone == Color::black ? 'B' : 'W';
        }
        rows.push_back(std::move(text));
    }
    return rows;
}

Json plain_board_json(const AnyPosition& position) {
    const Geometry g = geometry(position);
    Json rows = Json::array();
    for (int row = 0; row < g.rows; ++row) {
        Json cells = Json::array();
        for (int column = 0; column < g.columns; ++column) {
            const auto stone = stone_at(position, g.at(column, row));
            cells.push_back(!stone ? Json() : Json(*stone == Color::black ? "Dark" : "Light"));
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

SharedSnapshot snapshot_of(const Table& table, std::int64_t version, const Seating& seating) {
    const GameRecord& record = table.record();
    auto shot = std::make_shared<Snapshot>(Snapshot{.version = version,
                                                    .kind = record.spec.kind,
                                                    .ply = table.playback().move_number(),
                                                    .phase = table.phase(),
                                                    .to_play = table.to_play(),
                                                    .engine_trouble = seating.engine_trouble,
                                                    .moves = table.playback().moves(),
                                                    .spec = record.spec,
                                                    .clock = table.clock()});
    shot->awaits_engine = shot->phase == Phase::playing &&
                          !seating.engines[shot->to_play].empty() && seating.engine_trouble.empty();
    if (shot->kind == GameKind::othello) {
        shot->plain_board = dumped(plain_board_json(table.position()));
    }
    if (record.outcome) shot->result = result_sentence(record, *record.outcome);
    Json json;
    json["version"] = version;
    json["watch"] = seating.watch;
    add_agreement(json, record.spec);
    json["black"] = player_json(table, seating, Color::black);
    json["white"] = player_json(table, seating, Color::white);
    json["phase"] = phase_word(shot->phase);
    json["to_play"] = color_word(shot->to_play);
    json["awaits_engine"] = shot->awaits_engine;
    if (!seating.engine_trouble.empty()) json["engine_trouble"] = seating.engine_trouble;
    json["ply"] = shot->ply;
    json["moves"] = moves_json(record.spec, shot->moves);
    add_board(json, table);
    add_count(json, table);
    json["outcome"] = record.outcome ? Json(to_text(*record.outcome)) : Json();
    if (record.outcome) json["result"] = shot->result;
    const auto sgn = sgn::write_line_to(record, table.playback().node(), sgn::Form::comma);
    if (sgn) json["sgn"] = *sgn;
    shot->fixed = dumped(json);
    shot->fixed.pop_back();
    return shot;
}

std::string Snapshot::json(Instant now) const {
    if (!clock.is_timed()) return fixed + "}";
    const ByColor<PlayerTime> players = clock.players(now);
    const bool runs = clock.phase() == GameClock::Phase::running;
    Json time = {{"black", time_json(players.black)}, {"white", time_json(players.white)}};
    time["running"] = runs ? Json(color_word(clock.to_move())) : Json();
    return fixed + ",\"clock\":" + dumped(time) + "}";
}

}  // namespace magpie::server
