#define MAGPIE_ISA portable
#include "othello/rules/perft_kernel.h"
