// magpie analyze and magpie hint: what an engine thinks of a position.
#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/cli/evaluations.h"
#include "apps/cli/file_ending.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/live_line.h"
#include "apps/cli/output.h"
#include "apps/cli/watchman.h"
#include "apps/seats/engines.h"
#include "apps/seats/position_value.h"
#include "apps/seats/program_engine.h"
#include "formats/detect/detect.h"
#include "formats/sgf/evaluation.h"
#include "formats/sgf/sgf.h"
#include "game/words.h"
#include "platform/files.h"
#include "platform/interrupt.h"
#include "platform/threads.h"

namespace magpie::cli {

namespace {

struct AnalyzeOptions {
    std::string notation;
    std::optional<int> at;
    std::string engine;
    std::string time;
    std::uint64_t visits = 0;
    int threads = 0;
    int moves = 10;
    bool each = false;
    std::string output;  // a file for the game with what was found in it
    bool is_forced = false;
    bool ownership = false;
    bool json = false;
};

// An engine and the game it is asked about, ready to be asked.
struct Seat {
    Playback game;
    seats::BuiltInEngine made;
    Limits limits;
    platform::InterruptWatch* interrupt = nullptr;

    // Ctrl-C was pressed: what is there is told, and nothing more is looked for.
    [[nodiscard]] bool is_stopped() const { return interrupt->flag().load(); }
};

// A single game of SGF loses nothing when what was found is added to it; a collection loses the
// other games, a file that is read with a note what the note says, and --at the result.
std::optional<std::string> why_not_into(const AnalyzeOptions& options, const InputGame& game) {
    if (!is_own_input(options.notation, options.output)) return std::nullopt;
    const auto text = platform::read_file(options.notation, kMaxInputBytes);
    const bool is_kept = game.notes.empty() && !options.at && text;
    if (is_kept && formats::detect(*text) == "sgf") return std::nullopt;
    return why_not_over(options.notation, options.output, options.is_forced);
}

std::expected<Seat, std::string> take_seat(const AnalyzeOptions& options,
                                           Goal goal,
                                           Workers& workers,
                                           platform::InterruptWatch& interrupt,
                                           Console& console) {
    auto input = game_from_argument(options.notation, console, options.at);
    if (!input) return std::unexpected(input.error());
    if (const auto why = why_not_into(options, *input)) return std::unexpected(*why);
    Playback* game = &input->playback;
    if (const auto why =
            seats::why_idle_threads(game->spec().kind, options.engine, options.threads)) {
        return std::unexpected(*why);
    }
    auto made = seats::make_any_engine(game->spec().kind, options.engine, workers);
    if (!made) return std::unexpected(made.error().reason);
    const Geometry geometry = game->spec().geometry;
    if (const auto why = seats::why_too_large(*made, geometry)) return std::unexpected(*why);
    if (const auto note = seats::note_on_size(*made, geometry)) {
        console.err << "magpie: note: " << *note << '\n';
    }
    Limits limits = made->limits;
    limits.goal = goal;
    limits.ownership = options.ownership;
    if (options.visits > 0) limits.visits = options.visits;
    if (!options.time.empty()) {
        limits.time = seats::duration_from(options.time);
        if (!limits.time) {
            return std::unexpected("--time: " + options.time +
                                   " is not a time such as 1s or 250ms");
        }
    }
    // Without any limit an analysis would not end.
    constexpr Milliseconds kUsualTime{2000};
    if (!limits.visits && !limits.time && !limits.depth) limits.time = kUsualTime;
    return Seat{std::move(*game), std::move(*made), limits, &interrupt};
}

std::string line_text(const GameSpec& spec, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) text += (text.empty() ? "" : " ") + move_text(spec, move);
    return text;
}

// A figure that nothing stands behind is none: engines that do not estimate leave the middle there.
bool is_known(const Figure& figure, std::uint64_t visits) {
    return visits > 0 || figure.certainty != Certainty::estimate;
}

Json json_figure(const Figure& figure, std::uint64_t visits) {
    if (!is_known(figure, visits)) return {};
    return {{"value", figure.value}, {"certainty", name_of(figure.certainty)}};
}

Json json_candidate(const GameSpec& spec, const Candidate& candidate) {
    Json json;
    json["move"] = move_text(spec, candidate.move);
    json["visits"] = candidate.visits;
    json["win_rate"] = json_figure(candidate.value.win_rate, candidate.visits);
    json["lead"] = json_figure(candidate.value.lead, candidate.visits);
    json["win_rate_bound"] = candidate.win_rate_bound;
    json["prior"] = candidate.prior;
    const bool has_depth = candidate.depth > 0;
    json["depth"] = has_depth ? Json(candidate.depth) : Json();
    json["percent"] = has_depth ? Json(candidate.percent) : Json();
    Json line = Json::array();
    for (const Move move : candidate.line) line.push_back(move_text(spec, move));
    json["line"] = line;
    return json;
}

Json json_report(const Seat& seat, const Report& report, const AnalyzeOptions& options) {
    const GameSpec& spec = seat.game.spec();
    Json json;
    json["move_number"] = seat.game.move_number();
    json["to_play"] = json_name(report.to_play);
    json["visits"] = report.visits;
    json["depth"] = report.depth;
    json["percent"] = report.percent;
    json["elapsed_ms"] = report.elapsed.count();
    json["stopped"] = seat.is_stopped();
    json["win_rate"] = json_figure(report.value.win_rate, report.visits);
    json["lead"] = json_figure(report.value.lead, report.visits);
    if (!report.lead_quantiles.empty()) {
        json["lead_quantiles"] = Json::array();
        for (const LeadQuantile& quantile : report.lead_quantiles)
            json["lead_quantiles"].push_back({{"share", quantile.share}, {"lead", quantile.lead}});
    }
    json["candidates"] = Json::array();
    for (const Candidate& candidate : report.candidates) {
        if (json["candidates"].size() >= static_cast<std::size_t>(options.moves)) break;
        json["candidates"].push_back(json_candidate(spec, candidate));
    }
    if (options.ownership && !report.ownership.empty()) json["ownership"] = report.ownership;
    return json;
}

// "54.3 %", "proved 100.0 %": an estimate needs no word, the visits beside it say so.
std::string marked(const Figure& figure, const std::string& text) {
    switch (figure.certainty) {
        case Certainty::estimate:
            return text;
        case Certainty::lower_bound:
            return "at least " + text;
        case Certainty::upper_bound:
            return "at most " + text;
        case Certainty::proved:
            return "proved " + text;
    }
    return text;
}

std::string win_rate_text(const Figure& figure) {
    return marked(figure, fmt::format("{:.1f} %", 100 * figure.value));
}

std::string lead_text(const Figure& figure) {
    return marked(figure, fmt::format("{:+.1f}", figure.value));
}

std::string_view basis_word(const Figure& win_rate) {
    return win_rate.certainty == Certainty::estimate ? "an estimate from" : "after";
}

std::string counted_visits(std::uint64_t visits) {
    return fmt::format("{} {}", visits, visits == 1 ? "visit" : "visits");
}

// "an estimate from 500 visits": what stands behind a win rate.
std::string basis(const Figure& win_rate, std::uint64_t visits) {
    return fmt::format("{} {}", basis_word(win_rate), counted_visits(visits));
}

// ", 14 moves deep at 73 %" of a search that leaves out what it calls hopeless; else nothing.
std::string depth_text(const Report& report) {
    if (report.percent >= 100) return "";
    return fmt::format(", {} moves deep at {} %", report.depth, report.percent);
}

// "wins 54.3 %, lead +1.5 (an estimate from 500 visits)".
std::string value_text(const Report& report) {
    const Evaluation& value = report.value;
    return fmt::format("wins {}, lead {} ({}{})", win_rate_text(value.win_rate),
                       lead_text(value.lead), basis(value.win_rate, report.visits),
                       depth_text(report));
}

// "4 games of 5 end between -3.5 and +12.0 (an estimate of the network alone)"; nothing where the
// distribution is not known.
std::string outcome_text(const Report& report) {
    const auto at = [&](float share) {
        return std::ranges::find_if(report.lead_quantiles, [share](const LeadQuantile& quantile) {
            return std::abs(quantile.share - share) < 1e-6F;
        });
    };
    const auto low = at(0.1F);
    const auto high = at(0.9F);
    if (low == report.lead_quantiles.end() || high == report.lead_quantiles.end()) return "";
    return fmt::format(
        "4 games of 5 end between {:+.1f} and {:+.1f} (an estimate of the network alone)\n",
        low->lead, high->lead);
}

// "14@73%": so deep, and so sure of what was left out; "14" where nothing was.
std::string depth_text(const Candidate& candidate) {
    if (candidate.depth <= 0) return "-";
    if (candidate.percent >= 100) return fmt::format("{}", candidate.depth);
    return fmt::format("{}@{}%", candidate.depth, candidate.percent);
}

std::string report_table(const Seat& seat, const Report& report, const AnalyzeOptions& options) {
    const GameSpec& spec = seat.game.spec();
    const bool has_value = is_known(report.value.win_rate, report.visits);
    std::string text =
        fmt::format("After move {}, {} to play{}: {}\n", seat.game.move_number(),
                    json_name(report.to_play), seat.is_stopped() ? ", stopped early" : "",
                    has_value ? value_text(report) : "not estimated");
    text += outcome_text(report) + '\n';
    const bool has_priors = std::ranges::any_of(
        report.candidates, [](const Candidate& candidate) { return candidate.prior > 0; });
    // "proved 100.0 %" needs more room than a number does.
    const bool has_marks = std::ranges::any_of(report.candidates, [](const Candidate& candidate) {
        return candidate.value.win_rate.certainty != Certainty::estimate ||
               candidate.value.lead.certainty != Certainty::estimate;
    });
    const int win_width = has_marks ? 18 : 10;
    const int lead_width = has_marks ? 17 : 9;
    const bool has_depths = std::ranges::any_of(
        report.candidates, [](const Candidate& candidate) { return candidate.depth > 0; });
    const int depth_width = has_depths ? 8 : 0;
    text += fmt::format("{:<6}{:>9}{:>{}}{:>{}}{:>{}}{}  {}\n", "move", "visits", "wins", win_width,
                        "lead", lead_width, has_depths ? "depth" : "", depth_width,
                        has_priors ? "    prior" : "", "line");
    int shown = 0;
    for (const Candidate& candidate : report.candidates) {
        if (shown++ == options.moves) break;
        const Evaluation& value = candidate.value;
        const bool is_estimated = is_known(value.win_rate, candidate.visits);
        text += fmt::format("{:<6}{:>9}{:>{}}{:>{}}{:>{}}{}  {}\n", move_text(spec, candidate.move),
                            candidate.visits, is_estimated ? win_rate_text(value.win_rate) : "-",
                            win_width, is_estimated ? lead_text(value.lead) : "-", lead_width,
                            has_depths ? depth_text(candidate) : "", depth_width,
                            has_priors ? fmt::format("{:>7.1f} %", 100 * candidate.prior) : "",
                            line_text(spec, candidate.line));
    }
    return text;
}

// "9000 visits, 12 s: E5 wins 54.3 %, lead +1.5".
std::string progress_text(const GameSpec& spec, const Report& report) {
    std::string text = fmt::format("{} visits, {:.0f} s", report.visits,
                                   static_cast<double>(report.elapsed.count()) / 1000);
    if (report.candidates.empty()) return text;
    text += ": " + move_text(spec, report.candidates.front().move);
    if (!is_known(report.value.win_rate, report.visits)) return text;
    return text + fmt::format(" wins {}, lead {}", win_rate_text(report.value.win_rate),
                              lead_text(report.value.lead));
}

// What is found until the limits are reached, or Ctrl-C is pressed. Meanwhile a terminal shows what
// is found so far, after `front`.
Report ask(Seat& seat, LiveLine& line, const std::string& front) {
    const AnyEngine engine = seat.made.any();
    const Watchman watchman([&seat, engine] {
        if (seat.is_stopped()) engine.stop();
    });
    Limits limits = seat.limits;
    constexpr Milliseconds kReportEvery{250};
    if (line.is_seen()) limits.report_every = kReportEvery;
    line.show(front + seat.made.title + " thinks");
    Report last;
    engine.start(seat.game, seat.game.to_play(), limits, [&](const Report& report) {
        if (report.is_last) {
            last = report;
        } else {
            line.show(front + progress_text(seat.game.spec(), report));
        }
    });
    engine.wait();
    return last;
}

// "move 3 of 40: ".
std::string place_text(const Seat& seat, int moves) {
    return fmt::format("move {} of {}: ", seat.game.move_number(), moves);
}

// What a report says of a position, as files keep it and reviews have it: from Black's side.
std::optional<sgf::NotedValue> value_for_file(const Report& report) {
    if (!seats::has_estimate(report)) return std::nullopt;
    const seats::PositionValue found = seats::black_view(report);
    sgf::NotedValue value{.win_rate = found.win_rate};
    if (is_known(report.value.lead, report.visits)) value.lead = found.lead;
    return value;
}

// Every position up to where the game stands, written into a copy of the game for programs that
// draw a graph. Ctrl-C keeps what was found so far.
ExitCode analyze_to_file(const AnalyzeOptions& options, Seat& seat, Console& console) {
    GameRecord record = seat.game.record();
    const NodeId last = seat.game.node();
    const int moves = seat.game.move_number();
    seat.game.to_start();
    Json all = Json::array();
    int written = 0;
    LiveLine line(console);
    do {
        if (seat.game.is_over()) break;
        const Report report = ask(seat, line, place_text(seat, moves));
        if (const auto why = seats::why_failed(seat.made)) return fail(console, *why);
        if (seat.is_stopped()) break;
        if (options.json) all.push_back(json_report(seat, report, options));
        const auto value = value_for_file(report);
        if (!value) return refuse(console, seat.made.title + " does not estimate");
        sgf::set_value(record.tree, seat.game.node(), *value);
        ++written;
    } while (seat.game.node() != last && seat.game.redo().value_or(false));
    line.wipe();
    if (written == 0 && seat.is_stopped()) {
        console.err << "magpie: stopped before anything was found; nothing is written\n";
        return ExitCode::stopped;
    }
    const std::string text = sgf::write(record, {.application = "Magpie:" MAGPIE_VERSION});
    ExitCode code = deliver(console, text, options.output);
    if (code == ExitCode::ok && seat.is_stopped()) code = ExitCode::stopped;
    if (code == ExitCode::failed || options.output == "-") return code;
    if (options.json) {
        console.out << json_text(all);
        return code;
    }
    console.out << fmt::format("{} position{} in {}{}\n", written, written == 1 ? "" : "s",
                               options.output, seat.is_stopped() ? ", then stopped" : "");
    auto seen = Playback::open(std::move(record));
    if (!seen || !seen->go_to(last)) return code;
    if (const auto graph = evaluation_graph(*seen, console)) console.out << *graph;
    return code;
}

ExitCode analyze(const AnalyzeOptions& options, Console& console) {
    platform::InterruptWatch interrupt;
    platform::ThreadWorkers workers(options.threads);
    auto seat = take_seat(options, Goal::analysis, workers, interrupt, console);
    if (!seat) return refuse(console, seat.error());
    if (!options.output.empty()) return analyze_to_file(options, *seat, console);
    if (!options.each && seat->game.is_over()) return refuse(console, "the game is over");
    Json all = Json::array();
    const NodeId last = seat->game.node();
    const int moves = seat->game.move_number();
    if (options.each) seat->game.to_start();
    bool is_first = true;
    LiveLine line(console);
    do {
        if (seat->game.is_over()) break;
        const Report report = ask(*seat, line, options.each ? place_text(*seat, moves) : "");
        line.wipe();
        if (const auto why = seats::why_failed(seat->made)) return fail(console, *why);
        if (options.json) {
            all.push_back(json_report(*seat, report, options));
        } else {
            console.out << (is_first ? "" : "\n") << report_table(*seat, report, options)
                        << std::flush;
        }
        is_first = false;
    } while (options.each && !seat->is_stopped() && seat->game.node() != last &&
             seat->game.redo().value_or(false));
    if (options.json) console.out << json_text(options.each ? all : all.front());
    return seat->is_stopped() ? ExitCode::stopped : ExitCode::ok;
}

// "an estimate from 4 of the search's 10 visits": a hint is one of several moves that were looked
// at.
std::string hint_basis(const Candidate& best, const Report& report, bool is_stopped) {
    std::string text =
        best.visits < report.visits
            ? fmt::format("{} {} of the search's {}", basis_word(best.value.win_rate), best.visits,
                          counted_visits(report.visits))
            : basis(best.value.win_rate, best.visits);
    return text + depth_text(report) + (is_stopped ? ", stopped early" : "");
}

// By how much a game ends whose winner is proved.
std::string margin_text(const Figure& lead) {
    const bool is_most =
        lead.certainty == (lead.value > 0 ? Certainty::upper_bound : Certainty::lower_bound);
    if (is_most) return fmt::format("by {:g} at most", std::abs(lead.value));
    return "lead " + lead_text(lead);
}

// What stands behind a hint, as far as the engine has looked.
std::string reason_of(const Seat& seat, const Report& report) {
    const Candidate& best = report.candidates.front();
    const std::string side(color_name(report.to_play));
    if (best.value.lead.certainty == Certainty::proved) {
        const float lead = best.value.lead.value;
        const std::string basis = hint_basis(best, report, seat.is_stopped());
        if (lead == 0) return fmt::format("It is proved that {} draws with it ({}).", side, basis);
        return fmt::format("It is proved that {} {} by {:g} with it ({}).", side,
                           lead > 0 ? "wins" : "loses", std::abs(lead), basis);
    }
    // Who wins is proved before by how much.
    if (best.value.win_rate.certainty == Certainty::proved) {
        const float win_rate = best.value.win_rate.value;
        return fmt::format("It is proved that {} {} with it, {} ({}).", side,
                           win_rate > 0.5F   ? "wins"
                           : win_rate < 0.5F ? "loses"
                                             : "draws",
                           margin_text(best.value.lead),
                           hint_basis(best, report, seat.is_stopped()));
    }
    if (is_known(best.value.win_rate, best.visits)) {
        return fmt::format("{} thinks {} wins {} with it, lead {} ({}).", seat.made.title, side,
                           win_rate_text(best.value.win_rate), lead_text(best.value.lead),
                           hint_basis(best, report, seat.is_stopped()));
    }
    if (is_known(report.value.win_rate, report.visits)) {
        return fmt::format("Before it, {} {}; {} has not looked at what follows{}.", side,
                           value_text(report), seat.made.title,
                           seat.is_stopped() ? ", since it was stopped early" : "");
    }
    return seat.made.title + " does not estimate.";
}

// One move and why: what a person who is stuck wants to know.
ExitCode hint(const AnalyzeOptions& options, Console& console) {
    platform::InterruptWatch interrupt;
    platform::ThreadWorkers workers(options.threads);
    auto seat = take_seat(options, Goal::move, workers, interrupt, console);
    if (!seat) return refuse(console, seat.error());
    if (seat->game.is_over()) return refuse(console, "the game is over");
    LiveLine line(console);
    const Report report = ask(*seat, line, "");
    line.wipe();
    if (const auto why = seats::why_failed(seat->made)) return fail(console, *why);
    if (report.candidates.empty()) return fail(console, seat->made.title + " found no move");
    const ExitCode code = seat->is_stopped() ? ExitCode::stopped : ExitCode::ok;
    if (options.json) {
        Json json = json_report(*seat, report, options);
        json["move"] = move_text(seat->game.spec(), report.candidates.front().move);
        json["resigns"] = report.resigns;
        console.out << json_text(json);
        return code;
    }
    const Candidate& best = report.candidates.front();
    const GameSpec& spec = seat->game.spec();
    console.out << move_text(spec, best.move) << '\n';
    console.out << reason_of(*seat, report) << '\n';
    if (best.line.size() > 1) {
        console.out << "It expects " << line_text(spec, best.line) << ".\n";
    }
    if (report.resigns) console.out << "It would resign here.\n";
    return code;
}

CLI::App* add_common(CLI::App& root,
                     const char* name,
                     const char* summary,
                     const std::shared_ptr<AnalyzeOptions>& options) {
    CLI::App* command = root.add_subcommand(name, summary);
    command->add_option("NOTATION", options->notation, kNotationHelp)->required();
    add_at(*command, options->at);
    command->add_option("--engine", options->engine, "Who is asked: " + seats::engine_help())
        ->type_name("ENGINE");
    command->add_option("--visits", options->visits, "Think so many positions through")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000'000));
    command->add_option("--time", options->time, "Think so long, such as 500ms (default 2s)")
        ->type_name("TIME");
    command->add_option("--threads", options->threads, kThreadsHelp)
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command->add_flag("--json", options->json, "Print JSON");
    return command;
}

}  // namespace

