#define MAGPIE_ISA portable
#include "othello/rules/perft_kernel.h"

namespace magpie::othello::portable {

const Kernels& table() { return kTable; }

}  // namespace magpie::othello::portable
