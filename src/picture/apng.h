#pragma once

#include <optional>
#include <span>
#include <string>

#include "picture/picture.h"

namespace magpie::picture {

// What a frame paints over the one before it, as a PNG of its own; the first is the whole picture.
struct Patch {
    std::string png;
    int left = 0;
    int top = 0;
    bool replaces = true;  // what was there; else what is clear in it shows that
};

// The animated PNG of these patches. Nothing when one of them is no PNG, or not of the first one's
// kind of pixels. Requires: a patch at least.
[[nodiscard]] std::optional<std::string> apng_from(std::span<const Patch> patches,
                                                   const AnimationOptions& options);

}  // namespace magpie::picture
