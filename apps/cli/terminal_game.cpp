#include "apps/cli/terminal_game.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/results.h"
#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::cli {

namespace {

constexpr std::size_t kLongestName = 60;

constexpr std::string_view kHelp =
    "  a7, D4       play there; while dead stones are marked: that chain is dead, or alive again\n"
    "  pass, p      pass\n"
    "  undo, u      take the last move back      redo         play it again\n"
    "  score        count the board              legal        list the legal moves\n"
    "  time         show the clocks              saves        list the kept games\n"
    "  board        show the board again         sgn          the game so far as text\n"
    "  save [NAME]  keep the game                load [NAME]  go on with a kept game\n"
    "  done         accept the dead stones       resume       play on instead\n"
    "  hint         what Magpie would play       analyze      its best moves, with numbers\n"
    "  resign       give up                      quit, q      leave; the game is kept\n"
    "  retry        try an engine again that failed; take: play on in its place\n";

std::string points_text(const GameSpec& spec, const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points) {
        if (!text.empty()) text += ' ';
        text += point_name(spec.coord_style(), spec.geometry, p);
    }
    return text;
}

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

bool is_refusal(const Event& event) {
    return std::holds_alternative<Refused>(event) || std::holds_alternative<NotNow>(event);
}

void clean_names(GameInfo& info) {
    for (const Color c : kColors) info.names[c] = clean_name(info.names[c]);
    info.start_time = clean_name(info.start_time);
}

}  // namespace

TerminalGame::TerminalGame(Table table, TerminalOptions options, Console& console)
    : options_(std::move(options)),
      sitting_(std::move(table), sitting_options()),
      console_(console) {
    clean_names(sitting_.info());
    if (console.in_is_terminal) interrupt_.emplace();
    // At a terminal every move is kept; a game with a past may have been.
    is_kept_ = console.in_is_terminal || !sitting_.info().start_time.empty();
}

ExitCode TerminalGame::play() {
    if (!ask_names()) return ExitCode::ok;
    if (sitting_.info().start_time.empty())
        sitting_.info().start_time = platform::local_time_text();
    say(table().phase() == Phase::playing && table().playback().move_number() == 0
            ? std::string(color_name(table().to_play())) +
                  " moves first. Type help for the commands."
            : "Type help for the commands.");
    sit_down();
    while (table().phase() != Phase::finished) {
        if (sitting_.thinking()) {
            if (!let_engine_think()) return leave();
            continue;
        }
        if (board_is_stale_) show_board();
        const std::optional<std::string> line = read_line(prompt());
        hear(sitting_.poll(console_.now()));
        if (table().phase() == Phase::finished) break;  // on time, whatever was typed
        if (!line || !obey(read_typed_line(*line))) return leave();
    }
    if (ended_here_ && is_kept_) {
        // What was kept of it is unfinished, and would be taken for a game to go on with.
        static_cast<void>(seats::autosave_table(table(), options_.data_folder, console_.now()));
    }
    if (ended_here_) return write_result() ? ExitCode::ok : ExitCode::failed;
    show_finished();
    return ExitCode::ok;
}

// A game that was over when it was taken up, and how to go on from it all the same.
void TerminalGame::show_finished() {
    show_board();
    say("That game is over: " + result_sentence(table().record(), *table().record().outcome));
    const Playback& game = table().playback();
    const bool is_othello = game.spec().kind == GameKind::othello;
    const int last = game.move_number() - (is_othello && game.is_over() ? 1 : 0);
    if (last < 1) return;
    const std::string at = "--at " + std::to_string(last);
    const auto path = store::save_path(options_.data_folder, options_.kept_as);
    say(options_.kept_as.empty() || !path
            ? "Try another move with " + at + ", or with an earlier one."
            : "Try another move: magpie play --from " + *path + " " + at);
}

