#define MAGPIE_ISA avx512
#define MAGPIE_LANES 16
#define MAGPIE_PANEL_VECTORS 2
#define MAGPIE_MOST_ROWS 12
#include "nn/kernel_body.h"
