#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"
#include "store/library_query.h"
#include "store/sqlite/library.h"

namespace magpie::seats {

// The games of a library as a list one walks through, however long it is: it has the numbers of all
// games that were found, and reads what is shown of one when that is asked for.
class LibraryList {
  public:
    // Whether a data folder has a library: looking must not make one.
    [[nodiscard]] static bool is_there(const std::string& data_folder);

    // All games of it. The error is one line.
    [[nodiscard]] static std::expected<LibraryList, std::string> open(
        const std::string& data_folder);

    // The games of a player, by any part of the name; all without one. After an error, which is one
    // line, the list is as it was.
    [[nodiscard]] std::expected<void, std::string> search(const std::string& player);

    [[nodiscard]] int count() const { return static_cast<int>(numbers_.size()); }

    // Null where the game cannot be read, as when somebody has removed it since. Good until the
    // next call. Requires: 0 <= index < count().
    [[nodiscard]] const store::GameSummary* at(int index);

    // The whole game. The error is one line.
    [[nodiscard]] std::expected<GameRecord, std::string> record(int index);

  private:
    explicit LibraryList(store::Library library) : library_(std::move(library)) {}

    store::Library library_;
    std::vector<store::GameNumber> numbers_;
    std::map<int, store::GameSummary> read_;  // those around what is shown
};

// What a game of a list is called: its players, with `between` between them, by their colours where
// they have no names. A position of a set of problems has none at all, and is called by its event,
// or has the file that it came from beside it.
[[nodiscard]] std::string listed_title(const store::GameSummary& game,
                                       std::string_view between,
                                       const Catalog& catalog = english());

}  // namespace magpie::seats
