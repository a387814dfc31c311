#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_record.h"
#include "store/position_key.h"

namespace magpie::store {

// What a library keeps of one position of a game, beside its key: the move that followed, turned
// to the normal form, and how the game ended for the side to play. One number in the index.
struct Continuation {
    enum class Ended : std::uint8_t { unknown, won, drawn, lost };

    std::optional<Move> next{};
    Color to_play = Color::black;
    Ended ended = Ended::unknown;

    bool operator==(const Continuation&) const = default;
};

[[nodiscard]] std::int64_t to_number(const Continuation& continuation);
[[nodiscard]] Continuation continuation_from(std::int64_t number);

// Positions after more moves than this are not looked for.
constexpr int kLastIndexedPly = 4095;

struct IndexedPosition {
    std::uint64_t key = 0;
    int ply = 0;
    std::int64_t continuation = 0;
};

// A game ready to be stored: everything that can be told from the record alone, so that several
// threads can prepare games while one writes.
struct GameEntry {
    GameRecord record{};
    std::string sgf{};
    std::vector<IndexedPosition> positions{};
    // The same for games with the same stones in the same order, however the board lies. Passes do
    // not count: Othello records leave them out, Go records end without them.
    std::uint64_t content = 0;
    int moves = 0;  // on the main line, passes that the record leaves out among them
};

// Makes entries, one after the other; a table of keys is kept between games of one size.
class EntryMaker {
  public:
    // Requires: !why_invalid(record.spec).
    [[nodiscard]] GameEntry make(GameRecord record);

    // Only the positions: for games that are in the library already.
    [[nodiscard]] std::vector<IndexedPosition> positions_of(const GameRecord& record);

  private:
    [[nodiscard]] GameEntry walk(const GameRecord& record);

    std::optional<KeyTable> table_{};
};

// Every comment of a record, all variations, a line each: what text search looks in.
[[nodiscard]] std::string comments_of(const GameRecord& record);

// What the rules of a game are found by: the name of a rule set, "other" for rules without a name,
// "unknown" where nobody said which; "discs" or "empties" in Othello.
[[nodiscard]] std::string_view rules_word(const GameRecord& record);

// Whether a copy of a game has nothing to say that the kept one does not say. Boards may lie in
// different ways.
[[nodiscard]] bool adds_nothing(const GameRecord& copy, const GameRecord& kept);

// What tells games with the same moves apart.
struct GameLabels {
    ByColor<std::string> names{};  // as fold() makes them
    std::string date{};
    std::string result{};
};

[[nodiscard]] GameLabels labels_of(const GameRecord& record);

// Whether two records with the same moves can be of one game: names, dates and results agree, or
// are missing in one of them.
[[nodiscard]] bool may_be_same_game(const GameLabels& a, const GameLabels& b);

}  // namespace magpie::store
