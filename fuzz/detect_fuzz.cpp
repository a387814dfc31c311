// Whatever is pasted: one format claims it, and every game that comes out of it can be played
// through as far as it is legal, or the refusal is one line.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/detect/detect.h"
#include "game/playback.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    const std::string text(data, data + size);
    const auto reading = formats::read_games(text, [](formats::FoundGame game) {
        require(game.problem.find('\n') == std::string::npos);
        require(!why_invalid(game.record.spec));
        auto playback = Playback::open(std::move(game.record));
        if (playback) (void)playback->to_end();
        return true;
    });
    require(reading.has_value() || !reading.error().empty());
    return 0;
}
