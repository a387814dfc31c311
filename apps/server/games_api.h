#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/message.h"
#include "apps/server/rooms.h"

namespace magpie::server {

// Everything under /api/games.
class GamesApi {
  public:
    explicit GamesApi(Rooms& rooms) : rooms_(rooms) {}

    // POST /api/games.
    void create(const Request& request, const Reply& reply);

    // GET /api/games/open.
    void list_open(const Reply& reply);

    // POST /api/games/open/JOIN: the free colour of a game in that list, for the first who asks.
    void join(const std::string& joining_id, const Reply& reply);

    // GET /api/games/ID.
    void show(const std::string& id, const Reply& reply);

    // POST /api/games/ID/ACTION.
    void act(const std::string& id,
             const std::string& action,
             const Request& request,
             const Reply& reply);

    // The room of a game for whoever wants to look on; the answer where there is none.
    void find(const std::string& id,
              std::function<void(std::expected<Rooms::Found, Response>)> done);

    [[nodiscard]] static bool is_action(std::string_view action);

  private:
    static void act_in(const Rooms::Found& found,
                       const std::string& action,
                       const Request& request,
                       const Reply& reply);

    Rooms& rooms_;
};

// The game that a body asks for, or why it cannot be.
[[nodiscard]] std::expected<NewGame, Response> new_game_from(const Json& body);

// What to answer when a game cannot be had.
[[nodiscard]] Response trouble_response(Rooms::Trouble trouble);

}  // namespace magpie::server
