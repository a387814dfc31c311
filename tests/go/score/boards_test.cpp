// Every drawn board of tests/data/go/score, counted under every rule set it names.

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "core/symmetry.h"
#include "go/score/benson.h"
#include "go/score/dead_stones.h"
#include "support/score_case.h"

namespace magpie::go::test {
namespace {

const std::string kFolder = MAGPIE_REPOSITORY "/tests/data/go/score";

Rules rules_of(const std::string& name, const ScoreExpectation& expected) {
    const RuleSet* set = find_rule_set(name);
    EXPECT_NE(set, nullptr) << name;
    Rules rules = set != nullptr ? set->rules : Rules{};
    if (expected.komi) rules.komi = *expected.komi;
    return rules;
}

// Rows of a picture, so that a difference can be seen.
std::string in_rows(std::string_view picture, Geometry geometry) {
    std::string text;
    for (std::size_t i = 0; i < picture.size(); i += geometry.columns)
        text += std::string(picture.substr(i, geometry.columns)) + '\n';
    return text;
}

Setup setup_of(const StoneGrid& grid) {
    Setup setup{.geometry = grid.geometry, .stones = {}, .to_play = Color::black};
    for (int i = 0; i < grid.geometry.area(); ++i)
        if (const auto stone = grid[Point(i)]) setup.stones[*stone].push_back(Point(i));
    return setup;
}

std::string names_of(const std::vector<Point>& points, Geometry geometry) {
    std::string names;
    for (const Point p : points) names += point_name(CoordStyle::go, geometry, p) + ' ';
    return names;
}

void expect_adds_up(const Reckoning& r, const FinalBoard& board) {
    const auto both = [](const ByColor<int>& n) { return n.black + n.white; };
    EXPECT_EQ(both(r.stones) + both(r.territory) + both(r.seki_eyes) + r.dame,
              board.grid.geometry.area());
    EXPECT_EQ(r.margin, r.total.black - r.total.white);
    int stones_before = 0;
    for (const auto stone : board.grid.stones) stones_before += stone ? 1 : 0;
    EXPECT_EQ(both(r.stones) + both(r.dead), stones_before);
    if (r.scoring == Scoring::area) {
        EXPECT_EQ(both(r.seki_eyes), 0);
        EXPECT_EQ(
            r.total.black + r.total.white,
            Margin::of_points(board.grid.geometry.area() - r.dame + r.handicap_bonus) + r.komi);
    } else {
        EXPECT_EQ(r.total.black + r.total.white,
                  Margin::of_points(both(r.territory) + both(r.prisoners) + both(r.dead) +
                                    r.handicap_bonus) +
                      r.komi);
    }
}

class ScoreBoard : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        auto read = read_score_case(GetParam());
        ASSERT_TRUE(read) << read.error();
        case_ = *read;
    }

    // Calls f(Rules, ScoreExpectation, rule-set name) for every count the file expects.
    template <class F>
    void for_each_count(F&& f) const {
        for (const ScoreExpectation& expected : case_.expectations)
            for (const std::string& name : expected.rule_sets) {
                SCOPED_TRACE(case_.file + ", " + name + ": " + case_.title);
                f(rules_of(name, expected), expected);
            }
    }

    ScoreCase case_;
};

TEST_P(ScoreBoard, CountsAsDrawn_M32_M33_M34_M35) {
    for_each_count([&](const Rules& rules, const ScoreExpectation& expected) {
        const auto r = reckon(case_.board, case_.dead, rules, expected.handicap);
        ASSERT_TRUE(r);
        EXPECT_EQ(to_text(r->total.black), to_text(expected.black));
        EXPECT_EQ(to_text(r->total.white), to_text(expected.white));
        EXPECT_EQ(result_text(*r), expected.result);
        if (expected.points) {
            EXPECT_EQ(in_rows(picture_of(*r), case_.board.grid.geometry),
                      in_rows(*expected.points, case_.board.grid.geometry));
        }
        expect_adds_up(*r, case_.board);
    });
}

// One stone of each dead chain names it as well as all its stones do.
TEST_P(ScoreBoard, OneStoneStandsForItsChain) {
    const Partition parts = chains_and_regions(case_.board.grid);
    std::set<int> seen;
    std::vector<Point> one_each;
    for (auto p = case_.dead.rbegin(); p != case_.dead.rend(); ++p)
        if (seen.insert(parts[*p]).second) one_each.push_back(*p);
    for_each_count([&](const Rules& rules, const ScoreExpectation& expected) {
        EXPECT_EQ(reckon(case_.board, one_each, rules, expected.handicap),
                  reckon(case_.board, case_.dead, rules, expected.handicap));
    });
}

