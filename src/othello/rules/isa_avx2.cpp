#define MAGPIE_ISA avx2
#include "othello/rules/perft_kernel.h"
