#include "store/copies.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie::store {
namespace {

LabelledGame labelled(
    GameNumber number, std::string black, std::string white, std::string date, std::string result) {
    return {number, {{std::move(black), std::move(white)}, std::move(date), std::move(result)}};
}

TEST(Copies, ANamelessRecordBelongsToOneGameOnly) {
    const std::vector<LabelledGame> games = {
        labelled(1, "ada", "bo", "1990", "B+R"), labelled(2, "", "", "", ""),
        labelled(3, "shusaku", "inoue", "1846", "W+3"), labelled(4, "ada", "bo", "1990", "")};
    EXPECT_EQ(heads_of(games), (std::vector<GameNumber>{1, 3, 3, 1}));
    EXPECT_TRUE(heads_of({}).empty());
}

TEST(Copies, OfEquallyFullRecordsTheFirstStandsForTheGame) {
    const std::vector<LabelledGame> games = {
        labelled(9, "ada", "bo", "1990", "B+R"), labelled(4, "ada", "bo", "1990", "B+R"),
        labelled(2, "ada", "bo", "", "B+R"), labelled(5, "ada", "bo", "1990-05", "B+R")};
    EXPECT_EQ(heads_of(games), (std::vector<GameNumber>{5, 5, 5, 5}));
    EXPECT_EQ(heads_of(std::span(games).first(3)), (std::vector<GameNumber>{4, 4, 4}));
}

std::vector<LabelledGame> any_games() {
    const auto word = [](std::vector<std::string> words) {
        return *rc::gen::elementOf(std::move(words));
    };
    std::vector<LabelledGame> games;
    const int count = *rc::gen::inRange(1, 9);
    for (GameNumber number = 1; number <= count; ++number) {
        games.push_back(labelled(number, word({"", "a", "b"}), word({"", "c", "d"}),
                                 word({"", "1990", "1990-05", "1991"}), word({"", "B+R", "W+1"})));
    }
    return games;
}

// What the records say, without who has which number: the games, each with its records.
std::vector<std::vector<std::string>> games_in(const std::vector<LabelledGame>& records) {
    const auto heads = heads_of(records);
    std::map<GameNumber, std::vector<std::string>> groups;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const GameLabels& labels = records[i].labels;
        groups[heads[i]].push_back(labels.names.black + "," + labels.names.white + "," +
                                   labels.date + "," + labels.result);
    }
    std::vector<std::vector<std::string>> games;
    for (auto& [head, texts] : groups) {
        std::ranges::sort(texts);
        games.push_back(texts);
    }
    std::ranges::sort(games);
    return games;
}

TEST(Copies, WhoCameFirstDecidesNothing) {
    EXPECT_TRUE(rc::check([] {
        std::vector<LabelledGame> games = any_games();
        const auto before = games_in(games);
        // Others came first: the same records with other numbers, in another order.
        std::ranges::reverse(games);
        const auto turn =
            static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, games.size()));
        std::ranges::rotate(games, games.begin() + turn);
        GameNumber number = 1;
        for (LabelledGame& game : games) game.number = number++;
        RC_ASSERT(games_in(games) == before);
    }));
}

TEST(Copies, NothingWithinAGameContradicts) {
    EXPECT_TRUE(rc::check([] {
        const std::vector<LabelledGame> games = any_games();
        const auto heads = heads_of(games);
        for (std::size_t i = 0; i < games.size(); ++i) {
            for (std::size_t j = 0; j < games.size(); ++j) {
                if (heads[i] != heads[j]) continue;
                RC_ASSERT(may_be_same_game(games[i].labels, games[j].labels));
            }
            const auto head = static_cast<std::size_t>(heads[i]) - 1;
            RC_ASSERT(heads[head] == heads[i]);
        }
    }));
}

}  // namespace
}  // namespace magpie::store
