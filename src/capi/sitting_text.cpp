// What a table answers, as JSON. docs/capi.md describes the members.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>

#include "capi/json_text.h"
#include "capi/sitting.h"
#include "capi/time_text.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::capi {

namespace {

std::string_view kind_of(const Event& event) {
    return std::visit(
        Overload{[](const Played&) { return "played"; },
                 [](const TakenBack&) { return "taken_back"; },
                 [](const ResignationTakenBack&) { return "resignation_taken_back"; },
                 [](const NoPlacementLeft&) { return "no_placement_left"; },
                 [](const Refused&) { return "refused"; }, [](const NotNow&) { return "not_now"; },
                 [](const PhaseChanged&) { return "phase"; },
                 [](const DeadProposed&) { return "dead_proposed"; },
                 [](const DeadChanged&) { return "dead_changed"; },
                 [](const MarksDiffer&) { return "marks_differ"; },
                 [](const Ended&) { return "ended"; }},
        event);
}

std::string_view phase_word(Phase phase) {
    if (phase == Phase::playing) return "playing";
    return phase == Phase::marking_dead ? "marking_dead" : "finished";
}

void write_points(JsonText& json, std::string_view name, std::span<const Point> points) {
    json.key(name).begin('[');
    for (const Point p : points) json.number(p.index());
    json.end(']');
}

void write_spec(JsonText& json, const GameSpec& spec) {
    json.text("game", name_of(spec.kind));
    json.number("columns", spec.geometry.columns).number("rows", spec.geometry.rows);
    if (spec.kind == GameKind::othello) {
        json.text("rules", spec.counting == othello::Counting::discs ? "discs" : "empties");
        json.text("komi", "").number("handicap", 0);
        return;
    }
    const go::RuleSet* rules = go::rule_set_of(spec.rules);
    json.text("rules", rules != nullptr ? rules->title : std::string_view());
    json.text("komi", to_text(spec.rules.komi)).number("handicap", spec.handicap);
}

// How many stones each move up to here took, the last move first: the position is taken back move
// by move. Ends at a set-up between the moves.
std::vector<int> stones_taken(const Playback& playback) {
    std::vector<int> taken;
    if (playback.spec().kind != GameKind::go) return taken;
    auto position = std::get<go::Position>(playback.position());
    const auto sum = [&] {
        return position.prisoners(Color::black) + position.prisoners(Color::white);
    };
    while (position.move_number() > 0) {
        const int after = sum();
        position.undo();
        taken.push_back(after - sum());
    }
    return taken;
}

// Every move of the line the game is on, what was taken back too.
void write_moves(JsonText& json, const Playback& playback) {
    const std::vector<int> taken = stones_taken(playback);
    auto from_here = static_cast<std::size_t>(playback.move_number());
    const GameSpec& spec = playback.spec();
    const GameTree& tree = playback.tree();
    json.key("moves").begin('[');
    const auto write = [&](NodeId node) {
        const auto move = tree.move(node);
        if (!move) return;
        json.begin('{').text("color", color_word(move->color));
        json.text("text", move_text(spec, move->move));
        if (from_here > 0 && --from_here < taken.size() && taken[from_here] > 0) {
            json.number("taken", taken[from_here]);
        }
        json.end('}');
    };
    for (const NodeId node : tree.path_to(playback.node())) write(node);
    for (auto node = playback.next(); node; node = tree.first_child(*node)) write(*node);
    json.end(']');
}

void write_sides(JsonText& json, const magpie_table& sitting, Instant now) {
    const Table& table = sitting.table;
    const render::BoardScene scene = render::scene_of(table.playback());
    const ByColor<PlayerTime> times = table.clock().players(now);
    json.key("sides").begin('{');
    for (const Color c : kColors) {
        json.key(color_word(c)).begin('{');
        json.text("name", table.record().info.names[c]);
        json.text("count", scene.sides[c].count).text("unit", scene.sides[c].unit);
        json.text("clock", clock_face(times[c]));
        const TimeLeft& left = times[c].left;
        const Milliseconds all = left.main_time + left.period_time_left + left.block_time_left;
        json.number("left", all.count());
        // The main time is over, and what comes after it runs.
        const bool has_more = left.periods_left > 0 || left.moves_left > 0;
        json.truth("overtime", left.main_time.count() == 0 && has_more);
        json.number("sitter", static_cast<int>(table.sitters()[c]));
        json.end('}');
    }
    json.end('}');
}

void write_reckoning(JsonText& json, std::string_view title, const go::Reckoning& r) {
    json.begin('{').text("rules", title);
    json.truth("area", r.scoring == go::Scoring::area);
    for (const Color c : kColors) {
        json.key(color_word(c)).begin('{');
        json.number("territory", r.territory[c]).number("stones", r.stones[c]);
        json.number("prisoners", r.prisoners[c]).number("dead", r.dead[opponent(c)]);
        json.text("total", to_text(r.total[c])).end('}');
    }
    json.text("komi", to_text(r.komi + Margin::of_points(r.handicap_bonus)));
    json.text("winner", r.winner ? color_word(*r.winner) : std::string_view());
    json.text("margin", to_text(r.margin.half_points < 0 ? -r.margin : r.margin));
    json.end('}');
}

// The count under the rules of the game first, then under two others that people know.
void write_counts(JsonText& json, const Table& table) {
    const GameSpec& spec = table.record().spec;
    json.key("counts").begin('[');
    const auto own = count_of(table);
    if (own) {
        const go::RuleSet* rules = go::rule_set_of(spec.rules);
        write_reckoning(json, rules != nullptr ? rules->title : std::string_view(), *own);
    }
    int others = 0;
    for (const char* name : {"japanese", "chinese", "new-zealand"}) {
        const go::RuleSet* rules = go::find_rule_set(name);
        if (!own || rules == nullptr || rules == go::rule_set_of(spec.rules) || others == 2) {
            continue;
        }
        ++others;
        go::Rules other = rules->rules;
        other.komi = go::komi_with_handicap(other, spec.handicap);
        if (const auto counted = table.reckoning(other)) {
            write_reckoning(json, rules->title, *counted);
        }
    }
    json.end(']');
}

// Every chain that holds a dead stone, numbered as in the picture.
void write_dead_chains(JsonText& json, const magpie_table& sitting) {
    const Table& table = sitting.table;
    const GameSpec& spec = table.record().spec;
    const auto reckoning = count_of(table);
    if (!reckoning) return;
    render::BoardScene scene = render::scene_of(table.playback());
    add_reckoning(scene, *reckoning);
    json.key("deadChains").begin('[');
    for (const render::DeadTag& tag : scene.dead_tags) {
        const auto color = stone_at(table.position(), tag.point);
        if (!color) continue;
        std::string stones;
        for (const Point p : chain_at(table.position(), tag.point)) {
            if (std::ranges::find(table.dead(), p) == table.dead().end()) continue;
            stones += (stones.empty() ? "" : " ") + move_text(spec, Move(p));
        }
        std::string reason;
        if (sitting.proposal) {
            for (const go::DeadChain& chain : sitting.proposal->dead) {
                if (std::ranges::find(chain.stones, tag.point) != chain.stones.end()) {
                    reason = reason_text(chain);
                }
            }
        }
        json.begin('{').number("number", tag.number).text("color", color_word(*color));
        json.text("point", move_text(spec, Move(tag.point)));
        json.text("stones", stones).text("reason", reason).end('}');
    }
    json.end(']');
}

// Why points count for nobody, as the stones are marked now.
void write_neutral(JsonText& json, const magpie_table& sitting) {
    json.key("neutral").begin('[');
    if (const auto counted = count_of(sitting.table)) {
        const GameSpec& spec = sitting.table.record().spec;
        for (const std::string& text : neutral_texts(*counted, spec, sitting.catalog)) {
            json.text(text);
        }
    }
    json.end(']');
}

void write_position(JsonText& json, const Table& table) {
    std::string stones;
    for (const auto& stone : magpie::stones(table.position())) {
        stones += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
    }
    json.text("stones", stones);
    const render::BoardScene scene = render::scene_of(table.playback());
    json.key("last");
    scene.last_move ? json.number(scene.last_move->index()) : json.null();
    json.key("ko");
    scene.ko ? json.number(scene.ko->index()) : json.null();
    std::vector<Point> legal;
    if (table.phase() == Phase::playing) {
        for (const Move m : legal_moves(table.position())) {
            if (!m.is_pass()) legal.push_back(m.point());
        }
    }
    write_points(json, "legal", legal);
    write_points(json, "dead", table.dead());
}

}  // namespace

