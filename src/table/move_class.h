#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace magpie {

// How good a move was, by what it lost for who made it, in points or discs. Unsure: it looks worse
// than the best one, but not by more than the estimates themselves are out, or nobody has compared
// the two yet.
enum class MoveClass : std::uint8_t { fine, unsure, inaccuracy, mistake, blunder };

// The steps of OGS: more than 1.2, 4 and 10.
[[nodiscard]] constexpr MoveClass class_of(double loss) {
    if (loss > 10) return MoveClass::blunder;
    if (loss > 4) return MoveClass::mistake;
    return loss > 1.2 ? MoveClass::inaccuracy : MoveClass::fine;
}

// How far the estimates of one game are out. `contradictions`: by how much an engine spoke against
// itself, each at least 0: the position after the move that it put first was worth something else;
// what one move seemed to lose the next one gave back; a move that it had put behind another was
// found the better of the two. Four in five are no larger than the answer; of fewer than five none
// is. 0 where there is none.
[[nodiscard]] inline double swing_of(std::vector<double> contradictions) {
    if (contradictions.empty()) return 0;
    const auto place = (4 * contradictions.size() + 4) / 5 - 1;
    const auto nth = contradictions.begin() + static_cast<std::ptrdiff_t>(place);
    std::ranges::nth_element(contradictions, nth);
    return *nth;
}

// What stands behind a loss.
struct LossEvidence {
    double swing = 0;  // swing_of() the game; 0 where both figures are facts
    // The move and the best one were found in one search of one position. Two searches of the
    // positions before and after it tell how sure the engine is of itself rather than what was
    // lost.
    bool is_compared = false;
};

// Whether a loss is large enough for the two moves to be compared.
[[nodiscard]] constexpr bool is_suspect(double loss, double swing) {
    return class_of(loss - swing) != MoveClass::fine;
}

// What can be said of a move that seems to have lost so much: by what goes beyond the swing, the
// rest may be the engine's own fault.
[[nodiscard]] constexpr MoveClass verdict_of(double loss, LossEvidence evidence) {
    if (class_of(loss) == MoveClass::fine) return MoveClass::fine;
    if (!evidence.is_compared || !is_suspect(loss, evidence.swing)) return MoveClass::unsure;
    return class_of(loss - evidence.swing);
}

// "good", "unsure", "inaccuracy", "mistake", "blunder".
[[nodiscard]] constexpr std::string_view name_of(MoveClass c) {
    switch (c) {
        case MoveClass::unsure:
            return "unsure";
        case MoveClass::inaccuracy:
            return "inaccuracy";
        case MoveClass::mistake:
            return "mistake";
        case MoveClass::blunder:
            return "blunder";
        case MoveClass::fine:
            break;
    }
    return "good";
}

}  // namespace magpie
