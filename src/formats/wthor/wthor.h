#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/othello/played_line.h"
#include "formats/wthor/records.h"

namespace magpie::wthor {

using formats::ReadGame;
using formats::WriteError;

// The node property that keeps Black's theoretical score, a number from 0 to 64, at the root; then,
// where it is known, the number of empty squares from which on it is exact.
constexpr std::string_view kTheoreticalProperty = "WTHOR";

// Where the numbers of a game are looked up.
struct Names {
    NameFile players{NameKind::players};
    NameFile tournaments{NameKind::tournaments};
};

// The game as a record: names, tournament, year and result from the file, every move replayed, the
// passes put in. The problem's byte counts within the 68 of the game. Where the moves break the
// rules the record ends before that move.
[[nodiscard]] ReadGame to_record(const Game& game, const Header& header, const Names& names);

// Whether the result of the file is the one its moves lead to; nothing for a game that is broken
// off before its end.
[[nodiscard]] std::optional<bool> score_agrees(const Game& game);

// Makes the three files of a collection of games. Every name is stored once, under number 1 and on;
// number 0 is the name that nobody has, as in the federation's files. Names that are numbers
// ("#95", of games that were read without their names) keep them as long as there is no other new
// name.
class Writer {
  public:
    Writer() = default;

    // Goes on with tables that are there: their names keep their numbers.
    explicit Writer(const Names& known);

    // A game from the usual start on 8x8. Where the record has no result by score, the discs of the
    // last position are written. Names are cut to what fits; a file holds 65,535 of them.
    [[nodiscard]] std::optional<WriteError> add(const GameRecord& record);

    [[nodiscard]] std::size_t size() const { return games_.size() / kGameBytes; }

    // From how many empty squares on all theoretical scores are exact, for the header.
    [[nodiscard]] std::uint8_t depth() const { return depth_.value_or(0); }

    // False when the games have numbers only: there is nothing to look up.
    [[nodiscard]] bool has_names(NameKind kind) const;

    // The day the files are made is whatever the header says; counts are filled in.
    [[nodiscard]] std::string games(Header header) const;
    [[nodiscard]] std::string players(Header header) const;
    [[nodiscard]] std::string tournaments(Header header) const;

  private:
    struct Table {
        std::string bytes{};  // of all names
        std::unordered_map<std::string, std::uint16_t> numbers{};
        std::size_t known = 0;  // names that were there before
        // Of the names after those, in order: the number that is the name.
        std::vector<std::optional<std::uint16_t>> claims{};

        [[nodiscard]] std::size_t size() const { return known + claims.size(); }

        // Whether all names that are new are numbers which no name has.
        [[nodiscard]] bool is_numbered() const;

        // The number that stands in the file. Requires: is_numbered().
        [[nodiscard]] std::uint16_t claimed(std::uint16_t number) const;
    };

    static void take_known(Table& table, NameKind kind, const NameFile& names);
    static std::optional<std::uint16_t> number_of(Table& table,
                                                  NameKind kind,
                                                  std::string_view name);
    static std::string file_of(const Table& table, NameKind kind, Header header);

    std::string games_{};
    Table players_{};
    Table tournaments_{};
    std::optional<std::uint8_t> depth_{};
};

}  // namespace magpie::wthor
