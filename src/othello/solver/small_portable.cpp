#define MAGPIE_ISA portable
#include "othello/solver/small_kernel.h"

namespace magpie::othello::portable {

const SmallKernels& small_table() { return kSmall; }

}  // namespace magpie::othello::portable
