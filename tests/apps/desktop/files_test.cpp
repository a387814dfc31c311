// Files that come into the window, and those that it writes for others.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "guest.h"

namespace magpie::desktop {
namespace {

// The folder of a person who looks for files, until the end of a test.
class AtHome {
  public:
    AtHome() {
        if (const char* const before = std::getenv("HOME")) before_ = before;
        setenv("HOME", folder_.path().c_str(), 1);
    }

    AtHome(const AtHome&) = delete;
    AtHome& operator=(const AtHome&) = delete;

    ~AtHome() { before_ ? setenv("HOME", before_->c_str(), 1) : unsetenv("HOME"); }

    // As in a service, or for a user without a folder.
    static void lose() { unsetenv("HOME"); }

    // The same folder by another name.
    void call(const std::string& name) const { setenv("HOME", (file("") + name).c_str(), 1); }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

  private:
    std::optional<std::string> before_;
    TemporaryFolder folder_;
};

constexpr const char* kSmallGame = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo];B[ee];W[cc])";

TEST(OpenFile, AFileIsFoundFromTheMenuAndLookedAt) {
    const AtHome home;
    std::filesystem::create_directories(home.file("games"));
    std::ofstream(home.file("games/club.sgf")) << kSmallGame;
    std::ofstream(home.file("letter.doc")) << "Dear Bo";
    Guest guest;
    guest.type("o");
    EXPECT_TRUE(guest.sees("games/")) << guest.words();
    EXPECT_FALSE(guest.sees("letter.doc")) << "no game";
    guest.type("gam");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("club.sgf")) << guest.words();
    guest.click({Act::entry, 1});
    EXPECT_TRUE(guest.sees("Ada – Bo")) << guest.words();
    EXPECT_TRUE(guest.can({Act::previous}));
}

TEST(OpenFile, APathIsTypedAndAnUnreadableFileSaysWhy) {
    const AtHome home;
    std::ofstream(home.file("broken.sgf")) << "(;GM[1]SZ[99999]";
    Guest guest;
    guest.type("o");
    guest.type("~/nowhere.sgf");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("There is no file ")) << guest.words();
    guest.key(Key::escape);
    guest.type(home.file("broken.sgf"));
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("broken.sgf")) << guest.words();
    EXPECT_FALSE(guest.can({Act::previous})) << "still at the list";
}

TEST(OpenFile, AFileDroppedOnTheWindowIsLookedAtAndTheGameAtTheTableKept) {
    const AtHome home;
    std::ofstream(home.file("club.sgf")) << kSmallGame;
    Begun guest;
    guest.desk().open_file(home.file("nowhere.sgf"), guest.now());
    EXPECT_EQ(guest.moves(), 1) << "still at the table";
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    guest.desk().open_file(home.file("club.sgf"), guest.now());
    EXPECT_TRUE(guest.can({Act::previous})) << guest.words();
    EXPECT_TRUE(std::filesystem::exists(guest.folder().file("autosave.mah")));
}

