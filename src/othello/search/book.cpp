#include "othello/search/book.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "core/crc32.h"
#include "othello/search/midgame_search.h"

namespace magpie::othello {
namespace {

constexpr std::array<char, 8> kMagic = {'M', 'A', 'G', 'P', 'I', 'E', 'O', 'B'};
constexpr std::uint32_t kVersion = 1;

// Where the fields of the header lie, and those of a position.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kCountAt = 12;
constexpr std::size_t kNoteLengthAt = 16;
constexpr std::size_t kChecksumAt = 20;
constexpr std::size_t kHeader = 24;
constexpr std::size_t kValueAt = 16;
constexpr std::size_t kMoveAt = 18;
constexpr std::size_t kDepthAt = 19;
constexpr std::size_t kPositionBytes = 20;

constexpr int kNoMove = 64;
constexpr int kDeepestSearch = 60;

std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t at, std::size_t length) {
    std::uint64_t value = 0;
    for (std::size_t i = length; i-- > 0;) {
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    }
    return value;
}

void put_number(std::span<std::byte> bytes,
                std::size_t at,
                std::size_t length,
                std::uint64_t value) {
    for (std::size_t i = 0; i < length; ++i) {
        bytes[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
    }
}

std::uint32_t checksum_of(std::span<const std::byte> file) {
    return crc32(file.subspan(kChecksumAt + 4), crc32(file.first(kChecksumAt)));
}

constexpr std::size_t padded_to_four(std::size_t length) { return (length + 3) / 4 * 4; }

std::unexpected<BookError> fails(BookFault fault, std::size_t byte) {
    return std::unexpected(BookError{fault, byte});
}

// The way that turns `board` into canonical(board).
Symmetry way_to_canonical(const Board& board) {
    const Board least = canonical(board);
    for (const Symmetry symmetry : kSymmetries) {
        if (transformed(board, symmetry) == least) return symmetry;
    }
    return Symmetry::identity();
}

bool is_legal(const Board& board, int square) {
    return square < 64 && (legal_moves(board) >> square & 1) != 0;
}

}  // namespace

std::string describe(const BookError& error) {
    const char* reason = "";
    switch (error.fault) {
        case BookFault::too_short:
            reason = "the file ends inside its header";
            break;
        case BookFault::wrong_magic:
            reason = "this is no Othello book of Magpie";
            break;
        case BookFault::wrong_version:
            reason = "the version of the file is not 1";
            break;
        case BookFault::wrong_length:
            reason = "the length of the file does not fit its header";
            break;
        case BookFault::not_zero:
            reason = "a byte that has to be zero is not";
            break;
        case BookFault::wrong_position:
            reason = "this is no position of a book, or not in its place";
            break;
        case BookFault::wrong_search:
            reason = "a value, move or depth that cannot be";
            break;
        case BookFault::wrong_checksum:
            reason = "the checksum is wrong: the file is damaged";
            break;
    }
    return "byte " + std::to_string(error.byte) + ": " + reason;
}

BookReply reply_to(const Board& board, Point p) {
    const Board next = played(board, p);
    if (legal_moves(next) != 0 || legal_moves(passed(next)) == 0) return {next, true};
    return {passed(next), false};
}

std::expected<Book, BookError> Book::parse(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeader) return fails(BookFault::too_short, bytes.size());
    if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return fails(BookFault::wrong_magic, 0);
    }
    if (number_at(bytes, kVersionAt, 4) != kVersion) {
        return fails(BookFault::wrong_version, kVersionAt);
    }
    const std::uint64_t count = number_at(bytes, kCountAt, 4);
    const auto note_length = static_cast<std::size_t>(number_at(bytes, kNoteLengthAt, 4));
    if (note_length > bytes.size() - kHeader) {
        return fails(BookFault::wrong_length, kNoteLengthAt);
    }
    const std::size_t first = kHeader + padded_to_four(note_length);
    if (bytes.size() != first + count * kPositionBytes) {
        return fails(BookFault::wrong_length, bytes.size());
    }
    for (std::size_t at = kHeader + note_length; at < first; ++at) {
        if (bytes[at] != std::byte{0}) return fails(BookFault::not_zero, at);
    }
    if (number_at(bytes, kChecksumAt, 4) != checksum_of(bytes)) {
        return fails(BookFault::wrong_checksum, kChecksumAt);
    }
    Book book;
    book.note_.assign(reinterpret_cast<const char*>(bytes.data() + kHeader), note_length);
    for (std::size_t at = first; at < bytes.size(); at += kPositionBytes) {
        const Board board{number_at(bytes, at, 8), number_at(bytes, at + 8, 8)};
        const Key key{board.mover, board.other};
        const bool is_in_order = book.positions_.empty() || book.positions_.rbegin()->first < key;
        if ((board.mover & board.other) != 0 || legal_moves(board) == 0 ||
            canonical(board) != board || !is_in_order) {
            return fails(BookFault::wrong_position, at);
        }
        Known known;
        known.value = static_cast<std::int16_t>(number_at(bytes, at + kValueAt, 2));
        known.move = std::to_integer<std::uint8_t>(bytes[at + kMoveAt]);
        known.depth = std::to_integer<std::uint8_t>(bytes[at + kDepthAt]);
        if (known.value < -kMostValue || known.value > kMostValue) {
            return fails(BookFault::wrong_search, at + kValueAt);
        }
        if (known.move != kNoMove && !is_legal(board, known.move)) {
            return fails(BookFault::wrong_search, at + kMoveAt);
        }
        if (known.depth > kDeepestSearch) return fails(BookFault::wrong_search, at + kDepthAt);
        book.positions_.emplace_hint(book.positions_.end(), key, known);
    }
    book.settle();
    return book;
}

