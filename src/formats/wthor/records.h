#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "formats/othello/problem.h"

// The bytes of WTHOR, the games database of the French Othello federation: docs/formats/wthor.md.
// Numbers are little-endian whatever the machine.
namespace magpie::wthor {

using formats::Problem;

constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kGameBytes = 68;
constexpr std::size_t kPlayerBytes = 20;
constexpr std::size_t kTournamentBytes = 26;
constexpr std::size_t kMovesOfGame = 60;

// The first 16 bytes of every file.
struct Header {
    int year = 0;  // when the file was made
    int month = 0;
    int day = 0;
    std::uint32_t games = 0;      // N1: of a file of games
    std::uint16_t names = 0;      // N2: of a file of players or tournaments
    std::uint16_t game_year = 0;  // of a file of games: when they were played
    std::uint8_t side = 8;        // P1: of the board; files have 0 for 8 too
    std::uint8_t type = 0;        // P2: 0 games, 1 solitaires
    std::uint8_t depth = 0;       // P3: empty squares from which the theoretical score is exact
    std::uint8_t reserved = 0;

    bool operator==(const Header&) const = default;
};

// Requires: 16 bytes.
[[nodiscard]] Header decode_header(std::string_view bytes);
[[nodiscard]] std::string encode(const Header& header);

// A game as it lies in the file; nothing in it is checked.
struct Game {
    std::uint16_t tournament = 0;  // numbers in the other two files
    std::uint16_t black = 0;
    std::uint16_t white = 0;
    std::uint8_t score = 0;        // Black's discs at the end, with the empty squares if Black won
    std::uint8_t theoretical = 0;  // the same, had both played best from `depth` empties on
    // 10 * row + column, both from 1, row 1 on top: 56 is f5. 0 after the last move; no passes.
    std::array<std::uint8_t, kMovesOfGame> moves{};

    bool operator==(const Game&) const = default;
};

// Requires: 68 bytes.
[[nodiscard]] Game decode_game(std::string_view bytes);
[[nodiscard]] std::string encode(const Game& game);

// A .wtb file that lies in memory. Games are decoded one by one as they are asked for, so that it
// costs nothing but the bytes themselves; whoever streams a file larger than memory calls
// decode_header() and decode_game() on the pieces.
class GameFile {
  public:
    // Refuses what is no file of 8x8 games. A count that is wrong or a last record that is cut off
    // is a warning, and the whole records that are there are read. `bytes` must outlive the file.
    [[nodiscard]] static std::expected<GameFile, Problem> open(std::string_view bytes);

    [[nodiscard]] const Header& header() const { return header_; }

    [[nodiscard]] std::size_t size() const { return size_; }

    // Requires: index < size().
    [[nodiscard]] Game game(std::size_t index) const;

    [[nodiscard]] const std::vector<Problem>& warnings() const { return warnings_; }

    // Whether games are missing at the end, or the last one is not whole.
    [[nodiscard]] bool is_cut() const {
        return size_ < header_.games || bytes_.size() != kHeaderBytes + size_ * kGameBytes;
    }

  private:
    std::string_view bytes_;
    Header header_;
    std::size_t size_ = 0;
    std::vector<Problem> warnings_;
};

enum class NameKind : std::uint8_t { players, tournaments };

// A .jou or .trn file that lies in memory.
class NameFile {
  public:
    // No names at all: every number is unknown.
    explicit NameFile(NameKind kind) : kind_(kind) {}

    // As GameFile::open().
    [[nodiscard]] static std::expected<NameFile, Problem> open(NameKind kind,
                                                               std::string_view bytes);

    [[nodiscard]] const Header& header() const { return header_; }

    [[nodiscard]] std::size_t size() const { return size_; }

    // In UTF-8, without control characters. "#4711" for a number that the file does not have.
    [[nodiscard]] std::string name(std::size_t number) const;

    [[nodiscard]] const std::vector<Problem>& warnings() const { return warnings_; }

  private:
    NameKind kind_;
    std::string_view bytes_;
    Header header_{};
    std::size_t size_ = 0;
    std::vector<Problem> warnings_;
};

// The bytes of a name: ISO 8859-1, cut to fit with a zero after it, the rest zeros. A letter that
// is not in that set becomes '?'.
[[nodiscard]] std::string encode_name(NameKind kind, std::string_view utf8);

// What encode_name() makes of a name, read back.
[[nodiscard]] std::string fitted_name(NameKind kind, std::string_view utf8);

// What a file holds, by its header and its length.
enum class FileKind : std::uint8_t { games, players, tournaments };

[[nodiscard]] std::optional<FileKind> kind_of(std::string_view bytes);

}  // namespace magpie::wthor
