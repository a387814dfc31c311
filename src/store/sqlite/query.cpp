// Asking the library: by what stands above a game, and by positions.
#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <utility>
#include <variant>

#include "core/ascii.h"
#include "store/fold.h"
#include "store/main_line.h"
#include "store/sqlite/library.h"
#include "store/sqlite/place.h"
#include "store/sqlite/tally.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// Conditions joined by AND, with the values they compare to. Values are bound, never written into
// the SQL.
class Conditions {
  public:
    using Value = std::variant<std::int64_t, std::string>;

    void add(std::string_view condition, Value value) {
        add(condition);
        values_.push_back(std::move(value));
    }

    void add(std::string_view condition) {
        sql_ += sql_.empty() ? " WHERE " : " AND ";
        sql_ += condition;
    }

    // For a condition that compares to one more.
    void add_value(Value value) { values_.push_back(std::move(value)); }

    [[nodiscard]] const std::string& sql() const { return sql_; }

    void bind_to(Statement& statement) const {
        int index = 0;
        for (const Value& value : values_) {
            ++index;
            std::visit([&](const auto& content) { statement.bind(index, content); }, value);
        }
    }

  private:
    std::string sql_;
    std::vector<Value> values_;
};

// A LIKE pattern for any text with `part` in it.
std::string containing(std::string_view part) {
    std::string pattern = "%";
    for (const char c : fold(part)) {
        if (c == '%' || c == '_' || c == '\\') pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

constexpr std::string_view kNamed = "(SELECT id FROM name WHERE folded LIKE ? ESCAPE '\\')";

Conditions conditions_of(const Criteria& criteria) {
    Conditions where;
    // What a copy says is why it was kept: words are looked for in all of them.
    if (!criteria.with_copies && criteria.text.empty()) where.add("copy_of IS NULL");
    if (!criteria.text.empty()) {
        where.add("id IN (SELECT rowid FROM comment WHERE comment MATCH ?)",
                  word_query(criteria.text));
    }
    if (criteria.kind) where.add("kind = ?", static_cast<std::int64_t>(*criteria.kind));
    if (criteria.geometry) {
        where.add("columns = ?", std::int64_t{criteria.geometry->columns});
        where.add("rows = ?", std::int64_t{criteria.geometry->rows});
    }
    const auto named = [&where](std::string_view column, const std::string& part) {
        if (part.empty()) return;
        where.add(std::string(column) + " IN " + std::string(kNamed), containing(part));
    };
    named("black", criteria.names.black);
    named("white", criteria.names.white);
    named("event", criteria.event);
    named("place", criteria.place);
    if (!criteria.player.empty()) {
        const std::string in(" IN " + std::string(kNamed));
        where.add("(black" + in + " OR white" + in + ")", containing(criteria.player));
        where.add_value(containing(criteria.player));
    }
    // A year is all of its days, in a game as in a question: as far as both say it, they are
    // compared. Letters come after all digits: "circa 1850" is no date after 2020.
    const auto dated = [&where](const std::string& day, std::string_view than) {
        if (day.empty()) return;
        where.add("date GLOB '[0-9]*' AND substr(date, 1, " + std::to_string(day.size()) + ") " +
                      std::string(than) + " substr(?, 1, length(date))",
                  day);
    };
    dated(criteria.from, ">=");
    dated(criteria.until, "<=");
    if (!criteria.from.empty()) where.add("date >= ?", criteria.from.substr(0, 4));  // by its index
    if (criteria.won_by) where.add("winner = ?", static_cast<std::int64_t>(*criteria.won_by));
    if (!criteria.result.empty()) where.add("result = ?", criteria.result);
    if (!criteria.rules.empty()) where.add("rules = ?", ascii::lower(criteria.rules));
    return where;
}

struct Hit {
    GameNumber game;
    int ply;  // the position is there or later
    GameNumber original;
};

constexpr const char* kSummary =
    "SELECT game.id, kind, columns, rows, b.text, w.text, e.text, p.text, date, result, rules, "
    "moves, copy_of, source.path FROM game JOIN name b ON b.id = black JOIN name w ON w.id = white "
    "JOIN name e ON e.id = event JOIN name p ON p.id = place LEFT JOIN source ON source.id = "
    "game.source "
    "WHERE game.id = ?";

std::optional<GameSummary> summary_of(const Statement& row) {
    // The file may have been tampered with: what cannot be a board is no game.
    const auto side = [&row](int column) {
        return static_cast<int>(std::clamp<std::int64_t>(row.number(column), 0, kMaxSide + 1));
    };
    const auto geometry = Geometry::make(side(2), side(3));
    if (!geometry) return std::nullopt;
    GameSummary game{.number = row.number(0),
                     .kind = row.number(1) == 0 ? GameKind::go : GameKind::othello,
                     .geometry = *geometry,
                     .names = {std::string(row.text(4)), std::string(row.text(5))},
                     .event = std::string(row.text(6)),
                     .place = std::string(row.text(7)),
                     .date = std::string(row.text(8)),
                     .result = std::string(row.text(9)),
                     .rules = std::string(row.text(10)),
                     .moves = static_cast<int>(row.number(11)),
                     .source = std::string(row.text(13))};
    if (!row.is_null(12)) game.copy_of = row.number(12);
    return game;
}

// How `found` must be turned, and whether its colours must be swapped, to be `wanted`; nothing when
// it is another position.
struct Likeness {
    Symmetry symmetry = Symmetry::identity();
    bool is_swapped = false;
};

std::optional<Likeness> likeness(const AnyPosition& found, const AnyPosition& wanted) {
    if (found.index() != wanted.index()) return std::nullopt;
    const bool is_swapped = to_play(found) != to_play(wanted);
    const Geometry from = geometry(found);
    const Geometry to = geometry(wanted);
    const auto stones_found = stones(found);
    const auto stones_wanted = stones(wanted);
    const auto is_alike = [&](Symmetry symmetry) {
        if (symmetry.apply(from) != to) return false;
        for (int i = 0; i < from.area(); ++i) {
            auto stone = stones_found[static_cast<std::size_t>(i)];
            if (stone && is_swapped) stone = opponent(*stone);
            const int turned = symmetry.apply(from, Point(i)).index();
            if (stones_wanted[static_cast<std::size_t>(turned)] != stone) return false;
        }
        return true;
    };
    for (const Symmetry symmetry : kSymmetries) {
        if (is_alike(symmetry)) return Likeness{symmetry, is_swapped};
    }
    return std::nullopt;
}

struct Found {
    int ply = 0;
    Likeness likeness{};
};

// Replays the game from where the index says the position is, or from the start, until it is there.
std::optional<Found> confirm(const GameRecord& record, const Hit& hit, const Criteria& criteria) {
    std::optional<Found> found;
    walk_main_line(record, [&](const LinePosition& at) {
        if (at.ply < hit.ply || (criteria.ply && at.ply < *criteria.ply)) return true;
        if (criteria.ply && at.ply > *criteria.ply) return false;
        if (const auto like = likeness(at.position, *criteria.position)) found = {at.ply, *like};
        return !found;
    });
    return found;
}

// The first so many games that have the position, each once, in order. Copies are not among them.
std::vector<Hit> find_hits(Database& database,
                           const AnyPosition& position,
                           std::optional<int> ply,
                           std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    std::vector<Hit> hits;
    Statement rows = database.prepare("SELECT place FROM position WHERE key = ? ORDER BY place");
    rows.bind(1, std::bit_cast<std::int64_t>(canonical_key(position).key));
    while (std::ssize(hits) < most && rows.step()) {
        const GameNumber game = game_of(rows.number(0));
        const int at = ply_of(rows.number(0));
        if (ply && at != *ply) continue;
        if (hits.empty() || hits.back().game != game) hits.push_back({game, at, game});
    }
    return hits;
}

// The games for which all conditions hold, in order.
std::vector<Hit> find_games(Database& database, const Conditions& where) {
    std::vector<Hit> games;
    Statement rows = database.prepare("SELECT id, coalesce(copy_of, id) FROM game" + where.sql() +
                                      " ORDER BY id");
    where.bind_to(rows);
    while (rows.step()) games.push_back({rows.number(0), 0, rows.number(1)});
    return games;
}

// Those of `games` that have the position, or whose original has it.
std::vector<Hit> with_position(std::vector<Hit> games, const std::vector<Hit>& at) {
    std::vector<Hit> both;
    for (Hit& game : games) {
        const auto place = std::ranges::lower_bound(at, game.original, {}, &Hit::game);
        if (place == at.end() || place->game != game.original) continue;
        // A copy may have passes that the original has not: it is looked through from its start.
        if (game.game == game.original) game.ply = place->ply;
        both.push_back(game);
    }
    return both;
}

// Whether games are looked for by a position alone. Copies have none in the index, so that they are
// not wanted need not be asked.
bool asks_position_only(const Criteria& criteria) {
    return criteria.position && conditions_of(criteria).sql() == conditions_of(Criteria{}).sql();
}

std::vector<Hit> find_all(Database& database, const Criteria& criteria) {
    std::vector<Hit> at;
    if (criteria.position) at = find_hits(database, *criteria.position, criteria.ply);
    if (asks_position_only(criteria)) return at;
    std::vector<Hit> games = find_games(database, conditions_of(criteria));
    return criteria.position ? with_position(std::move(games), at) : games;
}

// How many games there are, and those up to the end of the page: of a position that very many games
// have, not all of them are read.
struct FirstHits {
    std::int64_t total = 0;
    std::vector<Hit> hits{};
};

FirstHits find_first(Database& database, const Criteria& criteria, const Page& page) {
    if (asks_position_only(criteria) && !criteria.ply) {
        const CanonicalKey key = canonical_key(*criteria.position);
        if (const auto counts = Tally(database).of(std::bit_cast<std::int64_t>(key.key))) {
            FirstHits first;
            for (const auto& [continuation, games] : *counts) first.total += games;
            const std::int64_t skip = std::clamp<std::int64_t>(page.skip, 0, first.total);
            const std::int64_t most = std::clamp<std::int64_t>(page.most, 0, first.total);
            first.hits = find_hits(database, *criteria.position, std::nullopt, skip + most);
            return first;
        }
    }
    std::vector<Hit> hits = find_all(database, criteria);
    return {std::ssize(hits), std::move(hits)};
}

std::optional<StoreError> refusal_of(const Criteria& criteria, const std::string& path) {
    if (criteria.text.empty() || !word_query(criteria.text).empty()) return std::nullopt;
    return StoreError{StoreError::Kind::bad_query, path,
                      "there is no word in \"" + criteria.text + "\""};
}

}  // namespace

std::expected<GameSummary, StoreError> Library::summary(GameNumber number) {
    Statement row = database_->prepare(kSummary);
    row.bind(1, number);
    if (row.step()) {
        if (auto game = summary_of(row)) return std::move(*game);
        database_->fail(StoreError::Kind::damaged, "game " + std::to_string(number));
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return std::unexpected(not_there(number));
}

std::expected<std::vector<GameNumber>, StoreError> Library::find(const Criteria& criteria) {
    if (auto refusal = refusal_of(criteria, database_->path())) return std::unexpected(*refusal);
    std::vector<GameNumber> numbers;
    for (const Hit& hit : find_all(*database_, criteria)) {
        if (criteria.position) {
            const auto kept = record(hit.game);
            // Nobody can say whether it belongs to those that somebody wants to remove.
            if (!kept) return std::unexpected(kept.error());
            if (!confirm(*kept, hit, criteria)) continue;
        }
        numbers.push_back(hit.game);
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return numbers;
}

std::expected<SearchResult, StoreError> Library::search(const Criteria& criteria,
                                                        const Page& page) {
    if (auto refusal = refusal_of(criteria, database_->path())) return std::unexpected(*refusal);
    const auto [total, hits] = find_first(*database_, criteria, page);
    SearchResult result{.total = total};
    if (criteria.position) result.unindexed = count_unindexed();
    const auto first = std::clamp<std::int64_t>(page.skip, 0, std::ssize(hits));
    const auto count = std::clamp<std::int64_t>(page.most, 0, std::ssize(hits) - first);
    Statement summary = database_->prepare(kSummary);
    for (const Hit& hit : std::span(hits).subspan(static_cast<std::size_t>(first),
                                                  static_cast<std::size_t>(count))) {
        summary.bind(1, hit.game);
        auto game = summary.step() ? summary_of(summary) : std::nullopt;
        summary.reset();
        if (!game) continue;
        Match match{.game = std::move(*game)};
        if (criteria.position) {
            const auto kept = record(hit.game);
            if (!kept) result.damaged.push_back(hit.game);
            const auto found = kept ? confirm(*kept, hit, criteria) : std::nullopt;
            if (!found) continue;
            match.ply = found->ply;
            match.symmetry = found->likeness.symmetry;
            match.is_swapped = found->likeness.is_swapped;
        }
        result.matches.push_back(std::move(match));
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return result;
}

std::expected<Exploration, StoreError> Library::explore(const AnyPosition& position) {
    const CanonicalKey key = canonical_key(position);
    const auto number_of_key = std::bit_cast<std::int64_t>(key.key);
    auto counts = Tally(*database_).of(number_of_key);
    if (!counts) counts = count_continuations(*database_, number_of_key);
    Exploration result{.unindexed = count_unindexed()};
    if (auto done = database_->result(); !done) return std::unexpected(done.error());

    using Ended = Continuation::Ended;
    const Color mover = to_play(position);
    for (const auto& [number, games] : *counts) {
        const Continuation continuation = continuation_from(number);
        std::optional<Move> move = continuation.next;
        if (move && !move->is_pass()) {
            if (!geometry(position).contains(move->point())) continue;
            move = from_normal_form(key, geometry(position), *move);
        }
        auto same = std::ranges::find(result.moves, move, &NextMove::move);
        if (same == result.moves.end()) same = result.moves.insert(same, NextMove{.move = move});
        same->games += games;
        result.games += games;
        if (continuation.ended == Ended::won) same->wins[mover] += games;
        if (continuation.ended == Ended::lost) same->wins[opponent(mover)] += games;
        if (continuation.ended == Ended::drawn) same->draws += games;
    }
    std::ranges::stable_sort(result.moves, std::ranges::greater(), &NextMove::games);
    return result;
}

}  // namespace magpie::store
