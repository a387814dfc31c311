// SGF from any bytes. Whatever is read is written as UTF-8 that is read the same again without end;
// whatever is refused or odd has a short line about it.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bytes.h"
#include "formats/sgf/evaluation.h"
#include "formats/sgf/sgf.h"

namespace {

using namespace magpie;
using fuzz::require;

void require_line(const std::string& line) {
    require(!line.empty() && line.size() < 500);
    require(line.find('\n') == std::string::npos);
    require(sgf::is_utf8(line));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    sgf::Collection games(text);
    while (const auto game = games.next()) {
        if (!*game) {
            require_line(to_text(game->error()));
            continue;
        }
        for (const sgf::Warning& warning : (*game)->warnings) require_line(to_text(warning));
        const GameRecord& record = (*game)->record;
        for (const NodeId node : record.tree.preorder()) {
            static_cast<void>(sgf::value_of(record.tree, node));
        }
        const std::string written = sgf::write(record);
        require(sgf::is_utf8(written));
        const auto again = sgf::read(written);
        require(again.has_value() && again->record == record);
        require(sgf::write(again->record) == written);
    }
    return 0;
}
