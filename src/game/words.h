#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/coordinates.h"
#include "core/time_control.h"
#include "game/game_record.h"
#include "game/phrases.h"
#include "game/refusal.h"
#include "go/score/score.h"

namespace magpie {

// The sentence for a person to read: the point, the fact, what to do. All are made from data with
// the phrases of a catalog, so another language is another catalog.
[[nodiscard]] std::string sentence(const GameSpec& spec,
                                   const Refusal& refusal,
                                   const Catalog& catalog = english());
// The same about a move of a record or a text, where there is nobody to speak to.
[[nodiscard]] std::string record_sentence(const GameSpec& spec,
                                          const Refusal& refusal,
                                          const Catalog& catalog = english());
[[nodiscard]] std::string sentence(const GameSpec& spec,
                                   const SetupRefusal& refusal,
                                   const Catalog& catalog = english());
// For a text that was to be a point.
[[nodiscard]] std::string sentence(const GameSpec& spec,
                                   CoordError error,
                                   std::string_view text,
                                   const Catalog& catalog = english());
// "Move 12: D4 is refused: …"
[[nodiscard]] std::string sentence(const GameRecord& record,
                                   const ReplayError& error,
                                   const Catalog& catalog = english());
[[nodiscard]] std::string sentence(const SpecError& error, const Catalog& catalog = english());
// For a text that was to be a time control.
[[nodiscard]] std::string sentence(const TimeError& error,
                                   std::string_view text,
                                   const Catalog& catalog = english());
[[nodiscard]] std::string sentence(const GameSpec& spec,
                                   const Outcome& outcome,
                                   const Catalog& catalog = english());

// How a game ended, for a list that people read: "B+3.5" and "W+R" as in files, but a draw and no
// result in words. The second takes the text that a file or a library has; one that is no outcome
// stays as it is.
[[nodiscard]] std::string listed_result(const Outcome& outcome, const Catalog& catalog = english());
[[nodiscard]] std::string listed_result(std::string_view kept, const Catalog& catalog = english());

// "Black A2 takes 1 stone. White to play; A1 is ko." `after` is the position after the move,
// `effect` what play() returned the size of.
[[nodiscard]] std::string describe_move(const GameSpec& spec,
                                        const AnyPosition& after,
                                        ColoredMove move,
                                        std::size_t effect,
                                        const Catalog& catalog = english());

// What a side's total is made of: "territory 10 + prisoners 2 + dead 1 + komi 6.5".
[[nodiscard]] std::string sum_text(const go::Reckoning& counted, Color c);

// "1 game", "3 games".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view noun);

// "A to T", "1 to 8": the points a board has.
[[nodiscard]] std::string columns_text(const GameSpec& spec);
[[nodiscard]] std::string rows_text(const GameSpec& spec);

// "D4", "f5", "pass". A point that is not on the board is "?".
[[nodiscard]] std::string move_text(const GameSpec& spec,
                                    Move move,
                                    const Catalog& catalog = english());

// The moves that a text names so, with blanks between them. What is none of that board is left out.
[[nodiscard]] std::vector<Move> moves_named(const GameSpec& spec, std::string_view text);

}  // namespace magpie
