// What is agreed before the first move: the game, its board and rules, the clock, who plays.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/form.h"
#include "apps/desktop/view/board_view.h"
#include "apps/seats/add_sentence.h"
#include "apps/seats/engines.h"
#include "game/named_rules.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "render/scene_builders.h"

namespace magpie::desktop {

namespace {

enum NewGameField : int {
    kGame,
    kSize,
    kRules,
    kKomi,
    kHandicap,
    kClock,
    kBlack,
    kWhite,
    kBlackName,
    kWhiteName
};

constexpr std::array<const char*, 9> kGoSizes = {"5", "6", "7", "9", "11", "13", "15", "17", "19"};
constexpr std::array<const char*, 4> kOthelloSizes = {"6", "8", "10", "12"};
constexpr std::array<const char*, 8> kTimes = {"none",   "5m",        "10m",       "30m",
                                               "5m+10s", "20m+5x30s", "10m+5m/25", "30s/move"};

// Who may play a colour: "person", a level "1" to "9", "teacher", "best", or a program
// "gtp:COMMAND".
constexpr std::string_view kProgram = "gtp:";

bool is_person(std::string_view player) { return player == "person" || player.empty(); }

bool is_level(std::string_view player) {
    return player.size() == 1 && player[0] >= '1' && player[0] <= '9';
}

bool is_program(std::string_view player) { return player.find(':') != std::string_view::npos; }

// In the order in which one steps through them.
constexpr int kKinds = 13;
constexpr int kTeacher = 10;
constexpr int kBest = 11;
constexpr int kAnyProgram = 12;

int kind_of(std::string_view player) {
    if (is_person(player)) return 0;
    if (is_level(player)) return player[0] - '0';
    if (player == "teacher") return kTeacher;
    return is_program(player) ? kAnyProgram : kBest;
}

std::string player_of(int kind) {
    if (kind == 0) return "person";
    if (kind == kTeacher) return "teacher";
    if (kind == kBest) return "best";
    return kind == kAnyProgram ? std::string(kProgram) : std::to_string(kind);
}

class NewGameScreen final : public Screen {
  public:
    explicit NewGameScreen(Room& room) : Screen(room), wanted_(room.settings) {
        if (wanted_.game != "go" && wanted_.game != "othello") wanted_.game = "go";
        if (!make_spec(request())) take_usual_values();
    }

    void show(Frame& frame) override;
    void act(const Action& action, Modifiers modifiers) override;
    bool key(Key key, Modifiers modifiers) override;
    void typed(std::string_view text) override;

    void tell(const std::string& why) override { told_ = why; }

    [[nodiscard]] bool is_editing() const override { return editing_.has_value(); }

  private:
    [[nodiscard]] bool is_go() const { return wanted_.game == "go"; }

    [[nodiscard]] SpecRequest request() const;
    void take_usual_values();
    void choose(int field, int option);
    void step(int field, int by);
    void end_editing();
    void start();
    [[nodiscard]] std::string text_of(int field) const;
    void set_text(int field, const std::string& text);
    [[nodiscard]] std::string player_text(const std::string& player) const;
    [[nodiscard]] std::optional<std::string> engine_of(Color c) const;

    // What stands in a field: what is being typed, what was refused, or else `usually`.
    [[nodiscard]] std::string shown_in(int field, const std::string& usually) const;
    [[nodiscard]] std::string problems() const;

    // What was typed and could not be: it stays where it is until it is mended.
    struct Refused {
        std::string text;
        std::string why;
    };

