// Taking games out: with all that the indexes know of them.
#include <algorithm>

#include "store/sqlite/kinship.h"
#include "store/sqlite/library.h"
#include "store/words.h"

namespace magpie::store {

namespace {

class Remover {
  public:
    explicit Remover(Database& database)
        : kinship_(database),
          eraser_(database),
          // The index keeps no text: it is told which words to forget.
          drop_comment_(database.prepare(
              "INSERT INTO comment (comment, rowid, text) VALUES ('delete', ?, ?)")),
          find_content_(database.prepare("SELECT content FROM game WHERE id = ?")),
          find_heir_(database.prepare("SELECT min(id) FROM game WHERE copy_of = ?")),
          make_heir_(database.prepare("UPDATE game SET copy_of = NULL WHERE id = ?")),
          follow_heir_(database.prepare("UPDATE game SET copy_of = ? WHERE copy_of = ?")),
          await_index_(database.prepare("INSERT OR IGNORE INTO unindexed VALUES (?)")),
          drop_waiting_(database.prepare("DELETE FROM unindexed WHERE game = ?")),
          drop_record_(database.prepare("DELETE FROM record WHERE game = ?")),
          drop_game_(database.prepare("DELETE FROM game WHERE id = ?")),
          remember_(database.prepare("INSERT INTO removed VALUES (?)")) {}

    // `kept` is nothing for a game that cannot be read.
    void remove(GameNumber number, const GameRecord* kept) {
        eraser_.erase(number, kept);
        if (kept != nullptr) {
            const std::string words = words_apart(comments_of(*kept));
            if (!words.empty()) drop_comment_.bind(1, number).bind(2, words).run();
        }
        // Those that were copies of it settle it among themselves.
        if (!kinship_.settle(content_of(number), number)) give_to_heir(number);
        for (Statement* drop : {&drop_waiting_, &drop_record_, &drop_game_, &remember_}) {
            drop->bind(1, number).run();
        }
    }

  private:
    std::int64_t content_of(GameNumber number) {
        find_content_.bind(1, number);
        const std::int64_t content = find_content_.step() ? find_content_.number(0) : 0;
        find_content_.reset();
        return content;
    }

    // Where they are too many for that, the first copy of the game takes its place.
    void give_to_heir(GameNumber number) {
        find_heir_.bind(1, number);
        const bool has_heir = find_heir_.step() && !find_heir_.is_null(0);
        const GameNumber heir = has_heir ? find_heir_.number(0) : 0;
        find_heir_.reset();
        if (!has_heir) return;
        make_heir_.bind(1, heir).run();
        follow_heir_.bind(1, heir).bind(2, number).run();
        await_index_.bind(1, heir).run();
    }

    Kinship kinship_;
    PositionEraser eraser_;
    Statement drop_comment_;
    Statement find_content_;
    Statement find_heir_;
    Statement make_heir_;
    Statement follow_heir_;
    Statement await_index_;
    Statement drop_waiting_;
    Statement drop_record_;
    Statement drop_game_;
    Statement remember_;
};

// Every game that is there, in order.
std::vector<GameNumber> all_games(Database& database) {
    std::vector<GameNumber> numbers;
    Statement rows = database.prepare("SELECT id FROM game ORDER BY id");
    while (rows.step()) numbers.push_back(rows.number(0));
    return numbers;
}

// All of them at once, which need not be looked at one by one.
void remove_all(Database& database) {
    database.execute(
        "INSERT INTO removed SELECT id FROM game;"
        "DELETE FROM position;"
        "DELETE FROM tally;"
        "INSERT INTO comment (comment) VALUES ('delete-all');"
        "DELETE FROM unindexed;"
        "DELETE FROM record;"
        "UPDATE game SET copy_of = NULL WHERE copy_of IS NOT NULL;"
        "DELETE FROM game");
}

}  // namespace

std::expected<void, StoreError> Library::remove(std::span<const GameNumber> numbers,
                                                const std::atomic<bool>* stop) {
    if (auto done = finish_index(); !done) return done;
    std::vector<GameNumber> once(numbers.begin(), numbers.end());
    std::ranges::sort(once);
    const auto doubled = std::ranges::unique(once);
    once.erase(doubled.begin(), doubled.end());
    database_->begin();
    if (!once.empty() && once == all_games(*database_)) {
        remove_all(*database_);
    } else {
        Remover remover(*database_);
        for (const GameNumber number : once) {
            if (database_->has_failed()) break;
            if (stop != nullptr && stop->load()) {
                database_->fail(StoreError::Kind::stopped, "");
                break;
            }
            const auto kept = record(number);
            if (kept) {
                remover.remove(number, &*kept);
            } else if (kept.error().kind == StoreError::Kind::damaged) {
                remover.remove(number, nullptr);
            } else {
                database_->fail(kept.error().kind, kept.error().reason);
            }
        }
    }
    if (auto done = database_->commit(); !done) return done;
    return catch_up();
}

}  // namespace magpie::store