void add_analyze(const Registry& registry) {
    auto options = std::make_shared<AnalyzeOptions>();
    CLI::App* command =
        add_common(registry.app, "analyze", "Tell what an engine thinks of a position.", options);
    command->add_option("--moves", options->moves, "Candidates to list (default 10)")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000));
    command->add_flag("--each", options->each, "Every position up to there, from the start");
    command
        ->add_option("-o,--output", options->output,
                     "Write the game as SGF with what is found of every position up to there, from "
                     "the start, so that Sabaki and magpie show --format graph draw it")
        ->type_name("FILE")
        ->check([](const std::string& name) {
            return name == "-" || has_ending(name, ".sgf")
                       ? std::string()
                       : name + ": evaluations are written into SGF, a name that ends in .sgf";
        });
    add_force(*command, options->is_forced);
    command
        ->add_flag("--ownership", options->ownership,
                   "With --json: who keeps each point, 1 for Black")
        ->needs(command->get_option("--json"));
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return analyze(*options, console); };
    });
}

void add_hint(const Registry& registry) {
    auto options = std::make_shared<AnalyzeOptions>();
    CLI::App* command = add_common(registry.app, "hint", "Suggest a move in a position.", options);
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return hint(*options, console); };
    });
}

}  // namespace magpie::cli
