#include "apps/cli/terminal_voice.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/shell_words.h"
#include "apps/seats/save_list.h"
#include "core/coordinates.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "render/clean_text.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::cli {

namespace {

constexpr std::string_view kHelp =
    "  a7, D4       play there; in the count: that chain is dead, or alive again\n"
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

}  // namespace

bool is_refusal(const Event& event) {
    return std::holds_alternative<Refused>(event) || std::holds_alternative<NotNow>(event);
}

TerminalVoice::TerminalVoice(const seats::Sitting& sitting, BoardStyle style, Console& console)
    : sitting_(sitting), style_(std::move(style)), console_(console) {}

// A game that was over when it was taken up, and how to go on from it all the same.
void TerminalVoice::show_finished(const std::string& path, const std::string& to_find_saves) {
    show_board();
    say("That game is over: " + result_sentence(table().record(), *table().record().outcome));
    const Playback& game = table().playback();
    const bool is_othello = game.spec().kind == GameKind::othello;
    const int last = game.move_number() - (is_othello && game.is_over() ? 1 : 0);
    if (last < 1) return;
    const std::string at = "--at " + std::to_string(last);
    say(path.empty() ? "Try another move with " + at + ", or with an earlier one."
                     : "Try another move: magpie play --from " + shell_word(path) + " " + at +
                           to_find_saves);
}

render::BoardScene TerminalVoice::scene() const {
    render::BoardScene scene = render::scene_of(table().playback());
    const ByColor<PlayerTime> times = table().clock().players(console_.now());
    for (const Color c : kColors) scene.sides[c].clock = clock_face(times[c]);
    if (is_counted()) {
        if (const auto counted = table().reckoning()) render::add_reckoning(scene, *counted);
    }
    return scene;
}

render::TextOptions TerminalVoice::text_options_for(const render::BoardScene& scene) const {
    render::TextOptions wanted = text_options(style_, table().record().spec.kind, console_);
    wanted.legend = is_counted();
    return fitted(wanted, scene, console_);
}

bool TerminalVoice::is_low() const {
    const auto rows = console_.out_is_terminal ? console_.rows() : std::nullopt;
    if (!rows) return false;
    const render::BoardScene shown = scene();
    const std::string text = render::to_text(shown, text_options_for(shown));
    // With the sentence before it, a blank line on both sides, and the question.
    return std::ranges::count(text, '\n') + 4 > *rows;
}

void TerminalVoice::show_board() {
    const render::BoardScene scene = this->scene();
    render::TextOptions options = text_options_for(scene);
    options.names_below = is_low();
    const char* const gap = options.names_below ? "" : "\n";
    console_.out << gap << render::to_text(scene, options) << gap;
    board_is_stale_ = false;
    say_held();
    const auto columns = console_.columns();
    if (const int width = render::text_width(scene, options); columns && width > *columns) {
        warn("The board needs " + std::to_string(width) + " columns and this terminal has " +
             std::to_string(*columns) + ": its lines are broken. Make the window wider.");
    }
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    if (is_othello && table().phase() == Phase::playing) show_legal_moves();
}

// A resignation ends the game without a count.
bool TerminalVoice::is_counted() const {
    const auto& outcome = table().record().outcome;
    return table().phase() == Phase::marking_dead ||
           (outcome && outcome->how == Outcome::How::score);
}

