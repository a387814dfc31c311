// The files of a folder, to open a game.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/list_view.h"
#include "apps/desktop/screens/sought_text.h"
#include "apps/desktop/screens/typed_path.h"
#include "core/ascii.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/folders.h"
#include "render/clean_text.h"

namespace magpie::desktop {

namespace {

// What games are kept in; whatever has another ending is opened by typing its path.
constexpr std::array<std::string_view, 13> kEndings = {".sgf", ".ggf", ".gib", ".ngf", ".ugf",
                                                       ".ugi", ".sgn", ".mah", ".obf", ".wtb",
                                                       ".txt", ".gz",  ".json"};

// Without . and .. and a slash at its end, so that what is before its last slash is the folder
// above it.
std::string folder_of(const std::string& path) {
    std::string folder = std::filesystem::path("/" + path).lexically_normal().string();
    while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
    return folder;
}

class OpenFileScreen final : public Screen {
  public:
    explicit OpenFileScreen(Room& room) : Screen(room) {
        if (room_.last_folder.empty()) room_.last_folder = platform::environment("HOME");
        room_.last_folder = folder_of(room_.last_folder);
        problem_ = std::exchange(room_.notice, std::string());
        read_folder();
    }

    void show(Frame& frame) override {
        const auto row_at = [this](int index) {
            const Entry& entry = *shown_[static_cast<std::size_t>(index)];
            return ListRow{render::clean_text(entry.name) + (entry.is_folder ? "/" : ""),
                           tr(entry.is_folder ? "folder" : "game file"), entry.day};
        };
        const std::string hint = !problem_.empty() ? problem_
                                 : typed_.is_empty()
                                     ? tr("{folder}: type a part of a name, or a path.",
                                          {{"folder", render::clean_text(room_.last_folder)}})
                                     : typed_.text() + "_";
        list_.show(frame, tr("Open file"), static_cast<int>(shown_.size()), row_at, hint);
    }

    void act(const Action& action, Modifiers) override {
        if (list_.act(action)) return;
        if (action.act == Act::entry) open(static_cast<std::size_t>(action.value));
        if (action.act == Act::menu) room_.next = make_menu_screen(room_);
    }

    bool key(Key key, Modifiers) override {
        if (typed_.key(key)) {
            find();
            return true;
        }
        switch (key) {
            case Key::escape:
                room_.next = make_menu_screen(room_);
                return true;
            case Key::enter:
                is_path() ? open_path(typed_.text()) : open(list_.chosen());
                return true;
            case Key::backspace:
                open_path(parent());
                return true;
            case Key::space:
                return true;
            default:
                return list_.key(key);
        }
    }

    void typed(std::string_view text) override {
        if (typed_.typed(text)) find();
    }

    void wheel(int notches) override { list_.wheel(notches); }

    void tell(const std::string& why) override { problem_ = why; }

  private:
    struct Entry {
        std::string name;
        bool is_folder = false;
        std::string day{};
    };

    [[nodiscard]] bool is_path() const { return typed_.text().find('/') != std::string::npos; }

    [[nodiscard]] std::string parent() const {
        const std::size_t slash = room_.last_folder.rfind('/');
        return slash == 0 || slash == std::string::npos ? "/" : room_.last_folder.substr(0, slash);
    }

    void read_folder() {
        entries_.clear();
        typed_.clear();
        if (room_.last_folder != "/") entries_.push_back({"..", true});
        const auto folders = platform::folders_in(room_.last_folder);
        const auto files = platform::files_in(room_.last_folder);
        if (!folders || !files) {
            problem_ = room_.last_folder + ": " +
                       (folders ? files.error().reason : folders.error().reason);
        } else {
            for (const std::string& name : *folders) {
                if (!name.starts_with('.')) entries_.push_back({name, true});
            }
            for (const platform::ListedFile& file : *files) {
                const std::string lower = ascii::lower(file.name);
                const bool is_game = std::ranges::any_of(
                    kEndings, [&](std::string_view ending) { return lower.ends_with(ending); });
                if (!is_game || file.name.starts_with('.')) continue;
                entries_.push_back(
                    {file.name, false,
                     platform::local_time_text(file.seconds_since_1970).substr(0, 10)});
            }
        }
        find();
    }

    // Whatever has what was typed in its name.
    void find() {
        if (!typed_.is_empty()) problem_.clear();
        list_ = {};
        shown_.clear();
        const std::string wanted = ascii::lower(typed_.text());
        for (const Entry& entry : entries_) {
            if (is_path() || ascii::lower(entry.name).find(wanted) != std::string::npos) {
                shown_.push_back(&entry);
            }
        }
    }

    void open(std::size_t index) {
        if (index >= shown_.size()) return;
        const Entry& entry = *shown_[index];
        if (entry.name == "..") return open_path(parent());
        const std::string& folder = room_.last_folder;
        open_path((folder == "/" ? "" : folder) + "/" + entry.name);
    }

    // A file becomes a review, a folder is shown.
    void open_path(std::string path) {
        const auto whole = path_from_typed(std::move(path));
        if (!whole) {
            problem_ =
                tr("There is no file {path}.", {{"path", render::clean_text(typed_.text())}});
            return;
        }
        path = *whole;
        if (!path.starts_with('/')) path = room_.last_folder + "/" + path;
        path = std::filesystem::path(path).lexically_normal().string();
        problem_.clear();
        if (!platform::is_regular_file(path)) {
            path = folder_of(path);
            if (!platform::is_folder(path)) {
                problem_ = tr("There is no file {path}.", {{"path", render::clean_text(path)}});
                return;
            }
            room_.last_folder = path;
            return read_folder();
        }
        room_.last_folder = path.substr(0, std::max<std::size_t>(1, path.rfind('/')));
        auto opened = open_game_file(room_, path);
        opened ? static_cast<void>(room_.next = make_review_screen(room_, std::move(*opened)))
               : static_cast<void>(problem_ = std::move(opened.error()));
    }

    std::vector<Entry> entries_;
    std::vector<const Entry*> shown_;
    SoughtText typed_{1000};
    std::string problem_;
    ListView list_;
};

}  // namespace

std::unique_ptr<Screen> make_open_file_screen(Room& room) {
    return std::make_unique<OpenFileScreen>(room);
}

std::expected<seats::GameFile, std::string> open_game_file(const Room& room,
                                                           const std::string& path) {
    // The window would wait for a pipe until somebody writes into it.
    if (!platform::is_regular_file(path)) {
        return std::unexpected(
            room.words("There is no file {path}.", {{"path", render::clean_text(path)}}));
    }
    auto game = seats::read_game_file(path);
    if (!game) return std::unexpected(render::clean_text(game.error()));
    if (const auto playback = Playback::open(game->record); !playback) {
        return std::unexpected(sentence(game->record, playback.error(), room.words.catalog()));
    }
    return game;
}

}  // namespace magpie::desktop
