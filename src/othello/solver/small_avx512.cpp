#define MAGPIE_ISA avx512
#include "othello/solver/small_kernel.h"

namespace magpie::othello::avx512 {

const SmallKernels& small_table() { return kSmall; }

}  // namespace magpie::othello::avx512
