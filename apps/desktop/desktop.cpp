#include "apps/desktop/desktop.h"

#include <utility>

#include "apps/desktop/desk.h"
#include "apps/desktop/paint/painter.h"
#include "apps/desktop/window.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/game_file.h"
#include "platform/environment.h"

namespace magpie::desktop {

std::expected<void, Failure> run(const Options& options) {
    std::optional<GameRecord> game;
    std::string note;
    if (!options.open.empty()) {
        auto read = seats::read_game_file(options.open);
        if (!read) return std::unexpected(Failure{std::move(read.error()), true});
        game = std::move(read->record);
        note = std::move(read->note);
    }
    Desk desk({.data_folder =
                   options.data_folder.empty() ? seats::default_data_folder() : options.data_folder,
               .wake = wake_window,
               .can_show = can_show,
               .game = std::move(game),
               .note = std::move(note)},
              platform::now());
    const auto window =
        Window::open(desk, {.scale = options.scale, .is_software = options.is_software});
    if (!window) return std::unexpected(Failure{window.error()});
    while ((*window)->step(std::chrono::hours(1))) {
    }
    if (!desk.last_words().empty()) return std::unexpected(Failure{desk.last_words()});
    return {};
}

}  // namespace magpie::desktop
