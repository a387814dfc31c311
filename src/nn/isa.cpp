#include "nn/isa.h"

namespace magpie::nn {

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

bool is_available(Isa isa) { return isa == Isa::plain; }

Isa best_isa() { return Isa::plain; }

}  // namespace magpie::nn
