// Stands in for best_isa() of both games in page_speed_portable, by the linker's --wrap: native
// code without AVX.
#include "nn/isa.h"
#include "othello/rules/isa.h"

// The names that the linker gives to what is wrapped.
magpie::nn::Isa network_isa_of_a_page() __asm__("__wrap__ZN6magpie2nn8best_isaEv");
magpie::othello::Isa othello_isa_of_a_page() __asm__("__wrap__ZN6magpie7othello8best_isaEv");

magpie::nn::Isa network_isa_of_a_page() { return magpie::nn::Isa::simd128; }

magpie::othello::Isa othello_isa_of_a_page() { return magpie::othello::Isa::portable; }