void TerminalGame::sit_down() {
    seats::Sitting::Events events = sitting_.sit_down(console_.now());
    // A game that was over before anyone sat down is told as such, and is nobody's result here.
    std::erase_if(events, [](const seats::SittingEvent& event) {
        const auto* told = std::get_if<Event>(&event);
        return told != nullptr && std::holds_alternative<Ended>(*told);
    });
    show_events(events);
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
        name = clean_name(without_keys(*typed));
    }
    return true;
}

void TerminalGame::show_board() {
    board_is_stale_ = false;
    render::BoardScene scene = render::scene_of(table().playback());
    const ByColor<PlayerTime> times = table().clock().players(console_.now());
    for (const Color c : kColors) scene.sides[c].clock = clock_face(times[c]);
    if (is_counted()) {
        if (const auto counted = table().reckoning()) render::add_reckoning(scene, *counted);
    }
    render::TextOptions wanted = text_options(options_.style, table().record().spec.kind, console_);
    wanted.legend = is_counted();
    const render::TextOptions options = fitted(wanted, scene, console_);
    console_.out << '\n' << render::to_text(scene, options) << '\n';
    const auto columns = console_.columns();
    if (const int width = render::text_width(scene, options); columns && width > *columns) {
        warn("The board needs " + std::to_string(width) + " columns and this terminal has " +
             std::to_string(*columns) + ": its lines are broken. Make the window wider.");
    }
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    if (is_othello && table().phase() == Phase::playing) show_legal_moves();
}

// A resignation ends the game without a count.
bool TerminalGame::is_counted() const {
    const auto& outcome = table().record().outcome;
    return table().phase() == Phase::marking_dead ||
           (outcome && outcome->how == Outcome::How::score);
}

void TerminalGame::show_legal_moves() {
    std::vector<Point> points;
    bool may_pass = false;
    for (const Move m : legal_moves(table().position())) {
        if (m.is_pass()) {
            may_pass = true;
        } else {
            points.push_back(m.point());
        }
    }
    if (points.empty()) {
        say("There is no legal move but to pass: type p.");
    } else {
        say("Legal moves: " + points_text(table().record().spec, points) +
            (may_pass ? ", or pass" : ""));
    }
}

void TerminalGame::show_score() {
    const GameRecord& record = table().record();
    if (const auto* game = std::get_if<othello::Position>(&table().position())) {
        for (const Color c : kColors) {
            say(player_name(record, c) + ": " + std::to_string(game->discs(c)));
        }
        return;
    }
    const auto counted = table().reckoning();
    if (!counted) return;
    for (const Color c : kColors) {
        say(player_name(record, c) + ": " + to_text(counted->total[c]) + " = " +
            sum_text(*counted, c));
    }
    if (table().phase() == Phase::playing) {
        say("Counted as the board stands, with every stone alive: an estimate until both pass.");
    }
}

void TerminalGame::show_help() { console_.out << kHelp; }

void TerminalGame::show_proposal(const go::Proposal& proposal) {
    const GameSpec& spec = table().record().spec;
    int number = 1;
    for (const go::DeadChain& chain : proposal.dead) {
        say("  " + std::to_string(number++) + ". " + std::string(color_name(chain.color)) + " " +
            points_text(spec, chain.stones) + ": " + reason_text(chain));
    }
    say("Type a point to change its chain, done to accept, resume to play on.");
}

void TerminalGame::show_events(const seats::Sitting::Events& events) {
    for (const seats::SittingEvent& event : events) {
        if (std::holds_alternative<seats::EngineThinks>(event)) {
            show_thoughts();
            continue;
        }
        wipe_thoughts();
        if (const auto* told = std::get_if<Event>(&event)) {
            show_event(*told);
            continue;
        }
        if (const auto* hint = std::get_if<seats::Hint>(&event)) {
            if (!hint->is_last) continue;
            if (wants_candidates_) show_candidates(hint->report);
        }
        const std::string text = seats::sentence(event, sitting_);
        if (text.empty()) continue;
        seats::is_refusal(event) ? warn(text) : say(text);
    }
}

