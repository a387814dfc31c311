#include "apps/desktop/sound/synth.h"

#include <algorithm>
#include <cmath>

#include "apps/desktop/full_turn.h"
#include "core/rng.h"

namespace magpie::desktop {

namespace {

// A struck body: two tones that die away, and the noise of the touch itself.
struct Strike {
    double start;      // seconds
    double length;     // until it is gone
    double frequency;  // of the lower tone
    double loudness;   // 0 to 1
    double noise;      // share of the touch
};

void add(std::vector<double>& sound, const Strike& strike) {
    const auto first = static_cast<std::size_t>(strike.start * kSampleRate);
    const auto count = static_cast<std::size_t>(strike.length * kSampleRate);
    if (sound.size() < first + count) sound.resize(first + count);
    Rng rng(static_cast<std::uint64_t>(strike.frequency) + first);
    double smooth = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / kSampleRate;
        const double part = static_cast<double>(i) / static_cast<double>(count);
        const double fade = std::exp(-6.5 * part) * (1 - part);
        const double onset = std::min(1.0, t / 0.0008);
        const double tone = 0.7 * std::sin(kFullTurn * strike.frequency * t) +
                            0.3 * std::sin(kFullTurn * 2.63 * strike.frequency * t) * (1 - part);
        const double raw = static_cast<double>(rng.below(20'001)) / 10'000.0 - 1;
        smooth += 0.45 * (raw - smooth);
        const double touch = smooth * std::exp(-t / 0.006);
        sound[first + i] +=
            strike.loudness * onset * (fade * (1 - strike.noise) * tone + strike.noise * touch);
    }
}

void add(std::vector<double>& sound, const Cue& cue, double pitch) {
    const int count = std::clamp(cue.count, 1, 5);
    switch (cue.sound) {
        case Sound::slate:
            return add(sound, {0, 0.06, 1800 * pitch, 0.42, 0.55});
        case Sound::shell:
            return add(sound, {0, 0.06, 2250 * pitch, 0.38, 0.5});
        case Sound::capture:
            for (int i = 0; i < count; ++i) {
                add(sound, {0.09 + 0.04 * i, 0.05, 1250 * pitch, 0.20, 0.5});
            }
            return;
        case Sound::flip:
            for (int i = 0; i < count; ++i) {
                add(sound, {0.06 + 0.045 * i, 0.05, (620 + 70 * i) * pitch, 0.22, 0.35});
            }
            return;
        case Sound::refusal:
            return add(sound, {0, 0.09, 170, 0.45, 0.15});
        case Sound::tick:
            return add(sound, {0, 0.04, 1050, 0.22, 0.3});
    }
}

}  // namespace

std::vector<std::int16_t> synthesize(std::span<const Cue> cues, double pitch) {
    std::vector<double> sound;
    for (const Cue& cue : cues) add(sound, cue, pitch);
    std::vector<std::int16_t> samples;
    samples.reserve(sound.size());
    for (const double value : sound) {
        samples.push_back(
            static_cast<std::int16_t>(std::lround(std::clamp(value, -1.0, 1.0) * 32'000)));
    }
    return samples;
}

}  // namespace magpie::desktop
