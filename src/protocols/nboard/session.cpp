#include "protocols/nboard/session.h"

#include <algorithm>
#include <utility>

#include "formats/ggf/ggf.h"
#include "formats/ggf/values.h"
#include "protocols/gtp/words.h"

namespace magpie::nboard {

namespace {

constexpr int kDeepest = 60;

bool has_notes(const GameTree& tree, NodeId node) {
    return std::ranges::any_of(tree.properties(node), [](const Property& property) {
        return property.name == ggf::kMoveProperty;
    });
}

// Leads are told as NBoard and its engines count: the empty squares go to the winner.
GameSpec tournament_spec() {
    GameSpec spec = GameSpec::for_othello();
    spec.counting = othello::Counting::empties_to_winner;
    return spec;
}

}  // namespace

Session::Session(AnyEngine engine, SessionOptions options, Output output)
    : engine_(engine),
      options_(std::move(options)),
      output_(std::move(output)),
      game_(Playback::new_game(tournament_spec())) {}

Session::~Session() {
    engine_.stop();
    engine_.wait();
}

bool Session::handle(std::string_view line) {
    if (line.size() > kLongestLine) {
        say("status the line is too long");
        return true;
    }
    const Words words = words_of(line);
    if (words.empty()) return true;
    const std::string& command = words.front();
    if (command == "quit") return false;
    if (command == "nboard") {
        say("set myname " + options_.name);
    } else if (command == "ping") {
        if (pings_awaited_ > 0) --pings_awaited_;
        if (words.size() > 1) say("pong " + words[1]);
    } else if (command == "set" && words.size() > 1) {
        set(words, line);
    } else if (command == "move" && words.size() == 1) {
        say("status a move is a square such as F5, or PA");
    } else if (command == "move") {
        move(words[1]);
    } else if (command == "hint") {
        hint(words);
    } else if (command == "go") {
        go();
    } else if (command == "analyze") {
        analyze();
    } else if (command == "learn") {
        say("learned");  // there is no book to put it in
    } else if (words.size() == 1 && move_from(game_.spec().geometry, command)) {
        move(command);  // as old versions of NBoard say it
    }
    return true;
}

void Session::interrupt() {
    ++pings_awaited_;
    engine_.stop();
}

void Session::say(std::string_view text) const { output_(std::string(text) + '\n'); }

void Session::set(const Words& words, std::string_view line) {
    if (words[1] == "depth") {
        set_depth(words);
    } else if (words[1] == "game") {
        set_game(line.substr(line.find("game") + 4));
    }
}

void Session::set_depth(const Words& words) {
    const auto depth = words.size() > 2 ? gtp::int_from(words[2]) : std::nullopt;
    if (!depth || *depth < 1) {
        say("status a depth is a number from 1 to " + std::to_string(kDeepest));
        return;
    }
    depth_ = std::min(*depth, kDeepest);
    if (*depth > kDeepest) {
        say("status searches are " + std::to_string(kDeepest) + " moves deep at most");
    }
}

void Session::set_game(std::string_view text) {
    auto read = ggf::Reader(text).next();
    if (!read || read->problem) {
        say("status the game cannot be read");
        return;
    }
    read->record.spec.counting = othello::Counting::empties_to_winner;
    auto game = Playback::open(std::move(read->record));
    if (!game || !game->to_end()) {
        say("status the game cannot be played");
        return;
    }
    game_ = std::move(*game);
}

void Session::move(std::string_view text) {
    const auto move = move_from(game_.spec().geometry, text);
    // A pass that nobody has to make is left out: some programs send one after the end.
    if (move && move->is_pass() && game_.is_over()) return;
    if (!move || !game_.play(*move)) {
        say("status " + std::string(text.substr(0, 20)) + " is no legal move");
        return;
    }
    // What it was thought to be worth and how long it took, as a game would say it.
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos || has_notes(game_.tree(), game_.node())) {
        return;
    }
    const std::string_view notes = text.substr(slash + 1);
    const std::size_t middle = std::min(notes.find('/'), notes.size());
    Property property{std::string(ggf::kMoveProperty), {ggf::escaped(notes.substr(0, middle))}};
    if (middle < notes.size()) property.values.push_back(ggf::escaped(notes.substr(middle + 1)));
    game_.edit_record().tree.add_property(game_.node(), std::move(property));
}

