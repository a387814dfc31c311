#include "store/game_entry.h"

#include <algorithm>
#include <utility>

#include "core/rng.h"
#include "formats/sgf/sgf.h"
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

// Equal but for case, accents and space, or one of them says nothing.
bool agree(std::string_view a, std::string_view b) {
    return a.empty() || b.empty() || a == b || fold(a) == fold(b);
}

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
    if (!tree.comment(kRootNode).empty() || !tree.marks(kRootNode).empty()) return false;
    for (const NodeId node : tree.preorder()) {
        if (tree.is_fork(node)) return false;
        if (node != kRootNode && !tree.has_only_a_move(node)) return false;
    }
    return true;
}

bool has_all_properties(const GameRecord& kept, const GameRecord& copy) {
    const auto known = kept.tree.properties(kRootNode);
    return std::ranges::all_of(copy.tree.properties(kRootNode), [known](const Property& property) {
        return std::ranges::find(known, property) != known.end();
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

bool adds_nothing(const GameRecord& copy, const GameRecord& kept) {
    if (!says_no_more(copy.info, kept.info)) return false;
    if (copy.outcome && copy.outcome != kept.outcome) return false;
    if (copy.spec != kept.spec && copy.spec.kind == GameKind::go) return false;
    if (copy.tree == kept.tree) return true;
    return is_plain(copy) && has_all_properties(kept, copy);
}

bool may_be_same_game(const GameRecord& a, const GameRecord& b) {
    return agree(a.info.names.black, b.info.names.black) &&
           agree(a.info.names.white, b.info.names.white) && dates_agree(a.info.date, b.info.date) &&
           (!a.outcome || !b.outcome || a.outcome == b.outcome);
}

}  // namespace magpie::store
