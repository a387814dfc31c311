#pragma once

#include <optional>
#include <string>

#include "capi/handles.h"
#include "formats/json/save.h"
#include "othello/solver/solver.h"

// What stands behind a magpie_record.
struct magpie_record {
    magpie::Playback playback;
    magpie::save::SavedGame left;  // how the game was left, without its record
    std::optional<magpie::othello::Solver> solver{};
    std::string answer{};
};

namespace magpie::capi {

[[nodiscard]] std::string state_text(magpie_record& record);
[[nodiscard]] std::string tree_text(const magpie_record& record, int first, int last, int lanes);

}  // namespace magpie::capi
