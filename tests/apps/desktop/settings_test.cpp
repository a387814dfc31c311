// The menu, and what a person chose.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "guest.h"

namespace magpie::desktop {
namespace {

TEST(Desk, TheMenuHasItsEntries_M05) {
    Guest guest;
    for (const char* entry : {"New game", "Load game", "Library", "Settings", "Exit Magpie"}) {
        EXPECT_TRUE(guest.sees(entry)) << entry;
    }
    EXPECT_FALSE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.click({Act::leave}));
    EXPECT_TRUE(guest.desk().wants_to_leave());
}

TEST(Desk, FullScreenIsAKeyEverywhereAndIsKept) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        EXPECT_FALSE(guest.desk().wants_full_screen());
        guest.key(Key::full_screen);
        EXPECT_TRUE(guest.desk().wants_full_screen()) << "in the menu";
        guest.start(GameKind::go, "9");
        guest.key(Key::full_screen);
        EXPECT_FALSE(guest.desk().wants_full_screen()) << "at the table";
        guest.key(Key::full_screen);
    }
    EXPECT_TRUE(Guest(folder.path()).desk().wants_full_screen());
}

TEST(Desk, AMutedTableIsSilentAndStaysSo) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start(GameKind::go, "9");
        guest.click("E5");
        EXPECT_FALSE(guest.desk().take_cues().empty());
        guest.type("m");
        guest.click("C3");
        EXPECT_TRUE(guest.desk().take_cues().empty());
        EXPECT_TRUE(guest.click({Act::sound}));
        guest.click("G7");
        EXPECT_FALSE(guest.desk().take_cues().empty());
        EXPECT_TRUE(guest.click({Act::sound}));
    }
    Guest again(folder.path());
    again.start(GameKind::go, "9");
    again.click("E5");
    EXPECT_TRUE(again.desk().take_cues().empty());
}

TEST(Desk, DamagedSettingsGiveANoticeAndTheUsualOnes) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("desktop.conf")) << "coordinates = off\nsize = huge\nrubbish\n";
    {
        Guest guest(folder.path());
        EXPECT_TRUE(guest.sees("Settings, line 2: size cannot be huge; 9 is used."));
        EXPECT_TRUE(guest.sees("More such lines: 1."));
        EXPECT_FALSE(guest.desk().room().settings.coordinates);
        guest.key(Key::full_screen);
    }
    EXPECT_EQ(file_content(folder.file("desktop.conf.bak")),
              "coordinates = off\nsize = huge\nrubbish\n")
        << "what was not understood is not lost";
    EXPECT_FALSE(Guest(folder.path()).sees("Settings, line"));
}

TEST(Desk, SettingsThatCannotBeReadGiveANotice) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("desktop.conf"));
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("The settings could not be read ("));
    EXPECT_TRUE(guest.sees("the usual ones are used"));
}

TEST(Desk, DamagedSettingsGiveANoticeAndDefaults) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("desktop.conf")) << "theme = glass\nsound = off\nnonsense\n";
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("theme cannot be glass; wood is used."));
    EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::light);
    EXPECT_FALSE(guest.desk().room().settings.sound);
}

TEST(Desk, AThemeIsCalledInTheFileWhatItIsCalledInTheWindow) {
    const TemporaryFolder folder;
    for (const char* name : {"wood", "light"}) {
        std::ofstream(folder.file("desktop.conf")) << "theme = " << name << "\n";
        Guest guest(folder.path());
        EXPECT_FALSE(guest.sees("cannot be")) << name;
        guest.key(Key::full_screen);
        EXPECT_NE(file_content(folder.file("desktop.conf")).find("theme = wood\n"),
                  std::string::npos);
    }
}

TEST(Desk, SettingsAreKept) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.click({Act::settings});
        EXPECT_TRUE(guest.click({Act::choose, 0, 3}));  // high contrast
        EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::high_contrast);
    }
    Guest guest(folder.path());
    EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::high_contrast);
}

TEST(Desk, EveryScreenFitsASmallWindowAndLargeText) {
    Guest guest(GameKind::go, "19");
    guest.click({Act::menu});
    for (const Viewport& viewport :
         {Viewport{640, 440, 1}, Viewport{1280, 800, 2}, Viewport{3840, 2160, 2}}) {
        guest.desk().resize(viewport);
        for (const Act act : {Act::new_game, Act::settings}) {
            ASSERT_TRUE(guest.click({act})) << viewport.width;
            for (const Region& region : guest.desk().frame().regions()) {
                EXPECT_GE(region.rect.x, 0);
                EXPECT_GE(region.rect.y, 0);
                EXPECT_LE(region.rect.right(), viewport.width);
                EXPECT_LE(region.rect.bottom(), viewport.height)
                    << viewport.width << " " << static_cast<int>(region.action.act) << " "
                    << region.action.value;
            }
            guest.key(Key::escape);
        }
    }
}

TEST(Desk, APassIsNamedInTheLanguageThatIsSpoken) {
    Guest guest;
    Settings french = guest.desk().room().settings;
    french.language = "fr";
    guest.desk().room().change_settings(french);
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.click({Act::pass});
    guest.click("C3");
    EXPECT_TRUE(guest.sees("passe")) << guest.words();
    EXPECT_FALSE(guest.sees("pass\n"));
}

// Boxes in place of every word would leave nobody a way back.
TEST(Desk, ALanguageThatNoFontHereHasIsNotSpoken) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("desktop.conf")) << "language = ja\n";
    const DeskOptions options{.data_folder = folder.path(), .can_show = [](std::string_view text) {
                                  return text.find_first_not_of(
                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                             "\xC3\xA7") == std::string_view::npos;
                              }};
    Desk desk(options, Instant{});
    EXPECT_EQ(desk.room().settings.language, "en");
    bool is_told = false;
    for (const Shape& shape : desk.shapes(Instant{})) {
        const auto* label = std::get_if<Label>(&shape);
        is_told =
            is_told || (label != nullptr &&
                        (label->lead + label->text).find("No font here has") != std::string::npos);
    }
    EXPECT_TRUE(is_told);
    EXPECT_TRUE(desk.room().can_speak("fr"));
    EXPECT_FALSE(desk.room().can_speak("zh"));
}

}  // namespace
}  // namespace magpie::desktop
