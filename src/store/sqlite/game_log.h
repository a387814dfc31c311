#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/move.h"
#include "game/outcome.h"
#include "game/phase.h"
#include "store/sqlite/database.h"
#include "store/sqlite/seal.h"
#include "store/store_error.h"

namespace magpie::store {

// What two who play from different places have done so far beside their moves.
struct LoggedCompany {
    ByColor<std::string> names{};  // that they gave themselves; empty: as at the start
    ByColor<bool> has_come{};
    std::optional<Color> undo_asked{};  // by whom
    ByColor<bool> accepts{};            // the dead stones as they are marked

    bool operator==(const LoggedCompany&) const = default;
};

// What a game being played is beside its moves.
struct LoggedState {
    std::int64_t version = 0;  // grows by one with every change
    Phase phase = Phase::playing;
    std::vector<Point> dead{};
    std::optional<Outcome> outcome{};
    std::optional<ByColor<TimeLeft>> time{};  // what both have left, where there is a clock
    LoggedCompany company{};

    bool operator==(const LoggedState&) const = default;
};

// What never changes about it.
struct LoggedHeader {
    std::string id{};     // who knows it plays
    std::string watch{};  // who knows it looks on
    std::string start{};  // a save (formats/json) before the first move
    // Engines by the text that names them; empty: a person.
    ByColor<std::string> engines{};
    ByColor<std::string> seats{};  // who knows it plays that colour alone; empty: nobody can
    bool is_open = false;          // shown to everybody while somebody waits for an opponent

    bool operator==(const LoggedHeader&) const = default;
};

struct LoggedGame {
    LoggedHeader header{};
    std::vector<ColoredMove> moves{};
    LoggedState state{};
};

// One step of one game. The moves from `first_ply` on are replaced by `moves`: none after a
// take-back, one after a move.
struct LoggedChange {
    std::string id{};
    std::optional<LoggedHeader> header{};  // of a game that is new
    std::size_t first_ply = 0;
    std::vector<ColoredMove> moves{};
    LoggedState state{};  // after it
};

// Games being played, kept move by move in one SQLite file: what write() has acknowledged survives
// the end of the process and a power cut (WAL, synchronous = FULL). A move is a row with the key
// (game, ply), so that no ply can be there twice; and a change is written only onto the version
// before it, so that two who hold the same game cannot both go on.
//
// What a game is, each of its moves and what it has come to are sealed with a key that lies beside
// the file ("server.key" beside "server.db"), each seal over the one before it: a game of which a
// row was changed, removed or swapped behind our back is `damaged`, whichever bit it was, and the
// others go on. One thread at a time.
class GameLog {
  public:
    // Opens the file, or makes it, and its key. A file of something else is refused and left as it
    // is; so is one whose key is gone. The games of an earlier version are sealed as they are,
    // once.
    [[nodiscard]] static std::expected<GameLog, StoreError> open(const std::string& path);

    // All of the changes, in one transaction, or none of them. The error is `busy` when a game has
    // gone on elsewhere, or is there already.
    [[nodiscard]] std::expected<void, StoreError> write(std::span<const LoggedChange> changes);

    // By any of its ids. Nothing when there is none. The error is `damaged`, and tells which game,
    // when it is not what was written.
    [[nodiscard]] std::expected<std::optional<LoggedGame>, StoreError> load(std::string_view id);

    // Games whose clock may still run out: unfinished ones with a clock and a move.
    [[nodiscard]] std::expected<std::vector<std::string>, StoreError> running();

    // Finished games with a move that nobody has put away yet, at most so many.
    [[nodiscard]] std::expected<std::vector<std::string>, StoreError> to_put_away(int most);
    // Unless the game has gone on since that version.
    [[nodiscard]] std::expected<void, StoreError> mark_put_away(std::string_view id,
                                                                std::int64_t version);

    // After a call that was broken off by an exception: the file is as it was before that call.
    void abandon();

    struct Facts {
        std::int64_t games = 0;
        std::int64_t moves = 0;
    };

    [[nodiscard]] std::expected<Facts, StoreError> facts();

    // The value of PRAGMA synchronous: 2 is FULL.
    [[nodiscard]] std::int64_t synchronous();

  private:
    struct Row;

    struct Key {
        Sealer sealer;
        bool is_new;
    };

    // Where a change goes on.
    struct Place {
        std::int64_t number = 0;
        bool is_put_away = false;
        std::string link{};  // before it
    };

    GameLog(std::unique_ptr<Database> database, Sealer sealer);
    static std::optional<Key> key_for(Database& file, bool was_sealed, bool has_unsealed);
    void seal_all();
    void apply(const LoggedChange& change);
    std::optional<Place> place_of(const LoggedChange& change);
    std::int64_t insert(const LoggedHeader& header,
                        const LoggedState& state,
                        std::string_view header_seal,
                        std::string_view seal);
    void update(const Place& place, const LoggedState& state, std::string_view seal);
    std::expected<std::optional<Row>, StoreError> read(Statement& find);
    std::expected<std::optional<Row>, StoreError> find(std::string_view id);
    [[nodiscard]] StoreError damaged(std::int64_t number) const;

    std::unique_ptr<Database> database_;
    Sealer sealer_;
};

}  // namespace magpie::store
