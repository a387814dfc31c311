#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry.h"
#include "othello/rules/board.h"

namespace magpie::othello {

// What is wrong with a book file.
enum class BookFault : std::uint8_t {
    too_short,       // no complete header
    wrong_magic,     // not a book of ours
    wrong_version,   // a version of the file this reader does not know
    wrong_length,    // bytes missing, or too many
    not_zero,        // the padding is used
    wrong_position,  // no position with a move, not as canonical() has it, or not in order
    wrong_search,    // a value, move or depth that cannot be
    wrong_checksum,
};

struct BookError {
    BookFault fault;
    std::size_t byte;  // where in the file

    bool operator==(const BookError&) const = default;
};

// One line for a person: "byte 8: the version of the file is not 1".
[[nodiscard]] std::string describe(const BookError& error);

// What a search said of a position: the best of its moves that lead to no position of the book.
struct BookEntry {
    Board board;                  // the mover has a move
    int value = 0;                // of that move, for the mover, in hundredths of a disc
    std::optional<Point> move{};  // nothing: every move leads to a position of the book
    int depth = 0;                // of that search, in moves

    bool operator==(const BookEntry&) const = default;
};

// A move that the book knows.
struct BookMove {
    Point move;
    int value = 0;          // for the mover, in hundredths of a disc
    bool leads_on = false;  // to a position of the book
    int depth = 0;          // of the search of this move, or of the position it leads to

    bool operator==(const BookMove&) const = default;
};

// The board after the mover plays on `p`, and whether it is the other's turn then: he may have to
// pass. Requires: a legal move.
struct BookReply {
    Board board;
    bool is_others_turn = true;
};

[[nodiscard]] BookReply reply_to(const Board& board, Point p);

// Openings that were thought about beforehand: positions of 8×8, one for all eight that are the
// same but for turning and mirroring. A position is worth what its best move is; a move that leads
// to a position of the book is worth what that is, and of the others the best was searched. Boards
// are taken, and moves are given, as the caller's board lies.
class Book {
  public:
    // docs/formats/othello-book.md. Takes some ten times the memory of the file.
    [[nodiscard]] static std::expected<Book, BookError> parse(std::span<const std::byte> bytes);

    // parse() of the bytes gives the same book, and every file that is read is written so.
    [[nodiscard]] std::vector<std::byte> bytes() const;

    // Free text of whoever made the book, as it is in the file: clean it before showing it.
    [[nodiscard]] const std::string& note() const { return note_; }

    void set_note(std::string note) { note_ = std::move(note); }

    [[nodiscard]] std::size_t size() const { return positions_.size(); }

    [[nodiscard]] bool contains(const Board& board) const;
    [[nodiscard]] std::optional<BookEntry> find(const Board& board) const;

    // All of them, as canonical() has them and in its order.
    [[nodiscard]] std::vector<BookEntry> entries() const;

    // In the place of what was there. Requires: the board has a legal move, the entry's among them.
    // After the last of these, settle().
    void add(const BookEntry& entry);
    // False when it was not there.
    bool remove(const Board& board);

    // Works out what every position is worth, from the last moves back. Some microseconds for each.
    void settle();

    // What settle() found. Nothing when the board is not there, or none of its moves is known.
    [[nodiscard]] std::optional<int> value(const Board& board) const;

    // The best first, of equal ones the first in the order of the points; empty when the board is
    // not there. Of moves that lead to the same position, turned or mirrored, all.
    [[nodiscard]] std::vector<BookMove> moves(const Board& board) const;

    bool operator==(const Book&) const = default;

  private:
    using Key = std::pair<Squares, Squares>;  // of a canonical board

    struct Known {
        std::int16_t value = 0;
        std::uint8_t move = 0;  // 64: none
        std::uint8_t depth = 0;
        std::int16_t settled = 0;
        bool is_settled = false;

        bool operator==(const Known&) const = default;
    };

    [[nodiscard]] static Key key_of(const Board& board);
    [[nodiscard]] const Known* known(const Board& board) const;
    [[nodiscard]] std::vector<BookMove> moves_of(const Board& board, const BookEntry& entry) const;

    std::string note_;
    std::map<Key, Known> positions_;
};

}  // namespace magpie::othello
