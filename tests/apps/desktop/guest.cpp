#include "guest.h"

#include <atomic>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/game_file.h"
#include "core/coordinates.h"

namespace magpie::desktop {

TemporaryFolder::TemporaryFolder() {
    static std::atomic<int> count{0};
    path_ = std::filesystem::temp_directory_path() /
            ("magpie-desktop-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string file_content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

namespace {

std::optional<GameRecord> game_of(const std::string& path) {
    if (path.empty()) return std::nullopt;
    auto game = seats::read_game_file(path);
    EXPECT_TRUE(game) << game.error();
    return game ? std::optional(std::move(game->record)) : std::nullopt;
}

// Two, unless a settings file has said otherwise: an engine answers in its own time.
void seat_people(Settings& settings) {
    if (settings.players == Settings{}.players) settings.players = {"person", "person"};
}

}  // namespace

Guest::Guest()
    : own_(std::in_place), desk_({.data_folder = own_->path(), .asks_engine = false}, now_) {
    desk_.resize({.width = 1280, .height = 800, .scale = 1});
    seat_people(desk_.room().settings);
}

Guest::Guest(GameKind game, const std::string& size, const std::string& rules) : Guest() {
    start(game, size, rules);
}

Guest::Guest(const std::string& folder, const std::string& open)
    : desk_({.data_folder = folder, .asks_engine = false, .game = game_of(open)}, now_) {
    desk_.resize({.width = 1280, .height = 800, .scale = 1});
    seat_people(desk_.room().settings);
}

bool Guest::click(const Action& action, Modifiers modifiers) {
    for (const Region& region : desk_.frame().regions()) {
        if (region.action != action) continue;
        const Spot at = region.rect.center();
        press(at);
        release(at, modifiers);
        return true;
    }
    return false;
}

void Guest::press(Spot at) {
    desk_.pointer_moved(at, now_);
    desk_.pointer_pressed(at, now_);
}

void Guest::release(Spot at, Modifiers modifiers) {
    desk_.pointer_moved(at, now_);
    desk_.pointer_released(at, modifiers, now_);
    desk_.poll(now_);
}

Spot Guest::spot_of(std::string_view point) {
    const auto& place = desk_.frame().board();
    EXPECT_TRUE(place) << "no board to play on";
    if (!place) return {};
    const GameSpec& spec = table().record().spec;
    return place->center(*point_from(spec.coord_style(), spec.geometry, point));
}

void Guest::click(std::string_view point, Modifiers modifiers) {
    const Spot at = spot_of(point);
    press(at);
    release(at, modifiers);
}

void Guest::hover(std::string_view point) { desk_.pointer_moved(spot_of(point), now_); }

void Guest::point_at(const Action& action) {
    for (const Region& region : desk_.frame().regions()) {
        if (region.action != action) continue;
        return desk_.pointer_moved(region.rect.center(), now_);
    }
    ADD_FAILURE() << "nothing to point at";
}

void Guest::type(std::string_view text) { desk_.typed(text, now_); }

void Guest::key(Key key, Modifiers modifiers) { desk_.key(key, modifiers, now_); }

void Guest::repeat(Key key) {
    for (int i = 0; i < 5; ++i) desk_.key(key, {}, now_, true);
}

void Guest::wait(Milliseconds time) {
    now_.since_epoch += time;
    desk_.poll(now_);
}

void Guest::start(GameKind game, const std::string& size, const std::string& rules) {
    const bool is_go = game == GameKind::go;
    Settings settings = desk_.room().settings;
    settings.game = is_go ? "go" : "othello";
    settings.size = size;
    settings.rules = !rules.empty() ? rules : is_go ? "japanese" : "discs";
    settings.names = {"Ada", "Bo"};
    desk_.room().settings = settings;
    EXPECT_TRUE(click({Act::new_game}));
    EXPECT_TRUE(click({Act::start}));
}

void Guest::resign() {
    EXPECT_TRUE(click({Act::resign}));
    EXPECT_TRUE(click({Act::resign}));
}

bool Guest::can(const Action& action) {
    for (const Region& region : desk_.frame().regions()) {
        if (region.action == action) return true;
    }
    return false;
}

std::string Guest::words() {
    std::string all;
    for (const Shape& shape : desk_.shapes(now_)) {
        if (const auto* label = std::get_if<Label>(&shape)) all += label->lead + label->text + "\n";
    }
    return all;
}

bool Guest::sees(std::string_view text) { return words().find(text) != std::string::npos; }

const Table& Guest::table() { return dynamic_cast<GameScreen&>(desk_.screen()).table(); }

const Status& Guest::status() { return dynamic_cast<GameScreen&>(desk_.screen()).status(); }

}  // namespace magpie::desktop
