#define MAGPIE_ISA avx512
#include "othello/rules/perft_kernel.h"

namespace magpie::othello::avx512 {

const Kernels& table() { return kTable; }

}  // namespace magpie::othello::avx512
