#include <cassert>

#include "othello/solver/endgame.h"

namespace magpie::othello {

// One per translation unit endgame_*.cpp.
namespace portable {
const EndgameKernels& endgame_table();
}

#if MAGPIE_X86_KERNELS
namespace avx2 {
const EndgameKernels& endgame_table();
}

namespace avx512 {
const EndgameKernels& endgame_table();
}
#endif

const EndgameKernels& endgame_kernels(Isa isa) {
    assert(is_supported(isa));
#if MAGPIE_X86_KERNELS
    if (isa == Isa::avx512) return avx512::endgame_table();
    if (isa == Isa::avx2) return avx2::endgame_table();
#endif
    return portable::endgame_table();
}

}  // namespace magpie::othello
