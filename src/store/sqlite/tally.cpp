#include "store/sqlite/tally.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace magpie::store {

namespace {

// A position and how many rows of it there are.
struct Run {
    std::int64_t key;
    std::size_t rows;
};

// So many positions are looked at each time whether they are worth a tally, and so many are
// remembered until it is known which.
constexpr std::size_t kMostLookedAt = 64;
constexpr std::size_t kMostRuns = 64 * kMostLookedAt;

void keep_longest(std::vector<Run>& runs) {
    if (runs.size() <= kMostLookedAt) return;
    std::ranges::nth_element(runs, runs.begin() + kMostLookedAt, std::ranges::greater(),
                             &Run::rows);
    runs.resize(kMostLookedAt);
}

class Counter {
  public:
    // In the order of the index: a position that came back in a game counts once.
    void take(std::int64_t place, std::int64_t continuation) {
        if (game_of(place) == last_) return;
        last_ = game_of(place);
        ++counts_[continuation];
    }

    [[nodiscard]] ContinuationCounts counts() && { return std::move(counts_); }

  private:
    std::optional<GameNumber> last_{};
    ContinuationCounts counts_{};
};

ContinuationCounts continuations_of(std::span<const IndexRow> run) {
    Counter counter;
    for (const IndexRow& row : run) counter.take(row.place, row.continuation);
    return std::move(counter).counts();
}

}  // namespace

Tally::Tally(Database& database)
    : database_(database),
      find_(database.prepare("SELECT continuation, games FROM tally WHERE key = ?")),
      add_(database.prepare("INSERT INTO tally VALUES (?, ?, ?) ON CONFLICT (key, continuation) DO "
                            "UPDATE SET games = games + excluded.games")),
      take_(database.prepare(
          "UPDATE tally SET games = games - 1 WHERE key = ? AND continuation = ?")),
      drop_(
          database.prepare("DELETE FROM tally WHERE key = ? AND continuation = ? AND games <= 0")),
      probe_(
          database.prepare("SELECT count(*) FROM (SELECT 1 FROM position WHERE key = ? LIMIT ?)")) {
}

std::vector<std::int64_t>& Tally::keys() {
    if (!keys_) {
        keys_.emplace();
        Statement rows = database_.prepare("SELECT DISTINCT key FROM tally ORDER BY key");
        while (rows.step()) keys_->push_back(rows.number(0));
    }
    return *keys_;
}

std::optional<ContinuationCounts> Tally::of(std::int64_t key) {
    ContinuationCounts counts;
    find_.bind(1, key);
    while (find_.step()) counts[find_.number(0)] = find_.number(1);
    find_.reset();
    if (counts.empty()) return std::nullopt;
    return counts;
}

void Tally::add(std::span<const IndexRow> rows) {
    std::vector<Run> others;
    while (!rows.empty()) {
        const std::int64_t key = rows.front().key;
        const auto end =
            std::ranges::find_if(rows, [key](const IndexRow& r) { return r.key != key; });
        const auto run = rows.first(static_cast<std::size_t>(end - rows.begin()));
        if (is_kept(key)) {
            add(key, continuations_of(run));
        } else {
            others.push_back({key, run.size()});
            if (others.size() == kMostRuns) keep_longest(others);
        }
        rows = rows.subspan(run.size());
    }
    keep_longest(others);
    for (const Run& run : others) {
        if (is_busy(run.key)) count(run.key);
    }
}

void Tally::add(std::int64_t key, const ContinuationCounts& counts) {
    for (const auto& [continuation, games] : counts) {
        add_.bind(1, key).bind(2, continuation).bind(3, games).run();
    }
}

void Tally::take(std::int64_t key, std::int64_t continuation) {
    if (!is_kept(key)) return;
    for (Statement* step : {&take_, &drop_}) step->bind(1, key).bind(2, continuation).run();
}

void Tally::forget_all() {
    database_.execute("DELETE FROM tally");
    keys().clear();
}

void Tally::count(std::int64_t key) {
    if (is_kept(key)) return;
    add(key, count_continuations(database_, key));
    keys().insert(std::ranges::lower_bound(keys(), key), key);
}

bool Tally::is_kept(std::int64_t key) { return std::ranges::binary_search(keys(), key); }

bool Tally::is_busy(std::int64_t key) {
    probe_.bind(1, key).bind(2, kBusyPosition);
    const bool is = probe_.step() && probe_.number(0) == kBusyPosition;
    probe_.reset();
    return is;
}

ContinuationCounts count_continuations(Database& database, std::int64_t key) {
    Counter counter;
    Statement rows =
        database.prepare("SELECT place, continuation FROM position WHERE key = ? ORDER BY place");
    rows.bind(1, key);
    while (rows.step()) counter.take(rows.number(0), rows.number(1));
    return std::move(counter).counts();
}

}  // namespace magpie::store
