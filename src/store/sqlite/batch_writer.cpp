// Writing games: names once, copies recognised, everything of a batch or nothing.
#include <bit>
#include <string_view>

#include "formats/sgf/sgf.h"
#include "go/rules/rules.h"
#include "store/fold.h"
#include "store/sqlite/library.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// The index is written once so many positions wait for it: some hundred megabytes.
constexpr std::size_t kMostPending = 8'000'000;

constexpr std::int64_t number_of(WonBy won_by) { return static_cast<std::int64_t>(won_by); }

WonBy won_by(const std::optional<Outcome>& outcome) {
    if (!outcome) return WonBy::unknown;
    if (!outcome->winner) return outcome->is_draw() ? WonBy::nobody : WonBy::unknown;
    return *outcome->winner == Color::black ? WonBy::black : WonBy::white;
}

std::string_view rules_of(const GameSpec& spec) {
    if (spec.kind == GameKind::othello) {
        return spec.counting == othello::Counting::discs ? "discs" : "empties";
    }
    const go::RuleSet* set = go::rule_set_of(spec.rules);
    return set == nullptr ? "other" : set->name;
}

struct Verdict {
    Added added = Added::fresh;
    std::optional<GameNumber> copy_of{};
};

class BatchWriter {
  public:
    explicit BatchWriter(Database& database)
        : database_(database),
          find_name_(database.prepare("SELECT id FROM name WHERE text = ?")),
          add_name_(database.prepare("INSERT INTO name (text, folded) VALUES (?, ?)")),
          find_same_(database.prepare("SELECT game.id, sgf, copy_of FROM game JOIN record ON "
                                      "record.game = game.id WHERE content = ?")),
          add_game_(database.prepare(
              "INSERT INTO game (kind, columns, rows, black, white, event, place, date, result, "
              "winner, rules, komi, handicap, moves, content, copy_of, source) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
          add_record_(database.prepare("INSERT INTO record VALUES (?, ?)")),
          add_comment_(database.prepare("INSERT INTO comment (rowid, text) VALUES (?, ?)")),
          add_unindexed_(database.prepare("INSERT INTO unindexed VALUES (?)")),
          add_source_(database.prepare(
              "INSERT INTO source (path, bytes, digest, games, is_done) VALUES (?, ?, ?, ?, ?) "
              "ON CONFLICT (bytes, digest) DO UPDATE SET path = excluded.path, "
              "games = max(games, excluded.games), is_done = max(is_done, excluded.is_done) "
              "RETURNING id")) {}

    std::int64_t write(const SourceProgress& source) {
        add_source_.bind(1, source.path).bind(2, source.bytes).bind(3, source.digest);
        add_source_.bind(4, source.games).bind(5, source.is_done ? 1 : 0);
        const std::int64_t id = add_source_.step() ? add_source_.number(0) : 0;
        add_source_.run();
        return id;
    }

    // Whether the game is there already. The text of candidates is compared, not only a number.
    Verdict judge(const GameEntry& entry) {
        Verdict verdict;
        find_same_.bind(1, std::bit_cast<std::int64_t>(entry.content));
        while (verdict.added != Added::already && find_same_.step()) {
            const auto kept = sgf::read(find_same_.text(1), {.check_rules = false});
            if (!kept || !may_be_same_game(entry.record, kept->record)) continue;
            const bool is_copy = !find_same_.is_null(2);
            verdict.copy_of = is_copy ? find_same_.number(2) : find_same_.number(0);
            verdict.added = adds_nothing(entry.record, kept->record) ? Added::already : Added::copy;
        }
        find_same_.reset();
        return verdict;
    }

    GameNumber write(const GameEntry& entry, const Verdict& verdict, std::int64_t source) {
        const GameSpec& spec = entry.record.spec;
        const GameInfo& info = entry.record.info;
        const std::string result = entry.record.outcome ? to_text(*entry.record.outcome) : "";
        add_game_.bind(1, static_cast<std::int64_t>(spec.kind));
        add_game_.bind(2, spec.geometry.columns).bind(3, spec.geometry.rows);
        add_game_.bind(4, name(info.names.black)).bind(5, name(info.names.white));
        add_game_.bind(6, name(info.event)).bind(7, name(info.place));
        add_game_.bind(8, info.date).bind(9, result);
        add_game_.bind(10, number_of(won_by(entry.record.outcome))).bind(11, rules_of(spec));
        add_game_.bind(12, spec.rules.komi.half_points).bind(13, spec.handicap);
        add_game_.bind(14, entry.moves).bind(15, std::bit_cast<std::int64_t>(entry.content));
        add_game_.bind_null(16);
        if (verdict.copy_of) add_game_.bind(16, *verdict.copy_of);
        add_game_.bind(17, source).run();
        const GameNumber number = database_.last_row();
        add_record_.bind(1, number).bind(2, entry.sgf).run();
        const std::string words = words_apart(comments_of(entry.record));
        if (!words.empty()) add_comment_.bind(1, number).bind(2, words).run();
        if (verdict.added == Added::fresh) add_unindexed_.bind(1, number).run();
        return number;
    }

  private:
    std::int64_t name(std::string_view text) {
        find_name_.bind(1, text);
        const bool is_known = find_name_.step();
        std::int64_t id = is_known ? find_name_.number(0) : 0;
        find_name_.reset();
        if (is_known) return id;
        const std::string folded = fold(text);
        add_name_.bind(1, text).bind(2, folded).run();
        return database_.last_row();
    }

    Database& database_;
    Statement find_name_;
    Statement add_name_;
    Statement find_same_;
    Statement add_game_;
    Statement add_record_;
    Statement add_comment_;
    Statement add_unindexed_;
    Statement add_source_;
};

}  // namespace

std::expected<std::vector<Added>, StoreError> Library::add(const Batch& batch) {
    database_->begin();
    BatchWriter writer(*database_);
    std::vector<std::int64_t> sources;
    for (const SourceProgress& source : batch.sources) sources.push_back(writer.write(source));
    std::vector<Added> results;
    const std::size_t positions_before = pending_.size();
    const std::size_t games_before = pending_games_.size();
    for (const Batch::Item& item : batch.items) {
        const Verdict verdict = writer.judge(item.entry);
        results.push_back(verdict.added);
        if (verdict.added == Added::already) continue;
        const GameNumber number = writer.write(item.entry, verdict, sources[item.source]);
        if (verdict.added == Added::fresh) await_index(number, item.entry.positions);
    }
    if (auto done = database_->commit(); !done) {
        pending_.resize(positions_before);
        pending_games_.resize(games_before);
        return std::unexpected(done.error());
    }
    if (pending_.size() >= kMostPending) {
        if (auto done = finish_index(); !done) return std::unexpected(done.error());
    }
    return results;
}

}  // namespace magpie::store
