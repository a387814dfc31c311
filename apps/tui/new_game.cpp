#include "apps/tui/new_game.h"

#include <algorithm>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/tui/app.h"
#include "core/ascii.h"
#include "core/time_control.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "render/clean_text.h"
#include "table/usual_game.h"

namespace magpie::tui {

namespace {

constexpr const char* kPerson = "person";
constexpr const char* kUsual = "usual";
constexpr std::size_t kLongestPlayerName = 60;  // in characters

std::vector<std::string> players() {
    std::vector<std::string> all{kPerson};
    for (char level = '1'; level <= '9'; ++level) all.push_back("level " + std::string(1, level));
    all.emplace_back("teacher");
    all.emplace_back("strongest");
    return all;
}

std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const go::RuleSet& set : go::rule_sets()) names.emplace_back(set.name);
    return names;
}

// What seats::engine_from() takes; nothing for a person.
std::optional<std::string> engine_of(GameKind kind, const std::string& value) {
    if (value == kPerson || value.empty()) return std::nullopt;
    if (value == "strongest") return std::string(seats::default_engine(kind));
    if (value.starts_with("level ")) return value.substr(6);
    return value;
}

}  // namespace

NewGameView::NewGameView(App& app) : app_(app), fields_(line_count) {
    const std::string usual = kUsualKind == GameKind::go ? "Go" : "Othello";
    fields_[game] = {.label = "Game", .choices = {"Go", "Othello"}, .value = usual};
    fields_[clock] = {.label = "Clock",
                      .choices = {"none", "5m+10s", "10m", "10m+5x30s", "20m+5m/25", "30s/move"},
                      .value = "none",
                      .note = "or type 15m+10s, 20m+5x30s …"};
    fields_[black] = {.label = "Black", .choices = players(), .value = kPerson};
    fields_[white] = {.label = "White",
                      .choices = players(),
                      .value = "level " + std::to_string(kUsualLevel),
                      .note = "or type gtp:COMMAND, network:visits=100 …"};
    const ByColor<std::string>& names = app.settings().names;
    fields_[black_name] = {
        .label = "Name", .choices = {}, .value = names.black, .note = "type who plays Black"};
    fields_[white_name] = {
        .label = "Name", .choices = {}, .value = names.white, .note = "type who plays White"};
    fields_[start] = {.label = "Start", .choices = {}, .value = ""};
    set_game(usual);
}

void NewGameView::set_game(const std::string& name) {
    const bool is_go = name == "Go";
    const GameKind kind = is_go ? GameKind::go : GameKind::othello;
    fields_[board] = {.label = "Board",
                      .choices = is_go ? std::vector<std::string>{"5", "6", "7", "9", "11", "13",
                                                                  "15", "17", "19"}
                                       : std::vector<std::string>{"4", "6", "8", "10", "12"},
                      .value = std::to_string(usual_side(kind)),
                      .note = is_go ? "or type 19x13, 1 to 52" : "or type 16, even, 4 to 26"};
    fields_[rules] = {
        .label = is_go ? "Rules" : "Count",
        .choices = is_go ? rule_names() : std::vector<std::string>{"discs", "empties"},
        .value = std::string(usual_rules(kind)),
        .note = is_go ? "" : "empties: the empty squares go to the winner"};
    fields_[komi] = {.label = "Komi",
                     .choices = {kUsual, "0", "0.5", "5.5", "6.5", "7.5"},
                     .value = kUsual,
                     .note = "or type 7"};
    fields_[handicap] = {.label = "Handicap",
                         .choices = {"0", "2", "3", "4", "5", "6", "7", "8", "9"},
                         .value = "0"};
}

bool NewGameView::is_shown(int line) const {
    const bool is_go = fields_[game].value == "Go";
    if (!is_go && (line == komi || line == handicap)) return false;
    // An engine has a name of its own.
    if (line == black_name) return fields_[black].value == kPerson;
    if (line == white_name) return fields_[white].value == kPerson;
    return true;
}

