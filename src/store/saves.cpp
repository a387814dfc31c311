#include "store/saves.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/charset.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace magpie::store {

namespace {

using Kind = SaveFailure::Kind;

constexpr std::size_t kLongestName = 100;
constexpr int kMaxSlots = 1000;

// The character at the start of `text`, which is `length` bytes of UTF-8, may stand in a name.
bool is_name_character(std::string_view text, std::size_t length) {
    const std::string_view c = text.substr(0, length);
    if (length == 1) {
        constexpr std::string_view kRefused = R"(/\:*?"<>|)";
        return c.front() >= ' ' && c.front() != 0x7F && !kRefused.contains(c.front());
    }
    // Controls, marks without width, and those that turn the direction of the line.
    const auto is_between = [c](std::string_view first, std::string_view last) {
        return c >= first && c <= last;
    };
    return !is_between("\xC2\x80", "\xC2\x9F") && !is_between("\xE2\x80\x8B", "\xE2\x80\x8F") &&
           !is_between("\xE2\x80\xA8", "\xE2\x80\xAE") &&
           !is_between("\xE2\x81\xA0", "\xE2\x81\xAF") && c != "\xEF\xBB\xBF";
}

// Windows has no file of such a name, whatever its ending: CON, NUL, COM1, LPT9…
bool is_device_of_windows(std::string_view name) {
    name = ascii::trimmed(name.substr(0, name.find('.')));
    for (const std::string_view device : {"con", "prn", "aux", "nul"}) {
        if (ascii::is_word(name, device)) return true;
    }
    return name.size() == 4 && name.back() >= '1' && name.back() <= '9' &&
           (ascii::is_word(name.substr(0, 3), "com") || ascii::is_word(name.substr(0, 3), "lpt"));
}

bool is_save_name(std::string_view name) {
    const auto is_only_inside = [](char c) { return c == '.' || c == ' '; };
    if (name.empty() || name.size() > kLongestName) return false;
    if (is_only_inside(name.front()) || is_only_inside(name.back())) return false;
    if (is_device_of_windows(name)) return false;
    while (!name.empty()) {
        const std::size_t length = sgf::utf8_length(name);
        if (length == 0 || !is_name_character(name, length)) return false;
        name.remove_prefix(length);
    }
    return true;
}

std::unexpected<SaveFailure> failed(const platform::FileError& error, const std::string& path) {
    return std::unexpected(SaveFailure{Kind::system, path, error.reason});
}

// What a file at a path is to somebody who wants to write a save there.
enum class Holds : std::uint8_t { nothing, this_game, finished_game, other_game, no_save };

std::expected<Holds, SaveFailure> look_at(const std::string& path, const save::SavedGame& wanted) {
    const auto text = save_text(path);
    if (!text) {
        if (text.error().kind == Kind::not_found) return Holds::nothing;
        return std::unexpected(text.error());
    }
    // Nothing of it is lost with the file; but what was there before would be, since the empty file
    // took its place as the version before.
    if (text->empty() && !platform::is_regular_file(backup_path(path))) return Holds::nothing;
    const auto game = save::read(*text);
    if (!game) return Holds::no_save;
    if (is_same_game(*game, wanted)) return Holds::this_game;
    return game->record.outcome ? Holds::finished_game : Holds::other_game;
}

std::expected<void, SaveFailure> write(const save::SavedGame& game, const std::string& path) {
    const auto written =
        platform::write_file_atomically(path, save::write(game), {.keep_backup = true});
    if (!written) return failed(written.error(), path);
    return {};
}

// NAME-2; of a long name as many whole characters as leave room for the number.
std::string numbered(std::string_view name, int number) {
    const std::string ending = "-" + std::to_string(number);
    std::size_t length = std::min(name.size(), kLongestName - ending.size());
    const auto is_inside_character = [&](std::size_t i) {
        return i < name.size() && (static_cast<unsigned char>(name[i]) & 0xC0U) == 0x80;
    };
    while (length > 0 && is_inside_character(length)) --length;
    return std::string(name.substr(0, length)) + ending;
}

// Copies the save at `path` to NAME-2, NAME-3, …, whichever is free, and returns that name.
std::expected<std::string, SaveFailure> set_aside(const std::string& path) {
    const auto text = save_text(path);
    if (!text) return std::unexpected(text.error());
    const std::size_t start = path.rfind('/') + 1;
    const std::string name = path.substr(start, path.size() - start - kSaveSuffix.size());
    for (int number = 2; number <= kMaxSlots; ++number) {
        std::string free_name = numbered(name, number);
        const std::string free_path = path.substr(0, start) + free_name + std::string(kSaveSuffix);
        if (platform::is_regular_file(free_path)) continue;
        const auto written = platform::write_file_atomically(free_path, *text);
        if (!written) return failed(written.error(), free_path);
        return free_name;
    }
    return std::unexpected(SaveFailure{Kind::too_many, path});
}

