#include "othello/search/pattern_player.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "othello/search/ending.h"
#include "othello/search/root_moves.h"
#include "othello/search/root_report.h"

namespace magpie::othello {

namespace {

int usual_pattern_depth(const Position& root) {
    return root.empties() <= PatternPlayer::kUsualSolve ? kDeepest : PatternPlayer::kUsualDepth;
}

// The empty squares that a quarter of the time left is enough to play out: 20 take some 0.15 s, and
// each more twice as long.
int solved_within(const Limits& limits) {
    if (!limits.clock) return 0;
    constexpr Milliseconds kOfTwenty{600};
    const auto times = std::max(limits.clock->left.main_time / kOfTwenty, Milliseconds::rep{0});
    return 19 + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(times)));
}

// What an iteration searches: so deep, and so surely.
struct Step {
    int depth = 0;
    int level = 0;

    bool operator==(const Step&) const = default;
};

// One search: iterations over the moves at the root, and the reports. `board` is `root` as it is
// searched.
class PatternSearch {
  public:
    PatternSearch(MidgameSearch& midgame,
                  int level,
                  const Position& root,
                  const Board& board,
                  const Limits& limits,
                  const Ending& ending,
                  const std::atomic<bool>& stop,
                  const Engine<Position>::Listener& listen)
        : midgame_(midgame),
          level_(level),
          root_(root),
          board_(board),
          limits_(limits),
          ending_(ending),
          reporter_(root, limits, ending, kPatternDiscsPerGuess, listen) {
        for (const Move m : root_moves(root, limits)) moves_.push_back({.move = m, .line = {m}});
        midgame_.begin({.stop = &stop, .is_due = [this] { return is_due(); }});
    }

    void run() {
        for (Step step = next_step({}); step != Step{}; step = next_step(step)) {
            step_ = step;
            const std::vector<RootMove> before = moves_;
            const bool is_whole = search_root();
            if (!is_whole && limits_.goal == Goal::analysis) settle_analysis(before);
            reporter_.set(moves_, midgame_.nodes());
            if (!is_whole) break;
            reporter_.tell_if_due(midgame_.nodes());
            if (is_enough()) break;
        }
        reporter_.tell_last(midgame_.nodes());
    }

  private:
    // What to search after `last`; nothing is left: Step{}. The first search is of one move, so
    // that there is always something to show; a short ending needs no others before the whole.
    [[nodiscard]] Step next_step(Step last) const {
        constexpr int kShortEnding = 14;
        constexpr int kLastStep = 2;  // the surest level before the exact one
        const int end = root_.empties();
        const bool is_short = end <= kShortEnding;
        if (last.depth >= end) {
            if (last.level == kExactLevel) return {};
            return {end, last.level < kLastStep ? kLastStep : kExactLevel};
        }
        if (last.depth >= ending_.depth) return {};
        const bool end_is_near = last.depth > 0 && end - last.depth <= PatternPlayer::kToTheEnd;
        const int depth = std::min(end_is_near ? end : last.depth + 1, ending_.depth);
        const bool is_exact = is_short && depth >= end;
        return {depth, is_exact ? kExactLevel : level_};
    }

    [[nodiscard]] bool is_due() {
        // The first depth is always finished.
        if (step_.depth <= 1) return false;
        reporter_.tell_if_due(midgame_.nodes());
        return midgame_.nodes() >= ending_.nodes || ending_.elapsed() >= ending_.time;
    }

    // A forced move is worth no time of a clock, nor is a depth that would hardly be finished.
    [[nodiscard]] bool is_enough() const {
        if (limits_.goal == Goal::analysis) return false;
        return limits_.clock && (moves_.size() == 1 || 2 * ending_.elapsed() > ending_.time);
    }

