// Every screen in windows of many sizes, in every language: all words are to be read, none lie on
// others.
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/desktop/paint/painter.h"
#include "guest.h"

namespace magpie::desktop {
namespace {

constexpr const char* kReviewed =
    "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ada]PW[Bo]SBKS[0.0];B[ee]SBKS[0.5];W[aa]SBKS[12.0]C[Too far "
    "away.];B[cc]SBKS[11.5];W[gg]SBKS[11.0])";

struct Size {
    int width;
    int height;
    int percent;  // of the text, in the settings
};

// The smallest window there is, and those that people have.
constexpr Size kSizes[] = {{640, 440, 100},   {800, 600, 100},   {800, 600, 150},
                           {1280, 800, 100},  {1280, 800, 150},  {1280, 800, 200},
                           {1920, 1080, 100}, {1920, 1080, 150}, {1920, 1080, 200}};

double overlap(const Rect& a, const Rect& b) {
    const double width = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const double height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return width <= 0 || height <= 0 ? 0 : width * height;
}

class Fit : public testing::TestWithParam<std::string> {
  protected:
    // What is wrong with the words on the screen, in every size.
    void look(Guest& guest, const std::string& screen) {
        for (const Size& size : kSizes) {
            guest.desk().room().settings.text_percent = size.percent;
            guest.desk().resize({.width = size.width, .height = size.height, .scale = 1});
            check(guest, screen + " " + std::to_string(size.width) + "x" +
                             std::to_string(size.height) + " " + std::to_string(size.percent) +
                             " %");
        }
        guest.desk().room().settings.text_percent = 100;
        guest.desk().resize({.width = 1280, .height = 800, .scale = 1});
    }

    void check(Guest& guest, const std::string& where) {
        struct Seen {
            std::string text;
            Rect words;
        };

        std::vector<Seen> seen;
        const Rect window{0, 0, static_cast<double>(guest.desk().viewport().width),
                          static_cast<double>(guest.desk().viewport().height)};
        for (const Shape& shape : guest.desk().shapes(guest.now())) {
            if (const auto* box = std::get_if<Box>(&shape); box != nullptr && box->shadow > 0) {
                // A page over all others hides what it lies on.
                std::erase_if(seen, [&](const Seen& s) { return overlap(s.words, box->rect) > 0; });
            }
            const auto* label = std::get_if<Label>(&shape);
            if (label == nullptr) continue;
            const Painter::Fitted fitted = painter_.fit(*label);
            const std::string text = label->lead + label->text;
            EXPECT_FALSE(fitted.is_cut) << where << ": cut: " << text;
            const Rect& words = fitted.ink;
            const bool is_inside = words.x >= -1 && words.y >= -1 &&
                                   words.right() <= window.right() + 1 &&
                                   words.bottom() <= window.bottom() + 1;
            EXPECT_TRUE(is_inside) << where << ": beyond the window: " << text;
            for (const Seen& other : seen) {
                // The height of a line differs from font to font; what is painted may not touch.
                const double least = 0.02 * std::min(words.width * words.height,
                                                     other.words.width * other.words.height);
                EXPECT_LT(overlap(words, other.words), std::max(least, 1.0))
                    << where << ": " << text << " on " << other.text;
            }
            seen.push_back({text, words});
        }
    }

    Guest& sit_down() {
        guest_.emplace(folder_.path());
        Settings settings = guest_->desk().room().settings;
        settings.language = GetParam();
        guest_->desk().room().change_settings(settings);
        return *guest_;
    }

    Painter painter_;
    TemporaryFolder folder_;
    std::optional<Guest> guest_;
};

TEST_P(Fit, TheMenuAndItsPages) {
    Guest& guest = sit_down();
    look(guest, "menu");
    guest.click({Act::settings});
    look(guest, "settings");
    guest.key(Key::escape);
    guest.desk().room().settings.players = {"person", "gtp:"};
    guest.click({Act::new_game});
    look(guest, "new game");
    guest.key(Key::escape);
    guest.click({Act::library});
    look(guest, "library");
    guest.key(Key::escape);
    guest.desk().room().last_folder = folder_.path();
    guest.click({Act::open_file});
    look(guest, "open file");
    guest.key(Key::escape);
    guest.desk().room().settings.players = {"person", "person"};
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.key(Key::escape);
    look(guest, "menu after a game");
    guest.click({Act::load_game});
    look(guest, "load game");
}

TEST_P(Fit, AGameOfGo) {
    Guest& guest = sit_down();
    guest.desk().room().settings.time = "25m+5x30s";
    guest.start(GameKind::go, "9");
    look(guest, "a new game");
    for (const char* point : {"E5", "C3", "G7", "C7", "G3"}) guest.click(point);
    guest.click("G3");
    look(guest, "a refusal");
    guest.click({Act::resign});
    look(guest, "resigning");
    guest.type("W");
    look(guest, "naming a save");
    guest.type("my/game");
    guest.key(Key::enter);
    look(guest, "a name that is refused");
    guest.click({Act::exporting});
    look(guest, "export");
    guest.key(Key::escape);
    guest.type("?");
    look(guest, "the keys");
    guest.key(Key::escape);
    guest.click({Act::pass});
    guest.click({Act::pass});
    look(guest, "counting");
    guest.click({Act::accept});
    look(guest, "the winner");
}

//   5 . O . X .
//   4 . O . X .      White's stone at E1 is dead, and Magpie says why.
//   3 . O . X .
//   2 . O . X .
//   1 . O . X O
TEST_P(Fit, ACountWithDeadStones) {
    Guest& guest = sit_down();
    guest.start(GameKind::go, "5");
    for (const char* point : {"D1", "B1", "D2", "B2", "D3", "B3", "D4", "B4", "D5", "B5"}) {
        guest.click(point);
    }
    guest.click({Act::pass});
    guest.click("E1");
    guest.click({Act::pass});
    guest.click({Act::pass});
    ASSERT_FALSE(guest.table().dead().empty());
    look(guest, "dead stones");
}

TEST_P(Fit, AGameOfOthello) {
    Guest& guest = sit_down();
    guest.desk().room().settings.time = "5m";
    guest.start(GameKind::othello, "8");
    for (const char* point : {"f5", "f6", "e6", "f4"}) guest.click(point);
    guest.hover("e3");
    look(guest, "othello");
    guest.resign();
    look(guest, "the winner of othello");
}

TEST_P(Fit, AReview) {
    std::ofstream(folder_.file("game.sgf")) << kReviewed;
    guest_.emplace(folder_.path(), folder_.file("game.sgf"));
    Guest& guest = *guest_;
    Settings settings = guest.desk().room().settings;
    settings.language = GetParam();
    guest.desk().room().change_settings(settings);
    look(guest, "review");
    guest.key(Key::home);
    guest.type("n");
    guest.wait(Milliseconds(1'000));
    look(guest, "a blunder");
    guest.type("?");
    look(guest, "the keys of a review");
}

INSTANTIATE_TEST_SUITE_P(Languages,
                         Fit,
                         testing::Values("en", "fr", "ja", "zh"),
                         [](const auto& language) { return language.param; });

}  // namespace
}  // namespace magpie::desktop
