// Writing games: names once, copies recognised, everything of a batch or nothing.
#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

#include "core/ascii.h"
#include "store/digest.h"
#include "store/fold.h"
#include "store/sqlite/kinship.h"
#include "store/sqlite/library.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// Where more games have the same moves than are looked at for each new one, so many of the same
// people are looked at too; beyond, each is one of its own.
constexpr std::int64_t kMostOfSamePeople = 16;

constexpr std::int64_t number_of(WonBy won_by) { return static_cast<std::int64_t>(won_by); }

WonBy won_by(const std::optional<Outcome>& outcome) {
    if (!outcome) return WonBy::unknown;
    if (!outcome->winner) return outcome->is_draw() ? WonBy::nobody : WonBy::unknown;
    return *outcome->winner == Color::black ? WonBy::black : WonBy::white;
}

struct Judgement {
    Added added = Added::fresh;
    GameNumber renamed = 0;    // the game that gets its names
    std::vector<Kin> alike{};  // games with the same moves
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
          kinship_(database),
          find_name_(database.prepare("SELECT id FROM name WHERE text = ?")),
          add_name_(database.prepare("INSERT INTO name (text, folded) VALUES (?, ?)")),
          find_text_(database.prepare("SELECT sgf FROM game JOIN record ON record.game = game.id "
                                      "WHERE text = ?")),
          find_same_people_(database.prepare(std::string(kSelectKin) +
                                             "WHERE content = ? AND black = ? AND white = ? "
                                             "ORDER BY game.id LIMIT ?")),
          // In the order of the index: to sort them would cost all of them.
          find_others_(database.prepare(std::string(kSelectKin) + "WHERE content = ? LIMIT ?")),
          find_one_(database.prepare(std::string(kSelectKin) + "WHERE game.id = ?")),
          find_unnamed_(database.prepare(
              "SELECT id FROM (SELECT id, source FROM game WHERE content = ? LIMIT ?) "
              "WHERE source = ? ORDER BY id")),
          add_game_(database.prepare(
              "INSERT INTO game (kind, columns, rows, black, white, event, place, date, result, "
              "winner, rules, komi, handicap, moves, content, source, text, id) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
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

    // Whether the game is there already. Games with the same moves are read and compared, not only
    // their numbers.
    Judgement judge(const GameEntry& entry, std::int64_t source, bool has_names) {
        Judgement verdict{.alike = find_alike(entry)};
        if (verdict.alike.empty()) return verdict;
        if (has_text(entry.sgf)) return {.added = Added::already};
        if (has_names) {
            if (const auto unnamed = find_unnamed(entry, source)) {
                return {.added = Added::named, .renamed = *unnamed};
            }
        }
        const GameLabels labels = labels_of(entry.record);
        for (const Kin& kin : verdict.alike) {
            if (!may_be_same_game(labels, kin.labels)) continue;
            const auto kept = kinship_.record(kin.number);
            if (kept && adds_nothing(entry.record, *kept)) return {.added = Added::already};
        }
        return verdict;
    }

    // Who is whose copy, now that a game was written or has got its names. Tells which games wait
    // for their positions that were copies before.
    std::vector<GameNumber> settle(const GameEntry& entry,
                                   GameNumber number,
                                   const std::vector<Kin>& alike) {
        if (auto risen = kinship_.settle(std::bit_cast<std::int64_t>(entry.content))) {
            return std::move(*risen);
        }
        // Too many to be compared with each other: it joins the first that it fits.
        const GameLabels labels = labels_of(entry.record);
        for (const Kin& kin : alike) {
            const GameNumber original = kin.copy_of.value_or(kin.number);
            if (original == number || !may_be_same_game(labels, kin.labels)) continue;
            if (kin.copy_of && !fits(labels, original)) continue;
            kinship_.make_copy(number, original);
            break;
        }
        return {};
    }

    [[nodiscard]] bool has_kin(GameNumber number) { return kinship_.has_kin(number); }

    [[nodiscard]] bool is_copy(GameNumber number) { return kinship_.is_copy(number); }

    [[nodiscard]] std::optional<GameRecord> record(GameNumber number) {
        return kinship_.record(number);
    }

    void rename(GameNumber number, const GameEntry& entry) {
        const GameInfo& info = entry.record.info;
        rename_game_.bind(1, name(info.names.black)).bind(2, name(info.names.white));
        rename_game_.bind(3, name(info.event)).bind(4, digest_of(entry.sgf)).bind(5, number).run();
        rename_record_.bind(1, entry.sgf).bind(2, number).run();
    }

    GameNumber write(const GameEntry& entry, std::int64_t source) {
        const GameSpec& spec = entry.record.spec;
        const GameInfo& info = entry.record.info;
        const std::string result = entry.record.outcome ? to_text(*entry.record.outcome) : "";
        add_game_.bind(1, static_cast<std::int64_t>(spec.kind));
        add_game_.bind(2, spec.geometry.columns).bind(3, spec.geometry.rows);
        add_game_.bind(4, name(info.names.black)).bind(5, name(info.names.white));
        add_game_.bind(6, name(info.event)).bind(7, name(info.place));
        add_game_.bind(8, info.date).bind(9, result);
        add_game_.bind(10, number_of(won_by(entry.record.outcome)))
            .bind(11, rules_word(entry.record));
        add_game_.bind(12, spec.rules.komi.half_points).bind(13, spec.handicap);
        add_game_.bind(14, entry.moves).bind(15, std::bit_cast<std::int64_t>(entry.content));
        const GameNumber number = ++last_number_;
        add_game_.bind(16, source).bind(17, digest_of(entry.sgf)).bind(18, number).run();
        add_record_.bind(1, number).bind(2, entry.sgf).run();
        const std::string words = words_apart(comments_of(entry.record));
        if (!words.empty()) add_comment_.bind(1, number).bind(2, words).run();
        add_unindexed_.bind(1, number).run();
        return number;
    }

  private:
    bool fits(const GameLabels& labels, GameNumber number) {
        std::vector<Kin> found;
        find_one_.bind(1, number);
        take_kin(find_one_, found);
        return !found.empty() && may_be_same_game(labels, found.front().labels);
    }

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

    std::vector<Kin> find_alike(const GameEntry& entry) {
        std::vector<Kin> found;
        const auto content = std::bit_cast<std::int64_t>(entry.content);
        find_others_.bind(1, content).bind(2, kMostKin);
        take_kin(find_others_, found);
        if (std::ssize(found) < kMostKin) return found;
        const auto black = known_name(entry.record.info.names.black);
        const auto white = known_name(entry.record.info.names.white);
        if (!black || !white) return found;
        find_same_people_.bind(1, content).bind(2, *black).bind(3, *white);
        find_same_people_.bind(4, kMostOfSamePeople);
        take_kin(find_same_people_, found);
        return found;
    }

    // The game of the same file that stands there with numbers for names.
    std::optional<GameNumber> find_unnamed(const GameEntry& entry, std::int64_t source) {
        find_unnamed_.bind(1, std::bit_cast<std::int64_t>(entry.content));
        find_unnamed_.bind(2, kMostKin).bind(3, source);
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
    Kinship kinship_;
    Statement find_name_;
    Statement add_name_;
    Statement find_text_;
    Statement find_same_people_;
    Statement find_others_;
    Statement find_one_;
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
    EntryMaker maker;
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
        const Judgement verdict = writer.judge(item.entry, source, has_names);
        results.push_back(verdict.added);
        if (verdict.added == Added::already) continue;
        const bool is_new = verdict.added == Added::fresh;
        const GameNumber number = is_new ? writer.write(item.entry, source) : verdict.renamed;
        if (!is_new) writer.rename(number, item.entry);
        std::vector<GameNumber> waiting;
        if (!is_new || !verdict.alike.empty()) {
            waiting = writer.settle(item.entry, number, verdict.alike);
            if (is_new && writer.has_kin(number)) results.back() = Added::copy;
        }
        if (is_new && !writer.is_copy(number)) await_index(number, item.entry.positions);
        for (const GameNumber risen : waiting) {
            if (const auto kept = writer.record(risen)) {
                await_index(risen, maker.positions_of(*kept));
            }
        }
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
