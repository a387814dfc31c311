#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "formats/json/save.h"

namespace magpie::seats {

// Takes the finished games that lie in the autosaves of a folder into its library, so that their
// places can be had by the next game. It works on a thread of its own, because a library may be
// long in opening, and somebody else may be writing to it: nobody at a table waits for that.
class Librarian {
  public:
    // The game being played, which may be taken back after its end.
    struct Spared {
        std::string name{};     // of its save, if it has one
        std::string game_id{};  // wherever it is kept
    };

    // Begins at once.
    Librarian(std::string folder, Spared spared);
    // Waits for the game in hand, at most as long as another writer is waited for.
    ~Librarian();
    Librarian(const Librarian&) = delete;
    Librarian& operator=(const Librarian&) = delete;

    // Whether this game, read from its save, is in the library by now. Never waits.
    [[nodiscard]] bool has_put_away(const save::SavedGame& game) const;

    // Until there is nothing more to do.
    void wait();

  private:
    void work();

    const std::string folder_;
    const Spared spared_;
    mutable std::mutex mutex_;  // of the following
    std::condition_variable changed_;
    std::vector<std::string> put_away_;  // the saves, as save::write() has them
    bool leaves_ = false;
    bool is_done_ = false;
    std::thread thread_;
};

// The same, waited for: whoever opens the library expects the game there that has just ended, and
// no game is being played meanwhile. Does nothing without a folder.
void put_away_finished(const std::string& folder);

}  // namespace magpie::seats
