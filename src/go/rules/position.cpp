#include "go/rules/position.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace magpie::go {
namespace {

constexpr std::uint64_t kWhiteToPlayKey = mix(0x70A1) & kHashMask;

void place_all(AnyBoard& board, const std::vector<Stone>& stones) {
    // In whatever order, none is taken on the way: a part of a chain that has a liberty has one.
    board.visit([&](auto& b) {
        for (const Stone& s : stones) b.play(b.spot(s.point), s.color);
    });
}

// Under superko no situation comes back, so that nobody asks what was taken meanwhile.
History::Situation situations_under(const Rules& rules) {
    return rules.ko == Ko::simple ? History::Situation::stones_and_prisoners
                                  : History::Situation::stones;
}

}  // namespace

Position::Position(Geometry geometry, const Rules& rules, int handicap)
    : Position(AnyBoard(geometry), rules, Color::black, {}, handicap) {}

Position::Position(
    AnyBoard board, const Rules& rules, Color to_play, std::vector<Stone> setup, int handicap)
    : geometry_(board.visit([](const auto& b) { return b.geometry(); })),
      rules_(rules),
      board_(std::move(board)),
      history_(stones(), stones_hash(), situations_under(rules)),
      setup_(std::move(setup)),
      handicap_(handicap),
      to_play_(to_play) {
    if (nobody_can_place()) ending_ = Ending::no_placement_left;
}

std::expected<Position, SetupError> Position::from(const Setup& setup, const Rules& rules) {
    if (const auto error = find_error(setup)) return std::unexpected(*error);
    std::vector<Stone> stones;
    for (const Color c : kColors) {
        for (const Point p : setup.stones[c]) stones.push_back({p, c});
    }
    AnyBoard board(setup.geometry);
    place_all(board, stones);
    Position position(std::move(board), rules, setup.to_play, std::move(stones), setup.handicap);
    position.prisoners_ = setup.prisoners;
    return position;
}

std::optional<Color> Position::stone_at(Point p) const {
    assert(geometry_.contains(p));
    return board_.visit([&](const auto& b) { return b.stone_at(b.spot(p)); });
}

std::vector<std::optional<Color>> Position::stones() const {
    std::vector<std::optional<Color>> stones(static_cast<std::size_t>(geometry_.area()));
    board_.visit([&](const auto& b) {
        for (int i = 0; i < geometry_.area(); ++i) {
            stones[static_cast<std::size_t>(i)] = b.stone_at(b.spot(Point(i)));
        }
    });
    return stones;
}

Position::Placement Position::placement(Color c, Point p) const {
    return board_.visit([&](const auto& b) {
        const auto v = b.spot(p);
        Placement placed{c, p, b.is_suicide(v, c), {}, b.hash_after(v, c)};
        const auto collect = [&](auto stone) { placed.left.push_back(b.point(stone)); };
        if (placed.suicide) {
            placed.left.push_back(p);
            b.for_each_suicide(v, c, collect);
        } else {
            b.for_each_capture(v, c, collect);
        }
        std::sort(placed.left.begin(), placed.left.end());
        return placed;
    });
}

std::uint64_t Position::hash_after(Color c, Point p) const {
    return board_.visit([&](const auto& b) { return b.hash_after(b.spot(p), c); });
}

std::optional<int> Position::find_repetition(Color c, Point p, History::Range range) const {
    if (!history_.hash_seen(hash_after(c, p), range)) return std::nullopt;
    const Placement placed = placement(c, p);
    return history_.find(placed.hash, {c, p, placed.suicide, placed.left}, range);
}

// Whether a stone of `c` on `p` would bring back a board on which `c`'s opponent moved then.
bool Position::repeats_situation(Color c, Point p) const {
    const Color to_play = opponent(c);
    // The present board counts too where it is known who moves on it: a stone that takes nothing
    // but itself leaves it as it is.
    const bool is_seen = history_.situation_seen(hash_after(c, p), to_play);
    if (!is_seen && to_play != to_play_) return false;
    const Placement placed = placement(c, p);
    if (placed.suicide && placed.left.size() == 1 && to_play == to_play_) return true;
    const History::Change change{c, p, placed.suicide, placed.left};
    return is_seen && history_.find_situation(placed.hash, change, to_play);
}