    // One iteration, the best move so far in front. False when it was broken off; the moves it had
    // finished are in order even then, and a better one than the last iteration's is in front.
    bool search_root() {
        const int depth = step_.depth;
        const bool is_analysis = limits_.goal == Goal::analysis;
        int best = -kBeyondValue;
        std::size_t searched = 0;
        for (; searched < moves_.size(); ++searched) {
            RootMove& at = moves_[searched];
            const std::uint64_t before = midgame_.nodes();
            // A pass costs no depth, as everywhere in the tree.
            const bool is_pass = at.move.is_pass();
            const Board next = is_pass ? passed(board_) : played(board_, at.move.point());
            const int below = is_pass ? depth : depth - 1;
            const bool is_open = is_analysis || searched == 0;
            const auto found =
                is_open ? search_open(next, below, at) : search_behind(next, below, best);
            if (!found) break;
            at.value = *found;
            at.depth = depth;
            at.is_proved = depth >= root_.empties() && step_.level == kExactLevel;
            at.percent = kLevelPercents[step_.level];
            at.is_bound = !is_open && at.value <= best;
            at.nodes = midgame_.nodes() - before;
            at.line = {at.move};
            if (!at.is_bound) {
                at.line.insert(at.line.end(), midgame_.line().begin(), midgame_.line().end());
            }
            best = std::max(best, at.value);
        }
        sort_by_value(std::span(moves_).first(searched));
        return searched == moves_.size();
    }

    // An analysis compares moves, and values of two depths cannot be compared: what was seen of a
    // depth that was broken off is left out. Surer values of the same depth can, and take their
    // places among the others.
    void settle_analysis(const std::vector<RootMove>& before) {
        if (before.front().depth == step_.depth) {
            sort_by_value(moves_);
        } else if (before.front().depth > 0) {
            moves_ = before;
        }
    }

    // The exact value of a move, with a window round what it was worth before.
    std::optional<int> search_open(const Board& next, int depth, const RootMove& at) {
        constexpr int kAround = 300;
        int alpha = -kBeyondValue;
        int beta = kBeyondValue;
        if (at.depth >= 3) {
            alpha = std::max(alpha, at.value - kAround);
            beta = std::min(beta, at.value + kAround);
        }
        for (;;) {
            const auto value = midgame_.search(next, depth, -beta, -alpha, step_.level);
            if (!value) return std::nullopt;
            if (-*value <= alpha && alpha > -kBeyondValue) {
                alpha = -kBeyondValue;
            } else if (-*value >= beta && beta < kBeyondValue) {
                beta = kBeyondValue;
            } else {
                return -*value;
            }
        }
    }

    // Whether a move is better than `best`, and how much if it is.
    std::optional<int> search_behind(const Board& next, int depth, int best) {
        const auto value = midgame_.search(next, depth, -best - 1, -best, step_.level);
        if (!value || -*value <= best) return value ? std::optional(-*value) : std::nullopt;
        const auto exact = midgame_.search(next, depth, -kBeyondValue, -best, step_.level);
        return exact ? std::optional(-*exact) : std::nullopt;
    }

    MidgameSearch& midgame_;
    int level_;
    const Position& root_;
    Board board_;
    const Limits& limits_;
    const Ending& ending_;
    RootReporter reporter_;
    std::vector<RootMove> moves_;
    Step step_;
};

}  // namespace

PatternPlayer::PatternPlayer(const std::optional<Weights>& weights,
                             Workers& workers,
                             const Settings& settings)
    : workers_(workers),
      level_(weights ? settings.level : kExactLevel),
      other_shapes_(workers, std::min(settings.table_bytes, AlphaBetaPlayer::kUsualTable)),
      midgame_(weights, settings.table_bytes, settings.solver_table_bytes) {}

PatternPlayer::~PatternPlayer() {
    stop_ = true;
    job_.reset();
}

void PatternPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    const Board* const board = root.board();
    if (board == nullptr) {
        other_shapes_.start(root, limits, std::move(listen));
        return;
    }
    stop_ = false;
    const Ending ending = ending_of(root, limits, workers_.is_concurrent(),
                                    usual_pattern_depth(root), solved_within(limits));
    job_ = workers_.start([this, root, board = *board, limits, ending, listen = std::move(listen)] {
        PatternSearch(midgame_, level_, root, board, limits, ending, stop_, listen).run();
    });
}

void PatternPlayer::stop() {
    stop_ = true;
    other_shapes_.stop();
}

void PatternPlayer::wait() {
    job_.reset();
    other_shapes_.wait();
}

void PatternPlayer::forget() {
    midgame_.forget();
    other_shapes_.forget();
}

}  // namespace magpie::othello