ByColor<std::string> NewGameView::names() const {
    return {std::string(ascii::trimmed(fields_[black_name].value)),
            std::string(ascii::trimmed(fields_[white_name].value))};
}

void NewGameView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    const int left = std::max(1, (screen.columns() - 66) / 2);
    const int step = screen.rows() >= 2 * line_count + 5 ? 2 : 1;
    // Where they stand close together, what belongs together does.
    const auto gap_before = [&](int line) {
        const bool is_first = line == clock || line == black || line == white || line == start;
        return step == 1 && is_first && screen.rows() >= line_count + 9 ? 1 : 0;
    };
    int row = std::max(0, (screen.rows() - 3 - step * line_count) / 2);
    screen.write(left, row, "New game", {.ink = colors.text, .paper = colors.page, .bold = true});
    screen.write(left + 10, row, "up, down, left, right or type; Enter starts", quiet);
    row += 2;
    rows_.assign(line_count, -1);
    for (int line = 0; line < line_count; ++line) {
        if (!is_shown(line)) continue;
        row += gap_before(line);
        const Field& field = fields_[static_cast<std::size_t>(line)];
        const bool is_name = line == black_name || line == white_name;
        const bool is_selected = line == selected_;
        rows_[static_cast<std::size_t>(line)] = row;
        Style style = text;
        if (is_selected) style = {.ink = colors.on_accent, .paper = colors.accent, .bold = true};
        if (is_selected && !look.has_colors()) style = {.bold = true, .reverse = true};
        screen.write(left, row, is_selected ? ">" : " ", text);
        screen.write(left + 2, row, field.label, line == start ? style : quiet);
        if (line != start) {
            std::string value = field.value;
            if (is_name && is_selected && !is_fresh_) value += "_";
            if (is_name && value.empty()) value = line == black_name ? "Black" : "White";
            const std::string shown = is_name ? "  " + value + "  " : "< " + value + " >";
            screen.write(left + 13, row, is_selected ? shown : "  " + value,
                         is_name && field.value.empty() && !is_selected ? quiet : style);
            const int used = std::max(left + 30, left + 15 + width_of(shown));
            const go::RuleSet* set = line == rules ? go::find_rule_set(field.value) : nullptr;
            if (is_selected)
                screen.write(used, row, set != nullptr ? set->about : field.note, quiet);
        }
        row += step;
    }
    paint_status(screen, look, message_, true);
    if (message_.empty()) paint_status(screen, look, "Esc goes back.", false);
}

void NewGameView::walk(int by) {
    do {
        selected_ = (selected_ + by + line_count) % line_count;
    } while (!is_shown(selected_));
    is_fresh_ = true;
}

void NewGameView::step(int by) {
    Field& field = fields_[static_cast<std::size_t>(selected_)];
    const int count = static_cast<int>(field.choices.size());
    if (count == 0) return;
    const auto found = std::ranges::find(field.choices, field.value);
    const int at = found == field.choices.end() ? (by > 0 ? -1 : 0)
                                                : static_cast<int>(found - field.choices.begin());
    field.value = field.choices[static_cast<std::size_t>((at + by + count) % count)];
    is_fresh_ = true;
    if (selected_ == game) set_game(field.value);
}

void NewGameView::type(char32_t character) {
    Field& field = fields_[static_cast<std::size_t>(selected_)];
    if (selected_ == black_name || selected_ == white_name) {
        if (character < U' ' || character == 0x7F) return;
        if (std::exchange(is_fresh_, false)) field.value.clear();
        if (render::decode_clean(field.value).size() < kLongestPlayerName) {
            render::append_utf8(field.value, character);
        }
        return;
    }
    if (character < U' ' || character > U'~' || (field.value.size() > 200 && !is_fresh_)) return;
    const char c = static_cast<char>(character);
    if (selected_ == start) return;
    if (selected_ == game) {
        const char letter = ascii::lower(std::string_view(&c, 1))[0];
        if (letter == 'g') set_game(field.value = "Go");
        if (letter == 'o') set_game(field.value = "Othello");
        return;
    }
    if (is_fresh_) field.value.clear();
    is_fresh_ = false;
    field.value += c;
}

