#define MAGPIE_ISA avx2
#define MAGPIE_LANES 8
#define MAGPIE_PANEL_VECTORS 2
#define MAGPIE_MOST_ROWS 6
#include "nn/kernel_body.h"
