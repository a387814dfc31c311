#define MAGPIE_ISA avx2
#include "othello/solver/small_kernel.h"

namespace magpie::othello::avx2 {

const SmallKernels& small_table() { return kSmall; }

}  // namespace magpie::othello::avx2
