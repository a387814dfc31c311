#include "apps/server/snapshot.h"

#include <algorithm>
#include <array>
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
    json["rules"] = rules_word(spec);
    if (spec.kind == GameKind::othello) return;
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

// Why Magpie took chains for dead, while they are marked or counted so.
void add_reasons(Json& json, const Table& table, const std::vector<go::DeadChain>& proposed) {
    if (table.phase() == Phase::playing || table.record().spec.kind != GameKind::go) return;
    Json reasons = Json::array();
    for (const go::DeadChain& chain : proposed) {
        reasons.push_back({{"stones", points_json(table.record().spec, chain.stones)},
                           {"reason", reason_text(chain)}});
    }
    json["reasons"] = std::move(reasons);
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

std::string rules_word(const GameSpec& spec) {
    if (spec.kind == GameKind::othello) {
        return spec.counting == othello::Counting::discs ? "discs" : "empties";
    }
    const go::RuleSet* rules = go::rule_set_of(spec.rules);
    return rules == nullptr ? "custom" : std::string(rules->name);
}

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
                                                    .clock = table.clock(),
                                                    .marking_until = seating.marking_until,
                                                    .has_come = seating.company.has_come,
                                                    .names = record.info.names});
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
    add_reasons(json, table, seating.proposed);
    if (shot->phase == Phase::marking_dead) {
        json["judging"] = seating.is_judging;
        if (!seating.is_judging) json["proposal"] = proposal_text(seating.proposed);
    }
    json["outcome"] = record.outcome ? Json(to_text(*record.outcome)) : Json();
    if (record.outcome) json["result"] = shot->result;
    const auto sgn = sgn::write_line_to(record, table.playback().node(), sgn::Form::comma);
    if (sgn) json["sgn"] = *sgn;
    const auto& asked = seating.company.undo_asked;
    json["undo_asked"] = asked ? Json(color_word(*asked)) : Json();
    json["accepted"] = Json::array();
    for (const Color c : kColors) {
        if (seating.company.accepts[c]) json["accepted"].push_back(color_word(c));
    }
    save::SavedGame saved{.record = record,
                          .current = table.playback().node(),
                          .phase = table.phase(),
                          .dead = {table.dead().begin(), table.dead().end()}};
    if (shot->clock.is_timed()) {
        shot->saved = std::move(saved);
    } else {
        json["save"] = save::write(saved);
    }
    shot->fixed = dumped(json);
    shot->fixed.pop_back();
    return shot;
}

std::string Snapshot::json(Instant now, const View& view) const {
    constexpr std::array<std::string_view, kRoles> kYou = {"null", "\"black\"", "\"white\"",
                                                           "\"both\""};
    std::string text = fixed;
    text.append(",\"you\":").append(kYou[static_cast<std::size_t>(view.role)]);
    const Json here = {{"black", view.players.black > 0},
                       {"white", view.players.white > 0},
                       {"watching", view.watching}};
    text.append(",\"here\":").append(here.dump());
    if (marking_until) {
        const Milliseconds left = std::max(elapsed(now, *marking_until), Milliseconds(0));
        text.append(",\"accepted_in_ms\":").append(std::to_string(left.count()));
    }
    if (!clock.is_timed()) return text + "}";
    const ByColor<PlayerTime> players = clock.players(now);
    save::SavedGame at_that_time = saved;
    at_that_time.clock = players;
    const bool runs = clock.phase() == GameClock::Phase::running;
    Json time = {{"black", time_json(players.black)}, {"white", time_json(players.white)}};
    time["running"] = runs ? Json(color_word(clock.to_move())) : Json();
    text.append(",\"clock\":").append(dumped(time));
    return text.append(",\"save\":").append(dumped(save::write(at_that_time))) + "}";
}

}  // namespace magpie::server
