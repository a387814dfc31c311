#define MAGPIE_ISA avx512
#include "othello/solver/endgame_kernel.h"

namespace magpie::othello::avx512 {

const EndgameKernels& endgame_table() { return kEndgame; }

}  // namespace magpie::othello::avx512
