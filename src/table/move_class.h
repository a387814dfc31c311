#pragma once

#include <cstdint>
#include <string_view>

namespace magpie {

// How good a move was, by what it lost for who made it, in points or discs.
enum class MoveClass : std::uint8_t { fine, inaccuracy, mistake, blunder };

// The steps of OGS: more than 1.2, 4 and 10.
[[nodiscard]] constexpr MoveClass class_of(double loss) {
    if (loss > 10) return MoveClass::blunder;
    if (loss > 4) return MoveClass::mistake;
    return loss > 1.2 ? MoveClass::inaccuracy : MoveClass::fine;
}

// "good", "inaccuracy", "mistake", "blunder".
[[nodiscard]] constexpr std::string_view name_of(MoveClass c) {
    switch (c) {
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
