#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "apps/desktop/desk.h"
#include "apps/desktop/screens/game.h"

namespace magpie::desktop {

// A folder of a test's own, gone with it.
class TemporaryFolder {
  public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] std::string path() const { return path_.string(); }

    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

  private:
    std::filesystem::path path_;
};

// A place for games where none can be kept: a file lies where the folder should be.
class BlockedFolder {
  public:
    BlockedFolder() { block(); }

    [[nodiscard]] std::string path() const { return place_.file("data"); }

    void block() const {
        clear();
        std::ofstream(path()) << "in the way";
    }

    void clear() const { std::filesystem::remove_all(path()); }

  private:
    TemporaryFolder place_;
};

// What is in a file; nothing when there is none.
[[nodiscard]] std::string file_content(const std::string& path);

// Somebody who sits at a desk: clicks, types, looks. Time passes only when it is said.
class Guest {
  public:
    // At the menu, with a folder of its own that is empty.
    Guest();
    // There too, but at a new game of two persons.
    Guest(GameKind game, const std::string& size, const std::string& rules = "");
    // At the menu, or at a game to be looked at. No engine is asked in a review unless the room
    // says so.
    explicit Guest(const std::string& folder, const std::string& open = "");

    // Presses and releases the left button on what stands for the action. False when nothing does.
    bool click(const Action& action, Modifiers modifiers = {});
    // On a point of the board.
    void click(std::string_view point, Modifiers modifiers = {});
    void press(Spot at);
    void release(Spot at, Modifiers modifiers = {});
    void hover(std::string_view point);
    // Without pressing it. Requires: something stands for the action.
    void point_at(const Action& action);
    void type(std::string_view text);
    void key(Key key, Modifiers modifiers = {});
    // As a keyboard repeats a key that is held down.
    void repeat(Key key);
    void wait(Milliseconds time);

    // From the menu: a new game of two persons.
    void start(GameKind game, const std::string& size, const std::string& rules = "");

    // Asked once, and sure of it.
    void resign();

    [[nodiscard]] Spot spot_of(std::string_view point);
    [[nodiscard]] bool sees(std::string_view text);
    [[nodiscard]] bool can(const Action& action);
    // All words on the screen.
    [[nodiscard]] std::string words();

    // The game on the table. Requires: there is one.
    [[nodiscard]] const Table& table();
    [[nodiscard]] const Status& status();

    [[nodiscard]] int moves() { return table().playback().move_number(); }

    // Its own. Requires: it was given none.
    [[nodiscard]] const TemporaryFolder& folder() const { return own_.value(); }

    [[nodiscard]] Desk& desk() { return desk_; }

    [[nodiscard]] Instant now() const { return now_; }

  private:
    std::optional<TemporaryFolder> own_;
    Instant now_{Milliseconds(1'000'000)};
    Desk desk_;
};

// At a game of Go on 9x9 between two persons, after a stone at E5.
class Begun : public Guest {
  public:
    Begun() : Guest(GameKind::go, "9") { click("E5"); }
};

}  // namespace magpie::desktop
