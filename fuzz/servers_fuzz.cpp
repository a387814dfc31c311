// GIB, NGF and UGF from any bytes: read, or refused with one line. What is read is written as SGF
// and comes back with the same moves; notes do not pile up.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/servers/servers.h"
#include "formats/sgf/sgf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    const std::string text(data, data + size);
    for (const auto read : {servers::read_gib, servers::read_ngf, servers::read_ugf}) {
        const auto game = read(text);
        if (!game) {
            require(!game.error().empty() && game.error().find('\n') == std::string::npos);
            continue;
        }
        require(game->notes.size() <= 20);
        require(!why_invalid(game->record.spec));
        const auto back = sgf::read(sgf::write(game->record), {.check_rules = false});
        require(back.has_value());
        require(back->record.tree.node_count() == game->record.tree.node_count());
    }
    (void)servers::is_gib(text);
    (void)servers::is_ngf(text);
    (void)servers::is_ugf(text);
    return 0;
}
