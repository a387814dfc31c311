// What a record answers, as JSON. docs/capi.md describes the members.
#include <utility>
#include <vector>

#include "capi/json_text.h"
#include "capi/record.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "tree/lanes.h"

namespace magpie::capi {

namespace {

std::string_view word_for(Color c) { return c == Color::black ? "black" : "white"; }

std::int64_t number_of(NodeId node) { return static_cast<std::int64_t>(node); }

// {"node": 7, "color": "black", "text": "D4"}: a node without a move is not among them.
void write_move(JsonText& json, const Playback& playback, NodeId node) {
    const auto move = playback.tree().move(node);
    if (!move) return;
    json.begin('{').number("node", number_of(node)).text("color", word_for(move->color));
    json.text("text", move_text(playback.spec(), move->move));
    json.truth("comment", !playback.tree().comment(node).empty()).end('}');
}

// The moves up to here, and on where "forward" goes.
void write_line(JsonText& json, const Playback& playback) {
    const GameTree& tree = playback.tree();
    json.key("line").begin('[');
    for (const NodeId node : tree.path_to(playback.node())) write_move(json, playback, node);
    for (auto node = playback.next(); node; node = tree.first_child(*node)) {
        write_move(json, playback, *node);
    }
    json.end(']');
}

// Discs that can never turn, as far as that is easily seen. Of the usual board only.
void write_stable(JsonText& json, magpie_record& record) {
    const auto* position = std::get_if<othello::Position>(&record.playback.position());
    const othello::Board* const board = position == nullptr ? nullptr : position->board();
    json.key("stable").begin('[');
    if (board != nullptr) {
        constexpr std::size_t kSmallTable = 1;  // nothing is solved
        if (!record.solver) record.solver.emplace(kSmallTable);
        const othello::Squares stable =
            record.solver->stable_discs(*board) |
            record.solver->stable_discs({.mover = board->other, .other = board->mover});
        for (int i = 0; i < 64; ++i) {
            if ((stable & othello::square_bit(Point(i))) != 0) json.number(i);
        }
    }
    json.end(']');
}

void write_position(JsonText& json, const Playback& playback) {
    std::string stones;
    for (const auto& stone : magpie::stones(playback.position())) {
        stones += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
    }
    json.text("stones", stones);
    const render::BoardScene scene = render::scene_of(playback);
    json.key("last");
    scene.last_move ? json.number(scene.last_move->index()) : json.null();
    json.key("ko");
    scene.ko ? json.number(scene.ko->index()) : json.null();
    json.key("counts").begin('{');
    for (const Color c : kColors) json.text(word_for(c), scene.sides[c].count);
    json.end('}');
}

}  // namespace

std::string state_text(magpie_record& record) {
    const Playback& playback = record.playback;
    const GameTree& tree = playback.tree();
    const GameRecord& whole = playback.record();
    JsonText json;
    json.begin('{').text("game", name_of(playback.spec().kind));
    json.number("columns", playback.spec().geometry.columns);
    json.number("rows", playback.spec().geometry.rows);
    json.number("node", number_of(playback.node()));
    json.number("left", number_of(record.left.current));
    json.number("column", static_cast<std::int64_t>(tree.depth(playback.node())));
    json.number("treeColumns", tree_columns(tree, playback.node()));
    json.number("moveNumber", playback.move_number());
    json.text("toPlay", word_for(playback.to_play())).truth("over", playback.is_over());
    json.truth("main", tree.is_on_main_line(playback.node()));
    json.text("comment", tree.comment(playback.node())).text("name", tree.name(playback.node()));
    write_position(json, playback);
    write_line(json, playback);
    json.key("variations").begin('[');
    for (const NodeId child : tree.children(playback.node())) write_move(json, playback, child);
    json.end(']');
    write_stable(json, record);
    json.text("date", playback.record().info.date);
    json.text("link",
              sgn::write_line_to(whole, playback.node(), sgn::Form::comma).value_or(std::string()));
    write_margin(json, whole.outcome);
    return std::move(json.end('}')).take();
}

std::string tree_text(const magpie_record& record, int first, int last, int lanes) {
    constexpr int kMostLanes = 200;
    const Playback& playback = record.playback;
    const GameTree& tree = playback.tree();
    JsonText json;
    json.begin('[');
    const auto nodes = tree_lanes(tree, playback.node(), first, last, std::min(lanes, kMostLanes));
    for (const LaneNode& at : nodes) {
        json.begin('{').number("node", number_of(at.node)).number("column", at.column);
        json.number("lane", at.lane).number("parentLane", at.parent_lane);
        json.number("moveNumber", at.moves);
        const auto move = tree.move(at.node);
        json.text("color", move ? word_for(move->color) : std::string_view());
        json.text("text", move ? move_text(playback.spec(), move->move) : std::string());
        json.truth("comment", !tree.comment(at.node).empty()).end('}');
    }
    return std::move(json.end(']')).take();
}

}  // namespace magpie::capi
