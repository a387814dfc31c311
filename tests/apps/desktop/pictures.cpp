// Paints the screens of the window into PNG files, for the documents and for looking at them:
//   desktop_pictures FOLDER GAME REVIEWED
// GAME is a game of Go on 19x19 that was counted; its moves fill the board. REVIEWED is a short one
// of any size, which the engine works through.
#include <cstdio>
#include <string>

#include <unistd.h>

#include "apps/desktop/paint/painter.h"
#include "apps/desktop/screens/review.h"
#include "core/coordinates.h"
#include "formats/detect/detect.h"
#include "guest.h"
#include "platform/files.h"

namespace magpie::desktop {
namespace {

class Photographer {
  public:
    Photographer(std::string out, GameRecord game, GameRecord reviewed)
        : out_(std::move(out)), game_(std::move(game)), reviewed_(std::move(reviewed)) {}

    void take_all() {
        menu();
        go_game();
        othello_game();
        counting();
        forms();
        long_names();
        review();
        themes();
        sizes();
    }

  private:
    void take(Guest& guest, const std::string& name) {
        Painter painter;
        painter.paint(guest.desk().viewport(), guest.desk().shapes(guest.now()));
        const std::string path = out_ + "/" + name + ".png";
        std::printf("%s %s\n", painter.write_png(path) ? "wrote" : "FAILED", path.c_str());
    }

    // The first moves of the game, as far as they are legal.
    void play(Guest& guest, std::size_t count) {
        const auto game = Playback::open(game_);
        if (!game) return;
        Playback walk = *game;
        static_cast<void>(walk.to_end());
        std::size_t played = 0;
        for (const ColoredMove& move : walk.moves()) {
            if (played++ == count) break;
            if (move.move.is_pass()) {
                guest.click({Act::pass});
            } else {
                guest.click(point_name(CoordStyle::go, {19, 19}, move.move.point()));
            }
        }
        guest.wait(Milliseconds(2'000));
    }

    void menu() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.key(Key::tab);
        take(guest, "menu");
    }

    void go_game() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.time = "25m";
        guest.start(GameKind::go, "19");
        play(guest, 88);
        guest.hover("K6");
        take(guest, "game");
        guest.click("K6");
        guest.click("K6");
        take(guest, "refusal");
        guest.type("?");
        take(guest, "keys");
    }