std::vector<std::byte> Book::bytes() const {
    const std::size_t first = kHeader + padded_to_four(note_.size());
    std::vector<std::byte> file(first + positions_.size() * kPositionBytes);
    std::ranges::copy(std::as_bytes(std::span(kMagic)), file.begin());
    put_number(file, kVersionAt, 4, kVersion);
    put_number(file, kCountAt, 4, positions_.size());
    put_number(file, kNoteLengthAt, 4, note_.size());
    std::ranges::copy(std::as_bytes(std::span(note_)), file.begin() + kHeader);
    std::size_t at = first;
    for (const auto& [key, known] : positions_) {
        put_number(file, at, 8, key.first);
        put_number(file, at + 8, 8, key.second);
        put_number(file, at + kValueAt, 2, static_cast<std::uint16_t>(known.value));
        put_number(file, at + kMoveAt, 1, known.move);
        put_number(file, at + kDepthAt, 1, known.depth);
        at += kPositionBytes;
    }
    put_number(file, kChecksumAt, 4, checksum_of(file));
    return file;
}

Book::Key Book::key_of(const Board& board) {
    const Board least = canonical(board);
    return {least.mover, least.other};
}

const Book::Known* Book::known(const Board& board) const {
    const auto found = positions_.find(key_of(board));
    return found == positions_.end() ? nullptr : &found->second;
}

bool Book::contains(const Board& board) const { return known(board) != nullptr; }

std::optional<BookEntry> Book::find(const Board& board) const {
    const Known* const there = known(board);
    if (there == nullptr) return std::nullopt;
    BookEntry entry{.board = board, .value = there->value, .depth = there->depth};
    if (there->move != kNoMove) {
        const Symmetry back = way_to_canonical(board).inverse();
        entry.move = back.apply(kStandardBoard, Point(there->move));
    }
    return entry;
}

std::vector<BookEntry> Book::entries() const {
    std::vector<BookEntry> all;
    for (const auto& [key, known] : positions_) {
        BookEntry entry{
            .board = {key.first, key.second}, .value = known.value, .depth = known.depth};
        if (known.move != kNoMove) entry.move = Point(known.move);
        all.push_back(entry);
    }
    return all;
}

void Book::add(const BookEntry& entry) {
    assert(legal_moves(entry.board) != 0);
    assert(!entry.move || is_legal(entry.board, entry.move->index()));
    const Symmetry way = way_to_canonical(entry.board);
    Known known;
    known.value = static_cast<std::int16_t>(std::clamp(entry.value, -kMostValue, kMostValue));
    known.move = static_cast<std::uint8_t>(
        entry.move ? way.apply(kStandardBoard, *entry.move).index() : kNoMove);
    known.depth = static_cast<std::uint8_t>(std::clamp(entry.depth, 0, kDeepestSearch));
    positions_[key_of(entry.board)] = known;
}

bool Book::remove(const Board& board) { return positions_.erase(key_of(board)) > 0; }

void Book::settle() {
    // A move adds a disc, so what a position leads to is known before the position is asked.
    std::vector<std::pair<int, Key>> order;
    for (const auto& [key, known] : positions_) {
        order.emplace_back(-std::popcount(key.first | key.second), key);
    }
    std::ranges::stable_sort(order, {}, &std::pair<int, Key>::first);
    for (const auto& [discs, key] : order) {
        const Board board{key.first, key.second};
        const auto best = moves(board);
        Known& known = positions_[key];
        known.is_settled = !best.empty();
        known.settled = static_cast<std::int16_t>(best.empty() ? 0 : best.front().value);
    }
}

std::optional<int> Book::value(const Board& board) const {
    const Known* const there = known(board);
    if (there == nullptr || !there->is_settled) return std::nullopt;
    return there->settled;
}

std::vector<BookMove> Book::moves(const Board& board) const {
    const auto entry = find(board);
    if (!entry) return {};
    std::vector<BookMove> known_moves = moves_of(board, *entry);
    std::ranges::stable_sort(known_moves, std::ranges::greater{}, &BookMove::value);
    return known_moves;
}

// In the order of the points.
std::vector<BookMove> Book::moves_of(const Board& board, const BookEntry& entry) const {
    std::vector<BookMove> found;
    // Empty words: the key of no position.
    const Key searched = entry.move ? key_of(reply_to(board, *entry.move).board) : Key{};
    for (Squares left = legal_moves(board); left != 0; left &= left - 1) {
        const Point p(std::countr_zero(left));
        const BookReply reply = reply_to(board, p);
        const Key key = key_of(reply.board);
        const auto there = positions_.find(key);
        if (there != positions_.end()) {
            const Known& next = there->second;
            if (!next.is_settled) continue;
            found.push_back({.move = p,
                             .value = reply.is_others_turn ? -next.settled : next.settled,
                             .leads_on = true,
                             .depth = next.depth});
        } else if (key == searched) {
            found.push_back({.move = p, .value = entry.value, .depth = entry.depth});
        }
    }
    return found;
}

}  // namespace magpie::othello
