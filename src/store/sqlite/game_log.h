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
// before it, so that two who hold the same game cannot both go on. One thread at a time.
class GameLog {
  public:
    // Opens the file, or makes it. A file of something else is refused and left as it is.
    [[nodiscard]] static std::expected<GameLog, StoreError> open(const std::string& path);

    // All of the changes, in one transaction, or none of them. The error is `busy` when a game has
    // gone on elsewhere, or is there already.
    [[nodiscard]] std::expected<void, StoreError> write(std::span<const LoggedChange> changes);

    // By any of its ids. Nothing when there is none.
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
    explicit GameLog(std::unique_ptr<Database> database);
    void apply(const LoggedChange& change);

    std::unique_ptr<Database> database_;
};

}  // namespace magpie::store
