#pragma once

#include <cstdint>
#include <string>

#include "apps/server/game_writer.h"
#include "apps/server/log.h"
#include "apps/server/pool.h"
#include "game/game_record.h"

namespace magpie::server {

// Puts finished games into the library of the data folder, one after the other and beside all else.
// What the end of the process keeps from being put away is put away when it starts again.
class Keeper {
  public:
    Keeper(Pool& pool, GameWriter& writer, std::string library, Log* log);

    // The game as it was at that version.
    void put_away(const std::string& id, std::int64_t version, GameRecord record);

    // Those that were left over.
    void catch_up();

  private:
    Serial serial_;
    GameWriter& writer_;
    std::string library_;
    Log* log_;
};

}  // namespace magpie::server
