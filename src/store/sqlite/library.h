#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/clock.h"
#include "store/game_entry.h"
#include "store/library_query.h"
#include "store/sqlite/database.h"
#include "store/sqlite/place.h"
#include "store/store_error.h"

namespace magpie::store {

// A file that games came from, and how far it has been read.
struct SourceProgress {
    std::string path{};
    std::int64_t bytes = 0;
    std::int64_t digest = 0;  // of the content: a file that was moved is known again
    std::int64_t games = 0;   // read so far
    bool is_done = false;
    std::int64_t names = 0;  // digest of the names it was read with, where they lie beside it
};

// What became of a game that was to be added.
enum class Added : std::uint8_t {
    fresh,
    copy,     // the same game as one that is there, but it says something else: kept beside it
    already,  // all it says is there: left out
    named     // was there with numbers for names, and has them now
};

// Games ready to be written together.
struct Batch {
    struct Item {
        GameEntry entry{};
        std::size_t source = 0;  // in `sources`
    };

    std::vector<SourceProgress> sources{};
    std::vector<Item> items{};
};

// Both kinds of games in one SQLite file, docs/library.md. What a call has acknowledged is on the
// disk. Several programs may have it open; one thread at a time.
class Library {
  public:
    // Opens the library in `path`, or makes one. A file that is something else, is damaged or comes
    // from a later Magpie is refused and left as it is. Whenever somebody else is writing, it waits
    // so long.
    [[nodiscard]] static std::expected<Library, StoreError> open(
        const std::string& path, Milliseconds patience = kUsualPatience);

    // The same without bringing the index up to date first, which may take minutes after an import
    // that was cut off: for whoever has a game to keep().
    [[nodiscard]] static std::expected<Library, StoreError> open_to_keep(const std::string& path,
                                                                         Milliseconds patience);

    // The same to ask only, for a library that is there: nothing is written but what an earlier
    // version needs to be brought up to date. It may lie where nobody can write, and somebody else
    // may be importing.
    [[nodiscard]] static std::expected<Library, StoreError> open_to_read(const std::string& path);

    // --- Adding and removing.

    // Writes all of a batch or nothing, and tells what became of each game. Its positions can be
    // searched for after the next finish_index(), or the next time the library is opened. `stop` is
    // looked at before each game; when it is set nothing is written and the error is `stopped`.
    [[nodiscard]] std::expected<std::vector<Added>, StoreError> add(
        const Batch& batch, const std::atomic<bool>* stop = nullptr);

    // One game that was not read from a file but played; `from` is what stands for the file. Found
    // by its positions at once.
    [[nodiscard]] std::expected<Added, StoreError> keep(GameRecord record, const std::string& from);

    // Every file that was read before, wholly or in part.
    [[nodiscard]] std::expected<std::vector<SourceProgress>, StoreError> sources();

    // Brings the positions of all games into the index. Sorted and in large pieces: a tree that is
    // written in order is written once.
    [[nodiscard]] std::expected<void, StoreError> finish_index();

    // Takes games out, all or none: an error when one is not there. Of a game with copies the
    // fullest copy takes its place. Numbers are not used again, and the files that the games came
    // from stay known: they are not read again unless somebody asks for it. `stop` is looked at
    // before each game; when it is set nothing is removed and the error is `stopped`.
    [[nodiscard]] std::expected<void, StoreError> remove(std::span<const GameNumber> numbers,
                                                         const std::atomic<bool>* stop = nullptr);

    // --- Asking.

    [[nodiscard]] std::expected<LibraryFacts, StoreError> facts();
    [[nodiscard]] std::expected<GameSummary, StoreError> summary(GameNumber number);
    [[nodiscard]] std::expected<GameRecord, StoreError> record(GameNumber number);
    // The same as the text that is kept. A text whose digest is not that of what was written is an
    // error, `damaged`: nobody is shown another game than the one that was kept.
    [[nodiscard]] std::expected<std::string, StoreError> sgf(GameNumber number);

    // By number of the game. Positions are compared stone by stone before they count as found.
    [[nodiscard]] std::expected<SearchResult, StoreError> search(const Criteria& criteria,
                                                                 const Page& page = {});

    // All at once, in order, by number alone. Where a position is asked for, a game that may have
    // it and is damaged is an error.
    [[nodiscard]] std::expected<std::vector<GameNumber>, StoreError> find(const Criteria& criteria);

    // Copies do not count.
    [[nodiscard]] std::expected<Exploration, StoreError> explore(const AnyPosition& position);

  private:
    // The index is written once so many positions wait for it: two hundred megabytes.
    static constexpr std::size_t kMostPending = 8'000'000;

    explicit Library(std::unique_ptr<Database> database);

    [[nodiscard]] std::expected<void, StoreError> catch_up();
    [[nodiscard]] std::int64_t count_unindexed();
    [[nodiscard]] StoreError not_there(GameNumber number) const;
    void await_index(GameNumber number, std::span<const IndexedPosition> positions);

    std::unique_ptr<Database> database_;
    std::vector<IndexRow> pending_{};
    std::vector<GameNumber> pending_games_{};  // whose positions those are
};

}  // namespace magpie::store