TEST(Export, AReviewIsWrittenWhereItSays) {
    const AtHome home;
    std::ofstream(home.file("club.sgf")) << kSmallGame;
    const TemporaryFolder folder;
    Guest guest(folder.path(), home.file("club.sgf"));
    guest.wait(Milliseconds(1'000));
    EXPECT_TRUE(guest.click({Act::exporting}));
    EXPECT_TRUE(guest.sees(home.file("Ada-Bo-"))) << guest.words();
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type("~/mine");
    for (const int form : {0, 0, 2, 3}) EXPECT_TRUE(guest.click({Act::write, form}));
    EXPECT_TRUE(guest.sees("Written: " + home.file("mine.svg"))) << guest.words();
    EXPECT_NE(file_content(home.file("mine.sgf")).find(";B[ee];W[cc]"), std::string::npos);
    EXPECT_EQ(file_content(home.file("mine-2.sgf")), file_content(home.file("mine.sgf")))
        << "nothing is written over";
    EXPECT_TRUE(file_content(home.file("mine.png")).starts_with("\x89PNG"));
    EXPECT_NE(file_content(home.file("mine.svg")).find("<svg"), std::string::npos);
    EXPECT_FALSE(guest.can({Act::write, 1})) << "GGF holds Othello only";
    EXPECT_TRUE(guest.click({Act::write, 4}));
    EXPECT_NE(guest.desk().take_clipboard().find("E5"), std::string::npos);
    guest.key(Key::escape);
    EXPECT_FALSE(guest.sees("Export the game"));
    EXPECT_TRUE(guest.can({Act::previous})) << "the box alone was closed";
}

TEST(Export, AGameAtTheTableIsWrittenFromTheBoxOfItsName) {
    const AtHome home;
    Guest guest(GameKind::othello, "8");
    guest.click("d3");
    guest.type("W");
    EXPECT_TRUE(guest.click({Act::exporting}));
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type("/nowhere/at all");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Not written: /nowhere/at all.sgf")) << guest.words();
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type(home.file("game"));
    EXPECT_TRUE(guest.click({Act::write, 1}));
    EXPECT_NE(file_content(home.file("game.ggf")).find("GM[Othello]"), std::string::npos);
    EXPECT_EQ(guest.moves(), 1);
}

// Somebody looks at a game that lies in a file.
class Exporting {
  public:
    explicit Exporting(const std::string& game) {
        std::ofstream(home_.file("club.sgf")) << game;
        guest_.emplace(folder_.path(), home_.file("club.sgf"));
        guest_->wait(Milliseconds(1'000));
        EXPECT_TRUE(guest_->click({Act::exporting}));
    }

    // Into the field, in place of what stands there.
    void type(std::string_view path) {
        while (!guest_->sees("\n|")) guest_->key(Key::backspace);
        guest_->type(path);
    }

    // What is written into that file.
    std::string written(ExportForm form, const std::string& name) {
        type(home_.file(name));
        EXPECT_TRUE(guest_->click({Act::write, static_cast<int>(form)}));
        return file_content(home_.file(name + (form == ExportForm::svg ? ".svg" : ".sgf")));
    }

    Guest& guest() { return *guest_; }

    [[nodiscard]] const AtHome& home() const { return home_; }

  private:
    AtHome home_;
    TemporaryFolder folder_;
    std::optional<Guest> guest_;
};

// A system sends a blank as text after the key that pressed the button.
TEST(Export, SpaceOnAButtonTypesNothing) {
    Exporting box(kSmallGame);
    box.type("~/mine");
    box.guest().key(Key::tab);
    box.guest().key(Key::space);
    box.guest().type(" ");
    EXPECT_TRUE(box.guest().sees("Written: " + box.home().file("mine.sgf"))) << box.guest().words();
    EXPECT_TRUE(box.guest().sees("~/mine|"));
    box.guest().type("x");
    EXPECT_TRUE(box.guest().sees("~/mine|")) << "the keyboard is on the button";
    box.guest().key(Key::tab, {.shift = true});
    box.guest().type(" x");
    EXPECT_TRUE(box.guest().sees("~/mine x|")) << "and in the field again";
}

TEST(Export, TheButtonThatOpensTheBoxLeavesNoBlankInIt) {
    const AtHome home;
    Begun guest;
    guest.type("W");
    guest.type("club");
    guest.key(Key::tab);
    guest.key(Key::tab);
    guest.key(Key::space);
    guest.type(" ");
    EXPECT_TRUE(guest.sees("Export the game")) << guest.words();
    EXPECT_FALSE(guest.sees(" |"));
}

TEST(Export, AFileWithoutANameIsNotWritten) {
    Exporting box(kSmallGame);
    for (const std::string& path : {std::string(), std::string("  "), std::string(".sgf"),
                                    box.home().file(""), box.home().file(".sgf")}) {
        box.type(path);
        box.guest().key(Key::enter);
        EXPECT_TRUE(box.guest().sees("Not written: ")) << path << box.guest().words();
        EXPECT_FALSE(std::filesystem::exists(".sgf"));
        EXPECT_FALSE(std::filesystem::exists(box.home().file(".sgf")));
    }
}

TEST(Export, WithoutAHomeFolderNothingGoesToTheRoot) {
    Exporting box(kSmallGame);
    AtHome::lose();
    box.type("~/nowhere/mine");
    box.guest().key(Key::enter);
    EXPECT_TRUE(box.guest().sees("Not written: ")) << box.guest().words();
    EXPECT_FALSE(box.guest().sees("Not written: /nowhere")) << box.guest().words();
}

TEST(Export, TheNameOfAFileIsShortAndCleanWhateverTheGameSays) {
    std::string many;
    for (int i = 0; i < 500; ++i) many += "春";
    Exporting box("(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[" + many +
                  "]PW[A\u202Eda]DT[春春春春春春春春春春春春];B[ee])");
    box.guest().key(Key::enter);
    EXPECT_TRUE(box.guest().sees("Written: " + box.home().file("春春春"))) << box.guest().words();
    EXPECT_TRUE(box.guest().sees("A\uFFFDda")) << "in the title of the review the name stays one";
    EXPECT_FALSE(box.guest().sees("春\uFFFD")) << "no character is cut";
    EXPECT_TRUE(box.guest().sees("A-da-春春春春春春春春春春|")) << box.guest().words();
}

TEST(Export, ThePictureIsTurnedLikeTheBoard) {
    Exporting box(kSmallGame);
    const std::string before = box.written(ExportForm::svg, "before");
    box.guest().key(Key::escape);
    box.guest().type("f");
    box.guest().wait(Milliseconds(1'000));
    EXPECT_TRUE(box.guest().click({Act::exporting}));
    const std::string turned = box.written(ExportForm::svg, "turned");
    EXPECT_NE(turned, "");
    EXPECT_NE(turned, before);
}

TEST(Export, WhatIsWrittenIsTheGameAsItIsThen) {
    const AtHome home;
    Guest guest;
    guest.desk().room().settings.time = "10s";
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.type("W");
    guest.click({Act::exporting});
    guest.wait(Milliseconds(10'100));
    ASSERT_EQ(guest.table().phase(), Phase::finished) << "the flag fell meanwhile";
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type(home.file("game"));
    guest.key(Key::enter);
    EXPECT_NE(file_content(home.file("game.sgf")).find("RE[B+T]"), std::string::npos)
        << file_content(home.file("game.sgf"));
}

TEST(Export, ThePictureHasTheStonesThatAreMarkedAsDead) {
    const AtHome home;
    const BlockedFolder folder;  // what is not kept may be exported while it is counted
    Guest guest(folder.path());
    guest.start(GameKind::go, "5");
    guest.click("C3");
    guest.click({Act::pass});
    guest.click({Act::pass});
    ASSERT_EQ(guest.table().phase(), Phase::marking_dead);
    guest.type("W");
    EXPECT_TRUE(guest.click({Act::exporting}));
    const auto picture = [&](const std::string& name) {
        while (!guest.sees("\n|")) guest.key(Key::backspace);
        guest.type(home.file(name));
        EXPECT_TRUE(guest.click({Act::write, static_cast<int>(ExportForm::svg)}));
        return file_content(home.file(name + ".svg"));
    };
    const std::string alive = picture("alive");
    guest.key(Key::escape);
    guest.click("C3");
    ASSERT_EQ(guest.table().dead().size(), 1U);
    guest.type("W");
    EXPECT_TRUE(guest.click({Act::exporting}));
    EXPECT_NE(picture("dead"), alive);
}

// What is typed, and where one is, stays.
TEST(OpenFile, ADroppedFileThatIsRefusedIsToldInPlace) {
    for (const Act page :
         {Act::new_game, Act::load_game, Act::library, Act::open_file, Act::settings}) {
        const AtHome home;
        Begun guest;
        guest.click({Act::menu});
        guest.wait(kTimeToLook);
        EXPECT_TRUE(guest.click({page}));
        const Screen* const before = &guest.desk().screen();
        guest.desk().open_file(home.file("nowhere.sgf"), guest.now());
        EXPECT_EQ(&guest.desk().screen(), before) << static_cast<int>(page);
        EXPECT_TRUE(guest.sees("nowhere.sgf")) << guest.words();
        guest.key(Key::escape);
        EXPECT_TRUE(guest.can({Act::leave})) << "the menu";
        EXPECT_FALSE(guest.sees("nowhere.sgf")) << "told once";
    }
}

TEST(OpenFile, ARefusedFileDoesNotHinderAGameFromBeginning) {
    Guest guest;
    guest.click({Act::new_game});
    guest.desk().open_file("/nowhere.sgf", guest.now());
    EXPECT_TRUE(guest.click({Act::start}));
    EXPECT_EQ(guest.moves(), 0);
}

TEST(OpenFile, TheMenuTellsOfARefusedFileToo) {
    Guest guest;
    guest.desk().open_file("/nowhere.sgf", guest.now());
    EXPECT_TRUE(guest.sees("/nowhere.sgf")) << guest.words();
    EXPECT_TRUE(guest.can({Act::leave}));
}

// It would be waited for until somebody writes into it.
TEST(OpenFile, APipeIsNotOpened) {
    const AtHome home;
    ASSERT_EQ(mkfifo(home.file("pipe.sgf").c_str(), 0600), 0);
    Guest guest;
    guest.desk().open_file(home.file("pipe.sgf"), guest.now());
    EXPECT_TRUE(guest.sees("pipe.sgf")) << guest.words();
    EXPECT_TRUE(guest.can({Act::leave}));
}

TEST(OpenFile, BackspaceGoesUpWhateverWasTypedBefore) {
    const AtHome home;
    std::filesystem::create_directories(home.file("a/b"));
    Guest guest;
    guest.type("o");
    guest.type(home.file("a/b"));
    guest.key(Key::enter);
    guest.type("../");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees(home.file("a") + ":")) << guest.words();
    guest.key(Key::backspace);
    EXPECT_TRUE(guest.sees(home.file("").substr(0, home.file("").size() - 1) + ":"))
        << guest.words();
}

TEST(OpenFile, AHomeFolderThatEndsInASlashIsLeftByBackspace) {
    const AtHome home;
    std::filesystem::create_directories(home.file("a"));
    home.call("a/");
    Guest guest;
    guest.type("o");
    guest.key(Key::backspace);
    EXPECT_TRUE(guest.sees("a/\n")) << "the folder above, with it: " << guest.words();
}

TEST(OpenFile, WhatADroppedFileCostsIsTold_M29) {
    const AtHome home;
    std::ofstream(home.file("club.sgf")) << kSmallGame;
    const BlockedFolder folder;
    Guest guest(folder.path());
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.desk().open_file(home.file("club.sgf"), guest.now());
    EXPECT_EQ(guest.moves(), 1) << "still at the table";
    EXPECT_TRUE(guest.sees("leave once more"));
    guest.desk().open_file(home.file("club.sgf"), guest.now());
    EXPECT_TRUE(guest.can({Act::previous})) << "a review";
    EXPECT_TRUE(guest.sees("The game could not be kept: ")) << guest.words();
    EXPECT_EQ(guest.desk().last_words(), "") << "told already";
}

}  // namespace
}  // namespace magpie::desktop
