// magpie library import: files and folders of games into the library.
#include "store/sqlite/import.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/file_ending.h"
#include "apps/cli/game_json.h"
#include "apps/cli/large_file.h"
#include "apps/cli/library/options.h"
#include "apps/seats/data_folder.h"
#include "core/ascii.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/interrupt.h"
#include "platform/threads.h"
#include "render/clean_text.h"
#include "store/digest.h"

namespace magpie::cli {

namespace {

// A table of names is two megabytes at most: two bytes number them.
constexpr std::size_t kLargestTable = std::size_t{16} << 20;

struct ImportRequest {
    LibraryOptions library;
    std::vector<std::string> files;
    bool again = false;
};

// What is taken from a folder; a file that is named itself is taken whatever its ending.
constexpr std::array<std::string_view, 15> kFileEndings = {
    ".sgf", ".mgt", ".wtb", ".ggf", ".gam",  ".obf",   ".mah", ".sgn",
    ".gib", ".ngf", ".ugf", ".ugi", ".json", ".jsonl", ".txt"};

bool is_game_file(const platform::FoundFile& file) {
    return std::ranges::any_of(
        kFileEndings, [&file](std::string_view ending) { return has_ending(file.path, ending); });
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

// The name tables that lie beside WTHOR files, each read once.
class NameTables {
  public:
    // NAME.jou and NAME.trn belong to NAME.wtb; where it has none of its own, the longest table of
    // the folder is taken: later editions only add to earlier ones.
    const wthor::Names& beside(const std::string& path) {
        const std::string folder = folder_of(path);
        const auto [listed, is_new_folder] = listings_.try_emplace(folder);
        if (is_new_folder) {
            listed->second =
                platform::files_in(folder).value_or(std::vector<platform::ListedFile>());
        }
        const std::string own = stem_of(path.substr(path.rfind('/') + 1));
        const bool has_own = std::ranges::any_of(listed->second, [&](const auto& file) {
            return is_table(file.name) && stem_of(file.name) == own;
        });
        const auto [place, is_new] = tables_.try_emplace({folder, has_own ? own : std::string()});
        if (is_new) load(folder, listed->second, own, place->second);
        return place->second.names;
    }

  private:
    struct Table {
        std::string bytes;
        bool is_own = false;
    };

    struct Tables {
        Table players;
        Table tournaments;
        wthor::Names names{};
    };

    using Listing = std::vector<platform::ListedFile>;

    static bool is_table(std::string_view name) {
        return has_ending(name, ".jou") || has_ending(name, ".trn");
    }

    // The name of a file without its ending, whatever the case.
    static std::string stem_of(std::string_view name) {
        return ascii::lower(name.substr(0, name.rfind('.')));
    }

    static void load(const std::string& folder,
                     const Listing& files,
                     const std::string& own,
                     Tables& tables) {
        for (const platform::ListedFile& file : files) {
            const std::string path = folder + "/" + file.name;
            const bool is_own = stem_of(file.name) == own;
            if (has_ending(file.name, ".jou")) {
                open(wthor::NameKind::players, path, is_own, tables.players, tables.names.players);
            } else if (has_ending(file.name, ".trn")) {
                open(wthor::NameKind::tournaments, path, is_own, tables.tournaments,
                     tables.names.tournaments);
            }
        }
    }

    static void open(wthor::NameKind kind,
                     const std::string& path,
                     bool is_own,
                     Table& table,
                     wthor::NameFile& names) {
        if (table.is_own && !is_own) return;
        auto text = platform::read_file(path, kLargestTable);
        if (!text || (table.is_own == is_own && text->size() <= table.bytes.size())) return;
        std::string kept = std::exchange(table.bytes, std::move(*text));
        if (auto opened = wthor::NameFile::open(kind, table.bytes)) {
            names = std::move(*opened);
            table.is_own = is_own;
        } else {
            table.bytes = std::move(kept);
        }
    }

    std::map<std::string, Listing> listings_;
    std::map<std::pair<std::string, std::string>, Tables> tables_;  // by folder and own name
};

// One line on a terminal, drawn over itself.
class ProgressBar {
  public:
    ProgressBar(Console& console, std::int64_t all) : console_(console), all_(all) {}

    ~ProgressBar() { clear(); }

    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void draw(std::int64_t done, const store::ImportReport& report) {
        if (!console_.err_is_terminal) return;
        constexpr std::int64_t kWidth = 30;
        const auto filled =
            static_cast<std::size_t>(all_ > 0 ? kWidth * std::min(done, all_) / all_ : 0);
        std::string line = "\r[" + std::string(filled, '#') + std::string(kWidth - filled, '.') +
                           fmt::format("] {} of {} KB, {}\033[K", done / 1024, all_ / 1024,
                                       counted(report.games, "game"));
        if (line == line_) return;
        line_ = std::move(line);
        console_.err << line_ << std::flush;
    }

    void clear() {
        if (!line_.empty()) console_.err << "\r\033[K" << std::flush;
        line_.clear();
    }

  private:
    Console& console_;
    std::int64_t all_;
    std::string line_;
};

struct Found {
    std::vector<platform::FoundFile> files;
    std::vector<platform::FileError> unreadable;  // folders below those that were named
};

std::expected<Found, std::string> find_files(const std::vector<std::string>& names) {
    Found found;
    for (const std::string& name : names) {
        if (const auto file = platform::find_file(name)) {
            found.files.push_back(*file);
            continue;
        }
        auto files = platform::files_below(name, &found.unreadable);
        if (!files) return std::unexpected(files.error().path + ": " + files.error().reason);
        std::erase_if(*files, [](const auto& file) { return !is_game_file(file); });
        found.files.insert(found.files.end(), files->begin(), files->end());
    }
    return found;
}

Json json_report(const store::ImportReport& report, const std::string& path) {
    return {{"library", path},
            {"files", report.files},
            {"known_files", report.known_files},
            {"unread_files", report.unread_files},
            {"games", report.games},
            {"copies", report.copies},
            {"already", report.already},
            {"named", report.named},
            {"broken", report.broken},
            {"lost", report.lost},
            {"faulty", report.faulty},
            {"notes", report.note_count},
            {"problems", report.problem_count},
            {"stopped", report.was_stopped}};
}

void print_report(const store::ImportReport& report, const std::string& path, Console& console) {
    console.out << fmt::format("{} in {}, from {}", counted(report.games, "new game"), path,
                               counted(report.files, "file"));
    if (report.known_files > 0) {
        console.out << fmt::format("; {} {} read before", counted(report.known_files, "file"),
                                   report.known_files == 1 ? "was" : "were");
    }
    console.out << ".\n";
    if (report.already > 0) {
        console.out << fmt::format("{} {} there already.\n", counted(report.already, "game"),
                                   report.already == 1 ? "was" : "were");
    }
    if (report.named > 0) {
        console.out << fmt::format("{} there already {} names now instead of numbers.\n",
                                   counted(report.named, "game"),
                                   report.named == 1 ? "has" : "have");
    }
    if (report.copies > 0) {
        console.out << fmt::format(
            "{} about a game that is there: kept beside it (--copies lists them).\n",
            report.copies == 1 ? "1 more is a copy that says something else"
                               : std::to_string(report.copies) +
                                     " more are copies that say "
                                     "something else");
    }
    const auto tell_broken = [&console](std::int64_t games, std::string_view what) {
        if (games == 0) return;
        console.out << counted(games, "game") << (games == 1 ? " is" : " are") << " broken; "
                    << what << ".\n";
    };
    tell_broken(report.broken - report.lost, "what could be read is kept");
    tell_broken(report.lost,
                report.lost == 1 ? "nothing of it could be read" : "nothing of them could be read");
    if (report.faulty > 0) {
        console.out << fmt::format(
            "{} faults, each told with its place; all of {} kept.\n",
            counted(report.faulty, "game") + (report.faulty == 1 ? " has" : " have"),
            report.faulty == 1 ? "it is" : "them are");
    }
    if (report.was_stopped) console.out << "Stopped. The same command goes on from here.\n";
}

void print_lines(std::string_view what,
                 const std::vector<std::string>& lines,
                 std::int64_t count,
                 Console& console) {
    for (const std::string& line : lines) {
        console.err << "magpie: " << what << ": " << render::clean_text(line) << '\n';
    }
    const std::int64_t more = count - std::ssize(lines);
    if (more > 0) console.err << "magpie: " << what << ": and " << more << " more\n";
}

void print_problems(const store::ImportReport& report, Console& console) {
    print_lines("note", report.notes, report.note_count, console);
    print_lines("warning", report.problems, report.problem_count, console);
}

// The digest of a file's bytes, without holding them.
std::expected<std::int64_t, std::string> digest_of_file(platform::FileReader& reader,
                                                        std::int64_t bytes) {
    store::Digest digest(static_cast<std::uint64_t>(bytes));
    std::string block(std::size_t{1} << 20, '\0');
    std::int64_t all = 0;
    while (true) {
        const auto count = reader.read(block);
        if (!count) return std::unexpected(count.error().reason);
        if (*count == 0) break;
        digest.add(std::string_view(block).substr(0, *count));
        all += static_cast<std::int64_t>(*count);
    }
    if (all != bytes) return std::unexpected("it was changed while it was read");
    if (auto back = reader.rewind(); !back) return std::unexpected(back.error().reason);
    return digest.value();
}

// `done` grows with what has been read.
std::expected<void, store::StoreError> add_large_file(store::Import& import,
                                                      const platform::FoundFile& file,
                                                      const wthor::Names& names,
                                                      std::int64_t& done) {
    auto reader = platform::FileReader::open(file.path);
    const auto digest =
        reader ? digest_of_file(*reader, file.bytes) : std::unexpected(reader.error().reason);
    if (!digest) {
        import.cannot_read(file.path + ": " + digest.error());
        return {};
    }
    return import.add_large_file(file.path, {file.bytes, *digest, blocks_of(*reader, done)}, names);
}

ExitCode import_files(const ImportRequest& options, Console& console) {
    const auto found = find_files(options.files);
    if (!found) return refuse(console, found.error());
    const std::vector<platform::FoundFile>& files = found->files;
    const std::string path = library_path(options.library);
    if (const auto made = platform::make_folders(folder_of(path)); !made) {
        return fail(console, made.error().path + ": " + made.error().reason);
    }
    auto library = store::Library::open(path);
    if (!library) return tell(console, library.error());

    std::int64_t all = 0;
    for (const auto& file : files) all += file.bytes;
    ProgressBar bar(console, all);
    std::int64_t done = 0;
    platform::InterruptWatch interrupt;
    platform::ThreadWorkers workers;
    store::Import import(*library, workers,
                         [&](const store::ImportReport& report) {
                             bar.draw(done, report);
                             return true;
                         },
                         {.again = options.again, .stop = &interrupt.flag()});
    for (const platform::FileError& folder : found->unreadable) {
        import.cannot_read(folder.path + ": " + folder.reason);
    }
    NameTables tables;
    for (const auto& file : files) {
        if (import.was_stopped()) break;
        if (std::cmp_greater(file.bytes, kLargeFile)) {
            const std::int64_t before = done;
            const bool has_numbers = has_ending(file.path, ".wtb");
            const auto added = add_large_file(
                import, file, has_numbers ? tables.beside(file.path) : wthor::Names(), done);
            done = before + file.bytes;
            if (!added) return tell(console, added.error());
            continue;
        }
        const auto bytes = platform::read_file(file.path, 2 * kLargeFile);
        if (!bytes) {
            import.cannot_read(file.path + ": " + bytes.error().reason);
            continue;
        }
        done += file.bytes;
        const bool has_numbers = wthor::kind_of(*bytes) == wthor::FileKind::games;
        const auto added = import.add_file(file.path, *bytes,
                                           has_numbers ? tables.beside(file.path) : wthor::Names());
        if (!added) return tell(console, added.error());
    }
    const auto report = import.finish();
    if (!report) return tell(console, report.error());
    bar.clear();
    print_problems(*report, console);
    if (options.library.json) {
        console.out << json_text(json_report(*report, path));
    } else {
        print_report(*report, path, console);
    }
    if (report->was_stopped) return ExitCode::stopped;
    if (report->files + report->known_files > 0) return ExitCode::ok;
    return refuse(console, "no file of games was there to read");
}

}  // namespace

void add_library_import(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<ImportRequest>();
    CLI::App* command = library.add_subcommand(
        "import",
        "Add the games of files, and of all files in folders, in any form that Magpie reads. What "
        "is there already is left out; an import that was stopped goes on.");
    command->add_option("FILES", options->files, "Files and folders")->required();
    command->add_flag("--again", options->again,
                      "Read files that were read before too, for games that were removed");
    add_library_file(*command, options->library);
    add_library_json(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return import_files(*options, console); };
    });
}

}  // namespace magpie::cli
