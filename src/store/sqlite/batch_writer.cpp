// Writing games: names once, copies recognised, everything of a batch or nothing.
#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/sgf.h"
#include "go/rules/rules.h"
#include "store/digest.h"
#include "store/fold.h"
#include "store/sqlite/library.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// So many games with the same moves are looked at for each new one; where there are more, those of
// the same people too. Only empty games and those of a few moves have more; beyond, each is one of
// its own.
constexpr std::int64_t kMostOfSamePeople = 16;
constexpr std::int64_t kMostOfOthers = 32;

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
    GameNumber renamed = 0;  // the game that gets its names
};

// A game that may be the same, as the index knows it.
struct Candidate {
    GameNumber number;
    GameNumber original;
    GameLabels labels;
};

// "#4711": the number of a name that was not known when the file was read.
bool is_number(std::string_view name) {
    return name.size() > 1 && name.front() == '#' &&
           std::ranges::all_of(name.substr(1), ascii::is_digit);
}

// Whether `known` are the names of a game that has only the numbers of some of them.
bool gives_names(const GameInfo& known, const GameInfo& kept) {
    bool has_news = false;
    for (const auto& [ours, theirs] :
         {std::pair(&known.names.black, &kept.names.black),
          std::pair(&known.names.white, &kept.names.white), std::pair(&known.event, &kept.event)}) {
        if (*ours == *theirs) continue;
        if (!is_number(*theirs) || is_number(*ours)) return false;
        has_news = true;
    }
    return has_news;
}

