#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.h"
#include "core/move.h"
#include "core/time_control.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "game/playback.h"

// The protocol between NBoard and its Othello engines, version 2: docs/protocols/nboard.md.
namespace magpie::nboard {

// Longer lines are not read: the longest useful one, a game on the largest board with times, is far
// shorter.
constexpr std::size_t kLongestLine = std::size_t{1} << 16;

// The words of a line; control characters are spaces.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line);

// "F5", "PA".
[[nodiscard]] std::string move_name(Geometry geometry, Move move);

// What stands before the first `/`: "F5/2.1/0.3", "f5", "PA", "pass".
[[nodiscard]] std::optional<Move> move_from(Geometry geometry, std::string_view text);

// "F5D6C3PA": moves without a space between them.
[[nodiscard]] std::string line_name(Geometry geometry, const std::vector<Move>& line);

// "-2.00": discs, from the view that the figure has.
[[nodiscard]] std::string eval_text(float discs);

// "12", "12@73%" of a search that left out what it called hopeless, or "100%" where the result is
// proved. The depth of the report stands for one that is not known.
[[nodiscard]] std::string depth_text(const Candidate& candidate, int report_depth);

// "2.10".
[[nodiscard]] std::string seconds_text(Milliseconds time);

// The property of a game that holds its clock, as GGF has it.
constexpr std::string_view kClockProperty = "TI";

// "15:00", "5:00/0:10" with an increment, in whole seconds; empty for clocks that GGF does not
// know.
[[nodiscard]] std::string clock_text(const TimeControl& control);

// Reads those; hours and a grace at the end too, which is left out. Nothing for anything else, and
// for no time at all.
[[nodiscard]] std::optional<TimeControl> clock_from(std::string_view text);

// The clock of a player in a game that says how long its moves took. Nothing for a game without a
// clock, and when that time is over: nobody keeps to it then.
[[nodiscard]] std::optional<ClockLimit> clock_of(const Playback& game, Color c);

}  // namespace magpie::nboard