void write_margin(JsonText& json, const std::optional<Outcome>& outcome) {
    json.key("margin");
    if (!outcome || outcome->how != Outcome::How::score) {
        json.null();
    } else {
        json.number(outcome->margin.half_points / 2.0, 1);
    }
}

Instant instant_from(double milliseconds) {
    constexpr double kLargest = 1e15;
    const double held =
        std::isfinite(milliseconds) ? std::clamp(milliseconds, -kLargest, kLargest) : 0;
    return {Milliseconds(static_cast<std::int64_t>(held))};
}

std::optional<go::Reckoning> count_of(const Table& table) {
    auto count = table.reckoning();
    const auto& outcome = table.record().outcome;
    const bool was_counted = outcome && outcome->how == Outcome::How::score;
    if (count && was_counted && count->margin != outcome->margin) return std::nullopt;
    return count;
}

std::string_view color_word(Color c) { return c == Color::black ? "black" : "white"; }

namespace {

// Where somebody else has proposed dead stones since, marks are compared with those.
std::optional<Event> as_told(const magpie_table& sitting, const Event& event) {
    if (sitting.is_followed && std::holds_alternative<DeadProposed>(event)) return std::nullopt;
    if (!std::holds_alternative<MarksDiffer>(event)) return event;
    if (sitting.is_followed || !sitting.proposal) return std::nullopt;
    std::vector<Point> proposed = go::dead_points(*sitting.proposal);
    std::ranges::sort(proposed);
    const auto marked = sitting.table.dead();
    MarksDiffer differ;
    std::ranges::set_difference(proposed, marked, std::back_inserter(differ.looks_dead));
    std::ranges::set_difference(marked, proposed, std::back_inserter(differ.looks_alive));
    if (differ.looks_dead.empty() && differ.looks_alive.empty()) return std::nullopt;
    return differ;
}

}  // namespace

