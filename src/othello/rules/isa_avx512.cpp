#define MAGPIE_ISA avx512
#include "othello/rules/perft_kernel.h"
