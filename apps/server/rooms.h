#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "apps/server/metrics.h"
#include "apps/server/room.h"

namespace magpie::server {

// What is agreed on when a game is begun.
struct NewGame {
    GameSpec spec{};
    bool free_handicap = false;  // Black chooses the points
    TimeControl clock = NoTime{};
    ByColor<std::string> names{};
    ByColor<std::string> engines{};  // empty: a person
};

// All games of the server: those somebody is at are in memory, the others on the disk. All calls
// from any thread.
class Rooms {
  public:
    enum class Trouble : std::uint8_t { not_found, damaged, too_many, unavailable };

    struct Found {
        std::shared_ptr<Room> room;
        bool is_watcher = false;  // whoever asks knows the id for looking on
    };

    using Result = std::expected<Found, Trouble>;

    // At most so many in memory: then those that nobody is at are let go first.
    Rooms(RoomServices services, Metrics& metrics, std::size_t most);

    void find(const std::string& id, std::function<void(Result)> done);

    // Requires: id is nobody's yet. The game is in memory only, until something happens in it.
    Result create(const NewGame& game, const std::string& id);

    // Lets go of the games that nobody has asked for since then.
    void sweep(Instant since);

  private:
    [[nodiscard]] std::shared_ptr<Room> in_memory(const std::string& id);
    Result take_in(const std::string& id, GameWriter::Loaded loaded);
    Result add(std::shared_ptr<Room> room);
    bool let_one_go();
    void forget_watch(const std::shared_ptr<Room>& room);

    const RoomServices services_;
    Metrics& metrics_;
    const std::size_t most_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;  // by id
    std::unordered_map<std::string, std::shared_ptr<Room>> watched_;
};

}  // namespace magpie::server
