// Places, hits, differences, words and sounds: what the window is made of.
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "apps/desktop/paint/painter.h"
#include "apps/desktop/settings.h"
#include "apps/desktop/sound/synth.h"
#include "apps/desktop/view/board_place.h"
#include "apps/desktop/view/frame.h"
#include "go/rules/rules.h"
#include "render/scene_builders.h"

namespace magpie::desktop {
namespace {

render::BoardScene go_scene(int columns, int rows) {
    return render::empty_scene(GameSpec::for_go(*Geometry::make(columns, rows)));
}

// The nearest point wherever the pointer is, in a window of any size.
RC_GTEST_PROP(BoardPlace, EveryPointIsHitAtItsCentreAndAround_M17, ()) {
    const int columns = *rc::gen::inRange(1, 53);
    const int rows = *rc::gen::inRange(1, 53);
    const int side = *rc::gen::inRange(300, 3000);
    const bool is_turned = *rc::gen::arbitrary<bool>();
    const BoardPlace place({0, 0, static_cast<double>(side), static_cast<double>(side)},
                           go_scene(columns, rows), true, is_turned);
    const int index = *rc::gen::inRange(0, columns * rows);
    const Spot center = place.center(Point(index));
    const double reach = 0.45 * place.layout().cell;
    const double dx = *rc::gen::inRange(-100, 101) / 100.0 * reach;
    const double dy = *rc::gen::inRange(-100, 101) / 100.0 * reach;
    RC_ASSERT(place.point_at({center.x + dx, center.y + dy}) == Point(index));
}

TEST(BoardPlace, BeyondTheBoardThereIsNoPoint_M17) {
    const BoardPlace place({0, 0, 800, 800}, go_scene(19, 19), true);
    EXPECT_FALSE(place.point_at({0, 0}));
    EXPECT_FALSE(place.point_at({800, 400}));
    EXPECT_FALSE(place.point_at({-50, 400}));
    EXPECT_TRUE(place.point_at({400, 400}));
}

TEST(BoardPlace, TheBoardKeepsWithinItsArea) {
    for (const int side : {320, 440, 800, 1234, 2160}) {
        const Rect area{7, 9, static_cast<double>(side), static_cast<double>(side)};
        const Rect rect = BoardPlace(area, go_scene(19, 19), true).rect();
        EXPECT_GE(rect.x, area.x);
        EXPECT_LE(rect.right(), area.right());
        EXPECT_LE(rect.bottom(), area.bottom());
        EXPECT_GT(rect.width, 0.9 * side) << "and fills it";
    }
}

TEST(Damage, NothingIsPaintedAgainWithoutAChange) {
    const std::vector<Shape> shapes = {Box{.rect = {0, 0, 10, 10}, .fill = 1},
                                       Label{.rect = {5, 5, 40, 20}, .text = "9:59"}};
    EXPECT_TRUE(damage_between(shapes, shapes).empty());
    EXPECT_TRUE(damage_between({}, {}).empty());
}

TEST(Damage, OnlyWhatDiffersIsPaintedAgain) {
    const std::vector<Shape> before = {Box{.rect = {0, 0, 10, 10}, .fill = 0xFF},
                                       Box{.rect = {100, 100, 10, 10}, .fill = 0xFF}};
    std::vector<Shape> after = before;
    std::get<Box>(after[1]).fill = 0x1FF;
    const auto damage = damage_between(before, after);
    ASSERT_EQ(damage.size(), 1U);
    EXPECT_TRUE(damage[0].contains({105, 105}));
    EXPECT_FALSE(damage[0].contains({5, 5}));
    // What is gone leaves a place to paint, too.
    after.pop_back();
    EXPECT_EQ(damage_between(before, after).size(), 1U);
}

TEST(Damage, ManyPlacesBecomeOne) {
    std::vector<Shape> after;
    for (int i = 0; i < 100; ++i) after.push_back(Box{.rect = {i * 20.0, 0, 5, 5}, .fill = 0xFF});
    const auto damage = damage_between({}, after, 10);
    ASSERT_EQ(damage.size(), 1U);
    EXPECT_TRUE(damage[0].contains({0, 2}) && damage[0].contains({1'982, 2}));
}

TEST(Settings, WhatIsWrittenIsRead) {
    Settings settings;
    settings.theme = ThemeName::dark;
    settings.sound = false;
    settings.text_percent = 150;
    settings.names = {"Ada = B", "王"};
    settings.players.white = "gtp:gnugo --mode gtp";
    Settings read;
    EXPECT_TRUE(seats::read_settings(to_text(settings), lines_of(read)).empty());
    EXPECT_EQ(read, settings);
}

TEST(Settings, NonsenseIsComplainedAboutAndLeftOut) {
    Settings read;
    const auto faults = seats::read_settings(
        "# fine\n\nsound = perhaps\ntext_percent = 1000\n\x01\x02\xFF\nlanguage = xx\ncoordinates "
        "= off\ngame = chess\nsize = huge\nrules = none\nkomi = much\nhandicap = -1\ntime = "
        "later\n",
        lines_of(read));
    EXPECT_EQ(faults.size(), 10U);
    EXPECT_FALSE(read.coordinates);
    read.coordinates = true;
    EXPECT_EQ(read, Settings());
    EXPECT_EQ(sentence(faults[0]), "Settings, line 3: sound cannot be perhaps; on is used.");
}

RC_GTEST_PROP(Settings, NoTextIsTooMuch, (const std::string& text)) {
    Settings read;
    static_cast<void>(seats::read_settings(text, lines_of(read)));
}

// tools/check_words.py asks the same of everything that is written in the code.
TEST(Words, EveryLanguageHasEverySentenceAboutGames) {
    for (const Language& language : languages()) {
        if (language.code == "en") continue;
        const Words words(language.code);
        for (const std::string_view phrase : english()) {
            EXPECT_TRUE(words.has(phrase)) << language.code << ": " << phrase;
        }
        for (const go::RuleSet& rules : go::rule_sets()) {
            EXPECT_TRUE(words.has(rules.title)) << language.code << ": " << rules.title;
        }
    }
}

TEST(Words, WhatFillsASlotIsNotLookedAtAgain) {
    const Words words;
    EXPECT_EQ(words("{a} and {b}", {{"a", "{b}"}, {"b", "Bo"}}), "{b} and Bo");
}

TEST(Words, WhatALanguageLacksStaysEnglish) {
    Words words;
    words.read(
        "# a comment = nothing\nNew game = Nouvelle partie\nbroken line\n{n} more = encore {n}\n");
    EXPECT_EQ(words("New game"), "Nouvelle partie");
    EXPECT_EQ(words("Load game"), "Load game");
    EXPECT_EQ(words("{n} more", {{"n", "3"}}), "encore 3");
    EXPECT_EQ(words("a comment"), "a comment");
}

TEST(Words, SentencesAboutGamesAreTranslatedToo) {
    Words words;
    words.read(std::string(english()[static_cast<std::size_t>(Phrase::black)]) + " = Noir\n");
    const Words moved = std::move(words);
    EXPECT_EQ(color_name(Color::black, moved.catalog()), "Noir");
    EXPECT_EQ(color_name(Color::white, moved.catalog()), "White");
}

std::vector<std::string> slots_of(std::string_view text) {
    std::vector<std::string> slots;
    for (std::size_t at = text.find('{'); at != std::string_view::npos;
         at = text.find('{', at + 1)) {
        slots.emplace_back(text.substr(at, text.find('}', at) - at + 1));
    }
    std::ranges::sort(slots);
    return slots;
}

TEST(Words, EveryLanguageHasANameAndFillsTheSameSlots) {
    ASSERT_GE(languages().size(), 4U);
    EXPECT_EQ(languages()[0].code, "en");
    for (const Language& language : languages()) {
        EXPECT_FALSE(language.name.empty()) << language.code;
        int entries = 0;
        std::istringstream lines{std::string(language.text)};
        for (std::string line; std::getline(lines, line);) {
            const std::size_t equals = line.find(" = ");
            if (line.starts_with('#') || equals == std::string::npos) continue;
            ++entries;
            std::vector<std::string> wanted = slots_of(line.substr(0, equals));
            std::vector<std::string> given = slots_of(line.substr(equals + 3));
            // A language may do without naming the loser, but fills nothing that is not there.
            EXPECT_TRUE(std::ranges::includes(wanted, given)) << language.code << ": " << line;
        }
        EXPECT_TRUE(language.code == "en" || entries > 150) << language.code;
    }
}

TEST(Words, EveryLanguageSpeaksOfTheSameThings) {
    const auto keys_of = [](std::string_view text) {
        std::set<std::string> keys;
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) {
            const std::size_t equals = line.find(" = ");
            if (!line.starts_with('#') && equals != std::string::npos)
                keys.insert(line.substr(0, equals));
        }
        return keys;
    };
    const std::set<std::string> first = keys_of(languages()[1].text);
    for (const Language& language : languages().subspan(1)) {
        EXPECT_EQ(keys_of(language.text), first) << language.code;
    }
}

TEST(Synth, EverySoundIsShortSoftAndEnds) {
    for (const Sound sound :
         {Sound::slate, Sound::shell, Sound::capture, Sound::flip, Sound::refusal, Sound::tick}) {
        const Cue cue{sound, 60};
        const auto samples = synthesize({&cue, 1});
        ASSERT_FALSE(samples.empty());
        EXPECT_LT(samples.size(), static_cast<std::size_t>(kSampleRate) / 2) << "half a second";
        const auto [low, high] = std::ranges::minmax(samples);
        EXPECT_GT(high - low, 3'000) << "audible";
        EXPECT_LT(std::max(-low, +high), 20'000) << "not loud";
        EXPECT_LT(std::abs(samples.back()), 400) << "no click at the end";
    }
    EXPECT_TRUE(synthesize({}).empty());
}

// The caret is at the end of what is typed.
TEST(Text, WhatIsTypedShowsItsEndWhereItIsTooLong) {
    Painter painter;
    const Label typed{.rect = {0, 0, 100, 20},
                      .text = "Alexandrina Wilhelmina Featherstonehaugh|",
                      .style = {.shows_end = true}};
    Label other = typed;
    other.style.shows_end = false;
    const Viewport viewport{100, 20, 1};
    const auto first_columns = [&](const Label& label) {
        painter.paint(viewport, {Box{.rect = {0, 0, 100, 20}, .fill = 0xFFFFFFFF}, label});
        std::string seen;
        for (int y = 0; y < 20; ++y) {
            const std::uint8_t* row = painter.pixels() + std::ptrdiff_t{y} * painter.stride();
            seen.append(row, row + 40);  // the first ten pixels
        }
        return seen;
    };
    EXPECT_TRUE(painter.fit(typed).is_cut);
    EXPECT_NE(first_columns(typed), first_columns(other)) << "an ellipsis in front";
}

}  // namespace
}  // namespace magpie::desktop
