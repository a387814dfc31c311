// Stands in for formats/detect in the module that a page loads first: it reads what links and saves
// hold. Every other format is read by the whole module, and comes on as a save.
#include <utility>

#include "formats/detect/detect.h"
#include "formats/json/save.h"
#include "formats/sgn/sgn.h"

namespace magpie::formats {

std::string_view detect(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != std::string_view::npos && text[begin] == '{' ? "save" : "sgn";
}

std::expected<FoundGame, std::string> read_game(std::string_view text) {
    if (detect(text) == "save") {
        auto saved = save::read(text);
        if (!saved) return std::unexpected(to_text(saved.error()));
        return FoundGame{.record = std::move(saved->record)};
    }
    auto record = sgn::read(text);
    if (!record) return std::unexpected(describe(record.error(), text));
    return FoundGame{.record = std::move(*record)};
}

}  // namespace magpie::formats