Limits Session::limits(Goal goal) const {
    Limits limits = options_.limits;
    limits.goal = goal;
    if (depth_) limits.depth = depth_;
    // Nobody asks for an analysis without an end here.
    constexpr int kUsualDepth = 6;
    if (goal == Goal::move) limits.clock = clock_of(game_, game_.to_play());
    if (!limits.depth && !limits.visits && !limits.time && !limits.clock) {
        limits.depth = kUsualDepth;
    }
    return limits;
}

Report Session::think(const Playback& game, Goal goal) {
    Limits limits = this->limits(goal);
    // Nobody waits for this any more.
    if (pings_awaited_ > 0) limits.depth = 1;
    Report last;
    engine_.start(game, game.to_play(), limits, [&last](const Report& report) {
        if (report.is_last) last = report;
    });
    if (pings_awaited_ > 0) engine_.stop();
    engine_.wait();
    return last;
}

void Session::tell_candidates(const Report& report, std::size_t most) const {
    const Geometry geometry = game_.spec().geometry;
    for (std::size_t i = 0; i < std::min(most, report.candidates.size()); ++i) {
        const Candidate& candidate = report.candidates[i];
        const std::vector<Move> alone = {candidate.move};
        say("search " + line_name(geometry, candidate.line.empty() ? alone : candidate.line) + ' ' +
            eval_text(candidate.value.lead.value) + " 0 " + depth_text(candidate, report.depth));
    }
    say("nodestats " + std::to_string(report.visits) + ' ' + seconds_text(report.elapsed));
}

void Session::hint(const Words& words) {
    const auto count = words.size() > 1 ? gtp::int_from(words[1]) : 1;
    if (!count || *count < 1) {
        say("status the number of moves to hint at is 1 or more");
        return;
    }
    if (game_.is_over()) return;
    say("status Thinking");
    const Report report = think(game_, Goal::analysis);
    if (report.resigns) {
        say("status the engine found no move");
        return;
    }
    tell_candidates(report, static_cast<std::size_t>(*count));
    say("status");
}

void Session::go() {
    if (game_.is_over()) {
        say("status the game is over");
        return;
    }
    say("status Thinking");
    const Report report = think(game_, Goal::move);
    // There is no word for giving up, and an engine that has failed has no move worth playing.
    if (report.candidates.empty() || report.resigns) {
        say("status the engine found no move");
        return;
    }
    tell_candidates(report, 1);
    const Candidate& best = report.candidates.front();
    say("=== " + move_name(game_.spec().geometry, best.move) + '/' +
        eval_text(best.value.lead.value) + '/' + seconds_text(report.elapsed));
    say("status");
}

// Every position of the game from the last to the first, so that what is known of the end is told
// first.
void Session::analyze() {
    Playback game = game_;
    say("status Analyzing");
    for (;;) {
        if (!game.is_over()) {
            const Report report = think(game, Goal::analysis);
            if (pings_awaited_ > 0 || report.resigns) break;
            const float sign = report.to_play == Color::black ? 1.0F : -1.0F;
            say("analysis " + std::to_string(game.move_number()) + ' ' +
                eval_text(sign * report.value.lead.value));
        }
        if (!game.undo()) break;
    }
    say("status");
}

bool is_interrupt(std::string_view line) {
    if (line.size() > kLongestLine) return false;
    const auto words = words_of(line);
    return !words.empty() && words[0] == "ping";
}

}  // namespace magpie::nboard
