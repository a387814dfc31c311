#pragma once

#include <cstdint>
#include <span>

#include "apps/desktop/sound/synth.h"
#include "core/clock.h"
#include "core/rng.h"

namespace magpie::desktop {

// Plays cues on the machine's sound device, which is opened with the first of them and rests when
// nothing sounds. Silent where there is no device.
class Speaker {
  public:
    Speaker() = default;
    Speaker(const Speaker&) = delete;
    Speaker& operator=(const Speaker&) = delete;
    ~Speaker();

    void play(std::span<const Cue> cues, Instant now);

    // Lets the device rest when the last sound has ended.
    void poll(Instant now);

    // Before the sound system goes.
    void close();

    [[nodiscard]] bool is_playing() const { return is_playing_; }

  private:
    bool open();

    std::uint32_t device_ = 0;
    bool has_failed_ = false;
    bool is_playing_ = false;
    Instant ends_{};
    Rng rng_{2};
};

}  // namespace magpie::desktop
