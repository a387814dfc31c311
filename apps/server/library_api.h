#pragma once

#include <string>

#include "apps/server/message.h"
#include "apps/server/pool.h"

namespace magpie::server {

// Everything under /api/library: the games that were kept and imported, to look for and explore.
class LibraryApi {
  public:
    LibraryApi(Pool& pool, std::string path) : serial_(pool), path_(std::move(path)) {}

    // GET /api/library/games?player=…: which games there are.
    void search(const Request& request, const Reply& reply);

    // GET /api/library/games/NUMBER: one of them, as SGF.
    void show(const std::string& number, const Reply& reply);

    // GET /api/library/positions?position=…: what was played from there, and how it went.
    void explore(const Request& request, const Reply& reply);

  private:
    Serial serial_;  // a search may take long: only one at a time
    std::string path_;
};

}  // namespace magpie::server