void TerminalGame::show_event(const Event& event) {
    const std::string text = sentence(event, table());
    if (is_refusal(event)) return warn(text);
    board_is_stale_ = true;
    if (const auto* ended = std::get_if<Ended>(&event)) {
        ended_here_ = true;
        show_board();
        if (is_counted()) show_score();
        say(result_sentence(table().record(), ended->outcome));
    } else if (!text.empty()) {
        say(text);
    }
    if (const auto* proposed = std::get_if<DeadProposed>(&event)) show_proposal(proposed->proposal);
}

// In one line that is written over: a terminal has it, a script would only be filled up with it.
void TerminalGame::show_thoughts() {
    const auto thinker = sitting_.thinking();
    if (!console_.out_is_terminal || !thinker) return;
    std::string text = player_name(table().record(), *thinker) + " is thinking";
    if (const Report* report = sitting_.thoughts(); report != nullptr && report->visits > 0) {
        text += ": " + std::to_string(report->visits) + " visits";
        if (!report->candidates.empty()) {
            text += ", " + move_text(table().record().spec, report->candidates.front().move);
        }
    }
    const auto columns = console_.columns();
    if (columns && static_cast<int>(text.size()) >= *columns) return;
    console_.out << "\r\x1b[K" << render::clean_text(text) << std::flush;
    shows_thoughts_ = true;
}

void TerminalGame::wipe_thoughts() {
    if (std::exchange(shows_thoughts_, false)) console_.out << "\r\x1b[K";
}

void TerminalGame::show_candidates(const Report& report) {
    constexpr std::size_t kMost = 5;
    const GameSpec& spec = table().record().spec;
    for (std::size_t i = 0; i < report.candidates.size() && i < kMost; ++i) {
        const Candidate& candidate = report.candidates[i];
        std::string line;
        for (const Move move : candidate.line) line += " " + move_text(spec, move);
        say(fmt::format("  {:<5} wins {:>3.0f} %, lead {:+.1f}, {} visits: {}",
                        move_text(spec, candidate.move), 100 * candidate.value.win_rate.value,
                        candidate.value.lead.value, candidate.visits,
                        line.empty() ? "-" : line.substr(1)));
    }
}

void TerminalGame::say(std::string_view sentence) { console_.out << broken(sentence) << '\n'; }

void TerminalGame::warn(std::string_view sentence) {
    const bool colour = console_.out_is_terminal && !console_.no_color;
    if (colour) console_.out << "\x1b[33m";
    console_.out << broken(sentence);
    if (colour) console_.out << "\x1b[0m";
    console_.out << '\n';
}