    void othello_game() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.time = "5m";
        guest.start(GameKind::othello, "8");
        for (const char* point :
             {"f5", "f6", "e6", "f4", "e3", "c5", "c4", "e2", "d3", "c3", "g4", "h4"}) {
            guest.click(point);
        }
        guest.wait(Milliseconds(2'000));
        for (const Move move : legal_moves(guest.table().position())) {
            guest.hover(point_name(CoordStyle::othello, {8, 8}, move.point()));
        }
        take(guest, "othello");
        guest.click({Act::pass});
        const std::vector<Move> moves = legal_moves(guest.table().position());
        guest.click(point_name(CoordStyle::othello, {8, 8}, moves.back().point()));
        guest.wait(Milliseconds(80));
        take(guest, "othello-turning");
    }

    void counting() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.start(GameKind::go, "19");
        play(guest, 1'000);
        while (guest.table().phase() == Phase::playing) guest.click({Act::pass});
        take(guest, "counting");
        guest.click({Act::accept});
        guest.wait(Milliseconds(1'500));
        take(guest, "winner");
    }

    void forms() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.players = {"person", "3"};
        guest.desk().room().settings.handicap = "4";
        guest.click({Act::new_game});
        take(guest, "new-game");
        guest.key(Key::escape);
        guest.click({Act::settings});
        take(guest, "settings");
        guest.key(Key::escape);
        guest.click({Act::library});
        take(guest, "library");
        guest.key(Key::escape);
        guest.start(GameKind::go, "9");
        guest.click("E5");
        guest.key(Key::escape);
        guest.click({Act::load_game});
        take(guest, "load");
    }

    void long_names() {
        Guest guest;
        guest.click({Act::new_game});
        for (const int field : {8, 9}) {
            guest.click({Act::edit, field});
            guest.type("Alexandrina Wilhelmina Featherstonehaugh-Cholmondeley III");
        }
        take(guest, "long-names-typed");
        guest.key(Key::enter);
        guest.click({Act::start});
        guest.click("D4");
        take(guest, "long-names");
        guest.resign();
        take(guest, "long-names-winner");
        guest.click({Act::review});
        take(guest, "long-names-review");
        guest.key(Key::escape);
        take(guest, "long-names-menu");
        guest.click({Act::library});
        take(guest, "long-names-library");
    }

    void review() {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.theme = ThemeName::dark;
        guest.desk().room().asks_engine = true;
        guest.desk().room().finished = reviewed_;
        guest.click({Act::review});
        const auto& screen = dynamic_cast<ReviewScreen&>(guest.desk().screen());
        const auto think = [&](int seconds) {
            for (int i = 0; i < 5 * seconds; ++i) {
                if (screen.insight().known() == screen.insight().all() && i > 25) break;
                usleep(200'000);
                guest.wait(Milliseconds(200));
            }
        };
        think(240);
        // A mistake, and what would have been better as a variation.
        guest.key(Key::home);
        guest.type("n");
        guest.wait(Milliseconds(600));
        guest.key(Key::left);
        think(10);
        guest.key(Key::space);
        think(10);
        guest.key(Key::space);
        guest.key(Key::left);
        guest.key(Key::left);
        guest.key(Key::down);
        guest.type("s");
        guest.wait(Milliseconds(600));
        think(10);
        take(guest, "review");
    }

    void themes() {
        for (const auto& [theme, name] :
             {std::pair{ThemeName::dark, "dark-"}, std::pair{ThemeName::plain, "plain-"},
              std::pair{ThemeName::high_contrast, "contrast-"}}) {
            every_screen(name, {.theme = theme});
        }
    }

    // Windows and texts of other sizes.
    void sizes() {
        every_screen("640x440-", {.viewport = {640, 440, 1}});
        every_screen("800x600-", {.viewport = {800, 600, 1}});
        every_screen("800x600-150-", {.viewport = {800, 600, 1}, .percent = 150});
        every_screen("1280x800-200-", {.percent = 200});
        every_screen("1920x1080-", {.viewport = {1920, 1080, 1}});
        every_screen("fine-", {.viewport = {2560, 1600, 2}});
    }

    struct Look {
        Viewport viewport{1280, 800, 1};
        int percent = 100;  // of the text
        ThemeName theme = ThemeName::light;
    };

    void every_screen(const std::string& name, const Look& look) {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.text_percent = look.percent;
        guest.desk().room().settings.theme = look.theme;
        guest.desk().room().settings.time = "25m";
        guest.desk().resize(look.viewport);
        take(guest, name + "menu");
        guest.click({Act::settings});
        take(guest, name + "settings");
        guest.key(Key::escape);
        guest.click({Act::new_game});
        take(guest, name + "new-game");
        guest.key(Key::escape);
        guest.start(GameKind::othello, "8");
        for (const char* point : {"f5", "f6", "e6", "f4", "e3"}) guest.click(point);
        guest.wait(Milliseconds(2'000));
        guest.hover("c5");
        take(guest, name + "othello");
        guest.key(Key::escape);
        guest.wait(Milliseconds(2'000));
        guest.start(GameKind::go, "19");
        play(guest, 88);
        guest.hover("K6");
        take(guest, name + "game");
        guest.type("?");
        take(guest, name + "keys");
        guest.key(Key::escape);
        guest.type("W");
        guest.type("my/game");
        guest.key(Key::enter);
        take(guest, name + "naming");
        guest.key(Key::escape);
        while (guest.table().phase() == Phase::playing) guest.click({Act::pass});
        take(guest, name + "counting");
        guest.click({Act::accept});
        take(guest, name + "winner");
        guest.click({Act::review});
        take(guest, name + "review");
        guest.key(Key::escape);
        guest.click({Act::library});
        take(guest, name + "library");
        guest.key(Key::escape);
        guest.click({Act::load_game});
        take(guest, name + "load");
    }

    std::string out_;
    GameRecord game_;
    GameRecord reviewed_;
};

}  // namespace
}  // namespace magpie::desktop

int main(int argc, char** argv) {
    using namespace magpie;
    if (argc != 4) return 2;
    std::vector<GameRecord> games;
    for (const char* path : {argv[2], argv[3]}) {
        const auto text = platform::read_file(path, std::size_t{1} << 24);
        if (!text) return 1;
        auto found = formats::read_game(*text);
        if (!found) return 1;
        games.push_back(std::move(found->record));
    }
    games[1].info.names = {"Ada", "Bo"};
    desktop::Photographer(argv[1], games[0], games[1]).take_all();
    return 0;
}
