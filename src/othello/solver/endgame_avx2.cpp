#define MAGPIE_ISA avx2
#include "othello/solver/endgame_kernel.h"

namespace magpie::othello::avx2 {

const EndgameKernels& endgame_table() { return kEndgame; }

}  // namespace magpie::othello::avx2