TEST_P(ScoreBoard, TurnedOrMirroredItCountsTheSame) {
    const Geometry g = case_.board.grid.geometry;
    for (const Symmetry symmetry : kSymmetries) {
        FinalBoard turned = case_.board;
        turned.grid.geometry = symmetry.apply(g);
        std::vector<Point> dead;
        for (int i = 0; i < g.area(); ++i)
            turned.grid[symmetry.apply(g, Point(i))] = case_.board.grid[Point(i)];
        for (const Point p : case_.dead) dead.push_back(symmetry.apply(g, p));
        for_each_count([&](const Rules& rules, const ScoreExpectation& expected) {
            const auto there = reckon(turned, dead, rules, expected.handicap);
            const auto here = reckon(case_.board, case_.dead, rules, expected.handicap);
            ASSERT_TRUE(here && there);
            EXPECT_EQ(here->total, there->total) << symmetry.number();
            for (int i = 0; i < g.area(); ++i)
                EXPECT_EQ(
                    here->points[static_cast<std::size_t>(i)],
                    there->points[static_cast<std::size_t>(symmetry.apply(g, Point(i)).index())]);
        });
    }
}

TEST_P(ScoreBoard, SwappedColoursNegateTheMargin) {
    FinalBoard swapped = case_.board;
    for (auto& stone : swapped.grid.stones)
        if (stone) stone = opponent(*stone);
    std::swap(swapped.prisoners.black, swapped.prisoners.white);
    for_each_count([&](Rules rules, const ScoreExpectation&) {
        rules.komi = Margin{};
        const auto here = reckon(case_.board, case_.dead, rules);
        const auto there = reckon(swapped, case_.dead, rules);
        ASSERT_TRUE(here && there);
        EXPECT_EQ(here->margin, -there->margin);
        for (std::size_t i = 0; i < here->points.size(); ++i) {
            EXPECT_EQ(here->points[i].standing, there->points[i].standing);
            EXPECT_EQ(here->points[i].owner.has_value(), there->points[i].owner.has_value());
        }
    });
}

TEST_P(ScoreBoard, IsPassAliveAsDrawn) {
    if (!case_.alive) return;  // the file draws none
    std::string picture(case_.board.grid.stones.size(), '.');
    for (const Color c : kColors) {
        const UnconditionalLife life = unconditional_life(case_.board.grid, c, false);
        for (std::size_t i = 0; i < picture.size(); ++i) {
            if (life.stones[i]) picture[i] = c == Color::black ? 'X' : 'O';
            if (life.territory[i]) picture[i] = c == Color::black ? 'b' : 'w';
        }
    }
    EXPECT_EQ(in_rows(picture, case_.board.grid.geometry),
              in_rows(*case_.alive, case_.board.grid.geometry));
}

TEST_P(ScoreBoard, DeadStonesAreProposedAsMarked) {
    if (!case_.proposal_is_exact) return;  // the file does not ask
    const auto position = Position::from(setup_of(case_.board.grid));
    ASSERT_TRUE(position);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Proposal proposal = propose_dead(*position, {.playouts = 400, .seed = seed});
        std::vector<Point> dead = dead_points(proposal);
        std::ranges::sort(dead);
        EXPECT_EQ(names_of(dead, case_.board.grid.geometry),
                  names_of(case_.dead, case_.board.grid.geometry))
            << case_.title;
    }
}

INSTANTIATE_TEST_SUITE_P(Drawn,
                         ScoreBoard,
                         testing::ValuesIn(board_files(kFolder)),
                         [](const auto& file) { return stem_of(file.param); });

TEST(ScoreBoards, AreSixtyAndCoverEveryRuleSet) {
    const auto files = board_files(kFolder);
    EXPECT_GE(files.size(), 60U);
    std::set<std::string> rule_sets_seen;
    for (const auto& file : files) {
        const auto read = read_score_case(file);
        ASSERT_TRUE(read) << read.error();
        for (const auto& expected : read->expectations)
            rule_sets_seen.insert(expected.rule_sets.begin(), expected.rule_sets.end());
    }
    for (const RuleSet& set : rule_sets())
        EXPECT_TRUE(rule_sets_seen.contains(std::string(set.name))) << set.name;
}

}  // namespace
}  // namespace magpie::go::test