    Settings wanted_;
    std::optional<Editing> editing_;
    std::map<int, Refused> refused_;  // by field
    std::string problem_;
    std::string told_;  // what was tried from outside, and did not come about; hinders nothing
};

SpecRequest NewGameScreen::request() const {
    SpecRequest request;
    request.game = wanted_.game;
    if (const auto size = size_from(wanted_.size)) {
        request.columns = size->columns;
        request.rows = size->rows;
    }
    if (!wanted_.rules.empty()) request.rules = wanted_.rules;
    if (!is_go()) return request;
    if (!wanted_.komi.empty()) request.komi = wanted_.komi;
    if (wanted_.handicap != "0") request.handicap = std::atoi(wanted_.handicap.c_str());
    return request;
}

void NewGameScreen::take_usual_values() {
    const GameKind kind = is_go() ? GameKind::go : GameKind::othello;
    wanted_.size = std::to_string(usual_side(kind));
    wanted_.rules = usual_rules(kind);
    wanted_.komi.clear();
    wanted_.handicap = "0";
}

void NewGameScreen::show(Frame& frame) {
    const Rect window = frame.window();
    Split split = split_window(frame, 430);
    frame.ground(split.board, split.sidebar);
    const auto spec = make_spec(request());
    if (spec) {
        const Playback game = Playback::new_game(*spec);
        const render::BoardScene scene = render::scene_of(game);
        show_board(frame, BoardPlace(split.board, scene, room_.settings.coordinates), scene);
    }

    const bool is_low = window.height < frame.px(600);
    Rect page = split.sidebar.inset(std::min(frame.px(26), split.sidebar.width * 0.05),
                                    frame.px(is_low ? 6 : 22));
    const Rect buttons = page.take_bottom(frame.px(is_low ? 34 : 56));
    page.take_bottom(frame.px(6));
    const std::string problem = problems();
    const std::size_t sentences = refused_.size() + !problem_.empty() + !told_.empty();
    const int lines = problem.empty() ? 0 : sentences > 1 ? 2 : 1;
    Form form(frame, page, 11 + is_go() + lines);
    form.heading(tr("New game"));
    form.gap(4);
    form.choice(kGame, tr("Game"), {tr("Go"), tr("Othello")}, is_go() ? 0 : 1);
    const auto size = size_from(wanted_.size);
    const std::string side =
        size && size->columns == size->rows ? std::to_string(size->columns) : wanted_.size;
    std::vector<std::string> sizes;
    int chosen = -1;
    const auto add_sizes = [&](const auto& list) {
        for (const char* s : list) {
            if (side == s) chosen = static_cast<int>(sizes.size());
            sizes.emplace_back(s);
        }
    };
    is_go() ? add_sizes(kGoSizes) : add_sizes(kOthelloSizes);
    form.choice(kSize, tr("Board"), sizes, chosen);
    const bool edits_size = editing_ && editing_->field == kSize;
    form.text(kSize, tr("Other size"), shown_in(kSize, chosen < 0 ? wanted_.size : ""), edits_size,
              is_go() ? "19x13" : "14", refused_.contains(kSize));
    if (is_go()) {
        const go::RuleSet* rules = go::find_rule_set(wanted_.rules);
        form.stepper(kRules, tr("Rules"), rules != nullptr ? tr(rules->title) : wanted_.rules,
                     rules != nullptr ? tr(rules->about) : std::string());
        form.stepper(kKomi, tr("Komi"), spec ? to_text(spec->rules.komi) : wanted_.komi);
        form.stepper(
            kHandicap, tr("Handicap"),
            wanted_.handicap == "0" ? tr("none") : tr("{n} stones", {{"n", wanted_.handicap}}));
    } else {
        form.choice(kRules, tr("Empty squares"), {tr("count for nobody"), tr("go to the winner")},
                    wanted_.rules == "empties" ? 1 : 0);
    }
    const bool edits_clock = editing_ && editing_->field == kClock;
    form.stepper(kClock, tr("Clock"), wanted_.time == "none" ? tr("none") : wanted_.time);
    form.text(kClock, tr("Other clock"), shown_in(kClock, ""), edits_clock, "15m+10s, 20m+5x30s",
              refused_.contains(kClock));
    for (const Color c : kColors) {
        const bool is_black = c == Color::black;
        form.stepper(is_black ? kBlack : kWhite, tr(color_name(c)),
                     player_text(wanted_.players[c]));
        const int field = is_black ? kBlackName : kWhiteName;
        const bool is_edited = editing_ && editing_->field == field;
        if (is_person(wanted_.players[c])) {
            form.text(field, tr("Name"), is_edited ? editing_->text : wanted_.names[c], is_edited,
                      tr(color_name(c)));
        } else if (is_program(wanted_.players[c])) {
            form.text(field, tr("Command"), is_edited ? editing_->text : text_of(field), is_edited,
                      is_go() ? "gnugo --mode gtp" : "nboard:edax -nboard");
        }
    }
    if (!problem.empty()) {
        TextStyle style = frame.style(14, 400, frame.colors().refusal_text);
        style.lines = Lines::many;
        frame.text(form.rest().take_top(std::min(frame.px(44) * lines, form.rest().height)),
                   problem, style);
    }
    frame.button(column_of(buttons, 0, 2, frame.px(11)),
                 {.action = {Act::menu}, .label = "Menu", .icon = IconName::menu});
    frame.button(column_of(buttons, 1, 2, frame.px(11)), {.action = {Act::start},
                                                          .label = "Start",
                                                          .icon = IconName::play,
                                                          .kind = ButtonKind::primary,
                                                          .is_enabled = spec.has_value()});
}

std::string NewGameScreen::player_text(const std::string& player) const {
    if (is_person(player)) return tr("a person");
    if (is_level(player)) return tr("Pica, level {n} of 9", {{"n", player}});
    if (kind_of(player) == kTeacher) return tr("Teacher");
    return is_program(player) ? tr("another program") : tr("Magpie at its best");
}

std::optional<std::string> NewGameScreen::engine_of(Color c) const {
    const std::string& player = wanted_.players[c];
    if (is_person(player)) return std::nullopt;
    if (kind_of(player) != kBest) return player;
    return std::string(seats::default_engine(is_go() ? GameKind::go : GameKind::othello));
}

std::string NewGameScreen::text_of(int field) const {
    if (field == kSize) return wanted_.size;
    if (field == kClock) return wanted_.time;
    const Color c = field == kBlackName ? Color::black : Color::white;
    const std::string& player = wanted_.players[c];
    if (!is_program(player)) return wanted_.names[c];
    return player.starts_with(kProgram) ? player.substr(kProgram.size()) : player;
}

void NewGameScreen::set_text(int field, const std::string& text) {
    const Color c = field == kBlackName ? Color::black : Color::white;
    std::string& player = wanted_.players[c];
    if (!is_program(player)) {
        wanted_.names[c] = text;
    } else {
        const bool has_protocol = text.starts_with("nboard:") || text.starts_with("analysis:");
        player = has_protocol ? text : std::string(kProgram) + text;
    }
}

std::string NewGameScreen::shown_in(int field, const std::string& usually) const {
    if (editing_ && editing_->field == field) return editing_->text;
    const auto refused = refused_.find(field);
    return refused == refused_.end() ? usually : refused->second.text;
}

std::string NewGameScreen::problems() const {
    std::string all;
    for (const auto& [field, refused] : refused_) seats::add_sentence(all, refused.why);
    seats::add_sentence(all, problem_);
    seats::add_sentence(all, told_);
    return all;
}

// What was typed holds, or the sentence says why not.
void NewGameScreen::end_editing() {
    if (!editing_) return;
    const Editing done = *std::exchange(editing_, std::nullopt);
    refused_.erase(done.field);
    if (done.field == kClock) {
        if (done.text.empty()) return;
        const auto time = time_control_from(done.text);
        if (!time) {
            refused_[kClock] = {done.text,
                                sentence(time.error(), done.text, room_.words.catalog())};
            return;
        }
        wanted_.time = to_text(*time);
        return;
    }
    if (done.field == kSize) {
        if (done.text.empty()) return;
        const std::string before = std::exchange(wanted_.size, done.text);
        const auto spec = make_spec(request());
        if (!size_from(done.text) || !spec) {
            refused_[kSize] = {done.text, spec ? tr("{text} is no size such as 9 or 19x13.",
                                                    {{"text", quotable(done.text)}})
                                               : sentence(spec.error(), room_.words.catalog())};
            wanted_.size = before;
        }
        return;
    }
    set_text(done.field, done.text);
}

void NewGameScreen::choose(int field, int option) {
    refused_.erase(field);
    if (field == kGame) {
        const std::string game = option == 0 ? "go" : "othello";
        if (game != wanted_.game) std::swap(wanted_.time, wanted_.other_time);
        wanted_.game = game;
        take_usual_values();
        refused_.clear();
    } else if (field == kSize) {
        wanted_.size = is_go() ? kGoSizes[static_cast<std::size_t>(option)]
                               : kOthelloSizes[static_cast<std::size_t>(option)];
        // A small board has fewer places for handicap stones.
        if (!make_spec(request())) wanted_.handicap = "0";
    } else if (field == kRules) {
        wanted_.rules = option == 0 ? "discs" : "empties";
    }
}

void NewGameScreen::step(int field, int by) {
    refused_.erase(field);
    if (field == kRules) {
        const auto sets = go::rule_sets();
        const go::RuleSet* now = go::find_rule_set(wanted_.rules);
        const auto count = static_cast<int>(sets.size());
        const int index = now == nullptr ? 0 : static_cast<int>(now - sets.data());
        wanted_.rules =
            std::string(sets[static_cast<std::size_t>((index + by + count) % count)].name);
        wanted_.komi.clear();
    } else if (field == kKomi) {
        if (const auto spec = make_spec(request())) {
            const Margin komi{spec->rules.komi.half_points + by};
            const std::string before = std::exchange(wanted_.komi, to_text(komi));
            if (!make_spec(request())) wanted_.komi = before;
        }
    } else if (field == kHandicap) {
        int stones = std::atoi(wanted_.handicap.c_str()) + by;
        if (stones == 1) stones += by;
        const std::string before =
            std::exchange(wanted_.handicap, std::to_string(std::max(0, stones)));
        wanted_.komi.clear();
        if (!make_spec(request())) wanted_.handicap = before;
    } else if (field == kBlack || field == kWhite) {
        std::string& player = wanted_.players[field == kBlack ? Color::black : Color::white];
        player = player_of((kind_of(player) + by + kKinds) % kKinds);
    } else if (field == kClock) {
        const auto found = std::ranges::find(kTimes, wanted_.time);
        const auto count = static_cast<int>(kTimes.size());
        const int index = found == kTimes.end() ? 0 : static_cast<int>(found - kTimes.begin());
        wanted_.time = kTimes[static_cast<std::size_t>((index + by + count) % count)];
    }
}

void NewGameScreen::act(const Action& action, Modifiers) {
    end_editing();
    told_.clear();
    if (action.act != Act::start) problem_.clear();
    switch (action.act) {
        case Act::choose:
            return choose(action.value, action.option);
        case Act::step_up:
            return step(action.value, 1);
        case Act::step_down:
            return step(action.value, -1);
        case Act::edit: {
            const bool is_name = action.value == kBlackName || action.value == kWhiteName;
            editing_ =
                Editing{action.value, shown_in(action.value, is_name ? text_of(action.value) : "")};
            return;
        }
        case Act::start:
            return start();
        case Act::menu:
            room_.next = make_menu_screen(room_);
            return;
        default:
            return;
    }
}

bool NewGameScreen::key(Key key, Modifiers) {
    if (editing_) {
        if (key == Key::backspace) {
            erase_last_character(editing_->text);
            return true;
        }
        if (key == Key::escape) {
            refused_.erase(editing_->field);
            editing_.reset();
            return true;
        }
        if (key == Key::left || key == Key::right || key == Key::space) return true;
        end_editing();
        return key == Key::enter;
    }
    if (key == Key::escape) {
        room_.next = make_menu_screen(room_);
        return true;
    }
    // The black button, unless the keyboard is on another.
    if (key == Key::enter) {
        start();
        return true;
    }
    return false;
}

void NewGameScreen::typed(std::string_view text) {
    if (editing_ && editing_->text.size() + text.size() <= 60) editing_->text += text;
}

void NewGameScreen::start() {
    if (!refused_.empty() || !problem_.empty()) return;
    const auto spec = make_spec(request());
    const auto time = time_control_from(wanted_.time);
    if (!spec) {
        problem_ = sentence(spec.error(), room_.words.catalog());
        return;
    }
    TableOptions options = table_options(room_);
    if (time) options.clock = GameClock(*time);
    Table table(Playback::new_game(*spec), options);
    Players players;
    for (const Color c : kColors) {
        players[c] = engine_of(c);
        if (players[c] == kProgram) {
            problem_ = tr("Type the command of the program that plays {color}.",
                          {{"color", tr(color_name(c))}});
            return;
        }
        if (!players[c]) table.info().names[c] = wanted_.names[c];
    }
    Settings kept = room_.settings;
    kept.game = wanted_.game;
    kept.size = wanted_.size;
    kept.rules = wanted_.rules;
    kept.komi = wanted_.komi;
    kept.handicap = wanted_.handicap;
    kept.time = wanted_.time;
    kept.other_time = wanted_.other_time;
    kept.names = wanted_.names;
    kept.players = wanted_.players;
    room_.change_settings(kept);
    room_.next = make_game_screen(room_, std::move(table), players);
}

}  // namespace

std::unique_ptr<Screen> make_new_game_screen(Room& room) {
    return std::make_unique<NewGameScreen>(room);
}

}  // namespace magpie::desktop