std::string told(magpie_table& sitting, const std::vector<Event>& events) {
    JsonText json;
    json.begin('[');
    for (const Event& told_event : events) {
        const auto kept = as_told(sitting, told_event);
        if (!kept) continue;
        const Event& event = *kept;
        // Remembered for `why`; said in the language of the table.
        static_cast<void>(sitting.spoken.tell(event, sitting.table, sitting.catalog));
        json.begin('{').text("kind", kind_of(event));
        if (const auto* played = std::get_if<Played>(&event)) {
            sitting.taken = played->taken.size();
            json.text("color", color_word(played->move.color));
            json.key("point");
            played->move.move.is_pass() ? json.null()
                                        : json.number(played->move.move.point().index());
            write_points(json, "taken", played->taken);
            json.truth("forced", played->forced);
        } else if (const auto* proposed = std::get_if<DeadProposed>(&event)) {
            sitting.proposal = proposed->proposal;
        } else if (std::holds_alternative<TakenBack>(event)) {
            sitting.taken = 0;
        }
        json.text("text", sentence(event, sitting.table, sitting.catalog)).end('}');
    }
    return std::move(json.end(']')).take();
}

std::string told(std::string_view kind, std::string_view text) {
    JsonText json;
    json.begin('[').begin('{').text("kind", kind).text("text", text).end('}').end(']');
    return std::move(json).take();
}

std::string state_text(const magpie_table& sitting, Instant now) {
    const Table& table = sitting.table;
    const Playback& playback = table.playback();
    const GameRecord& record = table.record();
    JsonText json;
    json.begin('{');
    write_spec(json, record.spec);
    json.text("phase", phase_word(table.phase()));
    json.text("toPlay", color_word(table.to_play()));
    json.number("moveNumber", playback.move_number());
    json.number("handicapLeft", table.handicap_left());
    json.number("taken", static_cast<std::int64_t>(sitting.taken));
    write_position(json, table);
    write_moves(json, playback);
    json.truth("timed", table.clock().is_timed());
    json.text("timeControl", to_text(table.clock().control(Color::black)));
    json.key("time");
    write_time_control(json, table.clock().control(Color::black));
    json.key("nextFlag");
    if (const auto flag = table.clock().next_flag()) {
        json.number((flag->since_epoch - now.since_epoch).count());
    } else {
        json.null();
    }
    write_sides(json, sitting, now);
    json.text("date", record.info.date);
    json.text(
        "link",
        sgn::write_line_to(record, playback.node(), sgn::Form::comma).value_or(std::string()));
    write_margin(json, record.outcome);
    if (record.outcome) {
        json.text("result", to_text(*record.outcome));
        json.text("resultText", result_sentence(record, *record.outcome, sitting.catalog));
    }
    if (record.spec.kind == GameKind::go && table.phase() != Phase::playing) {
        write_counts(json, table);
        write_dead_chains(json, sitting);
        write_neutral(json, sitting);
        if (sitting.proposal) {
            write_points(json, "needsSealing", go::gap_points(*sitting.proposal));
        }
    }
    return std::move(json.end('}')).take();
}

std::string preview_text(const magpie_table& sitting, std::string_view text) {
    const Table& table = sitting.table;
    const GameSpec& spec = table.record().spec;
    JsonText json;
    json.begin('{');
    const auto point = point_from(spec.coord_style(), spec.geometry, text);
    const auto refuse = [&](const std::string& why) {
        json.truth("legal", false).text("text", why).end('}');
        return std::move(json).take();
    };
    if (!point) return refuse(sentence(spec, point.error(), text, sitting.catalog));
    const auto taken = table.playback().try_move(Move(*point));
    if (!taken) return refuse(sentence(spec, taken.error(), sitting.catalog));
    json.truth("legal", true).text("point", move_text(spec, Move(*point)));
    json.key("taken").begin('[');
    for (const Point p : *taken) json.text(move_text(spec, Move(p)));
    json.end(']');
    if (const auto* othello = std::get_if<othello::Position>(&table.position())) {
        ByColor<int> discs{othello->discs(Color::black), othello->discs(Color::white)};
        const int turned = static_cast<int>(taken->size());
        discs[table.to_play()] += turned + 1;
        discs[opponent(table.to_play())] -= turned;
        json.number("black", discs.black).number("white", discs.white);
    } else {
        // What the stone would belong to.
        Playback after = table.playback();
        if (after.play(Move(*point))) {
            json.number("stones", std::ssize(chain_at(after.position(), *point)));
            json.number("liberties", std::ssize(liberties_at(after.position(), *point)));
        }
    }
    return std::move(json.end('}')).take();
}

}  // namespace magpie::capi
