// Taking games out: with all that the indexes know of them.
#include <algorithm>
#include <bit>

#include "store/sqlite/library.h"
#include "store/sqlite/place.h"
#include "store/words.h"

namespace magpie::store {

namespace {

class Remover {
  public:
    explicit Remover(Database& database)
        : drop_position_(database.prepare("DELETE FROM position WHERE key = ? AND place = ?")),
          drop_positions_(database.prepare("DELETE FROM position WHERE place BETWEEN ? AND ?")),
          // The index keeps no text: it is told which words to forget.
          drop_comment_(database.prepare(
              "INSERT INTO comment (comment, rowid, text) VALUES ('delete', ?, ?)")),
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
        if (kept != nullptr) {
            drop_from_indexes(number, *kept);
        } else {
            drop_positions_.bind(1, place_of(number, 0)).bind(2, place_of(number, kLastIndexedPly));
            drop_positions_.run();
        }
        give_to_heir(number);
        for (Statement* drop : {&drop_waiting_, &drop_record_, &drop_game_, &remember_}) {
            drop->bind(1, number).run();
        }
    }

  private:
    void drop_from_indexes(GameNumber number, const GameRecord& kept) {
        for (const IndexedPosition& at : maker_.positions_of(kept)) {
            drop_position_.bind(1, std::bit_cast<std::int64_t>(at.key));
            drop_position_.bind(2, place_of(number, at.ply)).run();
        }
        const std::string words = words_apart(comments_of(kept));
        if (!words.empty()) drop_comment_.bind(1, number).bind(2, words).run();
    }

    // The first copy of the game takes its place.
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

    EntryMaker maker_{};
    Statement drop_position_;
    Statement drop_positions_;
    Statement drop_comment_;
    Statement find_heir_;
    Statement make_heir_;
    Statement follow_heir_;
    Statement await_index_;
    Statement drop_waiting_;
    Statement drop_record_;
    Statement drop_game_;
    Statement remember_;
};

}  // namespace

std::expected<void, StoreError> Library::remove(std::span<const GameNumber> numbers) {
    if (auto done = finish_index(); !done) return done;
    std::vector<GameNumber> once(numbers.begin(), numbers.end());
    std::ranges::sort(once);
    const auto doubled = std::ranges::unique(once);
    once.erase(doubled.begin(), doubled.end());
    database_->begin();
    {
        Remover remover(*database_);
        for (const GameNumber number : once) {
            if (database_->has_failed()) break;
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