// A sentence in pieces that fit the terminal, broken between words. Whatever was typed or read from
// a file into it is shown as text.
std::string TerminalGame::broken(std::string_view sentence) const {
    const std::u32string characters = render::decode_clean(sentence);
    const auto columns = console_.columns();
    std::u32string text;
    std::size_t line = 0;  // where the last line begins in `text`
    int width = 0;         // of that line
    for (const char32_t c : characters) {
        width += render::display_width(c);
        text.push_back(c);
        if (!columns || width <= *columns || c == U' ') continue;
        const std::size_t space = text.rfind(U' ');
        if (space == std::u32string::npos || space <= line) continue;  // one long word
        text[space] = U'\n';
        line = space + 1;
        width = render::display_width(std::u32string_view(text).substr(line));
    }
    std::string bytes;
    for (const char32_t c : text) render::append_utf8(bytes, c);
    return bytes;
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

std::string TerminalGame::prompt() const {
    if (table().phase() == Phase::marking_dead) return "Dead stones (point, done, resume): ";
    std::string name = player_name(table().record(), table().to_play());
    if (sitting_.is_engine(table().to_play())) return name + " has failed (retry, take, quit): ";
    if (const int left = table().handicap_left(); left > 0) {
        const int all = table().record().spec.handicap;
        return name + ", handicap stone " + std::to_string(all - left + 1) + " of " +
               std::to_string(all) + ": ";
    }
    const std::string time = clock_face(table().clock().players(console_.now())[table().to_play()]);
    return name + (time.empty() ? "" : ", " + time + " left") + ", your move: ";
}

bool TerminalGame::obey(const TypedLine& line) {
    switch (line.request) {
        case Request::nothing:
            break;
        case Request::keys:
            warn("That key does nothing here. Type help for the commands.");
            break;
        case Request::surplus:
            warn("Not done: nothing may follow " + line.text + ".");
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
            show_clocks();
            break;
        case Request::saves:
            show_saves();
            break;
        case Request::score:
            show_score();
            break;
        case Request::board:
            board_is_stale_ = true;
            break;
        case Request::legal:
            show_legal_moves();
            break;
        case Request::notation:
            show_notation();
            break;
        case Request::hint:
            ask_hint(false);
            break;
        case Request::analyze:
            ask_hint(true);
            break;
        case Request::retry:
            hear(sitting_.retry(console_.now()));
            break;
        case Request::take:
            hear(sitting_.take_seat(table().to_play(), std::nullopt, console_.now()));
            break;
        case Request::help:
            show_help();
            break;
        case Request::quit:
            return false;
    }
    return true;
}

void TerminalGame::show_notation() {
    const auto text = sgn::write_line_to(table().record(), table().playback().node());
    text ? say(*text) : warn(sgn::describe(text.error(), table().record()) + ".");
}

void TerminalGame::show_clocks() {
    if (!table().clock().is_timed()) return say("There is no clock in this game.");
    const ByColor<PlayerTime> times = table().clock().players(console_.now());
    for (const Color c : kColors) {
        say(player_name(table().record(), c) + ": " + clock_face(times[c]) + " of " +
            to_text(times[c].control));
    }
}

void TerminalGame::show_saves() {
    const auto saves = seats::list_saves(options_.data_folder);
    if (!saves) return warn(saves.error());
    say(options_.data_folder + (saves->empty() ? " holds no game." : ":"));
    for (const seats::ListedSave& saved : *saves) {
        say("  " + saved.name + ": " +
            (saved.game ? seats::describe(*saved.game) : "cannot be read: " + saved.game.error()));
    }
}

void TerminalGame::apply(const Command& command) { hear(sitting_.apply(command, console_.now())); }

void TerminalGame::hear(const seats::Sitting::Events& events) {
    const bool is_done = std::ranges::any_of(events, [](const seats::SittingEvent& event) {
        const auto* told = std::get_if<Event>(&event);
        return told != nullptr && !is_refusal(*told);
    });
    is_touched_ = is_touched_ || is_done;
    // A closed window or Ctrl-C ends the program without a word: at a terminal every move is kept
    // before it is shown. A failure is told when the game is left.
    if (console_.in_is_terminal && is_done) keep_move();
    show_events(events);
}

bool TerminalGame::is_line_typed() {
    return console_.in_is_terminal &&
           (console_.in.rdbuf()->in_avail() > 0 || console_.wait_for_line(Milliseconds(0)));
}

// What needs the engine's answer waits for it; the rest is done at once.
bool TerminalGame::let_engine_think() {
    if (!has_person() && board_is_stale_) show_board();
    show_thoughts();
    while (sitting_.thinking()) {
        if (is_interrupted()) {
            wipe_thoughts();
            return false;
        }
        if (is_line_typed()) {
            const std::optional<std::string> line = read_line("");
            wipe_thoughts();
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
    }
    wipe_thoughts();
    return true;
}

bool TerminalGame::wait_for_engine() {
    while (sitting_.thinking() || sitting_.is_hinting()) {
        if (is_interrupted()) return false;
        sitting_.wait(Milliseconds(50));
        hear(sitting_.poll(console_.now()));
    }
    wipe_thoughts();
    return true;
}

void TerminalGame::ask_hint(bool wants_all) {
    wants_candidates_ = wants_all;
    hear(sitting_.ask_hint(console_.now()));
    static_cast<void>(wait_for_engine());
}

bool TerminalGame::has_person() const {
    return !sitting_.is_engine(Color::black) || !sitting_.is_engine(Color::white);
}

seats::SittingOptions TerminalGame::sitting_options() const {
    seats::SittingOptions options;
    options.engines = options_.engines;
    return options;  // the games and results are kept here
}

ExitCode TerminalGame::leave() {
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
            return say("The game goes on.");
        }
    }
    apply(Resign{c});
}

