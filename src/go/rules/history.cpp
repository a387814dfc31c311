#include "go/rules/history.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace magpie::go {
namespace {

std::size_t at(Point p) { return static_cast<std::size_t>(p.index()); }

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
        const int taken = static_cast<int>(left.size());
        balance_ += loser == Color::white ? taken : -taken;
    }

    [[nodiscard]] int moves() const { return moves_; }

    [[nodiscard]] bool matches() const { return differences_ == 0; }

    // White stones taken less black stones taken, on the way walked.
    [[nodiscard]] int balance() const { return balance_; }

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
    int balance_ = 0;
};

}  // namespace

History::History(Geometry geometry, std::uint64_t hash)
    : hashes_{hash}, departures_(static_cast<std::size_t>(geometry.area())) {}

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
    hashes_.push_back(hash);
}

void History::pop() {
    assert(moves() > 0);
    const Step& step = last();
    const Color loser = step.suicide ? step.mover : opponent(step.mover);
    for (const Point p : left_with(moves() - 1)) --departures_[at(p)][loser];
    left_.resize(step.left_begin, Point(0));
    steps_.pop_back();
    hashes_.pop_back();
}

bool History::hash_seen(std::uint64_t hash, Range range) const {
    const auto end = hashes_.begin() + range.last + 1;
    return std::find(hashes_.begin() + range.first, end, hash) != end;
}

std::optional<int> History::find(std::uint64_t hash,
                                 const Change& change,
                                 const Stones& current,
                                 Range range,
                                 std::optional<Color> to_play) const {
    Rewind rewind(*this, current);
    rewind.change_target(change);
    while (true) {
        const int i = rewind.moves();
        const bool counts =
            i <= range.last && (!to_play || (i < moves() && step(i).mover == *to_play));
        if (counts && hashes_[static_cast<std::size_t>(i)] == hash && rewind.matches()) return i;
        if (i <= range.first) return std::nullopt;
        rewind.back();
    }
}

bool History::cycle_closed(const Stones& current, Color to_play) const {
    const std::uint64_t hash = hashes_.back();
    if (!hash_seen(hash, {0, moves() - 1})) return false;
    Rewind rewind(*this, current);
    while (rewind.moves() > 0) {
        rewind.back();
        const int i = rewind.moves();
        if (hashes_[static_cast<std::size_t>(i)] == hash && step(i).mover == to_play &&
            rewind.matches() && rewind.balance() == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace magpie::go