void TerminalVoice::show_legal_moves() {
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

void TerminalVoice::show_score() {
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

void TerminalVoice::show_help() { console_.out << kHelp; }

void TerminalVoice::show_proposal(const go::Proposal& proposal) {
    const GameSpec& spec = table().record().spec;
    int number = 1;
    for (const go::DeadChain& chain : proposal.dead) {
        say_by_board("  " + std::to_string(number++) + ". " + std::string(color_name(chain.color)) +
                     " " + points_text(spec, chain.stones) + ": " + reason_text(chain));
    }
    say_by_board("Type a point to change its chain, done to accept, resume to play on.");
}

void TerminalVoice::show_events(const seats::Sitting::Events& events) {
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

void TerminalVoice::show_event(const Event& event) {
    const std::string text = sentence(event, table());
    if (is_refusal(event)) return warn(text);
    board_is_stale_ = true;
    if (const auto* ended = std::get_if<Ended>(&event)) {
        show_board();
        if (is_counted()) show_score();
        say(result_sentence(table().record(), ended->outcome));
    } else if (!text.empty()) {
        say_by_board(text);
    }
    if (const auto* proposed = std::get_if<DeadProposed>(&event)) show_proposal(proposed->proposal);
}

// In one line that is written over: a terminal has it, a script would only be filled up with it.
void TerminalVoice::show_thoughts() {
    const auto thinker = sitting_.thinking();
    if (!console_.out_is_terminal || !thinker) return;
    const bool is_judging = table().phase() == Phase::marking_dead;
    std::string text = player_name(table().record(), *thinker) +
                       (is_judging ? " looks at the dead stones" : " is thinking");
    if (const Report* report = sitting_.thoughts(); report != nullptr && report->visits > 0) {
        text += ": " + counted(static_cast<std::int64_t>(report->visits), "visit");
        if (!report->candidates.empty()) {
            text += ", " + move_text(table().record().spec, report->candidates.front().move);
        }
    }
    const auto columns = console_.columns();
    if (columns && static_cast<int>(text.size()) >= *columns) return;
    console_.out << "\r\x1b[K" << render::clean_text(text) << std::flush;
    shows_thoughts_ = true;
}

void TerminalVoice::wipe_thoughts() {
    if (std::exchange(shows_thoughts_, false)) console_.out << "\r\x1b[K";
}

namespace {

// How sure a figure is, where it is more than an estimate, which the visits say.
const char* mark_of(const Figure& figure) {
    switch (figure.certainty) {
        case Certainty::proved:
            return " (proved)";
        case Certainty::lower_bound:
            return " (at least)";
        case Certainty::upper_bound:
            return " (at most)";
        case Certainty::estimate:
            break;
    }
    return "";
}

}  // namespace

void TerminalVoice::show_candidates(const Report& report) {
    constexpr std::size_t kMost = 5;
    const GameSpec& spec = table().record().spec;
    for (std::size_t i = 0; i < report.candidates.size() && i < kMost; ++i) {
        const Candidate& candidate = report.candidates[i];
        std::string line;
        for (const Move move : candidate.line) line += " " + move_text(spec, move);
        say(fmt::format("  {:<5} wins {:>3.0f} %{}, lead {:+.1f}{}, {} visit{}: {}",
                        move_text(spec, candidate.move), 100 * candidate.value.win_rate.value,
                        mark_of(candidate.value.win_rate), candidate.value.lead.value,
                        mark_of(candidate.value.lead), candidate.visits,
                        candidate.visits == 1 ? "" : "s", line.empty() ? "-" : line.substr(1)));
    }
}

void TerminalVoice::show_notation() {
    const auto text = sgn::write_line_to(table().record(), table().playback().node());
    text ? say(*text) : warn(sgn::describe(text.error(), table().record()) + ".");
}

void TerminalVoice::show_clocks() {
    if (!table().clock().is_timed()) return say("There is no clock in this game.");
    const ByColor<PlayerTime> times = table().clock().players(console_.now());
    for (const Color c : kColors) {
        say(player_name(table().record(), c) + ": " + clock_face(times[c]) + " of " +
            to_text(times[c].control));
    }
}

void TerminalVoice::show_saves(const std::string& folder) {
    const auto saves = seats::list_saves(folder);
    if (!saves) return warn(saves.error());
    say(folder + (saves->empty() ? " holds no game." : ":"));
    for (const seats::ListedSave& saved : *saves) {
        say("  " + saved.name + ": " + seats::describe(saved));
    }
}

std::string TerminalVoice::prompt() const {
    if (table().phase() == Phase::marking_dead) return "Dead stones (point, done, resume): ";
    std::string name = player_name(table().record(), table().to_play());
    if (sitting_.is_paused()) return name + " waits (retry goes on, take, quit): ";
    if (sitting_.is_engine(table().to_play())) return name + " has failed (retry, take, quit): ";
    if (const int left = table().handicap_left(); left > 0) {
        const int all = table().record().spec.handicap;
        return name + ", handicap stone " + std::to_string(all - left + 1) + " of " +
               std::to_string(all) + ": ";
    }
    const std::string time = clock_face(table().clock().players(console_.now())[table().to_play()]);
    return name + (time.empty() ? "" : ", " + time + " left") + ", your move: ";
}

void TerminalVoice::say(std::string_view sentence) {
    say_held();
    console_.out << broken(sentence) << '\n';
}

void TerminalVoice::say_by_board(std::string_view sentence) {
    if (!board_is_stale_ || !is_low()) return say(sentence);
    held_.emplace_back(sentence);
}

void TerminalVoice::say_held() {
    if (!held_.empty()) wipe_thoughts();
    for (const std::string& sentence : std::exchange(held_, {})) {
        console_.out << broken(sentence) << '\n';
    }
}

void TerminalVoice::warn(std::string_view sentence) {
    say_held();
    const bool colour = console_.out_is_terminal && !console_.no_color;
    if (colour) console_.out << "\x1b[33m";
    console_.out << broken(sentence);
    if (colour) console_.out << "\x1b[0m";
    console_.out << '\n';
}

// A sentence in pieces that fit the terminal, broken between words. Whatever was typed or read from
// a file into it is shown as text.
std::string TerminalVoice::broken(std::string_view sentence) const {
    const auto columns = console_.columns();
    return columns ? render::folded(sentence, *columns) : render::clean_text(sentence);
}

}  // namespace magpie::cli
