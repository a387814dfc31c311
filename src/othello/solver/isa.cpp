#include <cassert>

#include "othello/solver/endgame.h"
#include "othello/solver/small_kernels.h"

namespace magpie::othello {

// One per translation unit endgame_*.cpp and small_*.cpp.
namespace portable {
const EndgameKernels& endgame_table();
const SmallKernels& small_table();
}  // namespace portable

#if MAGPIE_X86_KERNELS
namespace avx2 {
const EndgameKernels& endgame_table();
const SmallKernels& small_table();
}  // namespace avx2

namespace avx512 {
const EndgameKernels& endgame_table();
const SmallKernels& small_table();
}  // namespace avx512
#endif

const EndgameKernels& endgame_kernels(Isa isa) {
    assert(is_supported(isa));
#if MAGPIE_X86_KERNELS
    if (isa == Isa::avx512) return avx512::endgame_table();
    if (isa == Isa::avx2) return avx2::endgame_table();
#endif
    return portable::endgame_table();
}

const SmallKernels& small_kernels(Isa isa) {
    assert(is_supported(isa));
#if MAGPIE_X86_KERNELS
    if (isa == Isa::avx512) return avx512::small_table();
    if (isa == Isa::avx2) return avx2::small_table();
#endif
    return portable::small_table();
}

}  // namespace magpie::othello