std::optional<IllegalMove> Position::why_no_stone(Color c, Point p) const {
    const bool suicide = board_.visit([&](const auto& b) { return b.is_suicide(b.spot(p), c); });
    if (suicide && !rules_.suicide_allowed) return IllegalMove::suicide;
    if (!suicide && !history_.ever_left(p, c)) return std::nullopt;

    const int moves = history_.moves();
    const bool theirs_was_last =
        moves > 0 && !history_.last().move.is_pass() && history_.last().mover == opponent(c);
    if (theirs_was_last && find_repetition(c, p, {moves - 1, moves - 1})) return IllegalMove::ko;
    if (rules_.ko == Ko::simple) return std::nullopt;
    const bool repeats = rules_.ko == Ko::situational
                             ? repeats_situation(c, p)
                             : find_repetition(c, p, {0, moves}).has_value();
    return repeats ? std::optional(IllegalMove::superko) : std::nullopt;
}

std::optional<IllegalMove> Position::why_illegal(Move m) const {
    if (ending_) return IllegalMove::game_over;
    if (m.is_pass()) return std::nullopt;
    if (!geometry_.contains(m.point())) return IllegalMove::off_board;
    if (stone_at(m.point())) return IllegalMove::occupied;
    return why_no_stone(to_play_, m.point());
}

std::optional<IllegalMove> Position::why_illegal(Color c, Move m) const {
    if (!ending_ && c != to_play_) return IllegalMove::wrong_turn;
    return why_illegal(m);
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    if (ending_) return moves;
    board_.visit([&](const auto& b) {
        moves.reserve(static_cast<std::size_t>(b.empty_count()) + 1);
        for (int i = 0, row = 0; row < geometry_.rows; ++row) {
            for (int column = 0; column < geometry_.columns; ++column, ++i) {
                const auto v = b.spot(column, row);
                if (!b.is_empty(v)) continue;
                const Point p(i);
                // Most points are neither suicide nor places to which anything could come back.
                const bool is_plain =
                    !history_.ever_left(p, to_play_) && !b.is_suicide(v, to_play_);
                if (is_plain || !why_no_stone(to_play_, p)) moves.emplace_back(p);
            }
        }
    });
    moves.push_back(Move::pass());
    return moves;
}

std::expected<std::vector<Point>, IllegalMove> Position::try_move(Move m) const {
    if (const auto reason = why_illegal(m)) return std::unexpected(*reason);
    if (m.is_pass()) return std::vector<Point>{};
    return placement(to_play_, m.point()).left;
}

std::optional<int> Position::repeats_board_after(Move m) const {
    if (m.is_pass()) return move_number();
    return find_repetition(to_play_, m.point(), {0, move_number()});
}

void Position::play_unchecked(Move m) {
    assert(!why_illegal(m));
    if (m.is_pass()) {
        play_pass();
    } else {
        play_stone(m.point());
    }
}

void Position::play_pass() {
    history_.push({Move::pass(), to_play_, false, board_ko(), passes_, 0}, {}, stones_hash());
    board_.visit([](auto& b) { b.set_ko(std::decay_t<decltype(b)>::Spot::none); });
    ++passes_;
    const bool last_pass_counts = !rules_.white_passes_last || to_play_ == Color::white;
    if (passes_ >= 2 && last_pass_counts) ending_ = Ending::passes;
    to_play_ = opponent(to_play_);
}

void Position::play_stone(Point p) {
    const Color mover = to_play_;
    const Placement placed = placement(mover, p);
    const bool may_repeat = placed.suicide || history_.ever_left(p, mover);
    history_.push({Move(p), mover, placed.suicide, board_ko(), passes_, 0}, placed.left,
                  placed.hash);
    board_.visit([&](auto& b) { b.play(b.spot(p), mover); });
    prisoners_[placed.suicide ? opponent(mover) : mover] += static_cast<int>(placed.left.size());
    passes_ = 0;
    to_play_ = opponent(mover);

    if (may_repeat && rules_.long_cycle_voids && rules_.ko == Ko::simple &&
        history_.cycle_closed(to_play_)) {
        ending_ = Ending::no_result;
    } else if (nobody_can_place()) {
        ending_ = Ending::no_placement_left;
    }
}

// Whether a stone of `c` may go anywhere, now or after passes: those lift a simple ko, but no
// superko.
bool Position::can_place(Color c) const {
    return board_.visit([&](const auto& b) {
        for (int i = 0; i < b.empty_count(); ++i) {
            const auto reason = why_no_stone(c, b.point(b.empty_spot(i)));
            if (!reason || (reason == IllegalMove::ko && rules_.ko == Ko::simple)) return true;
        }
        return false;
    });
}

