#define MAGPIE_ISA avx2
#include "othello/rules/perft_kernel.h"

namespace magpie::othello::avx2 {

const Kernels& table() { return kTable; }

}  // namespace magpie::othello::avx2
