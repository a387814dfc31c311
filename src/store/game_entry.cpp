#include "store/game_entry.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/rng.h"
#include "formats/sgf/sgf.h"
#include "go/rules/rules.h"
#include "store/fold.h"
#include "store/main_line.h"

namespace magpie::store {

namespace {

using Ended = Continuation::Ended;

Ended ended_for(Color color, const std::optional<Outcome>& outcome) {
    if (!outcome) return Ended::unknown;
    if (outcome->is_draw()) return Ended::drawn;
    if (!outcome->winner) return Ended::unknown;
    return *outcome->winner == color ? Ended::won : Ended::lost;
}

// One number for a sequence, in each orientation.
void absorb(Oriented& digest, const Oriented& step) {
    for (std::size_t s = 0; s < digest.size(); ++s) digest[s] = mix(digest[s] ^ step[s]);
}

// Moves that the rules refuse count by where they are.
void absorb_rest(Oriented& digest, const GameRecord& record, NodeId from) {
    const Geometry geometry = record.spec.geometry;
    for (const NodeId node : record.tree.main_line(from)) {
        const auto move = record.tree.move(node);
        if (!move || move->move.is_pass() || !geometry.contains(move->move.point())) continue;
        Oriented step{};
        for (const Symmetry symmetry : kSymmetries) {
            const int turned = symmetry.apply(geometry, move->move.point()).index();
            step[static_cast<std::size_t>(symmetry.number())] =
                static_cast<std::uint64_t>(2 * turned + static_cast<int>(move->color)) + 1;
        }
        absorb(digest, step);
    }
}

// Equal, or one of them says nothing.
bool agree(std::string_view a, std::string_view b) { return a.empty() || b.empty() || a == b; }

// 1998 and 1998-03-04 agree.
bool dates_agree(std::string_view a, std::string_view b) {
    return a.empty() || b.empty() || a.starts_with(b) || b.starts_with(a);
}

bool says_no_more(std::string_view copy, std::string_view kept) {
    return copy.empty() || copy == kept;
}

bool says_no_more(const GameInfo& copy, const GameInfo& kept) {
    return says_no_more(copy.names.black, kept.names.black) &&
           says_no_more(copy.names.white, kept.names.white) &&
           says_no_more(copy.ranks.black, kept.ranks.black) &&
           says_no_more(copy.ranks.white, kept.ranks.white) &&
           says_no_more(copy.event, kept.event) && says_no_more(copy.place, kept.place) &&
           kept.date.starts_with(copy.date) && says_no_more(copy.start_time, kept.start_time) &&
           says_no_more(copy.game_name, kept.game_name) && says_no_more(copy.comment, kept.comment);
}

// One line of moves, and nothing else but what stands above the game.
bool is_plain(const GameRecord& record) {
    const GameTree& tree = record.tree;
    if (!tree.comment(kRootNode).empty() || !tree.name(kRootNode).empty()) return false;
    if (!tree.marks(kRootNode).empty()) return false;
    for (const NodeId node : tree.preorder()) {
        if (tree.is_fork(node)) return false;
        if (node != kRootNode && !tree.has_only_a_move(node)) return false;
    }
    return true;
}

// The moves of the main line, with the passes that an Othello record leaves out; from the first one
// that the rules refuse on, as they are written.
std::vector<ColoredMove> full_line(const GameRecord& record) {
    std::vector<ColoredMove> line;
    const auto refused = walk_main_line(record, [&line](const LinePosition& at) {
        if (at.next) line.push_back({magpie::to_play(at.position), *at.next});
        return true;
    });
    if (refused) {
        for (const NodeId node : record.tree.main_line(*refused)) {
            if (const auto move = record.tree.move(node)) line.push_back(*move);
        }
    }
    const auto ends_with_pass = [&line] { return !line.empty() && line.back().move.is_pass(); };
    // That nobody can move any more is no news in Othello; in Go somebody chose to stop.
    while (record.spec.kind == GameKind::othello && ends_with_pass()) line.pop_back();
    return line;
}

Move turned(const Symmetry& symmetry, Geometry geometry, Move move) {
    const bool is_on_board = !move.is_pass() && geometry.contains(move.point());
    return is_on_board ? symmetry.apply(geometry, move) : move;
}

std::vector<Point> turned(const Symmetry& symmetry, Geometry geometry, std::vector<Point> points) {
    for (Point& point : points) {
        if (geometry.contains(point)) point = symmetry.apply(geometry, point);
    }
    std::ranges::sort(points);
    return points;
}

bool is_same_setup(const Symmetry& symmetry,
                   Geometry geometry,
                   const SetupEdit& copy,
                   const SetupEdit& kept) {
    const auto same = [&](const std::vector<Point>& ours, const std::vector<Point>& theirs) {
        return turned(symmetry, geometry, ours) == turned(Symmetry::identity(), geometry, theirs);
    };
    return (!copy.to_play || copy.to_play == kept.to_play) &&
           same(copy.added.black, kept.added.black) && same(copy.added.white, kept.added.white) &&
           same(copy.cleared, kept.cleared);
}

// Whether the copy, turned in one way, has no move that the kept game lacks, and leaves none out
// but passes at the end.
bool has_same_moves(const GameRecord& copy, const GameRecord& kept) {
    const std::vector<ColoredMove> ours = full_line(copy);
    const std::vector<ColoredMove> theirs = full_line(kept);
    if (ours.size() > theirs.size()) return false;
    const auto rest = std::span(theirs).subspan(ours.size());
    if (!std::ranges::all_of(rest, [](const ColoredMove& m) { return m.move.is_pass(); })) {
        return false;
    }
    const SetupEdit* our_start = copy.tree.setup(kRootNode);
    const SetupEdit* their_start = kept.tree.setup(kRootNode);
    const Geometry geometry = copy.spec.geometry;
    return std::ranges::any_of(kSymmetries, [&](const Symmetry& symmetry) {
        if (symmetry.apply(geometry) != kept.spec.geometry) return false;
        if (!is_same_setup(symmetry, geometry, our_start != nullptr ? *our_start : SetupEdit(),
                           their_start != nullptr ? *their_start : SetupEdit())) {
            return false;
        }
        return std::ranges::equal(ours, std::span(theirs).first(ours.size()),
                                  [&](const auto& our, const auto& their) {
                                      return our.color == their.color &&
                                             turned(symmetry, geometry, our.move) == their.move;
                                  });
    });
}

bool has_all_properties(const GameRecord& kept, const GameRecord& copy) {
    const auto known = kept.tree.properties(kRootNode);
    return std::ranges::all_of(copy.tree.properties(kRootNode), [known](const Property& property) {
        // One without a value says that the file does not say it.
        return property.values.empty() || std::ranges::find(known, property) != known.end();
    });
}

}  // namespace

// (move + 1) * 8, the pass being move 0 and none -1; then 4 when White is to play; then the end.
std::int64_t to_number(const Continuation& continuation) {
    std::int64_t next = 0;
    if (continuation.next) {
        next = continuation.next->is_pass() ? 1 : continuation.next->point().index() + 2;
    }
    return next * 8 + (continuation.to_play == Color::white ? 4 : 0) +
           static_cast<std::int64_t>(continuation.ended);
}

Continuation continuation_from(std::int64_t number) {
    Continuation result{.to_play = (number & 4) != 0 ? Color::white : Color::black,
                        .ended = static_cast<Ended>(number & 3)};
    const std::int64_t next = number / 8;
    if (next == 1) result.next = Move::pass();
    if (next >= 2 && next < kMaxArea + 2) result.next = Move(Point(static_cast<int>(next - 2)));
    return result;
}

GameEntry EntryMaker::walk(const GameRecord& record) {
    const GameSpec& spec = record.spec;
    if (!table_ || table_->kind() != spec.kind || table_->geometry() != spec.geometry) {
        table_.emplace(spec.kind, spec.geometry);
    }
    GameEntry entry;
    entry.positions.reserve(
        std::min<std::size_t>(record.tree.node_count() + 1, kLastIndexedPly + 1));
    PositionKeys keys(*table_);
    Oriented digest = table_->empty_board();
    const auto refused = walk_main_line(record, [&](const LinePosition& at) {
        if (keys.update(at.position)) absorb(digest, keys.stones());
        entry.moves = at.ply;
        if (at.ply > kLastIndexedPly) return true;
        const Color to_play = magpie::to_play(at.position);
        const CanonicalKey key = keys.canonical(to_play);
        Continuation continuation{.to_play = to_play, .ended = ended_for(to_play, record.outcome)};
        if (at.next) continuation.next = to_normal_form(key, spec.geometry, *at.next);
        entry.positions.push_back({key.key, at.ply, to_number(continuation)});
        return true;
    });
    if (refused) absorb_rest(digest, record, *refused);
    entry.content = *std::ranges::min_element(digest);
    return entry;
}

GameEntry EntryMaker::make(GameRecord record) {
    GameEntry entry = walk(record);
    entry.sgf = sgf::write(record);
    entry.record = std::move(record);
    return entry;
}

std::vector<IndexedPosition> EntryMaker::positions_of(const GameRecord& record) {
    return walk(record).positions;
}

std::string comments_of(const GameRecord& record) {
    std::string text = record.info.comment;
    for (const NodeId node : record.tree.preorder()) {
        for (const std::string_view part : {record.tree.name(node), record.tree.comment(node)}) {
            if (part.empty()) continue;
            if (!text.empty()) text += '\n';
            text += part;
        }
    }
    return text;
}

std::string_view rules_word(const GameRecord& record) {
    const GameSpec& spec = record.spec;
    if (spec.kind == GameKind::othello) {
        return spec.counting == othello::Counting::discs ? "discs" : "empties";
    }
    if (!sgf::says_rules(record)) return "unknown";
    const go::RuleSet* set = go::rule_set_of(spec.rules);
    return set == nullptr ? "other" : set->name;
}

bool adds_nothing(const GameRecord& copy, const GameRecord& kept) {
    if (!says_no_more(copy.info, kept.info)) return false;
    if (copy.outcome && copy.outcome != kept.outcome) return false;
    if (copy.spec != kept.spec && copy.spec.kind == GameKind::go) return false;
    if (copy.tree == kept.tree) return true;
    return is_plain(copy) && has_all_properties(kept, copy) && has_same_moves(copy, kept);
}

GameLabels labels_of(const GameRecord& record) {
    return {.names = {fold(record.info.names.black), fold(record.info.names.white)},
            .date = record.info.date,
            .result = record.outcome ? to_text(*record.outcome) : ""};
}

bool may_be_same_game(const GameLabels& a, const GameLabels& b) {
    return agree(a.names.black, b.names.black) && agree(a.names.white, b.names.white) &&
           dates_agree(a.date, b.date) && agree(a.result, b.result);
}

}  // namespace magpie::store
