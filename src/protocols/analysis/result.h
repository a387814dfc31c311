#pragma once

#include <string>

#include "engine/report.h"
#include "protocols/analysis/query.h"

namespace magpie::analysis {

// One line of an answer, without its end: what the search knows of the position after `turn` moves.
// Text that is not UTF-8 is mended.
[[nodiscard]] std::string result_line(const Query& query, int turn, const Report& report);

// For a turn that was terminated before anything was known.
[[nodiscard]] std::string no_result_line(const Query& query, int turn);

[[nodiscard]] std::string error_line(const QueryError& error);

// About a member of a query that nobody knows; the query is answered all the same.
[[nodiscard]] std::string warning_line(const Query& query, const std::string& field);

// The answer to an action: the action again, with what was asked for.
[[nodiscard]] std::string action_line(const Action& action,
                                      const std::string& engine,
                                      const std::string& version);

}  // namespace magpie::analysis
