// magpie saves: which games are kept, and where; and away with some.
#include <algorithm>
#include <memory>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "apps/cli/shell_words.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/save_list.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

Json json_save(const seats::ListedSave& saved) {
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
    json["move_number"] = seats::move_number(*saved.game);
    json["started"] = record.info.start_time;
    // As files have it: programs read this, not people.
    json["state"] = record.outcome ? to_text(*record.outcome) : seats::state_text(*saved.game);
    return json;
}

struct SavesOptions {
    std::string data;
    std::vector<std::string> to_delete;
    bool names = false;
    bool json = false;
};

ExitCode show_names(const std::string& folder, Console& console) {
    const auto names = seats::save_names(folder);
    if (!names) return fail(console, names.error());
    for (const std::string& name : *names) console.out << render::clean_text(name) << '\n';
    return ExitCode::ok;
}

// All of them or none: each name is looked at before the first file goes. No file goes that was not
// named: of an autosave that the list hides behind one of them it is told.
ExitCode delete_saves(const std::string& folder,
                      const std::vector<std::string>& names,
                      Console& console) {
    std::vector<std::string> paths;
    for (const std::string& name : names) {
        const auto path = store::save_path(folder, name);
        if (!path) return refuse(console, "--delete: " + std::string(store::kSaveNameRule));
        if (!platform::is_regular_file(*path))
            return refuse(console, seats::no_such_save(folder, name));
        if (std::ranges::find(paths, *path) == paths.end()) paths.push_back(*path);
    }
    const auto listed = seats::list_saves(folder);
    for (const std::string& path : paths) {
        for (const std::string& file : {store::backup_path(path), path}) {
            if (const auto removed = platform::remove_file(file); !removed) {
                return fail(console, file + ": " + removed.error().reason);
            }
        }
        console.out << "Deleted " << path << ".\n";
    }
    std::vector<std::string> copies;
    for (const seats::ListedSave& saved : listed.value_or(std::vector<seats::ListedSave>())) {
        if (std::ranges::find(paths, saved.path) == paths.end()) continue;
        for (const std::string& copy : saved.copies) {
            const bool is_told = std::ranges::find(copies, copy) != copies.end();
            if (is_told || std::ranges::find(paths, copy) != paths.end()) continue;
            console.out << "The same position is still in " << copy << ".\n";
            copies.push_back(copy);
        }
    }
    return ExitCode::ok;
}

ExitCode show_saves(const SavesOptions& options, const std::string& folder, Console& console) {
    const auto saves = seats::list_saves(folder);
    if (!saves) return fail(console, saves.error());
    if (options.json) {
        Json list = Json::array();
        for (const seats::ListedSave& saved : *saves) list.push_back(json_save(saved));
        console.out << json_text(list);
        return ExitCode::ok;
    }
    if (saves->empty()) {
        console.out << "No game is kept in " << folder << ".\n";
        return ExitCode::ok;
    }
    for (const seats::ListedSave& saved : *saves) {
        console.out << saved.name << "\n  " << seats::describe(saved) << "\n  written "
                    << saved.written << ", " << saved.path << '\n';
    }
    const std::string where = options.data.empty() ? "" : " --data " + shell_word(options.data);
    console.out << "Go on with one: magpie play --load NAME" << where
                << "\nDelete one: magpie saves --delete NAME" << where << '\n';
    return ExitCode::ok;
}

}  // namespace

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
                options->data.empty() ? seats::default_data_folder() : options->data;
            if (!options->to_delete.empty()) {
                return delete_saves(folder, options->to_delete, console);
            }
            if (options->names) return show_names(folder, console);
            return show_saves(*options, folder, console);
        };
    });
}

}  // namespace magpie::cli
