#define MAGPIE_ISA portable
#include "othello/solver/endgame_kernel.h"

namespace magpie::othello::portable {

const EndgameKernels& endgame_table() { return kEndgame; }

}  // namespace magpie::othello::portable
