#pragma once

#include <cstdint>
#include <string>

namespace magpie::store {

// What went wrong with something stored, as data: which file, and what the system said.
struct StoreError {
    enum class Kind : std::uint8_t {
        cannot_open,
        not_a_library,  // a file of something else: it is left alone
        newer_version,  // of a later Magpie
        damaged,        // the file is no longer what was written
        busy,           // another program is writing to it
        full,           // no space left, or larger than the file can hold
        stopped,        // the caller asked to stop: nothing was written
        not_found,      // no such game
        bad_query,      // a search text that means nothing
        failed          // anything else
    };

    Kind kind;
    std::string path{};
    std::string reason{};  // in words
};

// One line.
[[nodiscard]] std::string to_text(const StoreError& error);

}  // namespace magpie::store
