#include "othello/search/book.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/workers.h"
#include "othello/eval/random_weights.h"
#include "othello/search/book_maker.h"
#include "othello/search/book_player.h"
#include "othello/search/simple_players.h"
#include "platform/threads.h"

namespace magpie::othello {
namespace {

Point square(const char* name) { return kStandardBoard.at(name[0] - 'a', name[1] - '1'); }

Board after(const Board& board, const char* moves) {
    Board at = board;
    for (; *moves != '\0'; moves += 2) at = reply_to(at, square(moves)).board;
    return at;
}

const Board kStart = Board::start();

// f5, then f6 at 40 hundredths for White; d6 was searched to 100, and f4, which leads on, to 250.
Book small_book() {
    Book book;
    book.add({.board = kStart, .value = -700, .move = square("f5"), .depth = 9});
    book.add({.board = after(kStart, "f5"), .value = 100, .move = square("d6"), .depth = 8});
    book.add({.board = after(kStart, "f5f6"), .value = -40, .move = square("e6"), .depth = 7});
    book.add({.board = after(kStart, "f5f4"), .value = 250, .move = square("e3"), .depth = 7});
    book.set_note("a small one");
    book.settle();
    return book;
}

TEST(Book, APositionIsWorthItsBestMove) {
    const Book book = small_book();
    const Board f5 = after(kStart, "f5");
    const auto moves = book.moves(f5);
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_EQ(moves[0], (BookMove{.move = square("d6"), .value = 100, .depth = 8}));
    EXPECT_EQ(moves[1],
              (BookMove{.move = square("f6"), .value = 40, .leads_on = true, .depth = 7}));
    EXPECT_EQ(moves[2],
              (BookMove{.move = square("f4"), .value = -250, .leads_on = true, .depth = 7}));
    EXPECT_EQ(book.value(f5), 100);
    EXPECT_EQ(book.value(kStart), -100) << "f5 leads on, so what was searched of it is forgotten";
    EXPECT_EQ(book.value(after(kStart, "f5d6")), std::nullopt);
}

TEST(Book, BoardsThatAreTurnedAreTheSamePosition) {
    const Book book = small_book();
    EXPECT_EQ(book.moves(kStart).size(), 4u) << "all first moves are the same";
    const Board f5 = after(kStart, "f5");
    for (const Symmetry way : kSymmetries) {
        auto expected = book.moves(f5);
        for (BookMove& move : expected) move.move = way.apply(kStandardBoard, move.move);
        EXPECT_EQ(book.moves(transformed(f5, way)), expected) << way.number();
    }
}

TEST(Book, WhatIsTakenOutIsGone) {
    Book book = small_book();
    const Board turned = transformed(after(kStart, "f5f6"), Symmetry(5));
    EXPECT_TRUE(book.remove(turned));
    EXPECT_FALSE(book.remove(turned));
    book.settle();
    EXPECT_EQ(book.moves(after(kStart, "f5")).size(), 2u);
    EXPECT_EQ(book.size(), 3u);
}

// White has no move after Black's last one: the value stays the mover's.
TEST(Book, APassDoesNotTurnTheValue) {
    const Board before{square_bit(square("a1")) | square_bit(square("a4")),
                       square_bit(square("b1")) | square_bit(square("b4"))};
    const BookReply reply = reply_to(before, square("c1"));
    ASSERT_FALSE(reply.is_others_turn);
    Book book;
    book.add({.board = before, .value = 0, .move = square("c1"), .depth = 1});
    book.add({.board = reply.board, .value = 900, .move = square("c4"), .depth = 1});
    book.settle();
    EXPECT_EQ(book.value(before), 900);
}

TEST(Book, ComesBackFromItsBytes) {
    const Book book = small_book();
    const auto bytes = book.bytes();
    EXPECT_EQ(bytes.size(), 24 + 12 + 4 * 20u);
    const auto read = Book::parse(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, book);
    EXPECT_EQ(read->note(), "a small one");
    EXPECT_EQ(read->bytes(), bytes);
}

TEST(Book, DamageIsSeenWhereverItIs) {
    const auto whole = small_book().bytes();
    for (std::size_t i = 0; i < whole.size(); ++i) {
        auto bytes = whole;
        bytes[i] ^= std::byte{1};
        EXPECT_FALSE(Book::parse(bytes)) << i;
        EXPECT_FALSE(Book::parse(std::span(whole).first(i))) << i;
    }
    auto longer = whole;
    longer.push_back(std::byte{0});
    EXPECT_EQ(Book::parse(longer).error(), (BookError{BookFault::wrong_length, longer.size()}));
    EXPECT_EQ(describe({BookFault::wrong_version, 8}), "byte 8: the version of the file is not 1");
}

BookSettings quick() { return {.depth = 3, .batch = 4, .table_bytes = std::size_t{1} << 16}; }

bool never() { return false; }

TEST(BookMaker, GrowsFromTheStartTheSameWithAnyThreads) {
    SerialWorkers alone;
    platform::ThreadWorkers threads(3);
    Book one;
    Book three;
    BookMaker(one, random_weights(7), alone, 1, quick()).grow(40, never);
    BookMaker(three, random_weights(7), threads, 3, quick()).grow(40, never);
    EXPECT_EQ(one.size(), 40u);
    EXPECT_EQ(one, three);
    for (const BookEntry& entry : one.entries()) {
        EXPECT_TRUE(one.value(entry.board));
        if (!entry.move) continue;
        EXPECT_FALSE(one.contains(reply_to(entry.board, *entry.move).board))
            << "what was searched is a move beside those that lead on";
    }
    EXPECT_TRUE(one.contains(kStart));
    EXPECT_EQ(Book::parse(one.bytes()), one);
}

TEST(BookMaker, GoesOnWithABookAndLearnsPositions) {
    SerialWorkers alone;
    Book book;
    BookMaker maker(book, random_weights(7), alone, 1, quick());
    maker.grow(10, never);
    maker.grow(15, never);
    EXPECT_EQ(book.size(), 15u);
    maker.grow(100, [] { return true; });
    EXPECT_EQ(book.size(), 15u) << "it was told to stop";
    const Board learned = after(kStart, "f5d6c3d3c4f4e3f3");
    const std::vector<Board> twice = {learned, transformed(learned, Symmetry(3))};
    maker.add(twice, never);
    EXPECT_EQ(book.size(), 16u);
    EXPECT_TRUE(book.value(learned));
}

std::unique_ptr<BookPlayer> player_with(Book book, float spread, std::uint64_t seed) {
    return std::make_unique<BookPlayer>(std::make_unique<GreedyPlayer>(),
                                        std::make_shared<const Book>(std::move(book)), spread,
                                        seed);
}

Position position_after(const char* moves) {
    Position position = Position::start();
    for (; *moves != '\0'; moves += 2) position.play_unchecked(Move(square(moves)));
    return position;
}

TEST(BookPlayer, PlaysTheBookAndThenByItself) {
    const auto player = player_with(small_book(), 0, 1);
    const Position f5 = position_after("f5");
    const Report report = search(*player, f5, {});
    EXPECT_EQ(report.candidates.front().move, Move(square("d6")));
    EXPECT_EQ(report.candidates.size(), 3u);
    EXPECT_FLOAT_EQ(report.value.lead.value, 1);
    EXPECT_EQ(report.value.lead.certainty, Certainty::estimate);
    EXPECT_TRUE(report.is_last);
    const Report start = search(*player, Position::start(), {});
    EXPECT_EQ(start.candidates.front().line.size(), 2u) << "as far as the book goes";
    const Report beyond = search(*player, position_after("f5d6"), {});
    EXPECT_EQ(beyond.candidates.front().move, Move(square("c3"))) << "the greedy player's";
}

TEST(BookPlayer, HeedsTheLimitsAndLeavesAnalysesAlone) {
    const auto player = player_with(small_book(), 0, 1);
    const Position f5 = position_after("f5");
    EXPECT_EQ(search(*player, f5, {.avoid = {Move(square("d6"))}}).candidates.front().move,
              Move(square("f6")));
    const Report analysis = search(*player, f5, {.goal = Goal::analysis});
    EXPECT_FLOAT_EQ(analysis.value.lead.value, 0) << "the greedy player counts discs";
}

TEST(BookPlayer, DrawsAmongTheMovesByItsSeed) {
    const Position f5 = position_after("f5");
    const auto count_of = [&](const char* name, float spread) {
        const auto player = player_with(small_book(), spread, 3);
        int count = 0;
        for (int i = 0; i < 200; ++i) {
            count += search(*player, f5, {}).candidates.front().move == Move(square(name)) ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(count_of("d6", 0), 200);
    EXPECT_NEAR(count_of("f6", 0.6F), 200 * 0.268, 30);  // e^-1 of what d6 gets
    EXPECT_LE(count_of("f4", 0.6F), 6);
}

}  // namespace
}  // namespace magpie::othello
