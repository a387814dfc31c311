#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

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
    bool is_apart = false;           // each person has an id of their own
    bool is_open = false;            // for anybody to join
};

// All games of the server: those somebody is at are in memory, the others on the disk. All calls
// from any thread.
class Rooms {
  public:
    enum class Trouble : std::uint8_t { not_found, damaged, too_many, unavailable };

    struct Found {
        std::shared_ptr<Room> room;
        Role role = Role::both;  // by the id that was asked for
    };

    using Result = std::expected<Found, Trouble>;

    // At most so many in memory: then those that nobody is at are let go first.
    Rooms(RoomServices services, Metrics& metrics, std::size_t most);

    void find(const std::string& id, std::function<void(Result)> done);

    // Requires: id is nobody's yet. The game is in memory only, until something happens in it.
    Result create(const NewGame& game, const std::string& id);

    // Lets go of the games that nobody has asked for since then.
    void sweep(Instant since);

    // Games in which somebody waits for an opponent, the newest first.
    [[nodiscard]] std::vector<std::shared_ptr<Room>> waiting(std::size_t most);

    // The one of them that is known by its joining id; null where there is none any more.
    [[nodiscard]] std::shared_ptr<Room> find_open(const std::string& joining_id);

  private:
    [[nodiscard]] std::optional<Found> in_memory(const std::string& id);
    Result take_in(const std::string& id, GameWriter::Loaded loaded);
    Result add(std::shared_ptr<Room> room);
    bool let_one_go();
    void remember_ids(const std::shared_ptr<Room>& room);
    void forget_ids(const std::shared_ptr<Room>& room);

    const RoomServices services_;
    Metrics& metrics_;
    const std::size_t most_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;  // by id
    // By the ids of one colour, and for looking on.
    std::unordered_map<std::string, std::shared_ptr<Room>> by_other_id_;
    std::deque<std::weak_ptr<Room>> open_;  // for anybody to join, the newest first
};

}  // namespace magpie::server
