#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/game_entry.h"
#include "store/library_query.h"
#include "store/sqlite/database.h"
#include "store/sqlite/tally.h"

namespace magpie::store {

// So many games with the same moves are looked at together. Only empty games and those of a few
// moves have more.
constexpr std::int64_t kMostKin = 32;

// The columns that take_kin() reads, for a statement that goes on with WHERE.
constexpr const char* kSelectKin =
    "SELECT game.id, copy_of, b.folded, w.folded, date, result FROM game "
    "JOIN name b ON b.id = black JOIN name w ON w.id = white ";

// A game that may be the same as others, as the index knows it.
struct Kin {
    GameNumber number = 0;
    std::optional<GameNumber> copy_of{};
    GameLabels labels{};
};

// Adds the rows that are not there yet, and resets the statement.
void take_kin(Statement& rows, std::vector<Kin>& into);

// Takes a game's positions out of the index.
class PositionEraser {
  public:
    explicit PositionEraser(Database& database);

    // `kept` is nothing for a game that cannot be read.
    void erase(GameNumber number, const GameRecord* kept);

  private:
    EntryMaker maker_{};
    std::optional<Tally> tally_{};  // libraries that are brought up to date may have none yet
    Statement drop_one_;
    Statement drop_all_;
};

// Who is whose copy, docs/library.md: kept up to date as games with the same moves come and go.
// Within the caller's transaction.
class Kinship {
  public:
    explicit Kinship(Database& database);

    // Settles it anew among all games with these moves but `except`, which is about to go. Those
    // that stand for a game from now on and have not before are told and wait for their positions;
    // positions of those that do not any more are out of the index. Nothing is done, and nothing
    // told, where there are more than kMostKin.
    [[nodiscard]] std::optional<std::vector<GameNumber>> settle(std::int64_t content,
                                                                GameNumber except = 0);

    // Where settle() does nothing: this one is a copy of that.
    void make_copy(GameNumber number, GameNumber original);

    // Whether it is a copy, or has one.
    [[nodiscard]] bool has_kin(GameNumber number);

    [[nodiscard]] bool is_copy(GameNumber number);

    // The game as it was written; nothing where it is damaged.
    [[nodiscard]] std::optional<GameRecord> record(GameNumber number);

  private:
    PositionEraser eraser_;
    Statement find_;
    Statement find_record_;
    Statement set_original_;
    Statement await_index_;
    Statement drop_waiting_;
    Statement find_kin_;
    Statement find_original_;
};

}  // namespace magpie::store