void NewGameView::erase() {
    Field& field = fields_[static_cast<std::size_t>(selected_)];
    if (selected_ == start || selected_ == game || field.value.empty()) return;
    // A whole character, however many bytes it has.
    while (field.value.size() > 1 &&
           (static_cast<unsigned char>(field.value.back()) & 0xC0U) == 0x80) {
        field.value.pop_back();
    }
    field.value.pop_back();
    is_fresh_ = false;
}

void NewGameView::handle(const Input& input, Instant now) {
    message_.clear();
    if (const auto* mouse = std::get_if<MouseEvent>(&input)) {
        if (mouse->action == MouseEvent::Action::wheel_up) return step(-1);
        if (mouse->action == MouseEvent::Action::wheel_down) return step(1);
        for (int line = 0; line < static_cast<int>(rows_.size()); ++line) {
            if (rows_[static_cast<std::size_t>(line)] != mouse->row) continue;
            if (mouse->action == MouseEvent::Action::press) selected_ = line;
            if (mouse->action != MouseEvent::Action::release) continue;
            line == start ? begin(now) : step(1);
        }
        return;
    }
    const auto& key = std::get<KeyPress>(input);
    switch (key.key) {
        case Key::up:
        case Key::back_tab:
            return walk(-1);
        case Key::down:
        case Key::tab:
            return walk(1);
        case Key::left:
            return step(-1);
        case Key::right:
            return step(1);
        case Key::enter:
            return begin(now);
        case Key::escape:
            return app_.close();
        case Key::backspace:
            return erase();
        case Key::character:
            if (key.ctrl && key.character == U'c') return app_.quit();
            if (!key.ctrl) type(key.character);
            return;
        default:
            return;
    }
}

void NewGameView::begin(Instant now) {
    SpecRequest request;
    const bool is_go = fields_[game].value == "Go";
    request.game = is_go ? "go" : "othello";
    const auto size = size_from(fields_[board].value);
    if (!size) {
        message_ = fields_[board].value + " is not a size such as 9 or 19x13.";
        return;
    }
    request.columns = size->columns;
    request.rows = size->rows;
    request.rules = fields_[rules].value;
    if (is_go && fields_[komi].value != kUsual) request.komi = fields_[komi].value;
    if (is_go) {
        const std::string& value = fields_[handicap].value;
        const bool is_number = value.size() < 4 && std::ranges::all_of(value, ascii::is_digit);
        if (!is_number || value.empty()) {
            message_ = value + " is not a handicap such as 2.";
            return;
        }
        if (const int stones = std::stoi(value); stones != 0) request.handicap = stones;
    }
    const auto spec = make_spec(request);
    if (!spec) {
        message_ = sentence(spec.error());
        return;
    }
    TableOptions options;
    options.auto_pass = app_.settings().auto_pass;
    options.proposal.source = &app_.judge();
    if (fields_[clock].value != "none") {
        const auto control = time_control_from(fields_[clock].value);
        if (!control) {
            message_ = sentence(control.error(), fields_[clock].value);
            return;
        }
        options.clock = GameClock(*control);
    }
    const ByColor<std::optional<std::string>> engines{engine_of(spec->kind, fields_[black].value),
                                                      engine_of(spec->kind, fields_[white].value)};
    for (const Color c : kColors) {
        if (!engines[c]) continue;
        if (const auto why = seats::why_no_engine(spec->kind, *engines[c])) {
            message_ = *why + ".";
            return;
        }
    }
    Table table(Playback::new_game(*spec), options);
    const ByColor<std::string> typed = names();
    for (const Color c : kColors) {
        if (!engines[c]) table.info().names[c] = typed[c];
    }
    if (typed != app_.settings().names) {
        Settings settings = app_.settings();
        settings.names = typed;
        app_.set_settings(settings);
    }
    app_.close();
    app_.start_game(std::move(table), engines, "", now);
}

}  // namespace magpie::tui
