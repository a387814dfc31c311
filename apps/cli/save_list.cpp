// magpie saves: which games are kept, and where; and away with some.
#include "apps/cli/save_list.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>

#include "apps/cli/data_folder.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "game/phrases.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

// The saves of a folder by name, which is the file's without its ending.
std::expected<std::vector<platform::ListedFile>, platform::FileError> save_files(
    const std::string& folder) {
    auto files = platform::files_in(folder);
    if (!files) return files;
    std::erase_if(*files, [](const platform::ListedFile& file) {
        return !file.name.ends_with(kSaveSuffix) || file.name.starts_with('.');
    });
    for (platform::ListedFile& file : *files) {
        file.name.resize(file.name.size() - kSaveSuffix.size());
    }
    std::ranges::sort(*files, {}, &platform::ListedFile::name);
    return files;
}

std::expected<save::SavedGame, std::string> read_save(const std::string& path) {
    const auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) return std::unexpected(text.error().reason);
    auto game = save::read(*text);
    if (!game) return std::unexpected(to_text(game.error()));
    return std::move(*game);
}

std::string size_text(Geometry geometry) {
    return std::to_string(geometry.columns) + "x" + std::to_string(geometry.rows);
}

std::string player_text(const GameInfo& info, Color c) {
    const std::string name = render::clean_text(info.names[c]);
    return name.empty() ? std::string(color_name(c)) : name;
}

std::string state_text(const save::SavedGame& game) {
    if (game.record.outcome) return to_text(*game.record.outcome);
    return game.phase == Phase::marking_dead ? "counting" : "unfinished";
}

Json json_save(const ListedSave& saved) {
    Json json = {{"name", saved.name}, {"path", saved.path}, {"written", saved.written}};
    if (!saved.game) {
        json["error"] = saved.game.error();
        return json;
    }
    const GameRecord& record = saved.game->record;
    json["game"] = name_of(record.spec.kind);
    json["columns"] = record.spec.geometry.columns;
    json["rows"] = record.spec.geometry.rows;
    json["black"] = record.info.names.black;
    json["white"] = record.info.names.white;
    json["move_number"] = move_number(*saved.game);
    json["started"] = record.info.start_time;
    json["state"] = state_text(*saved.game);
    return json;
}

struct SavesOptions {
    std::string data;
    std::vector<std::string> to_delete;
    bool names = false;
    bool json = false;
};

ExitCode show_names(const std::string& folder, Console& console) {
    const auto files = save_files(folder);
    if (!files) return fail(console, folder + ": " + files.error().reason);
    for (const platform::ListedFile& file : *files) {
        console.out << render::clean_text(file.name) << '\n';
    }
    return ExitCode::ok;
}

// All of them or none: each name is looked at before the first file goes.
ExitCode delete_saves(const std::string& folder,
                      const std::vector<std::string>& names,
                      Console& console) {
    std::vector<std::string> paths;
    for (const std::string& name : names) {
        const auto path = save_path(folder, name);
        if (!path) return refuse(console, "--delete: " + std::string(kSaveNameRule));
        if (!platform::is_regular_file(*path)) return refuse(console, no_such_save(folder, name));
        if (std::ranges::find(paths, *path) == paths.end()) paths.push_back(*path);
    }
    for (const std::string& path : paths) {
        for (const std::string& file : {path + ".bak", path}) {
            if (const auto removed = platform::remove_file(file); !removed) {
                return fail(console, file + ": " + removed.error().reason);
            }
        }
        console.out << "Deleted " << path << ".\n";
    }
    return ExitCode::ok;
}

ExitCode show_saves(const std::string& folder, bool json, Console& console) {
    const auto saves = list_saves(folder);
    if (!saves) return fail(console, saves.error());
    if (json) {
        Json list = Json::array();
        for (const ListedSave& saved : *saves) list.push_back(json_save(saved));
        console.out << json_text(list);
        return ExitCode::ok;
    }
    if (saves->empty()) {
        console.out << "No game is kept in " << folder << ".\n";
        return ExitCode::ok;
    }
    for (const ListedSave& saved : *saves) {
        console.out << saved.name << "\n  "
                    << (saved.game ? describe(*saved.game)
                                   : "cannot be read: " + saved.game.error())
                    << "\n  written " << saved.written << ", " << saved.path << '\n';
    }
    console.out << "Go on with one: magpie play --load NAME\n"
                   "Delete one: magpie saves --delete NAME\n";
    return ExitCode::ok;
}

}  // namespace

std::expected<std::vector<ListedSave>, std::string> list_saves(const std::string& folder) {
    const auto files = save_files(folder);
    if (!files) return std::unexpected(folder + ": " + files.error().reason);
    std::vector<ListedSave> saves;
    for (const platform::ListedFile& file : *files) {
        const std::string path = folder + "/" + file.name + std::string(kSaveSuffix);
        saves.push_back(
            {file.name, path, platform::local_time_text(file.seconds_since_1970), read_save(path)});
    }
    return saves;
}

std::string describe(const save::SavedGame& game) {
    const GameRecord& record = game.record;
    return std::string(name_of(record.spec.kind)) + " " + size_text(record.spec.geometry) + ", " +
           player_text(record.info, Color::black) + " and " +
           player_text(record.info, Color::white) + ", move " + std::to_string(move_number(game)) +
           ", " + state_text(game);
}

std::string known_saves_text(const std::string& folder) {
    const auto files = save_files(folder);
    std::string names;
    for (const platform::ListedFile& file : files.value_or(std::vector<platform::ListedFile>())) {
        if (!names.empty()) names += ", ";
        names += file.name;
    }
    return names.empty() ? " There is none." : " There are: " + render::clean_text(names) + ".";
}

std::string no_such_save(const std::string& folder, const std::string& name) {
    return "No saved game named " + name + " was found in " + folder + "." +
           known_saves_text(folder);
}

std::optional<std::string> newest_unfinished(const std::string& folder) {
    auto files = save_files(folder).value_or(std::vector<platform::ListedFile>());
    std::ranges::stable_sort(files, std::ranges::greater(),
                             &platform::ListedFile::seconds_since_1970);
    for (const platform::ListedFile& file : files) {
        const auto game = read_save(folder + "/" + file.name + std::string(kSaveSuffix));
        if (game && !game->record.outcome) return file.name;
    }
    return std::nullopt;
}

int move_number(const save::SavedGame& game) {
    int number = 0;
    for (const NodeId node : game.record.tree.path_to(game.current)) {
        if (game.record.tree.move(node)) ++number;
    }
    return number;
}

void add_saves(const Registry& registry) {
    auto options = std::make_shared<SavesOptions>();
    CLI::App* command =
        registry.app.add_subcommand("saves", "List the games that are kept, and where they are.");
    command->add_option("--data", options->data, "Where games are kept")->type_name("FOLDER");
    CLI::Option* names = command->add_flag("--names", options->names, "Print only their names");
    CLI::Option* json = command->add_flag("--json", options->json, "Print them as JSON");
    json->excludes(names);
    command
        ->add_option("--delete", options->to_delete,
                     "Delete these instead, with what was kept of them before")
        ->type_name("NAME")
        ->expected(1, 1000)
        ->excludes(names)
        ->excludes(json);
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) {
            const std::string folder =
                options->data.empty() ? default_data_folder() : options->data;
            if (!options->to_delete.empty()) {
                return delete_saves(folder, options->to_delete, console);
            }
            if (options->names) return show_names(folder, console);
            return show_saves(folder, options->json, console);
        };
    });
}

}  // namespace magpie::cli
