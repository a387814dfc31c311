#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "apps/desktop/screens/screen.h"

// Sounds made of nothing but numbers: no file can go missing.
namespace magpie::desktop {

constexpr int kSampleRate = 44'100;

// The cues as they sound together, one channel. `pitch` is 1 for the usual height; a little more or
// less each time keeps stones from sounding like a machine.
[[nodiscard]] std::vector<std::int16_t> synthesize(std::span<const Cue> cues, double pitch = 1);

}  // namespace magpie::desktop