class BatchWriter {
  public:
    explicit BatchWriter(Database& database)
        : database_(database),
          find_name_(database.prepare("SELECT id FROM name WHERE text = ?")),
          add_name_(database.prepare("INSERT INTO name (text, folded) VALUES (?, ?)")),
          find_text_(database.prepare("SELECT sgf FROM game JOIN record ON record.game = game.id "
                                      "WHERE text = ?")),
          find_record_(database.prepare(
              "SELECT sgf, text FROM record JOIN game ON game.id = record.game WHERE game = ?")),
          find_same_people_(database.prepare(std::string(kCandidate) +
                                             "WHERE content = ? AND black = ? AND white = ? "
                                             "ORDER BY game.id LIMIT ?")),
          // In the order of the index: to sort them would cost all of them.
          find_others_(database.prepare(std::string(kCandidate) + "WHERE content = ? LIMIT ?")),
          find_unnamed_(database.prepare(
              "SELECT id FROM (SELECT id, source FROM game WHERE content = ? LIMIT ?) "
              "WHERE source = ? ORDER BY id")),
          add_game_(database.prepare(
              "INSERT INTO game (kind, columns, rows, black, white, event, place, date, result, "
              "winner, rules, komi, handicap, moves, content, copy_of, source, text, id) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
          rename_game_(database.prepare(
              "UPDATE game SET black = ?, white = ?, event = ?, text = ? WHERE id = ?")),
          rename_record_(database.prepare("UPDATE record SET sgf = ? WHERE game = ?")),
          add_record_(database.prepare("INSERT INTO record VALUES (?, ?)")),
          add_comment_(database.prepare("INSERT INTO comment (rowid, text) VALUES (?, ?)")),
          add_unindexed_(database.prepare("INSERT INTO unindexed VALUES (?)")),
          add_source_(database.prepare(
              "INSERT INTO source (path, bytes, digest, games, is_done, names) VALUES (?, ?, ?, ?, "
              "?, ?) ON CONFLICT (bytes, digest) DO UPDATE SET path = excluded.path, "
              "games = excluded.games, is_done = excluded.is_done, names = excluded.names "
              "RETURNING id")),
          // A number that once was a game's is never another's.
          last_number_(database.number("SELECT max(coalesce((SELECT max(id) FROM game), 0), "
                                       "coalesce((SELECT max(game) FROM removed), 0))")) {}

    std::int64_t write(const SourceProgress& source) {
        add_source_.bind(1, source.path).bind(2, source.bytes).bind(3, source.digest);
        add_source_.bind(4, source.games).bind(5, source.is_done ? 1 : 0).bind(6, source.names);
        const std::int64_t id = add_source_.step() ? add_source_.number(0) : 0;
        add_source_.run();
        return id;
    }

    // Whether the game is there already. Candidates are read and compared, not only numbers.
    Verdict judge(const GameEntry& entry, std::int64_t source, bool has_names) {
        const std::vector<Candidate> candidates = find_candidates(entry);
        if (candidates.empty()) return {};
        if (has_text(entry.sgf)) return {.added = Added::already};
        if (has_names) {
            if (const auto unnamed = find_unnamed(entry, source)) {
                return {.added = Added::named, .renamed = *unnamed};
            }
        }
        Verdict verdict;
        const GameLabels labels = labels_of(entry.record);
        for (const Candidate& candidate : candidates) {
            if (!may_be_same_game(labels, candidate.labels)) continue;
            const auto kept = record(candidate.number);
            if (!kept) continue;
            if (adds_nothing(entry.record, *kept)) return {.added = Added::already};
            if (verdict.added == Added::copy) continue;
            verdict = {.added = Added::copy, .copy_of = candidate.original};
        }
        return verdict;
    }

    void rename(GameNumber number, const GameEntry& entry) {
        const GameInfo& info = entry.record.info;
        rename_game_.bind(1, name(info.names.black)).bind(2, name(info.names.white));
        rename_game_.bind(3, name(info.event)).bind(4, digest_of(entry.sgf)).bind(5, number).run();
        rename_record_.bind(1, entry.sgf).bind(2, number).run();
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
        const GameNumber number = ++last_number_;
        add_game_.bind(17, source).bind(18, digest_of(entry.sgf)).bind(19, number).run();
        add_record_.bind(1, number).bind(2, entry.sgf).run();
        const std::string words = words_apart(comments_of(entry.record));
        if (!words.empty()) add_comment_.bind(1, number).bind(2, words).run();
        if (verdict.added == Added::fresh) add_unindexed_.bind(1, number).run();
        return number;
    }

  private:
    static constexpr const char* kCandidate =
        "SELECT game.id, coalesce(copy_of, game.id), b.folded, w.folded, date, result FROM game "
        "JOIN name b ON b.id = black JOIN name w ON w.id = white ";

    std::optional<std::int64_t> known_name(std::string_view text) {
        find_name_.bind(1, text);
        std::optional<std::int64_t> id;
        if (find_name_.step()) id = find_name_.number(0);
        find_name_.reset();
        return id;
    }

    bool has_text(const std::string& sgf) {
        find_text_.bind(1, digest_of(sgf));
        bool is_there = false;
        while (!is_there && find_text_.step()) is_there = find_text_.text(0) == sgf;
        find_text_.reset();
        return is_there;
    }

    std::optional<GameRecord> record(GameNumber number) {
        find_record_.bind(1, number);
        std::optional<GameRecord> found;
        if (find_record_.step() && is_as_written(find_record_.text(0), find_record_.number(1))) {
            auto game = sgf::read(find_record_.text(0), {.check_rules = false});
            if (game) found = std::move(game->record);
        }
        find_record_.reset();
        return found;
    }

    static void take_candidates(Statement& rows, std::vector<Candidate>& into) {
        while (rows.step()) {
            const GameNumber number = rows.number(0);
            if (std::ranges::find(into, number, &Candidate::number) != into.end()) continue;
            into.push_back({number,
                            rows.number(1),
                            {.names = {std::string(rows.text(2)), std::string(rows.text(3))},
                             .date = std::string(rows.text(4)),
                             .result = std::string(rows.text(5))}});
        }
        rows.reset();
    }

    std::vector<Candidate> find_candidates(const GameEntry& entry) {
        std::vector<Candidate> found;
        const auto content = std::bit_cast<std::int64_t>(entry.content);
        find_others_.bind(1, content).bind(2, kMostOfOthers);
        take_candidates(find_others_, found);
        if (std::ssize(found) < kMostOfOthers) return found;
        const auto black = known_name(entry.record.info.names.black);
        const auto white = known_name(entry.record.info.names.white);
        if (!black || !white) return found;
        find_same_people_.bind(1, content).bind(2, *black).bind(3, *white);
        find_same_people_.bind(4, kMostOfSamePeople);
        take_candidates(find_same_people_, found);
        return found;
    }

    // The game of the same file that stands there with numbers for names.
    std::optional<GameNumber> find_unnamed(const GameEntry& entry, std::int64_t source) {
        find_unnamed_.bind(1, std::bit_cast<std::int64_t>(entry.content));
        find_unnamed_.bind(2, kMostOfOthers).bind(3, source);
        std::vector<GameNumber> numbers;
        while (find_unnamed_.step()) numbers.push_back(find_unnamed_.number(0));
        find_unnamed_.reset();
        for (const GameNumber number : numbers) {
            const auto kept = record(number);
            if (kept && gives_names(entry.record.info, kept->info)) return number;
        }
        return std::nullopt;
    }

    std::int64_t name(std::string_view text) {
        if (const auto known = known_name(text)) return *known;
        const std::string folded = fold(text);
        add_name_.bind(1, text).bind(2, folded).run();
        return database_.last_row();
    }

    Database& database_;
    Statement find_name_;
    Statement add_name_;
    Statement find_text_;
    Statement find_record_;
    Statement find_same_people_;
    Statement find_others_;
    Statement find_unnamed_;
    Statement add_game_;
    Statement rename_game_;
    Statement rename_record_;
    Statement add_record_;
    Statement add_comment_;
    Statement add_unindexed_;
    Statement add_source_;
    GameNumber last_number_;
};

}  // namespace

std::expected<std::vector<Added>, StoreError> Library::add(const Batch& batch,
                                                           const std::atomic<bool>* stop) {
    database_->begin();
    BatchWriter writer(*database_);
    std::vector<std::int64_t> sources;
    for (const SourceProgress& source : batch.sources) sources.push_back(writer.write(source));
    std::vector<Added> results;
    const std::size_t positions_before = pending_.size();
    const std::size_t games_before = pending_games_.size();
    for (const Batch::Item& item : batch.items) {
        if (database_->has_failed()) break;
        if (stop != nullptr && stop->load()) {
            database_->fail(StoreError::Kind::stopped, "");
            break;
        }
        const std::int64_t source = sources[item.source];
        const bool has_names = batch.sources[item.source].names != 0;
        const Verdict verdict = writer.judge(item.entry, source, has_names);
        results.push_back(verdict.added);
        if (verdict.added == Added::named) writer.rename(verdict.renamed, item.entry);
        if (verdict.added != Added::fresh && verdict.added != Added::copy) continue;
        const GameNumber number = writer.write(item.entry, verdict, source);
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
