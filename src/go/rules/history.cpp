#include "go/rules/history.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/at.h"
#include "core/rng.h"

namespace magpie::go {
namespace {

constexpr std::uint8_t kEmpty = 2;

// Shorter games on the smallest boards need no kept boards at all.
constexpr int kShortestInterval = 16;

std::uint8_t cell_of(Color c) { return static_cast<std::uint8_t>(c); }

Color loser_of(const History::Step& step) {
    return step.suicide ? step.mover : opponent(step.mover);
}

// What so many stones of `loser` add to the balance.
std::int32_t balance_of(Color loser, std::size_t stones) {
    const auto count = static_cast<std::int32_t>(stones);
    return loser == Color::white ? count : -count;
}

}  // namespace

History::History(const Stones& start, std::uint64_t hash, Situation situation)
    : situation_(situation),
      departures_(start.size()),
      now_(start.size(), kEmpty),
      interval_(std::max(static_cast<int>(start.size()) / 8, kShortestInterval)) {
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (start[i]) now_[i] = cell_of(*start[i]);
    }
    by_hash_.push(hash);
    keep_board();
}

std::span<const Point> History::left_with(int i) const {
    const std::size_t begin = step(i).left_begin;
    const std::size_t end = i + 1 < moves() ? step(i + 1).left_begin : left_.size();
    return std::span(left_).subspan(begin, end - begin);
}

// --- Moves come and go

void History::push(Step step, std::span<const Point> left, std::uint64_t hash) {
    by_situation_.push(situation_key(by_hash_.key(moves()), step.mover));
    step.left_begin = static_cast<std::uint32_t>(left_.size());
    const Color loser = loser_of(step);
    for (const Point p : left) ++departures_[at(p)][loser];
    if (!step.move.is_pass()) {
        apply_change(now_, {step.mover, step.move.point(), step.suicide, left});
    }
    left_.insert(left_.end(), left.begin(), left.end());
    steps_.push_back(step);
    balance_ += balance_of(loser, left.size());
    by_hash_.push(hash);
    if (moves() % interval_ == 0) keep_board();
}

void History::pop() {
    assert(moves() > 0);
    if (moves() % interval_ == 0) kept_.resize(kept_.size() - now_.size());
    take_back(now_, moves() - 1);
    const Step& step = last();
    const Color loser = loser_of(step);
    for (const Point p : left_with(moves() - 1)) --departures_[at(p)][loser];
    balance_ -= balance_of(loser, left_.size() - step.left_begin);
    left_.resize(step.left_begin, Point(0));
    steps_.pop_back();
    by_hash_.pop();
    by_situation_.pop();
}

void History::keep_board() { kept_.insert(kept_.end(), now_.begin(), now_.end()); }

void History::apply_change(Cells& cells, const Change& change) const {
    if (!change.suicide) cells[at(change.point)] = cell_of(change.mover);
    for (const Point p : change.left) cells[at(p)] = kEmpty;
}

// Makes board i + 1 into board i.
void History::take_back(Cells& cells, int i) const {
    const Step& taken = step(i);
    if (taken.move.is_pass()) return;
    const std::uint8_t lost = cell_of(loser_of(taken));
    for (const Point p : left_with(i)) cells[at(p)] = lost;
    cells[at(taken.move.point())] = kEmpty;
}

// --- Looking back

int History::moves_back_to(int board) const {
    assert(board >= 0 && board <= moves());
    const int to_kept = (interval_ - board % interval_) % interval_;
    return std::min(to_kept, moves() - board);
}

bool History::board_equals(int board, const Cells& target) const {
    const int nearest = board + moves_back_to(board);
    Cells cells;
    if (nearest == moves()) {
        cells = now_;
    } else {
        const auto area = static_cast<std::ptrdiff_t>(now_.size());
        const auto begin = kept_.begin() + area * (nearest / interval_);
        cells.assign(begin, begin + area);
    }
    for (int i = nearest; i > board; --i) take_back(cells, i - 1);
    return cells == target;
}

bool History::hash_seen(std::uint64_t hash, Range range) const {
    return newest_within(hash, range) != BoardIndex::kNone;
}

// Only boards after the range are passed over, and callers leave out few.
std::int32_t History::newest_within(std::uint64_t hash, Range range) const {
    std::int32_t board = by_hash_.find(hash);
    while (board > range.last) board = by_hash_.older(board);
    return board >= range.first ? board : BoardIndex::kNone;
}

std::optional<int> History::find(std::uint64_t hash, const Change& change, Range range) const {
    Cells target = now_;
    apply_change(target, change);
    for (std::int32_t i = newest_within(hash, range); i != BoardIndex::kNone && i >= range.first;
         i = by_hash_.older(i)) {
        if (board_equals(i, target)) return i;
    }
    return std::nullopt;
}

// Exact for equal boards and one side to play: no two balances have the same key then.
std::uint64_t History::situation_key(std::uint64_t hash, Color to_play) const {
    const std::int32_t balance = situation_ == Situation::stones ? 0 : balance_;
    return mix(mix(hash ^ static_cast<std::uint64_t>(balance)) ^ cell_of(to_play));
}

bool History::situation_seen(std::uint64_t hash, Color to_play) const {
    return by_situation_.find(situation_key(hash, to_play)) != BoardIndex::kNone;
}

std::optional<int> History::find_situation(std::uint64_t hash,
                                           const Change& change,
                                           Color to_play) const {
    assert(situation_ == Situation::stones);
    Cells target = now_;
    apply_change(target, change);
    return newest_situation(situation_key(hash, to_play), to_play, target);
}

bool History::cycle_closed(Color to_play) const {
    assert(situation_ == Situation::stones_and_prisoners);
    const std::uint64_t key = situation_key(by_hash_.key(moves()), to_play);
    return newest_situation(key, to_play, now_).has_value();
}

std::optional<int> History::newest_situation(std::uint64_t key,
                                             Color to_play,
                                             const Cells& target) const {
    for (std::int32_t i = by_situation_.find(key); i != BoardIndex::kNone;
         i = by_situation_.older(i)) {
        if (step(i).mover == to_play && board_equals(i, target)) return i;
    }
    return std::nullopt;
}

}  // namespace magpie::go
