#include "apps/desktop/sound/speaker.h"

#include <SDL.h>

#include "platform/files.h"

namespace magpie::desktop {

namespace {

// Where Linux has no sound card, ALSA would complain on standard error about each of its ways to
// open one; a sound server somewhere else is still worth asking.
bool start_audio() {
#ifdef __linux__
    const auto cards = platform::read_file("/proc/asound/cards", 65536);
    const bool has_card = cards && cards->find("no soundcards") == std::string::npos;
    if (!has_card && SDL_getenv("SDL_AUDIODRIVER") == nullptr) {
        return SDL_AudioInit("pulseaudio") == 0;
    }
#endif
    return SDL_InitSubSystem(SDL_INIT_AUDIO) == 0;
}

}  // namespace

Speaker::~Speaker() { close(); }

void Speaker::close() {
    if (device_ != 0) SDL_CloseAudioDevice(device_);
    device_ = 0;
    is_playing_ = false;
}

bool Speaker::open() {
    if (device_ != 0) return true;
    if (has_failed_) return false;
    has_failed_ = true;
    if (!start_audio()) return false;
    SDL_AudioSpec wanted{};
    wanted.freq = kSampleRate;
    wanted.format = AUDIO_S16SYS;
    wanted.channels = 1;
    wanted.samples = 512;
    device_ = SDL_OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
    has_failed_ = device_ == 0;
    return !has_failed_;
}

void Speaker::play(std::span<const Cue> cues, Instant now) {
    if (cues.empty() || !open()) return;
    // Stones differ a little: three per cent up or down.
    const double pitch = 0.97 + 0.0006 * static_cast<double>(rng_.below(101));
    const std::vector<std::int16_t> samples = synthesize(cues, pitch);
    SDL_ClearQueuedAudio(device_);
    const auto bytes = static_cast<Uint32>(samples.size() * sizeof(std::int16_t));
    if (SDL_QueueAudio(device_, samples.data(), bytes) != 0) return;
    SDL_PauseAudioDevice(device_, 0);
    is_playing_ = true;
    const auto length = static_cast<std::int64_t>(samples.size()) * 1000 / kSampleRate;
    ends_ = {now.since_epoch + Milliseconds(length + 300)};
}

void Speaker::poll(Instant now) {
    if (!is_playing_ || now < ends_) return;
    SDL_PauseAudioDevice(device_, 1);
    is_playing_ = false;
}

}  // namespace magpie::desktop