bool Position::nobody_can_place() const {
    return !can_place(to_play_) && !can_place(opponent(to_play_));
}

void Position::undo() {
    assert(move_number() > 0);
    const History::Step step = history_.last();
    const std::span<const Point> left = history_.left_with(move_number() - 1);
    put_back(step, left);
    prisoners_[step.suicide ? opponent(step.mover) : step.mover] -= static_cast<int>(left.size());
    passes_ = step.passes;
    to_play_ = step.mover;
    ending_.reset();
    history_.pop();
}

// The board before `step`. Chains do not come apart in place, so it is built anew.
void Position::put_back(const History::Step& step, std::span<const Point> left) {
    if (!step.move.is_pass()) {
        std::vector<Stone> before;
        for (int i = 0; i < geometry_.area(); ++i) {
            const auto stone = stone_at(Point(i));
            if (stone && Point(i) != step.move.point()) before.push_back({Point(i), *stone});
        }
        for (const Point p : left) {
            if (p != step.move.point()) {
                before.push_back({p, step.suicide ? step.mover : opponent(step.mover)});
            }
        }
        board_ = AnyBoard(geometry_);
        place_all(board_, before);
    }
    board_.visit([&](auto& b) {
        b.set_ko(step.ko ? b.spot(*step.ko) : std::decay_t<decltype(b)>::Spot::none);
    });
}

void Position::resume() {
    ending_.reset();
    passes_ = 0;
}

std::optional<Point> Position::board_ko() const {
    return board_.visit([](const auto& b) -> std::optional<Point> {
        if (b.ko() == std::decay_t<decltype(b)>::Spot::none) return std::nullopt;
        return b.point(b.ko());
    });
}

std::optional<Point> Position::ko_point() const {
    // A player who is given a second turn may fill the ko.
    if (move_number() == 0 || history_.last().mover == to_play_) return std::nullopt;
    return board_ko();
}

std::vector<Point> Position::chain_at(Point p) const {
    std::vector<Point> chain;
    if (!stone_at(p)) return chain;
    board_.visit([&](const auto& b) {
        b.for_each_stone(b.spot(p), [&](auto v) { chain.push_back(b.point(v)); });
    });
    std::sort(chain.begin(), chain.end());
    return chain;
}

std::vector<Point> Position::liberties_at(Point p) const {
    std::vector<Point> liberties;
    for (const Point stone : chain_at(p)) {
        geometry_.for_each_neighbor(stone, [&](Point next) {
            if (!stone_at(next)) liberties.push_back(next);
        });
    }
    std::sort(liberties.begin(), liberties.end());
    liberties.erase(std::unique(liberties.begin(), liberties.end()), liberties.end());
    return liberties;
}

std::vector<Stone> Position::stones_in_placing_order() const {
    std::vector<Stone> order;
    std::vector<bool> listed(static_cast<std::size_t>(geometry_.area()));
    // Backwards, so that a point counts by its latest stone.
    const auto list = [&](Stone s) {
        std::vector<bool>::reference seen = listed[static_cast<std::size_t>(s.point.index())];
        if (!seen && stone_at(s.point)) order.push_back(s);
        seen = true;
    };
    for (int i = move_number() - 1; i >= 0; --i) {
        const History::Step& step = history_.step(i);
        if (!step.move.is_pass()) list({step.move.point(), step.mover});
    }
    for (auto s = setup_.rbegin(); s != setup_.rend(); ++s) list(*s);
    std::reverse(order.begin(), order.end());
    return order;
}

std::uint64_t Position::stones_hash() const {
    return board_.visit([](const auto& b) { return b.hash(); });
}

std::uint64_t Position::hash() const {
    return to_play_ == Color::white ? stones_hash() ^ kWhiteToPlayKey : stones_hash();
}

bool Position::operator==(const Position& other) const {
    return geometry_ == other.geometry_ && rules_ == other.rules_ && to_play_ == other.to_play_ &&
           handicap_ == other.handicap_ && passes_ == other.passes_ && ending_ == other.ending_ &&
           prisoners_ == other.prisoners_ && board_ko() == other.board_ko() &&
           setup_ == other.setup_ && history_ == other.history_ && stones() == other.stones();
}

}  // namespace magpie::go
