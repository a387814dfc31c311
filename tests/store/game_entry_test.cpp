#include "store/game_entry.h"

#include <set>

#include <gtest/gtest.h>

#include "formats/sgf/sgf.h"
#include "store/games.h"
#include "store/openings.h"

namespace magpie::store {
namespace {

std::uint64_t content(const GameRecord& record) { return EntryMaker().make(record).content; }

TEST(Content, IsTheSameHoweverTheBoardLies) {
    const auto record = test::random_game(GameSpec::for_go({9, 9}), 7, 60);
    for (const Symmetry symmetry : kSymmetries) {
        EXPECT_EQ(content(test::turned(record, symmetry)), content(record));
    }
    EXPECT_EQ(content(test::game("f5d6c3d3c4")), content(test::game("d3c5f6f5e6")));
    // Who played which colour matters: a game is not its mirror in colours.
    EXPECT_NE(content(test::turned(record, Symmetry::identity(), true)), content(record));
}

TEST(Content, TellsOtherMovesAndOtherOrdersApart) {
    EXPECT_NE(content(test::game("f5d6c3")), content(test::game("f5d6c3d3")));
    EXPECT_NE(content(test::game("(;GM[1]SZ[9];B[aa];W[ca];B[ab])")),
              content(test::game("(;GM[1]SZ[9];B[ab];W[ca];B[aa])")));
    EXPECT_NE(content(test::game("(;GM[1]SZ[9];B[aa])")),
              content(test::game("(;GM[1]SZ[13];B[aa])")));
}

TEST(Content, PassesWrittenOrLeftOutAreTheSame) {
    EXPECT_EQ(content(test::game("(;GM[1]SZ[9];B[ee];W[];B[])")),
              content(test::game("(;GM[1]SZ[9];B[ee])")));
}

TEST(Content, CountsMovesThatTheRulesRefuse) {
    const auto legal = test::game("(;GM[1]SZ[9];B[ee];W[ec])");
    const auto broken = test::game("(;GM[1]SZ[9];B[ee];W[ee];B[ec])");
    const auto turned_and_broken = test::game("(;GM[1]SZ[9];B[ee];W[ee];B[ce])");
    EXPECT_NE(content(legal), content(broken));
    EXPECT_EQ(content(turned_and_broken), content(broken));
}

TEST(Continuation, NumbersKeepEverything) {
    using Ended = Continuation::Ended;
    for (const Color color : kColors) {
        for (const Ended ended : {Ended::unknown, Ended::won, Ended::drawn, Ended::lost}) {
            for (const std::optional<Move>& next :
                 {std::optional<Move>(), std::optional(Move::pass()), std::optional(Move(Point(0))),
                  std::optional(Move(Point(kMaxArea - 1)))}) {
                const Continuation continuation{next, color, ended};
                EXPECT_EQ(continuation_from(to_number(continuation)), continuation);
            }
        }
    }
    EXPECT_FALSE(continuation_from(std::int64_t{1} << 60).next);
    EXPECT_FALSE(continuation_from(-1).next);
}

TEST(Entry, HasEveryPositionWithTheMoveThatFollowed) {
    const GameEntry entry = EntryMaker().make(test::game("(;GM[1]SZ[9]RE[W+R];B[ee];W[cc];B[])"));
    ASSERT_EQ(entry.positions.size(), 4U);
    EXPECT_EQ(entry.moves, 3);
    for (int ply = 0; ply < 4; ++ply) {
        const Continuation at =
            continuation_from(entry.positions[static_cast<std::size_t>(ply)].continuation);
        EXPECT_EQ(at.to_play, ply % 2 == 0 ? Color::black : Color::white);
        EXPECT_EQ(at.ended, ply % 2 == 0 ? Continuation::Ended::lost : Continuation::Ended::won);
        EXPECT_EQ(at.next.has_value(), ply < 3);
    }
    EXPECT_EQ(continuation_from(entry.positions[2].continuation).next, Move::pass());
}

// Many programs write the handicap stones into a node after the root.
TEST(Entry, TheBoardBeforeTheHandicapIsNoPositionOfTheGame) {
    const GameEntry inside = EntryMaker().make(test::game("(;GM[1]SZ[9]HA[2];AB[cc][gg];W[ee])"));
    const GameEntry at_root = EntryMaker().make(test::game("(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])"));
    ASSERT_EQ(inside.positions.size(), 2U);
    EXPECT_EQ(inside.positions[0].key, at_root.positions[0].key);
    EXPECT_EQ(inside.content, at_root.content);
    // One in the middle of a game is left as a position, without a move that followed.
    const GameEntry later = EntryMaker().make(test::game("(;GM[1]SZ[9];B[ee];AW[cc];B[gg])"));
    ASSERT_EQ(later.positions.size(), 4U);
    EXPECT_FALSE(continuation_from(later.positions[1].continuation).next);
}

// An Othello record may leave a pass out, or have it: both have the same positions.
TEST(Entry, SeesPassesThatARecordLeavesOut) {
    const auto has_pass = [](const GameRecord& record) {
        for (const NodeId node : record.tree.main_line()) {
            const auto move = record.tree.move(node);
            if (move && move->move.is_pass()) return true;
        }
        return false;
    };
    GameRecord with;
    for (std::uint64_t seed = 0; !has_pass(with) && seed < 1000; ++seed) {
        with = test::random_game(GameSpec::for_othello(), seed, 70);
    }
    GameRecord without{.spec = with.spec, .info = with.info};
    NodeId last = kRootNode;
    int passes = 0;
    for (const NodeId node : with.tree.main_line()) {
        const auto move = with.tree.move(node);
        if (!move) continue;
        if (move->move.is_pass()) {
            ++passes;
        } else {
            last = without.tree.add_child(last, *move);
        }
    }
    ASSERT_GT(passes, 0) << "the game should hold a pass";
    const auto a = EntryMaker().make(with);
    const auto b = EntryMaker().make(without);
    EXPECT_EQ(a.content, b.content);
    EXPECT_EQ(a.moves, b.moves);
    ASSERT_EQ(a.positions.size(), b.positions.size());
    for (std::size_t i = 0; i < a.positions.size(); ++i) {
        EXPECT_EQ(a.positions[i].key, b.positions[i].key);
        EXPECT_EQ(a.positions[i].continuation, b.positions[i].continuation);
    }
}

TEST(Copies, SayNothingNewOnlyWhenAllTheySayIsThere) {
    const auto kept =
        test::game("(;GM[1]SZ[9]PB[Ada]PW[Bo]DT[1998-03-04]RE[B+R]C[hm];B[ee];W[cc])");
    const auto nothing_new = [&kept](const char* text) {
        return adds_nothing(test::game(text), kept);
    };
    EXPECT_TRUE(nothing_new("(;GM[1]SZ[9];B[ee];W[cc])"));
    EXPECT_TRUE(nothing_new("(;GM[1]SZ[9]PB[Ada]DT[1998];B[ee];W[cc])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[Ada]EV[Cup];B[ee];W[cc])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[Ada];B[ee]C[good];W[cc])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[Ada];B[ee](;W[cc])(;W[gc]))"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]KM[0.5];B[ee];W[cc])"));
    EXPECT_TRUE(adds_nothing(kept, kept));
}

// Everything that a plain line of moves can still say.
TEST(Copies, ThatNameTheRootOrPassWithinTheGameSaySomething) {
    const auto kept = test::game("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[cg])");
    const auto nothing_new = [&kept](const char* text) {
        return adds_nothing(test::game(text), kept);
    };
    EXPECT_TRUE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[cg])"));
    EXPECT_TRUE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b];B[gg];W[cc];B[gc])")) << "turned";
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b]N[A famous game];B[cc];W[gg];B[cg])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b]PL[B];B[cc];W[gg];B[cg])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[];W[];B[cg])"));
    EXPECT_FALSE(nothing_new("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[cg];W[];B[])"))
        << "that both passed";
    EXPECT_TRUE(
        adds_nothing(kept, test::game("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[cg];W[];B[])")));
}

