#include "apps/cli/terminal_game.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include "apps/cli/command.h"
#include "apps/cli/shell_words.h"
#include "apps/seats/add_sentence.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/engines.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/results.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"
#include "table/words.h"

namespace magpie::cli {

namespace {

constexpr std::size_t kLongestName = 60;  // as kNameRule says

// A name as it may be shown and written into a line: whoever typed it, or wrote the save it is
// from.
std::string clean_name(std::string_view given) {
    std::u32string characters = render::decode_clean(given);
    if (characters.size() > kLongestName) characters.resize(kLongestName);
    std::string name;
    for (const char32_t c : characters) render::append_utf8(name, c);
    while (name.starts_with(' ')) name.erase(0, 1);
    while (name.ends_with(' ')) name.pop_back();
    return name;
}

bool is_end(const seats::SittingEvent& event) {
    const auto* told = std::get_if<Event>(&event);
    return told != nullptr && std::holds_alternative<Ended>(*told);
}

void clean_names(GameInfo& info) {
    for (const Color c : kColors) info.names[c] = clean_name(info.names[c]);
    info.start_time = clean_name(info.start_time);
}

// Nothing has been played since the start of the record, whatever stands there.
bool has_moves(const GameRecord& record) {
    return record.tree.move(kRootNode) || record.tree.first_child(kRootNode);
}

}  // namespace

bool is_long_name(std::string_view name) {
    return render::decode_clean(name).size() > kLongestName;
}

TerminalGame::TerminalGame(Table table, TerminalOptions options, Console& console)
    : options_(std::move(options)),
      sitting_(std::move(table), sitting_options(table, options_.kept_as)),
      voice_(sitting_, options_.style, console),
      console_(console) {
    clean_names(sitting_.info());
    sitting_.set_kept_as(options_.kept_as);
    if (console.in_is_terminal) interrupt_.emplace();
}

ExitCode TerminalGame::play() {
    if (!ask_names()) return ExitCode::ok;
    if (sitting_.info().start_time.empty())
        sitting_.info().start_time = platform::local_time_text();
    if (!options_.note.empty()) voice_.say_by_board(options_.note);
    voice_.say_by_board(table().phase() == Phase::playing && table().playback().move_number() == 0
                            ? std::string(color_name(table().to_play())) +
                                  " moves first. Type help for the commands."
                            : "Type help for the commands.");
    sit_down();
    while (table().phase() != Phase::finished) {
        if (sitting_.thinking()) {
            if (!let_engine_think()) return leave();
            continue;
        }
        voice_.show_board_if_changed();
        const std::optional<std::string> line = read_line(voice_.prompt());
        hear(sitting_.poll(console_.now()));
        if (table().phase() == Phase::finished) break;  // on time, whatever was typed
        if (!line || !obey(read_typed_line(*line))) {
            if (line && stays_to_save()) continue;
            return leave();
        }
    }
    if (ended_here_) {
        if (sitting_.has_unkept_moves()) fail(console_, seats::sentence_of_loss(sitting_));
        const bool is_lost = is_result_lost_ || sitting_.has_unkept_moves();
        return is_lost ? ExitCode::failed : ExitCode::ok;
    }
    const std::string& kept_as = sitting_.kept_as();
    const auto path = store::save_path(options_.data_folder, kept_as);
    const bool is_save = !kept_as.empty() && path;
    voice_.show_finished(is_save ? *path : std::string(), options_.to_find_saves);
    return ExitCode::ok;
}

void TerminalGame::sit_down() {
    seats::Sitting::Events events = sitting_.sit_down(console_.now());
    // A game that was over before anyone sat down is told as such, and is nobody's result here.
    std::erase_if(events, is_end);
    hear(events);
}

// At a terminal Ctrl-C and Ctrl-D leave before anything has begun. A script may give no names.
// Nobody is asked who an engine is, nor who plays against one.
bool TerminalGame::ask_names() {
    if (sitting_.is_engine(Color::black) || sitting_.is_engine(Color::white)) return true;
    for (const Color c : kColors) {
        std::string& name = sitting_.info().names[c];
        if (!name.empty()) continue;
        const int number = c == Color::black ? 1 : 2;
        const auto typed = read_line("Player " + std::to_string(number) + ", " +
                                     std::string(color_name(c)) + ", what is your name? ");
        if (!typed) return !console_.in_is_terminal;
        if (is_long_name(without_keys(*typed))) {
            voice_.warn("Cut off: " + std::string(kNameRule) + ".");
        }
        name = clean_name(without_keys(*typed));
    }
    return true;
}

std::optional<std::string> TerminalGame::read_line(std::string_view prompt) {
    if (is_interrupted()) return std::nullopt;
    console_.out << prompt << std::flush;
    if (console_.in.rdbuf()->in_avail() <= 0 && !wait_for_line()) {
        console_.out << '\n';
        return std::string();  // the flag has fallen while nothing was typed
    }
    if (is_interrupted()) {
        console_.out << '\n';
        return std::nullopt;
    }
    const std::optional<std::string> line = read_bounded_line(console_.in);
    // What a terminal echoes, a pipe does not: keep the output readable.
    if (!console_.in_is_terminal || !line) console_.out << '\n';
    return line;
}

// Until a line has been typed, or Ctrl-C. False when the flag of whoever is to move fell first.
// Waiting is asked for by itself, since a stream that reads goes on reading after a signal.
bool TerminalGame::wait_for_line() {
    constexpr Milliseconds kLong = std::chrono::hours(24);
    while (true) {
        const auto flag = table().clock().next_flag();
        if (!flag && !console_.in_is_terminal) return true;
        const bool came = console_.wait_for_line(flag ? elapsed(console_.now(), *flag) : kLong);
        if (!came) return !flag;
        // Another signal than Ctrl-C wakes a program too.
        if (is_interrupted() || console_.wait_for_line(Milliseconds(0))) return true;
    }
}

bool TerminalGame::is_interrupted() { return interrupt_ && interrupt_->flag(); }

bool TerminalGame::obey(const TypedLine& line) {
    switch (line.request) {
        case Request::nothing:
            break;
        case Request::keys:
            voice_.warn("That key does nothing here. Type help for the commands.");
            break;
        case Request::surplus:
            voice_.warn("Not done: nothing may follow " + line.text + ".");
            break;
        case Request::point:
            play_or_mark(line.text);
            break;
        case Request::pass:
            apply(PlayMove{Move::pass()});
            break;
        case Request::undo:
            apply(TakeBack{});
            break;
        case Request::redo:
            apply(MoveAgain{});
            break;
        case Request::resign:
            resign();
            break;
        case Request::done:
            apply(AcceptDead{});
            break;
        case Request::resume:
            apply(ResumePlay{});
            break;
        case Request::save:
            save(line.text);
            break;
        case Request::load:
            load(line.text);
            break;
        case Request::clock:
            voice_.show_clocks();
            break;
        case Request::saves:
            voice_.show_saves(options_.data_folder);
            break;
        case Request::score:
            voice_.show_score();
            break;
        case Request::board:
            voice_.forget_board();
            break;
        case Request::legal:
            voice_.show_legal_moves();
            break;
        case Request::notation:
            voice_.show_notation();
            break;
        case Request::hint:
            ask_hint(false);
            break;
        case Request::analyze:
            ask_hint(true);
            break;
        case Request::retry:
            if (!sitting_.awaits_word()) {
                voice_.warn("No engine waits to go on, and none has failed.");
                break;
            }
            hear(sitting_.retry(console_.now()));
            break;
        case Request::take:
            take_seat();
            break;
        case Request::help:
            voice_.show_help();
            break;
        case Request::quit:
            return false;
    }
    return true;
}

void TerminalGame::apply(const Command& command) { hear(sitting_.apply(command, console_.now())); }

// A closed window or Ctrl-C ends the program without a word: every move has been kept by the
// sitting before it is shown.
void TerminalGame::hear(const seats::Sitting::Events& events) {
    ended_here_ = ended_here_ || std::ranges::any_of(events, is_end);
    seats::Sitting::Events shown;
    for (const seats::SittingEvent& event : events) {
        if (const auto* kept = std::get_if<seats::GameKept>(&event)) {
            tell_kept(kept->name);
        } else if (std::holds_alternative<seats::GameNotKept>(event)) {
            fail(console_, seats::sentence(event, sitting_));
        } else if (std::holds_alternative<seats::ResultNotWritten>(event)) {
            is_result_lost_ = true;
            fail(console_, seats::sentence(event, sitting_));
        } else {
            shown.push_back(event);
        }
    }
    voice_.show_events(shown);
}

bool TerminalGame::is_line_typed() {
    return console_.in_is_terminal &&
           (console_.in.rdbuf()->in_avail() > 0 || console_.wait_for_line(Milliseconds(0)));
}

// What needs the engine's answer waits for it; the rest is done at once.
bool TerminalGame::let_engine_think() {
    if (!has_person()) voice_.show_board_if_changed();
    voice_.say_held();
    voice_.show_thoughts();
    while (sitting_.thinking()) {
        if (is_interrupted()) {
            voice_.wipe_thoughts();
            return false;
        }
        if (is_line_typed()) {
            const std::optional<std::string> line = read_line("");
            voice_.wipe_thoughts();
            if (!line) return wait_for_engine();
            const TypedLine typed = read_typed_line(*line);
            constexpr std::array kAtOnce = {
                Request::undo,  Request::resign, Request::quit, Request::help, Request::clock,
                Request::board, Request::saves,  Request::save, Request::load, Request::notation};
            const bool can_wait = std::ranges::find(kAtOnce, typed.request) == kAtOnce.end();
            if (can_wait && !wait_for_engine()) return false;
            return obey(typed);
        }
        sitting_.wait(Milliseconds(50));
        hear(sitting_.poll(console_.now()));
        // Another engine is to move: no board comes in between.
        if (sitting_.thinking()) voice_.say_held();
    }
    voice_.wipe_thoughts();
    return true;
}

bool TerminalGame::wait_for_engine() {
    while (sitting_.thinking() || sitting_.is_hinting()) {
        if (is_interrupted()) return false;
        sitting_.wait(Milliseconds(50));
        hear(sitting_.poll(console_.now()));
    }
    voice_.wipe_thoughts();
    return true;
}

void TerminalGame::ask_hint(bool wants_all) {
    voice_.want_candidates(wants_all);
    hear(sitting_.ask_hint(console_.now()));
    static_cast<void>(wait_for_engine());
}

bool TerminalGame::has_person() const {
    return !sitting_.is_engine(Color::black) || !sitting_.is_engine(Color::white);
}

// A script finds its games in the same places every time: the finished ones have made room before
// the first move.
seats::SittingOptions TerminalGame::sitting_options(const Table& table,
                                                    const std::string& kept_as) const {
    seats::SittingOptions options;
    options.engines = options_.engines;
    options.data_folder = options_.data_folder;
    options.results_file = options_.results_file;
    options.librarian = std::make_shared<seats::Librarian>(
        options_.data_folder, seats::Librarian::Spared{kept_as, table.game_id()});
    options.librarian->wait();
    return options;
}

ExitCode TerminalGame::leave() {
    if (!has_moves(table().record())) voice_.say("No move was made, so there is nothing to keep.");
    const bool is_kept = keep_unfinished();
    const bool is_stuck = sitting_.has_failed(Color::black) || sitting_.has_failed(Color::white);
    return is_kept && !is_stuck ? ExitCode::ok : ExitCode::failed;
}

// A word typed in the wrong place must not cost a game; a script means what it says.
void TerminalGame::resign() {
    const Color c = sitting_.resigning();
    if (console_.in_is_terminal) {
        const auto typed = read_line(player_name(table().record(), c) + " gives up? Type yes: ");
        const std::string_view answer = typed ? ascii::trimmed(*typed) : std::string_view();
        if (!ascii::is_word(answer, "yes") && !ascii::is_word(answer, "y")) {
            return voice_.say("The game goes on.");
        }
    }
    apply(Resign{c});
}

// A person who plays on in the place of an engine is not called what it was called.
void TerminalGame::take_seat() {
    const Color c = table().to_play();
    hear(sitting_.take_seat(c, std::nullopt, console_.now()));
}

void TerminalGame::play_or_mark(const std::string& text) {
    const GameSpec& spec = table().record().spec;
    const auto point = point_from(spec.coord_style(), spec.geometry, text);
    if (!point) {
        const bool is_word = text.find_first_of("0123456789") == std::string::npos;
        return voice_.warn(is_word ? text + " is not a command. Type help for the commands."
                                   : sentence(spec, point.error(), text));
    }
    if (table().phase() == Phase::marking_dead) return apply(ToggleDead{*point});
    apply(PlayMove{Move(*point)});
}

void TerminalGame::save(const std::string& name) {
    const auto saved = sitting_.save(name, console_.now());
    saved ? voice_.say(*saved) : voice_.warn(saved.error());
    if (sitting_.data_folder() == options_.data_folder) return;
    options_.data_folder = sitting_.data_folder();
    options_.to_find_saves = " --data " + shell_word(options_.data_folder);
}

// Who sat there sits there again; where the save does not say who did, the engines go on with a
// game of the kind they play. Returns what is to be told about it.
std::string TerminalGame::seat_engines_for(Table& kept) {
    const bool is_said = kept.sitters() != ByColor<Sitter>{};
    if (!is_said && kept.record().spec.kind == table().record().spec.kind) return {};
    seats::SeatsAgain seats = seats::seats_again(kept, options_.data_folder);
    options_.engines = std::move(seats.engines);
    return std::move(seats.note);
}

void TerminalGame::load(const std::string& name) {
    auto taken =
        seats::load_table(options_.data_folder, name,
                          {.auto_pass = options_.auto_pass, .proposal = options_.proposal});
    if (!taken) return voice_.warn("Not loaded: " + taken.error() + " The game here goes on.");
    if (!keep_unfinished()) {  // the game that is on the table
        sit_down();
        return voice_.warn("Not loaded: the game here would be lost. It goes on.");
    }
    std::string note = seats::note_about(*taken);
    seats::add_sentence(note, seat_engines_for(taken->table));
    const std::string kept_as = name.empty() ? std::string(store::kQuickSave) : name;
    seats::SittingOptions options = sitting_options(taken->table, kept_as);
    sitting_ = seats::Sitting(std::move(taken->table), std::move(options));
    sitting_.set_kept_as(kept_as);
    clean_names(sitting_.info());
    voice_.forget_board();
    voice_.say_by_board(
        note.empty() ? "Loaded " + *store::save_path(options_.data_folder, name) + "." : note);
    sit_down();
}

// Says where, the first time, unless it is where everybody looks.
void TerminalGame::tell_kept(const std::string& name) {
    if (name == store::kUsualAutosave || !console_.in_is_terminal) return;
    voice_.say("The name " + std::string(store::kUsualAutosave) +
               " is taken: this game is kept as " + name + ".");
}

bool TerminalGame::stays_to_save() {
    if (!console_.in_is_terminal || is_interrupted() || !console_.in) return false;
    static_cast<void>(sitting_.stand_up(console_.now()));
    const bool stays = sitting_.warn_once();
    sit_down();
    if (stays) {
        voice_.warn(seats::sentence(*sitting_.why_unkept(), sitting_) +
                    " Nothing is lost yet: type save, or quit once more without it.");
    }
    return stays;
}

bool TerminalGame::keep_unfinished() {
    hear(sitting_.stand_up(console_.now()));
    if (!has_moves(table().record())) return true;
    if (sitting_.is_unkept()) {
        fail(console_, seats::sentence_of_loss(sitting_));
        return false;
    }
    // The command that is to be typed says where, unless that is the usual place.
    const std::string where = options_.to_find_saves.empty() ? " in " + options_.data_folder : "";
    voice_.say("The game is kept" + where + ". Go on with it: magpie play --load " +
               shell_word(sitting_.kept_as()) + options_.to_find_saves);
    return true;
}

}  // namespace magpie::cli
