// Stands in for nn::best_isa() in page_speed_portable, by the linker's --wrap: native code without
// AVX.
#include "nn/isa.h"

// The name that the linker gives to what is wrapped.
magpie::nn::Isa isa_of_a_page() __asm__("__wrap__ZN6magpie2nn8best_isaEv");

magpie::nn::Isa isa_of_a_page() { return magpie::nn::Isa::simd128; }
