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
             {std::pair{ThemeName::dark, "game-dark"}, std::pair{ThemeName::plain, "game-plain"},
              std::pair{ThemeName::high_contrast, "game-contrast"}}) {
            const TemporaryFolder folder;
            Guest guest(folder.path());
            guest.desk().room().settings.theme = theme;
            guest.start(GameKind::go, "19");
            play(guest, 88);
            guest.hover("K6");
            take(guest, name);
            guest.key(Key::escape);
            take(guest, std::string(name) + "-menu");
        }
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().resize({.width = 2560, .height = 1600, .scale = 2});
        guest.start(GameKind::go, "13");
        play(guest, 20);
        take(guest, "game-fine");
        guest.desk().resize({.width = 700, .height = 480, .scale = 1});
        take(guest, "game-small");
    }

    // Windows and texts of other sizes.
    void sizes() {
        struct Size {
            int width;
            int height;
            int percent;
        };

        for (const Size& size : {Size{640, 440, 100}, Size{800, 600, 100}, Size{800, 600, 150},
                                 Size{1280, 800, 200}, Size{1920, 1080, 100}}) {
            const std::string name = std::to_string(size.width) + "x" +
                                     std::to_string(size.height) + "-" +
                                     std::to_string(size.percent) + "-";
            const TemporaryFolder folder;
            Guest guest(folder.path());
            guest.desk().room().settings.text_percent = size.percent;
            guest.desk().room().settings.time = "25m";
            guest.desk().resize({.width = size.width, .height = size.height, .scale = 1});
            take(guest, name + "menu");
            guest.click({Act::settings});
            take(guest, name + "settings");
            guest.key(Key::escape);
            guest.click({Act::new_game});
            take(guest, name + "new-game");
            guest.key(Key::escape);
            guest.start(GameKind::go, "19");
            play(guest, 60);
            take(guest, name + "game");
            guest.type("?");
            take(guest, name + "keys");
            guest.key(Key::escape);
            while (guest.table().phase() == Phase::playing) guest.click({Act::pass});
            take(guest, name + "counting");
            guest.click({Act::accept});
            take(guest, name + "winner");
            guest.click({Act::review});
            take(guest, name + "review");
        }
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
