#include "othello/rules/isa.h"

#include <cassert>

namespace magpie::othello {

// One per translation unit isa_*.cpp.
namespace portable {
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
        case Isa::portable:
            return "portable";
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
    }
    return "";
}

// The features asked for here are the ones CMakeLists.txt lets the compiler use.
bool is_supported(Isa isa) {
    switch (isa) {
        case Isa::portable:
            return true;
#if MAGPIE_X86_KERNELS
        case Isa::avx2:
            return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                   __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
        case Isa::avx512:
            return is_supported(Isa::avx2) && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512vpopcntdq");
#endif
        default:
            return false;
    }
}

Isa best_isa() {
    if (is_supported(Isa::avx512)) return Isa::avx512;
    return is_supported(Isa::avx2) ? Isa::avx2 : Isa::portable;
}

const Kernels& kernels(Isa isa) {
    assert(is_supported(isa));
#if MAGPIE_X86_KERNELS
    if (isa == Isa::avx512) return avx512::table();
    if (isa == Isa::avx2) return avx2::table();
#endif
    return portable::table();
}

}  // namespace magpie::othello
