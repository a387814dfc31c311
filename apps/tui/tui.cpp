#include "apps/tui/tui.h"

#include "apps/seats/data_folder.h"
#include "apps/seats/game_file.h"
#include "apps/tui/app.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/terminal.h"

namespace magpie::tui {

using platform::Terminal;

namespace {

Look look_of(const TuiOptions& options) {
    Look look;
    look.utf8 = options.utf8 && !options.ascii;
    look.colors = colors_of(options.no_color, platform::environment("COLORTERM"),
                            platform::environment("TERM"));
    if (options.colors == "24-bit") look.colors = Colors::all;
    if (options.colors == "256") look.colors = Colors::many;
    if (options.colors == "16") look.colors = Colors::sixteen;
    if (options.colors == "none") look.colors = Colors::none;
    return look;
}

// How long an Escape may take to become a key of its own.
constexpr Milliseconds kEscapePause{40};

}  // namespace

std::expected<void, Failure> run(const TuiOptions& options) {
    AppOptions wanted;
    if (!options.open.empty()) {
        auto file = seats::read_game_file(options.open);
        if (!file) return std::unexpected(Failure{file.error(), true});
        auto game = Playback::open(file->record);
        if (!game) {
            return std::unexpected(
                Failure{options.open + ": " + sentence(file->record, game.error()), true});
        }
        wanted.game = std::move(*game);
        wanted.game_note = std::move(file->note);
    }
    wanted.data_folder =
        options.data_folder.empty() ? seats::default_data_folder() : options.data_folder;
    wanted.results_file = wanted.data_folder + "/results.txt";
    wanted.look = look_of(options);
    wanted.has_given_colors = !options.colors.empty();
    wanted.settings_file = wanted.data_folder + "/tui.conf";
    wanted.wake = Terminal::ring;
    static_cast<void>(platform::remove_stray_temps(wanted.data_folder));
    auto terminal = Terminal::open();
    if (!terminal) return std::unexpected(Failure{terminal.error()});
    App app(std::move(wanted));
    InputReader reader;
    Screen shown(0, 0);
    while (!app.is_done()) {
        const Terminal::Size size = terminal->size();
        Screen next(size.columns, size.rows);
        app.paint(next, platform::now());
        terminal->send(changes(shown, next, app.look().colors));
        if (app.take_bell()) terminal->send("\a");
        shown = std::move(next);
        std::optional<Milliseconds> limit;
        if (const auto deadline = app.deadline(platform::now())) {
            limit = elapsed(platform::now(), *deadline);
        }
        if (reader.is_waiting()) limit = std::min(limit.value_or(kEscapePause), kEscapePause);
        const Terminal::Woke woke = terminal->wait(limit);
        std::vector<Input> inputs;
        if (woke == Terminal::Woke::told_to_leave) app.leave(platform::now());
        if (woke == Terminal::Woke::typed) inputs = reader.read(terminal->read());
        if (woke == Terminal::Woke::timed_out && reader.is_waiting()) inputs = reader.finish();
        if (woke == Terminal::Woke::resized) shown = Screen(0, 0);
        for (const Input& input : inputs) {
            if (app.is_done()) break;
            const auto* key = std::get_if<KeyPress>(&input);
            if (key != nullptr && key->ctrl && key->character == U'z') {
                terminal->suspend();
                shown = Screen(0, 0);
            } else if (key != nullptr && key->ctrl && key->character == U'l') {
                shown = Screen(0, 0);  // whatever another program wrote over it
            } else {
                app.handle(input, platform::now());
            }
        }
        app.tick(platform::now());
    }
    if (!app.last_words().empty()) return std::unexpected(Failure{app.last_words()});
    return {};
}

}  // namespace magpie::tui
