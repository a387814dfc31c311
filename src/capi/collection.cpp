// Texts with more than one game behind the C interface.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "capi/sitting.h"
#include "formats/detect/detect.h"

namespace {

using namespace magpie;
using namespace magpie::capi;

// Nothing in it that ends a line or a field.
std::string one_field(std::string text) {
    std::ranges::replace_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

int moves_in(const GameTree& tree) {
    int moves = 0;
    for (const NodeId node : tree.main_line()) moves += tree.move(node) ? 1 : 0;
    return moves;
}

std::string line_of(const formats::FoundGame& game) {
    if (!game.problem.empty()) return "\n";
    const GameRecord& record = game.record;
    const std::string result = record.outcome ? to_text(*record.outcome) : std::string();
    return one_field(record.info.names.black) + "\t" + one_field(record.info.names.white) + "\t" +
           one_field(record.info.date) + "\t" + result + "\t" +
           std::to_string(moves_in(record.tree)) + "\n";
}

}  // namespace

extern "C" {

size_t magpie_collection_list(
    const char* text, size_t length, size_t most, char* buffer, size_t size) {
    std::string lines;
    if (text != nullptr && most > 0) {
        std::size_t games = 0;
        // A text that is none has no games.
        static_cast<void>(formats::read_games({text, length}, [&](const formats::FoundGame& game) {
            lines += line_of(game);
            return ++games < most;
        }));
    }
    return copy_out(lines, buffer, size);
}

magpie_table* magpie_collection_table(const char* text,
                                      size_t length,
                                      size_t number,
                                      magpie_error* error) {
    magpie_table* const none = nullptr;
    if (text == nullptr) return fail(error, "no text was given", none);
    std::optional<formats::FoundGame> wanted;
    std::size_t games = 0;
    const auto reading = formats::read_games({text, length}, [&](formats::FoundGame game) {
        if (games++ < number) return true;
        wanted = std::move(game);
        return false;
    });
    if (!reading) return fail(error, reading.error(), none);
    if (!wanted) return fail(error, "there are fewer games here", none);
    if (!wanted->problem.empty()) return fail(error, wanted->problem, none);
    auto given = given_game(std::move(*wanted));
    return given ? seated(std::move(*given), {}) : fail(error, given.error(), none);
}

}  // extern "C"
