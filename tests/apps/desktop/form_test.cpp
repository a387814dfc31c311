// Fields that are typed into: of a new game, and of the name of a save.
#include <gtest/gtest.h>

#include "guest.h"

namespace magpie::desktop {
namespace {

// As the screen of a new game numbers them.
constexpr int kFieldGame = 0;
constexpr int kFieldSize = 1;
constexpr int kFieldClock = 5;
constexpr int kFieldBlack = 6;
constexpr int kFieldWhite = 7;
constexpr int kFieldBlackName = 8;
constexpr int kFieldWhiteName = 9;

std::optional<Action> focus(Guest& guest) { return guest.desk().frame().pointing().focus; }

TEST(Form, TabGoesFromATextFieldToWhatComesNext) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldBlackName});
    guest.type("Carl");
    guest.key(Key::tab);
    EXPECT_EQ(focus(guest), (Action{Act::step_down, kFieldWhite}));
    EXPECT_TRUE(guest.sees("Carl"));
    EXPECT_FALSE(guest.sees("Carl|"));
}

TEST(Form, ShiftTabGoesFromATextFieldToWhatCameBefore) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldBlackName});
    guest.type("Carl");
    guest.key(Key::tab, {.shift = true});
    EXPECT_EQ(focus(guest), (Action{Act::step_up, kFieldBlack}));
}

TEST(Form, AFieldThatTabComesToIsTypedIntoAtOnce) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldBlackName});
    guest.type("Carl");
    for (int i = 0; i < 3; ++i) guest.key(Key::tab);
    EXPECT_EQ(focus(guest), (Action{Act::edit, kFieldWhiteName}));
    // A space is one of a name, and no press of a button.
    for (const char* part : {"Dora", " ", "B"}) {
        if (std::string_view(part) == " ") guest.key(Key::space);
        guest.type(part);
    }
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Dora B"));
    EXPECT_FALSE(guest.sees("Dora B|")) << "Enter ends the typing";
    guest.key(Key::enter);
    EXPECT_EQ(guest.table().record().info.names, (ByColor<std::string>{"Carl", "Dora B"}));
}

TEST(Form, ArrowsDoNotLeaveATextFieldBehindThatIsStillTypedInto) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldBlackName});
    guest.key(Key::left);
    EXPECT_EQ(focus(guest), (Action{Act::edit, kFieldBlackName}));
    guest.type("Carl");
    guest.key(Key::down);
    EXPECT_FALSE(guest.sees("Carl|"));
    EXPECT_EQ(focus(guest), (Action{Act::step_down, kFieldWhite}));
}

TEST(Form, WhatWasRefusedStaysToBeMended) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldSize});
    guest.type("190");
    guest.click({Act::edit, kFieldClock});
    guest.type("5 minutes");
    guest.key(Key::enter);
    // Both are told, and both are still there.
    EXPECT_TRUE(guest.sees("190\n")) << guest.words();
    EXPECT_TRUE(guest.sees("5 minutes\n")) << guest.words();
    EXPECT_TRUE(guest.sees("Unknown size 190x190")) << guest.words();
    EXPECT_TRUE(guest.sees("Time 5 minutes is refused")) << guest.words();
    guest.click({Act::start});
    EXPECT_TRUE(guest.can({Act::start})) << "no game begins with another size than was typed";
    // Taken up again it is mended, not typed anew.
    guest.click({Act::edit, kFieldSize});
    EXPECT_TRUE(guest.sees("190|")) << guest.words();
    guest.key(Key::backspace);
    guest.click({Act::edit, kFieldClock});
    EXPECT_FALSE(guest.sees("Unknown size 190x190")) << guest.words();
    for (int i = 0; i < 8; ++i) guest.key(Key::backspace);
    guest.type("m");
    guest.key(Key::enter);
    guest.click({Act::start});
    EXPECT_EQ(guest.table().record().spec.geometry, (Geometry{19, 19}));
    EXPECT_EQ(guest.table().clock().remaining(Color::black, guest.now()).main_time,
              Milliseconds(300'000));
}

TEST(Form, AnotherChoiceTakesThePlaceOfWhatWasRefused) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldSize});
    guest.type("190");
    guest.click({Act::edit, kFieldClock});
    guest.type("soon");
    guest.click({Act::choose, kFieldSize, 3});
    guest.click({Act::step_up, kFieldClock});
    EXPECT_FALSE(guest.sees("190")) << guest.words();
    EXPECT_FALSE(guest.sees("soon"));
    guest.click({Act::start});
    EXPECT_EQ(guest.table().record().spec.geometry, (Geometry{9, 9}));
}

TEST(Form, EachGameHasAClockOfItsOwn) {
    Guest guest;
    guest.type("n");
    guest.click({Act::edit, kFieldClock});
    guest.type("1m");
    guest.click({Act::choose, kFieldGame, 1});
    EXPECT_FALSE(guest.sees("1m\n")) << guest.words();
    guest.click({Act::edit, kFieldClock});
    guest.type("7m");
    guest.click({Act::start});
    ASSERT_EQ(guest.table().record().spec.kind, GameKind::othello);
    guest.click({Act::menu});
    guest.wait(kTimeToLook);
    guest.type("n");
    EXPECT_TRUE(guest.sees("7m\n")) << guest.words();
    guest.click({Act::choose, kFieldGame, 0});
    EXPECT_TRUE(guest.sees("1m\n")) << guest.words();
}

TEST(Form, TabInTheNameOfASaveGoesToItsButtonsAlone) {
    Begun guest;
    guest.type("W");
    guest.type("club");
    std::vector<Act> stops;
    for (int i = 0; i < 4; ++i) {
        guest.key(Key::tab);
        stops.push_back(focus(guest).value_or(Action{}).act);
    }
    EXPECT_EQ(stops, (std::vector<Act>{Act::save, Act::exporting, Act::cancel, Act::edit}));
    guest.key(Key::tab, {.shift = true});
    guest.key(Key::enter);
    EXPECT_FALSE(guest.sees("Save the game as")) << "Cancel";
    EXPECT_FALSE(std::filesystem::exists(guest.folder().file("club.mah")));
}

}  // namespace
}  // namespace magpie::desktop
