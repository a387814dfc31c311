#include "go/rules/rules.h"

#include <string>

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

Rules rules(std::string_view name) {
    const RuleSet* set = find_rule_set(name);
    if (set == nullptr) ADD_FAILURE() << name;
    return set == nullptr ? Rules{} : set->rules;
}

TEST(RuleSets, AreTheEightPeopleKnow) {
    std::string names;
    for (const RuleSet& set : rule_sets()) names += std::string(set.name) + ' ';
    EXPECT_EQ(names, "japanese chinese korean aga new-zealand ing tromp-taylor mahogo ");
}

TEST(RuleSets, TheDefaultIsJapanese_M24_M34) {
    EXPECT_EQ(rules("japanese"), Rules{});
    EXPECT_EQ(Rules{}.ko, Ko::simple);
    EXPECT_EQ(Rules{}.komi, Margin{13});
}

struct Row {
    const char* name;
    Ko ko;
    Scoring scoring;
    bool suicide;
    const char* komi;
    int points_for_four_stones;
    bool cycle_voids, seki, dead, white_last;
};

TEST(RuleSets, SayWhatTheTableSays_M22_M24_M33_M34) {
    using enum Ko;
    using enum Scoring;
    const Row table[] = {
        // name         ko           scoring    suicide komi   4 stones void   seki   dead   last
        {"japanese", simple, territory, false, "6.5", 0, true, false, true, false},
        {"korean", simple, territory, false, "6.5", 0, true, false, true, false},
        {"chinese", positional, area, false, "7.5", 4, false, true, true, false},
        {"aga", situational, area, false, "7.5", 3, false, true, true, true},
        {"new-zealand", situational, area, true, "7", 0, false, true, true, false},
        {"ing", positional, area, true, "8", 0, false, true, true, false},
        {"tromp-taylor", positional, area, true, "7.5", 0, false, true, false, false},
        {"mahogo", simple, territory, false, "7", 0, false, true, true, false},
    };
    for (const Row& row : table) {
        SCOPED_TRACE(row.name);
        const Rules r = rules(row.name);
        EXPECT_EQ(r.ko, row.ko);
        EXPECT_EQ(r.scoring, row.scoring);
        EXPECT_EQ(r.suicide_allowed, row.suicide);
        EXPECT_EQ(to_text(r.komi), row.komi);
        EXPECT_EQ(handicap_points(r, 4), row.points_for_four_stones);
        EXPECT_EQ(handicap_points(r, 1), 0);
        EXPECT_EQ(r.long_cycle_voids, row.cycle_voids);
        EXPECT_EQ(r.seki_counts, row.seki);
        EXPECT_EQ(r.dead_stones_removed, row.dead);
        EXPECT_EQ(r.white_passes_last, row.white_last);
    }
}

TEST(RuleSets, AreFoundByNameTitleAndAlias) {
    for (const RuleSet& set : rule_sets()) {
        EXPECT_EQ(find_rule_set(set.name), &set);
        EXPECT_EQ(find_rule_set(set.title), &set);
    }
    EXPECT_EQ(find_rule_set("JP"), find_rule_set("japanese"));
    EXPECT_EQ(find_rule_set("NewZealand"), find_rule_set("new-zealand"));
    EXPECT_EQ(find_rule_set("nz"), find_rule_set("new-zealand"));
    EXPECT_EQ(find_rule_set("Tromp_Taylor"), find_rule_set("tt"));
    EXPECT_EQ(find_rule_set("Goe"), find_rule_set("ing"));
    EXPECT_EQ(find_rule_set(""), nullptr);
    EXPECT_EQ(find_rule_set("japanes"), nullptr);
    EXPECT_EQ(find_rule_set("japaneses"), nullptr);
}

TEST(RuleSets, AreRecognisedByTheirRulesWhateverTheKomi) {
    Rules r = rules("aga");
    r.komi = Margin{1};
    ASSERT_NE(rule_set_of(r), nullptr);
    EXPECT_EQ(rule_set_of(r)->name, "aga");
    r.suicide_allowed = true;
    EXPECT_EQ(rule_set_of(r), nullptr);
}

TEST(RuleSets, KoreanRulesAreCalledSoThoughTheyAreTheJapaneseOnes) {
    for (const RuleSet& set : rule_sets()) EXPECT_EQ(rule_set_of(set.rules), &set) << set.name;
    Rules r = rules("korean");
    drop_lost_name(r);
    EXPECT_EQ(rule_set_of(r)->name, "korean");
    r.called_korean = false;
    EXPECT_EQ(r, rules("japanese"));
    Rules changed = rules("korean");
    changed.ko = Ko::positional;
    drop_lost_name(changed);
    EXPECT_FALSE(changed.called_korean);
}

TEST(RuleSets, HandicapGamesKeepTheFractionOfTheKomi) {
    EXPECT_EQ(komi_with_handicap(rules("chinese"), 0), Margin{15});
    EXPECT_EQ(komi_with_handicap(rules("chinese"), 2), Margin{1});
    EXPECT_EQ(komi_with_handicap(rules("new-zealand"), 2), Margin{0});
}

}  // namespace
}  // namespace magpie::go
