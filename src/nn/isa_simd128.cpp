#define MAGPIE_ISA simd128
#define MAGPIE_LANES 4
#define MAGPIE_PANEL_VECTORS 2
#define MAGPIE_MOST_ROWS 4
#include "nn/kernel_body.h"
