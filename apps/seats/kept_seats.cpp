#include "apps/seats/kept_seats.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <vector>

#include "apps/seats/add_sentence.h"
#include "apps/seats/engines.h"
#include "platform/files.h"
#include "platform/folder_lock.h"
#include "platform/random_id.h"
#include "table/words.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kMostLines = 500;
constexpr std::size_t kLargestFile = 256 << 10;

std::string path_in(const std::string& folder) { return folder + "/seats.txt"; }

std::string beginning_of_line(const std::string& game_id, Color c) {
    return game_id + (c == Color::black ? " black " : " white ");
}

// None where there is no file; nothing at all where there is one that cannot be read.
std::optional<std::vector<std::string>> noted_lines(const std::string& folder) {
    std::vector<std::string> lines;
    const auto text = platform::read_file(path_in(folder), kLargestFile);
    if (!text) {
        const auto code = static_cast<std::errc>(text.error().code);
        if (code != std::errc::no_such_file_or_directory) return std::nullopt;
        return lines;
    }
    std::string_view rest = *text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        lines.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
}

}  // namespace

void note_seat(const std::string& folder,
               const std::string& game_id,
               Color c,
               const std::optional<std::string>& engine) {
    // The id may come from anybody's save: one that is a line itself would name a program.
    if (folder.empty() || !platform::is_id(game_id)) return;
    const platform::FolderLock lock(folder);
    const auto before = noted_lines(folder);
    if (!before) return;
    std::vector<std::string> lines = *before;
    const std::string beginning = beginning_of_line(game_id, c);
    std::erase_if(lines, [&](const std::string& line) { return line.starts_with(beginning); });
    const bool is_line = engine && engine->find_first_of("\r\n") == std::string::npos;
    if (is_line) lines.push_back(beginning + *engine);
    if (lines == *before) return;
    // The latest, as many as can be read again.
    std::string text;
    std::size_t count = 0;
    for (auto line = lines.rbegin(); line != lines.rend() && count < kMostLines; ++line, ++count) {
        if (text.size() + line->size() + 1 > kLargestFile) break;
        text.insert(0, *line + "\n");
    }
    static_cast<void>(platform::write_file_atomically(path_in(folder), text));
}

std::optional<std::string> engine_that_sat(const Table& kept, Color c, const std::string& folder) {
    if (kept.sitters()[c] == Sitter::person) return std::nullopt;
    if (platform::is_id(kept.game_id())) {
        const std::string beginning = beginning_of_line(kept.game_id(), c);
        for (const std::string& line : noted_lines(folder).value_or(std::vector<std::string>())) {
            if (line.starts_with(beginning)) return line.substr(beginning.size());
        }
    }
    return engine_named(kept.record().spec.kind, kept.record().info.names[c]);
}

SeatAgain seat_again(Table& kept, Color c, const std::string& folder, const Catalog& catalog) {
    SeatAgain seat{.engine = engine_that_sat(kept, c, folder)};
    if (seat.engine || kept.sitters()[c] != Sitter::engine) return seat;
    // Where nobody moves any more nobody takes a seat.
    if (kept.phase() == Phase::finished) return seat;
    kept.info().names[c] = quotable(kept.record().info.names[c]);  // anybody may have written it
    seat.note =
        say(catalog, Phrase::engine_unknown, {{"player", player_name(kept.record(), c, catalog)}});
    kept.info().names[c].clear();
    return seat;
}

SeatsAgain seats_again(Table& kept, const std::string& folder, const Catalog& catalog) {
    SeatsAgain seats;
    for (const Color c : kColors) {
        SeatAgain seat = seat_again(kept, c, folder, catalog);
        seats.engines[c] = std::move(seat.engine);
        add_sentence(seats.note, seat.note);
    }
    return seats;
}

}  // namespace magpie::seats
