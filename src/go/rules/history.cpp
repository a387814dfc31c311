#include "go/rules/history.h"

#include <cassert>
#include <cstddef>

#include "core/rng.h"

namespace magpie::go {
namespace {

std::size_t at(Point p) { return static_cast<std::size_t>(p.index()); }

// What so many stones of `loser` add to the balance.
std::int32_t balance_of(Color loser, std::size_t stones) {
    const auto count = static_cast<std::int32_t>(stones);
    return loser == Color::white ? count : -count;
}

// Walks back from the current board, one move at a time, counting the points on which the board
// reached differs from a target.
class Rewind {
  public:
    Rewind(const History& history, const History::Stones& current)
        : history_(history), board_(current), target_(current), moves_(history.moves()) {}

    void change_target(const History::Change& change) {
        [[maybe_unused]] const Color loser = change.suicide ? change.mover : opponent(change.mover);
        if (!change.suicide) set_target(change.point, change.mover);
        for (const Point p : change.left) {
            assert(p == change.point || target_[at(p)] == loser);
            set_target(p, std::nullopt);
        }
    }

    void back() {
        const History::Step& step = history_.step(--moves_);
        if (step.move.is_pass()) return;
        const std::span<const Point> left = history_.left_with(moves_);
        const Color loser = step.suicide ? step.mover : opponent(step.mover);
        for (const Point p : left) set_board(p, loser);
        set_board(step.move.point(), std::nullopt);
    }

    void back_to(int board) {
        while (moves_ > board) back();
    }

    [[nodiscard]] bool matches() const { return differences_ == 0; }

  private:
    void set_board(Point p, std::optional<Color> stone) {
        differences_ -= board_[at(p)] != target_[at(p)];
        board_[at(p)] = stone;
        differences_ += board_[at(p)] != target_[at(p)];
    }

    void set_target(Point p, std::optional<Color> stone) {
        differences_ -= board_[at(p)] != target_[at(p)];
        target_[at(p)] = stone;
        differences_ += board_[at(p)] != target_[at(p)];
    }

    const History& history_;
    History::Stones board_;
    History::Stones target_;
    int moves_;
    int differences_ = 0;
};

}  // namespace

History::History(Geometry geometry, std::uint64_t hash)
    : departures_(static_cast<std::size_t>(geometry.area())) {
    add_board(hash);
}

void History::add_board(std::uint64_t hash) {
    by_hash_.push(hash);
    by_cycle_.push(mix(hash ^ static_cast<std::uint64_t>(balance_)));
}

std::span<const Point> History::left_with(int i) const {
    const std::size_t begin = step(i).left_begin;
    const std::size_t end = i + 1 < moves() ? step(i + 1).left_begin : left_.size();
    return std::span(left_).subspan(begin, end - begin);
}

void History::push(Step step, std::span<const Point> left, std::uint64_t hash) {
    step.left_begin = static_cast<std::uint32_t>(left_.size());
    const Color loser = step.suicide ? step.mover : opponent(step.mover);
    for (const Point p : left) ++departures_[at(p)][loser];
    left_.insert(left_.end(), left.begin(), left.end());
    steps_.push_back(step);
    balance_ += balance_of(loser, left.size());
    add_board(hash);
}

void History::pop() {
    assert(moves() > 0);
    const Step& step = last();
    const Color loser = step.suicide ? step.mover : opponent(step.mover);
    for (const Point p : left_with(moves() - 1)) --departures_[at(p)][loser];
    balance_ -= balance_of(loser, left_.size() - step.left_begin);
    left_.resize(step.left_begin, Point(0));
    steps_.pop_back();
    by_hash_.pop();
    by_cycle_.pop();
}

bool History::hash_seen(std::uint64_t hash, Range range) const {
    return by_hash_.find(hash, range.last) >= range.first;
}

std::optional<int> History::find(std::uint64_t hash,
                                 const Change& change,
                                 const Stones& current,
                                 Range range,
                                 std::optional<Color> to_play) const {
    Rewind rewind(*this, current);
    rewind.change_target(change);
    for (std::int32_t i = by_hash_.find(hash, range.last); i >= range.first;
         i = by_hash_.older(i)) {
        if (to_play && (i == moves() || step(i).mover != *to_play)) continue;
        rewind.back_to(i);
        if (rewind.matches()) return i;
    }
    return std::nullopt;
}

std::int32_t History::older_like_current(std::int32_t board, Color to_play) const {
    do {
        board = by_cycle_.older(board);
    } while (board != BoardIndex::kNone && step(board).mover != to_play);
    return board;
}

bool History::may_close_cycle(Color to_play) const {
    return older_like_current(moves(), to_play) != BoardIndex::kNone;
}

bool History::cycle_closed(const Stones& current, Color to_play) const {
    Rewind rewind(*this, current);
    for (std::int32_t i = older_like_current(moves(), to_play); i != BoardIndex::kNone;
         i = older_like_current(i, to_play)) {
        rewind.back_to(i);
        if (rewind.matches()) return true;
    }
    return false;
}

}  // namespace magpie::go
