// Fields that are typed into: of a new game, and of the name of a save.
#include <gtest/gtest.h>

#include "guest.h"

namespace magpie::desktop {
namespace {

// As the screen of a new game numbers them.
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

TEST(Form, TabInTheNameOfASaveGoesToItsButtonsAlone) {
    Begun guest;
    guest.type("W");
    guest.type("club");
    std::vector<Act> stops;
    for (int i = 0; i < 3; ++i) {
        guest.key(Key::tab);
        stops.push_back(focus(guest).value_or(Action{}).act);
    }
    EXPECT_EQ(stops, (std::vector<Act>{Act::save, Act::cancel, Act::edit}));
    guest.key(Key::tab, {.shift = true});
    guest.key(Key::enter);
    EXPECT_FALSE(guest.sees("Save the game as")) << "Cancel";
    EXPECT_FALSE(std::filesystem::exists(guest.folder().file("club.mah")));
}

}  // namespace
}  // namespace magpie::desktop
