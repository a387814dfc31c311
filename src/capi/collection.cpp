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

// A file of names that is not there, or is none, leaves the numbers.
void look_up(wthor::NameFile& names, wthor::NameKind kind, const char* bytes, std::size_t length) {
    if (bytes == nullptr) return;
    if (auto opened = wthor::NameFile::open(kind, {bytes, length})) names = *opened;
}

formats::ReadOptions options_with(const magpie_names* given) {
    formats::ReadOptions options;
    if (given == nullptr) return options;
    look_up(options.names.players, wthor::NameKind::players, MAGPIE_MEMBER(given, players),
            MAGPIE_MEMBER(given, players_length));
    look_up(options.names.tournaments, wthor::NameKind::tournaments,
            MAGPIE_MEMBER(given, tournaments), MAGPIE_MEMBER(given, tournaments_length));
    return options;
}

}  // namespace

extern "C" {

size_t magpie_collection_list(
    const char* text, size_t length, size_t most, char* buffer, size_t size) {
    return magpie_collection_list_named(text, length, nullptr, most, buffer, size);
}

magpie_table* magpie_collection_table(const char* text,
                                      size_t length,
                                      size_t number,
                                      magpie_error* error) {
    return magpie_collection_table_named(text, length, nullptr, number, error);
}

size_t magpie_collection_list_named(const char* text,
                                    size_t length,
                                    const magpie_names* names,
                                    size_t most,
                                    char* buffer,
                                    size_t size) {
    std::string lines;
    if (text != nullptr && most > 0) {
        std::size_t games = 0;
        // A text that is none has no games.
        const auto take = [&](const formats::FoundGame& game) {
            lines += line_of(game);
            return ++games < most;
        };
        static_cast<void>(formats::read_games({text, length}, take, options_with(names)));
    }
    return copy_out(lines, buffer, size);
}

magpie_table* magpie_collection_table_named(const char* text,
                                            size_t length,
                                            const magpie_names* names,
                                            size_t number,
                                            magpie_error* error) {
    magpie_table* const none = nullptr;
    if (text == nullptr) return fail(error, "no text was given", none);
    std::optional<formats::FoundGame> wanted;
    std::size_t games = 0;
    const auto take = [&](formats::FoundGame game) {
        if (games++ < number) return true;
        wanted = std::move(game);
        return false;
    };
    const auto reading = formats::read_games({text, length}, take, options_with(names));
    if (!reading) return fail(error, reading.error(), none);
    if (!wanted) return fail(error, "there are fewer games here", none);
    if (!wanted->problem.empty()) return fail(error, wanted->problem, none);
    auto given = given_game(std::move(*wanted));
    return given ? seated(std::move(*given), {}) : fail(error, given.error(), none);
}

}  // extern "C"
