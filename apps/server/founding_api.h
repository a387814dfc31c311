#pragma once

#include <string>

#include "apps/server/message.h"
#include "apps/server/rooms.h"
#include "apps/server/static_files.h"

namespace magpie::server {

// The web app that Magpie began as: one Othello game for each visitor, known by a cookie, against
// a computer that lets one win. GET / resumes it or starts one, POST /move plays the visitor's move
// and the answer.
class FoundingApi {
  public:
    FoundingApi(Rooms& rooms, const StaticFiles& files) : rooms_(rooms), files_(files) {}

    // The page, or with Accept: application/json the game.
    void open(const Request& request, const Reply& reply);

    // {"move": "d3"}, or ?x=4&y=3 counted from 1.
    void move(const Request& request, const Reply& reply);

  private:
    void play_in(const std::shared_ptr<Room>& room, Point point, const Reply& reply);

    Rooms& rooms_;
    const StaticFiles& files_;
};

// A refusal that came before any game was looked for, with the fields that every answer of the
// contract has; nothing is told of a game to whom nobody vouches for. One that has them already
// stays as it is.
[[nodiscard]] Response in_founding_form(Response refusal);

}  // namespace magpie::server
