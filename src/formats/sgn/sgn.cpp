#include "formats/sgn/sgn.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "formats/sgn/packed.h"
#include "formats/sgn/replay.h"
#include "formats/sgn/source.h"
#include "formats/sgn/transcript.h"
#include "game/sitting_notes.h"
#include "game/turn.h"
#include "game/words.h"

namespace magpie::sgn {

namespace {

GameRecord record_of(Transcript game) {
    GameRecord record{.spec = game.heading.spec};
    record.outcome = game.heading.outcome;
    record.tree.set_setup(kRootNode, std::move(game.heading.setup));
    NodeId last = kRootNode;
    for (const ColoredMove move : game.moves) last = record.tree.add_child(last, move);
    return record;
}

// Notes the stones that a link calls dead at the end of a game that was counted. What is no point
// of the board is nobody's stone.
void note_dead(GameRecord& record, std::string_view names) {
    const bool is_counted = record.spec.kind == GameKind::go && record.outcome &&
                            record.outcome->how == Outcome::How::score;
    if (!is_counted || names.empty()) return;
    std::vector<bool> is_named(static_cast<std::size_t>(record.spec.geometry.area()));
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t end = std::min(names.find('.', begin), names.size());
        const auto point = point_from(record.spec.coord_style(), record.spec.geometry,
                                      names.substr(begin, end - begin));
        if (point) is_named[static_cast<std::size_t>(point->index())] = true;
        begin = end + 1;
    }
    std::vector<Point> dead;
    for (std::size_t i = 0; i < is_named.size(); ++i) {
        if (is_named[i]) dead.emplace_back(static_cast<int>(i));
    }
    NodeId last = kRootNode;
    for (const NodeId node : record.tree.main_line()) last = node;
    magpie::note_dead(record.tree, last, record.spec.geometry, dead);
}

struct Line {
    Transcript game;
    std::vector<NodeId> nodes;  // of the moves
};

// Puts in the passes that Othello forces and the record leaves out. Whatever is illegal stays for
// the writer to find.
void add_forced_passes(Line& line) {
    if (line.game.heading.spec.kind != GameKind::othello) return;
    auto replay = Replay::start(line.game.heading);
    if (!replay) return;
    Line whole;
    whole.game.heading = line.game.heading;
    for (std::size_t i = 0; i < line.nodes.size(); ++i) {
        const ColoredMove move = line.game.moves[i];
        if (lacks_pass_before(replay->position(), move.color)) {
            whole.game.moves.push_back({opponent(move.color), Move::pass()});
            whole.nodes.push_back(line.nodes[i]);
        }
        if (replay->play(move)) return;
        whole.game.moves.push_back(move);
        whole.nodes.push_back(line.nodes[i]);
    }
    line = std::move(whole);
}

// Adds a set-up that follows another: its word about a point counts.
void add_setup(SetupEdit& edit, const SetupEdit& later) {
    std::set<Point> named(later.cleared.begin(), later.cleared.end());
    for (const Color c : kColors) named.insert(later.added[c].begin(), later.added[c].end());
    const auto add = [&](std::vector<Point>& points, const std::vector<Point>& more) {
        std::erase_if(points, [&](Point p) { return named.contains(p); });
        points.insert(points.end(), more.begin(), more.end());
    };
    for (const Color c : kColors) add(edit.added[c], later.added[c]);
    add(edit.cleared, later.cleared);
    if (later.to_play) edit.to_play = later.to_play;
}

// The start of a line, of which `later` is a set-up below the root. A board of Go begins empty: no
// point has to be cleared.
void add_to_start(Heading& heading, const SetupEdit& later) {
    add_setup(heading.setup, later);
    if (heading.spec.kind == GameKind::go) heading.setup.cleared.clear();
}

// The moves and the start of the nodes of one line, the root first. What is set up before the first
// move belongs to the start: servers put handicap stones into a node of their own.
template <class Nodes>
std::expected<Line, WriteError> line_of(const GameRecord& record, const Nodes& nodes) {
    Line line;
    line.game.heading.spec = record.spec;
    line.game.heading.outcome = record.outcome;
    for (const NodeId node : nodes) {
        if (const SetupEdit* edit = record.tree.setup(node)) {
            if (!line.game.moves.empty()) {
                return std::unexpected(WriteError{WriteError::Kind::setup_in_game, node});
            }
            if (node == kRootNode) {
                line.game.heading.setup = *edit;
            } else {
                add_to_start(line.game.heading, *edit);
            }
        }
        if (const auto move = record.tree.move(node)) {
            line.game.moves.push_back(*move);
            line.nodes.push_back(node);
        }
    }
    add_forced_passes(line);
    return line;
}

std::expected<std::string, Unwritable> write_transcript(const Transcript& game, Form form) {
    switch (form) {
        case Form::spaced:
            return write_plain(game, {.separator = ' '});
        case Form::comma:
            return write_plain(game, {.separator = ','});
        case Form::with_captures:
            return write_plain(game, {.with_captures = true});
        case Form::packed:
            break;
    }
    return write_packed(game);
}

template <class Nodes>
std::expected<std::string, WriteError> write_nodes(const GameRecord& record,
                                                   const Nodes& nodes,
                                                   Form form) {
    if (why_invalid(record.spec)) return std::unexpected(WriteError{WriteError::Kind::bad_spec});
    const auto line = line_of(record, nodes);
    if (!line) return std::unexpected(line.error());
    auto text = write_transcript(line->game, form);
    if (text) return std::move(*text);
    if (const auto* refused = std::get_if<RefusedMove>(&text.error())) {
        return std::unexpected(WriteError{WriteError::Kind::illegal_move,
                                          line->nodes[refused->index],
                                          static_cast<int>(refused->index) + 1, refused->refusal});
    }
    return std::unexpected(WriteError{WriteError::Kind::refused_setup});
}

}  // namespace

std::expected<GameRecord, ParseError> read(std::string_view text, const Limits& limits) {
    if (text.size() > limits.bytes) {
        return std::unexpected(ParseError{.byte = limits.bytes, .expected = Expected::fewer_bytes});
    }
    const auto source = Source::from(text);
    if (!source) return std::unexpected(source.error());
    const std::string_view notation = source->notation();
    auto game = is_packed(notation) ? read_packed(notation, limits) : read_plain(notation, limits);
    if (!game) return std::unexpected(source->in_original(game.error()));
    GameRecord record = record_of(std::move(*game));
    note_dead(record, source->dead());
    return record;
}

std::expected<std::string, WriteError> write(const GameRecord& record, Form form) {
    return write_nodes(record, record.tree.main_line(), form);
}

std::expected<std::string, WriteError> write_line_to(const GameRecord& record,
                                                     NodeId node,
                                                     Form form) {
    return write_nodes(record, record.tree.path_to(node), form);
}

std::string describe(const WriteError& error, const GameRecord& record) {
    switch (error.kind) {
        case WriteError::Kind::bad_spec:
            return "this game cannot be played";
        case WriteError::Kind::setup_in_game:
            return "SGN cannot say that stones are changed during the game";
        case WriteError::Kind::refused_setup:
            return "the stones at the start are no position";
        case WriteError::Kind::illegal_move:
            break;
    }
    const std::string number = "move " + std::to_string(error.move_number);
    if (!error.refusal) return number + " is illegal";
    return number + ": " + record_sentence(record.spec, *error.refusal);
}

}  // namespace magpie::sgn
