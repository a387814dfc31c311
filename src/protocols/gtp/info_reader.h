#pragma once

#include <optional>
#include <string_view>

#include "engine/report.h"
#include "game/any_position.h"
#include "protocols/gtp/info_line.h"

namespace magpie::gtp {

// Reads a line of an analysis as info_line() and other engines write it: "info move D4 visits 12
// winrate 0.51 … pv D4 Q16 info move … rootInfo … ownership …". A report of a position with
// `root`'s side to play, in the order they are told; moves that are illegal there are left out, and
// the report without any is nothing. Keys it does not know are read over.
[[nodiscard]] std::optional<Report> report_from_info(std::string_view line,
                                                     const AnyPosition& root,
                                                     InfoStyle style);

}  // namespace magpie::gtp
