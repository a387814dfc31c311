#include "nn/isa.h"

#include <cassert>

#include "nn/kernels.h"

namespace magpie::nn {

// One per translation unit isa_*.cpp.
namespace simd128 {
const Kernels& table();
}

#if MAGPIE_X86_KERNELS
namespace avx2 {
const Kernels& table();
}

namespace avx512 {
const Kernels& table();
}
#endif

const char* name_of(Isa isa) {
    switch (isa) {
        case Isa::plain:
            return "plain";
        case Isa::simd128:
            return "simd128";
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
    }
    return "";
}

// The features asked for here are the ones CMakeLists.txt lets the compiler use.
bool is_available(Isa isa) {
    switch (isa) {
        case Isa::plain:
        case Isa::simd128:
            return true;
#if MAGPIE_X86_KERNELS
        case Isa::avx2:
            return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
        case Isa::avx512:
            return is_available(Isa::avx2) && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512vl");
#endif
        default:
            return false;
    }
}

Isa best_isa() {
    if (is_available(Isa::avx512)) return Isa::avx512;
    return is_available(Isa::avx2) ? Isa::avx2 : Isa::simd128;
}

const Kernels& kernels(Isa isa) {
    assert(is_available(isa) && isa != Isa::plain);
#if MAGPIE_X86_KERNELS
    if (isa == Isa::avx512) return avx512::table();
    if (isa == Isa::avx2) return avx2::table();
#endif
    return simd128::table();
}

}  // namespace magpie::nn
