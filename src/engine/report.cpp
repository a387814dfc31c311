#include "engine/report.h"

namespace magpie {

std::string_view name_of(Certainty certainty) {
    switch (certainty) {
        case Certainty::estimate:
            return "estimate";
        case Certainty::lower_bound:
            return "lower_bound";
        case Certainty::upper_bound:
            return "upper_bound";
        case Certainty::proved:
            return "proved";
    }
    return "";
}

}  // namespace magpie