// Stones that the rules refuse may lie on the mirrored points of the other half of the game only.
TEST(Copies, AreTurnedAsAWhole) {
    const auto kept = test::game("(;GM[1]SZ[9];B[ee];W[ee];B[cc])");
    EXPECT_TRUE(adds_nothing(test::game("(;GM[1]SZ[9];B[ee];W[ee];B[gc])"), kept));
    EXPECT_FALSE(adds_nothing(test::game("(;GM[1]SZ[9];B[ee];W[ee];B[cd])"), kept));
}

TEST(Copies, CanBeOfOneGameWhenNothingContradicts) {
    const auto game = test::game("(;GM[1]SZ[9]PB[Müller, H.]PW[Bo]DT[1998-03-04]RE[B+R];B[ee])");
    const auto same = [&game](const char* text) {
        return may_be_same_game(labels_of(test::game(text)), labels_of(game));
    };
    EXPECT_TRUE(same("(;GM[1]SZ[9]PB[muller h];B[ee])"));
    EXPECT_TRUE(same("(;GM[1]SZ[9]DT[1998];B[ee])"));
    EXPECT_FALSE(same("(;GM[1]SZ[9]PB[Ada];B[ee])"));
    EXPECT_FALSE(same("(;GM[1]SZ[9]DT[1999];B[ee])"));
    EXPECT_FALSE(same("(;GM[1]SZ[9]RE[W+R];B[ee])"));
}

TEST(Openings, AreLegalAndDifferent) {
    std::set<std::uint64_t> keys;
    for (const NamedOpening& opening : kOpenings) {
        keys.insert(canonical_key(test::position(opening.moves)).key);
        EXPECT_EQ(find_opening(opening.name), &opening);
    }
    EXPECT_EQ(keys.size(), kOpenings.size());
    EXPECT_EQ(find_opening("TIGER")->moves, "f5d6c3d3c4");
    EXPECT_EQ(find_opening("dragon"), nullptr);
}

TEST(Comments, OfAllVariationsAreSearched) {
    EXPECT_EQ(comments_of(test::game(
                  "(;GM[1]SZ[9]GC[about]C[root];B[ee]N[name](;W[cc]C[one])(;W[gc]C[two]))")),
              "about\nroot\nname\none\ntwo");
}

}  // namespace
}  // namespace magpie::store