// Whether the finished game at `path` may be written over.
bool is_put_away(const std::string& path, const PutAway& put_away) {
    if (!put_away) return true;
    const auto text = save_text(path);
    if (!text) return false;
    const auto game = save::read(*text);
    return game && put_away(*game);
}

std::string path_of(const std::string& folder, std::string_view name) {
    return (folder + "/").append(name).append(kSaveSuffix);
}

// The autosave that holds this game already, whichever slots have become free since.
std::optional<std::string> slot_of(const save::SavedGame& game,
                                   const std::string& folder,
                                   const std::string& kept_as) {
    const auto holds_it = [&](std::string_view name) {
        return is_autosave(name) && look_at(path_of(folder, name), game) == Holds::this_game;
    };
    if (holds_it(kept_as)) return kept_as;
    const auto files = platform::files_in(folder);
    if (!files) return std::nullopt;
    for (const platform::ListedFile& file : *files) {
        std::string_view name = file.name;
        if (!name.ends_with(kSaveSuffix)) continue;
        name.remove_suffix(kSaveSuffix.size());
        if (holds_it(name)) return std::string(name);
    }
    return std::nullopt;
}

std::expected<void, SaveFailure> ready(const std::string& folder) {
    const auto made = platform::make_folders(folder);
    if (!made) return failed(made.error(), made.error().path);
    return {};
}

}  // namespace

std::optional<std::string> save_path(const std::string& folder, std::string_view name) {
    if (name.ends_with(kSaveSuffix)) name.remove_suffix(kSaveSuffix.size());
    if (name.empty()) name = kQuickSave;
    if (!is_save_name(name)) return std::nullopt;
    return folder + "/" + std::string(name).append(kSaveSuffix);
}

std::expected<std::string, SaveFailure> keep_save(const save::SavedGame& game,
                                                  const std::string& path,
                                                  const PutAway& put_away) {
    if (auto made = ready(path.substr(0, path.rfind('/'))); !made) {
        return std::unexpected(made.error());
    }
    const auto holds = look_at(path, game);
    if (!holds) return std::unexpected(holds.error());
    if (*holds == Holds::no_save) return std::unexpected(SaveFailure{Kind::in_the_way, path});
    std::string aside;
    if (*holds == Holds::other_game ||
        (*holds == Holds::finished_game && !is_put_away(path, put_away))) {
        auto kept = set_aside(path);
        if (!kept) return kept;
        aside = std::move(*kept);
    }
    if (auto written = write(game, path); !written) return std::unexpected(written.error());
    return aside;
}

std::expected<std::string, SaveFailure> autosave(const save::SavedGame& game,
                                                 const std::string& folder,
                                                 const AutosaveOptions& options) {
    if (auto made = ready(folder); !made) return std::unexpected(made.error());
    if (auto own = slot_of(game, folder, options.kept_as)) {
        if (auto done = write(game, path_of(folder, *own)); !done) {
            return std::unexpected(done.error());
        }
        return std::move(*own);
    }
    std::optional<SaveFailure> refused;  // the first that the system said no to
    for (int number = 1; number <= kMaxSlots; ++number) {
        std::string name(kUsualAutosave);
        if (number > 1) name += "-" + std::to_string(number);
        const std::string path = path_of(folder, name);
        const auto holds = look_at(path, game);
        if (!holds && !refused) refused = holds.error();
        if (!holds || *holds == Holds::other_game || *holds == Holds::no_save) continue;
        if (*holds == Holds::finished_game && !is_put_away(path, options.put_away)) continue;
        if (auto written = write(game, path); !written) return std::unexpected(written.error());
        return name;
    }
    return std::unexpected(refused.value_or(SaveFailure{Kind::too_many, folder}));
}

bool is_same_game(const save::SavedGame& kept, const save::SavedGame& game) {
    if (!kept.id.empty() && !game.id.empty() && kept.id != game.id) return false;
    const GameRecord& record = game.record;
    if (kept.record.spec != record.spec) return false;
    if (kept.record.info.start_time != record.info.start_time) return false;
    NodeId here = kRootNode;
    for (const NodeId node : kept.record.tree.path_to(kept.current)) {
        if (node == kRootNode) continue;
        const auto move = kept.record.tree.move(node);
        const auto next = move ? record.tree.find_child(here, *move) : std::nullopt;
        if (!next) return false;
        here = *next;
    }
    return true;
}

bool is_autosave(std::string_view name) {
    if (!name.starts_with(kUsualAutosave)) return false;
    name.remove_prefix(kUsualAutosave.size());
    if (name.empty()) return true;
    return name.size() > 1 && name.front() == '-' &&
           std::ranges::all_of(name.substr(1), ascii::is_digit);
}

std::string backup_path(const std::string& path) { return path + ".bak"; }

std::expected<std::string, SaveFailure> save_text(const std::string& path) {
    auto text = platform::read_file(path, kLargestSave);
    if (text) return std::move(*text);
    if (text.error().code != ENOENT) return failed(text.error(), path);
    return std::unexpected(SaveFailure{Kind::not_found, path, text.error().reason});
}

}  // namespace magpie::store
