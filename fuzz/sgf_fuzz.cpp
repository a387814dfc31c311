// SGF from any bytes. Whatever is read is written as UTF-8 that is read the same again without end;
// whatever is refused or odd has a short line about it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "bytes.h"
#include "formats/sgf/evaluation.h"
#include "formats/sgf/sgf.h"
#include "formats/sgf/stream.h"

namespace {

using namespace magpie;
using fuzz::require;

void require_line(const std::string& line) {
    require(!line.empty() && line.size() < 500);
    require(line.find('\n') == std::string::npos);
    require(sgf::is_utf8(line));
}

// A text that comes in blocks is read as the whole of it. The charset is guessed from what has come
// so far, so that only ASCII is sure to be the same; zeros speak for UTF-16, and how many there are
// shows only at the end.
void require_the_same_in_blocks(const std::string& bytes) {
    const std::string text = "(;GM[1])" + bytes;
    const std::size_t block = 1 + text.size() % 97;
    std::size_t at = 0;
    sgf::Stream stream(
        [&](std::span<char> into) -> std::expected<std::size_t, std::string> {
            const std::size_t count = std::min(into.size(), text.size() - at);
            text.copy(into.data(), count, at);
            at += count;
            return count;
        },
        {.check_rules = false}, {}, {.block = block, .evidence = 16});
    const bool is_ascii = std::ranges::none_of(
        text, [](char c) { return c == 0 || static_cast<unsigned char>(c) >= 0x80; });
    sgf::Collection whole(text, {.check_rules = false});
    while (const auto game = stream.next()) {
        if (!is_ascii) continue;
        const auto expected = whole.next();
        require(expected.has_value() && expected->has_value() == game->has_value());
        if (*game) require((*game)->record == (*expected)->record);
        if (!*game) require(to_text(game->error()) == to_text(expected->error()));
    }
    require(!is_ascii || !whole.next());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    require_the_same_in_blocks(text);
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