void TerminalGame::play_or_mark(const std::string& text) {
    const GameSpec& spec = table().record().spec;
    const auto point = point_from(spec.coord_style(), spec.geometry, text);
    if (!point) {
        const bool is_word = text.find_first_of("0123456789") == std::string::npos;
        return warn(is_word ? text + " is not a command. Type help for the commands."
                            : sentence(spec, point.error(), text));
    }
    if (table().phase() == Phase::marking_dead) return apply(ToggleDead{*point});
    apply(PlayMove{Move(*point)});
}

void TerminalGame::save(const std::string& name) {
    const auto path = store::save_path(options_.data_folder, name);
    if (!path) return warn(std::string(store::kSaveNameRule) + ".");
    const auto aside = seats::save_table(table(), *path, console_.now());
    if (!aside) return warn("Not saved: " + aside.error());
    say("Saved in " + *path + ".");
    if (!aside->empty()) say("The unfinished game that was there is kept as " + *aside + ".");
}

void TerminalGame::load(const std::string& name) {
    auto loaded =
        seats::load_table(options_.data_folder, name,
                          {.auto_pass = options_.auto_pass, .proposal = options_.proposal});
    if (!loaded) return warn("Not loaded: " + loaded.error() + " The game here goes on.");
    if (!ended_here_) keep_unfinished();  // the game that was on the table
    sitting_ = seats::Sitting(std::move(*loaded), sitting_options());
    options_.kept_as = name.empty() ? "save" : name;
    is_kept_ = true;
    is_touched_ = false;
    clean_names(sitting_.info());
    board_is_stale_ = true;
    say("Loaded " + *store::save_path(options_.data_folder, name) + ".");
    sit_down();
}

bool TerminalGame::write_result() {
    // A results file elsewhere needs no data folder, so only writing decides.
    static_cast<void>(platform::make_folders(options_.data_folder));
    const auto written = platform::append_line(options_.results_file, seats::result_line(table()));
    if (written) {
        say("The result was added to " + options_.results_file + ".");
        return true;
    }
    fail(console_, "the result of this game could not be added to " + options_.results_file + ": " +
                       written.error().reason);
    return false;
}

// Says where, the first time, unless it is where everybody looks.
void TerminalGame::keep_move() {
    const auto name = seats::autosave_table(table(), options_.data_folder, console_.now());
    if (!name || *name == options_.kept_as) return;
    options_.kept_as = *name;
    if (*name != store::kUsualAutosave) {
        say("The name " + std::string(store::kUsualAutosave) + " is taken: this game is kept as " +
            *name + ".");
    }
}

bool TerminalGame::keep_unfinished() {
    static_cast<void>(sitting_.stand_up(console_.now()));
    if (table().playback().move_number() == 0) return true;
    // A kept game that was only looked at needs no second copy; its clock would have run on.
    const bool is_as_kept =
        !options_.kept_as.empty() && !is_touched_ && !table().clock().is_timed();
    const auto name = is_as_kept
                          ? std::expected<std::string, std::string>(options_.kept_as)
                          : seats::autosave_table(table(), options_.data_folder, console_.now());
    if (!name) {
        fail(console_, "the unfinished game could not be kept: " + name.error());
        return false;
    }
    say("The game is kept in " + options_.data_folder + ". Go on with it: magpie play --load " +
        *name);
    return true;
}

}  // namespace magpie::cli
