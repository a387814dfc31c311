// GGF from any bytes. What is read is a legal game as far as it goes and can be written; what is
// written is read back and written the same. Problems have a place inside the text.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/ggf/ggf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    const std::string text(data, data + size);
    (void)ggf::looks_like(text);
    ggf::Reader reader(text);
    while (const auto game = reader.next()) {
        if (game->problem) {
            require(game->problem->byte + game->problem->length <= text.size());
            const std::string line = describe(*game->problem, text);
            require(!line.empty() && line.size() < 500 && line.find('\n') == std::string::npos);
        }
        const auto written = ggf::write(game->record);
        // Pictures of boards may be oblong, which GGF cannot write.
        if (!written && written.error().kind == formats::WriteError::Kind::not_square) continue;
        require(written.has_value());
        ggf::Reader again(*written);
        const auto second = again.next();
        require(second && !second->problem);
        require(ggf::write(second->record) == *written);
    }
    return 0;
}
