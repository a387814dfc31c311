#pragma once

#include <expected>
#include <memory>
#include <string>

#include "apps/desktop/screens/screen.h"
#include "apps/seats/game_file.h"
#include "table/table.h"

// How one screen leads to another, so that each needs to know only its own parts.
namespace magpie::desktop {

[[nodiscard]] std::unique_ptr<Screen> make_menu_screen(Room& room);
[[nodiscard]] std::unique_ptr<Screen> make_new_game_screen(Room& room);
// Who plays each colour, as seats::engine_from() reads it; nothing: a person.
using Players = ByColor<std::optional<std::string>>;

[[nodiscard]] std::unique_ptr<Screen> make_game_screen(Room& room,
                                                       Table table,
                                                       const Players& players = {});
[[nodiscard]] std::unique_ptr<Screen> make_saves_screen(Room& room);
[[nodiscard]] std::unique_ptr<Screen> make_open_file_screen(Room& room);
[[nodiscard]] std::unique_ptr<Screen> make_settings_screen(Room& room);
[[nodiscard]] std::unique_ptr<Screen> make_library_screen(Room& room);
[[nodiscard]] std::unique_ptr<Screen> make_review_screen(Room& room, GameRecord record);

// The game of a save; in review where it is over; or a new one with a notice where it cannot be
// taken up.
[[nodiscard]] std::unique_ptr<Screen> load_game(Room& room, const std::string& name);

// A game of a file that can be looked at. The error is one line that names the file.
[[nodiscard]] std::expected<seats::GameFile, std::string> open_game_file(const Room& room,
                                                                         const std::string& path);

// That game in review, with what is worth knowing about it.
[[nodiscard]] std::unique_ptr<Screen> make_review_screen(Room& room, seats::GameFile file);

// What the settings ask of a table.
[[nodiscard]] TableOptions table_options(const Room& room);

}  // namespace magpie::desktop
