#include "apps/cli/match/report.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "apps/cli/match/statistics.h"
#include "game/words.h"
#include "go/rules/rules.h"

namespace magpie::cli {

namespace {

std::string share_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo < 0 ? "-inf" : "+inf";
    return fmt::format("{:+.0f}", std::round(elo) == 0 ? 0.0 : elo);  // no minus in front of zero
}

Json json_elo(double elo) { return std::isinf(elo) ? Json() : Json(std::round(elo * 10) / 10); }

constexpr std::array kVerdicts = {Verdict::score,        Verdict::resignation, Verdict::time,
                                  Verdict::illegal_move, Verdict::crash,       Verdict::hang,
                                  Verdict::nonsense,     Verdict::move_limit,  Verdict::repetition,
                                  Verdict::no_arbiter};
constexpr std::array kFaults = {Verdict::time, Verdict::illegal_move, Verdict::crash, Verdict::hang,
                                Verdict::nonsense};

Json json_tally(const WinCount& tally) {
    const Interval score = score_interval(tally);
    Json json;
    json["games"] = tally.games();
    json["wins"] = tally.wins;
    json["losses"] = tally.losses;
    json["draws"] = tally.draws;
    if (tally.games() == 0) {
        for (const char* figure : {"score", "score_95", "elo", "elo_95"}) json[figure] = Json();
        return json;
    }
    json["score"] = tally.score();
    json["score_95"] = {score.low, score.high};
    json["elo"] = json_elo(elo_from_score(tally.score()));
    json["elo_95"] = {json_elo(elo_from_score(score.low)), json_elo(elo_from_score(score.high))};
    return json;
}

const char* verdict_name(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::undecided:
            return "undecided";
        case SprtVerdict::elo0_accepted:
            return "elo0";
        case SprtVerdict::elo1_accepted:
            return "elo1";
    }
    return "";
}

// What an engine spent and how it behaved.
struct EngineFigures {
    std::uint64_t visits = 0;
    int moves = 0;
    Milliseconds time{};
    Milliseconds slowest{};
};

EngineFigures figures_of(const MatchState& state, int engine) {
    EngineFigures figures;
    for (const MatchGame& game : state.games) {
        const Color c = engine == 0 ? game.color_of_first() : opponent(game.color_of_first());
        figures.visits += game.result.visits[c];
        figures.moves += game.result.moves[c];
        figures.time += game.result.time[c];
        figures.slowest = std::max(figures.slowest, game.result.slowest[c]);
    }
    return figures;
}

// `width` of the title.
std::string result_row(std::string_view title, std::size_t width, const WinCount& tally) {
    if (tally.games() == 0) {
        return fmt::format("{:<{}}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", title, width, 0, 0,
                           0, "-", "-", "-", "-");
    }
    const Interval score = score_interval(tally);
    return fmt::format(
        "{:<{}}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", title, width, tally.wins,
        tally.losses, tally.draws, share_text(tally.score()),
        fmt::format("{:.1f} to {:.1f} %", 100 * score.low, 100 * score.high),
        elo_text(elo_from_score(tally.score())),
        elo_text(elo_from_score(score.low)) + " to " + elo_text(elo_from_score(score.high)));
}

std::string engine_lines(const MatchState& state, const std::array<std::string, 2>& names) {
    std::string text;
    for (int i = 0; i < 2; ++i) {
        const EngineFigures figures = figures_of(state, i);
        const int moves = std::max(figures.moves, 1);
        text += fmt::format("{}: {} a move, {} at most", names[static_cast<std::size_t>(i)],
                            to_text(figures.time / moves), to_text(figures.slowest));
        if (figures.visits > 0) {
            text += fmt::format(", {:.0f} visits", static_cast<double>(figures.visits) / moves);
        }
        for (const Verdict fault : kFaults) {
            const int lost = state.lost_by(i, fault);
            if (lost > 0) text += fmt::format(", {} lost by {}", lost, name_of(fault));
        }
        const int disagreements = state.disagreements(i);
        if (disagreements > 0) text += fmt::format(", {} ends counted otherwise", disagreements);
        text += '\n';
    }
    return text;
}

}  // namespace

std::array<std::string, 2> names_of(const MatchState& state, const MatchOptions& options) {
    if (state.names[0] != state.names[1]) return state.names;
    if (options.engines[0] == options.engines[1]) {
        return {state.names[0] + " (1)", state.names[1] + " (2)"};
    }
    return options.engines;
}

Json json_game(const MatchGame& game, const std::array<std::string, 2>& names) {
    const GameResult& result = game.result;
    const std::size_t black = game.color_of_first() == Color::black ? 0 : 1;
    Json json;
    json["game"] = game.number + 1;
    json["black"] = names[black];
    json["white"] = names[1 - black];
    json["result"] = result.record.outcome ? to_text(*result.record.outcome) : "?";
    json["by"] = name_of(result.verdict);
    if (!result.reason.empty()) json["reason"] = result.reason;
    const NodeId last = result.record.tree.line_end();
    json["moves"] = result.record.tree.depth(last);
    json["slowest_ms"] = {{"black", result.slowest.black.count()},
                          {"white", result.slowest.white.count()}};
    if (result.disagrees.black || result.disagrees.white) {
        Json who = Json::array();
        for (const Color c : kColors) {
            if (result.disagrees[c]) who.push_back(json_name(c));
        }
        json["disagrees"] = who;
    }
    return json;
}

std::string progress_line(const MatchState& state,
                          const MatchGame& game,
                          const std::array<std::string, 2>& names,
                          const MatchOptions& options) {
    const std::size_t black = game.color_of_first() == Color::black ? 0 : 1;
    const WinCount tally = state.tally();
    const auto& outcome = game.result.record.outcome;
    std::string line = fmt::format(
        "{}/{}  {} - {}  {}{}  ({} {}-{}-{}, {})", state.games.size(), options.games, names[black],
        names[1 - black], outcome ? to_text(*outcome) : "?",
        game.result.verdict == Verdict::score ? ""
                                              : " by " + std::string(name_of(game.result.verdict)),
        names[0], tally.wins, tally.losses, tally.draws, share_text(tally.score()));
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        line += fmt::format("  LLR {:.2f} ({:.2f} to {:.2f})", test.llr, test.low, test.high);
    }
    if (!game.result.reason.empty()) line += "\n  " + game.result.reason;
    return line + '\n';
}

std::string live_text(const MatchState& state, int game, int move, const MatchOptions& options) {
    std::string text = fmt::format("game {} of {}, move {}", game + 1, options.games, move);
    const WinCount tally = state.tally();
    if (tally.games() == 0) return text;
    const auto names = names_of(state, options);
    const double first = tally.wins + tally.draws / 2.0;
    const double second = tally.losses + tally.draws / 2.0;
    if (first == second) return text + fmt::format("; {:g} to {:g}", first, second);
    return text + fmt::format("; {} ahead {:g} to {:g}", names[first > second ? 0 : 1],
                              std::max(first, second), std::min(first, second));
}

Json json_match(const MatchState& state, const MatchOptions& options) {
    const auto names = names_of(state, options);
    const GameSpec& spec = options.terms.spec;
    Json json;
    json["engines"] = Json::array();
    for (int i = 0; i < 2; ++i) {
        const EngineFigures figures = figures_of(state, i);
        Json engine;
        engine["name"] = names[static_cast<std::size_t>(i)];
        engine["command"] = options.engines[static_cast<std::size_t>(i)];
        engine["moves"] = figures.moves;
        engine["visits"] = figures.visits;
        engine["time_ms"] = figures.time.count();
        engine["slowest_ms"] = figures.slowest.count();
        Json lost = Json::object();
        for (const Verdict fault : kFaults)
            lost[std::string(name_of(fault))] = state.lost_by(i, fault);
        engine["lost_by"] = lost;
        engine["disagreements"] = state.disagreements(i);
        json["engines"].push_back(engine);
    }
    json["game"] = name_of(spec.kind);
    json["columns"] = spec.geometry.columns;
    json["rows"] = spec.geometry.rows;
    if (spec.kind == GameKind::go) {
        const go::RuleSet* rules = go::rule_set_of(spec.rules);
        json["rules"] = rules == nullptr ? "custom" : std::string(rules->name);
        json["komi"] = spec.rules.komi.half_points / 2.0;
    } else {
        json["rules"] = spec.counting == othello::Counting::discs ? "discs" : "empties";
    }
    json["clock"] = to_text(options.terms.control);
    json["seed"] = options.seed;
    json["first"] = json_tally(state.tally());
    json["first_as_black"] = json_tally(state.tally(Color::black));
    json["first_as_white"] = json_tally(state.tally(Color::white));
    json["pairs"] = state.pairs();
    json["without_result"] = state.without_result();
    Json endings = Json::object();
    for (const Verdict ending : kVerdicts)
        endings[std::string(name_of(ending))] = state.count(ending);
    json["ended_by"] = endings;
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        json["sprt"] = {{"elo0", options.sprt->elo0},
                        {"elo1", options.sprt->elo1},
                        {"alpha", options.sprt->alpha},
                        {"beta", options.sprt->beta},
                        {"llr", test.llr},
                        {"low", test.low},
                        {"high", test.high},
                        {"accepted", verdict_name(test.verdict)}};
    }
    if (state.trouble) json["trouble"] = *state.trouble;
    json["games"] = Json::array();
    for (const MatchGame& game : state.games) json["games"].push_back(json_game(game, names));
    return json;
}

std::string table_of(const MatchState& state, const MatchOptions& options) {
    const auto names = names_of(state, options);
    const GameSpec& spec = options.terms.spec;
    std::string text = fmt::format(
        "{} against {}: {}, {}x{}, {}, clock {}\n", names[0], names[1],
        state.games.empty() ? "no game ended" : counted(std::ssize(state.games), "game"),
        spec.geometry.columns, spec.geometry.rows,
        spec.kind == GameKind::go ? "komi " + to_text(spec.rules.komi) : "Othello",
        to_text(options.terms.control));
    if (state.games.empty()) return text;
    constexpr std::size_t kUsualWidth = 24;
    const std::size_t width = std::max(kUsualWidth, names[0].size() + 1);
    text += fmt::format("\n{:<{}}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", "", width, "won",
                        "lost", "drawn", "score", "95 %", "Elo", "95 %");
    text += result_row(names[0], width, state.tally());
    text += result_row("  as Black", width, state.tally(Color::black));
    text += result_row("  as White", width, state.tally(Color::white));
    std::string endings;
    for (const Verdict ending : kVerdicts) {
        if (state.count(ending) == 0) continue;
        endings += fmt::format("{}{} {}", endings.empty() ? "\nEnded by " : ", ", name_of(ending),
                               state.count(ending));
    }
    text += endings + '\n';
    text += engine_lines(state, names);
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        text += fmt::format("SPRT {} against {} Elo: {}, LLR {:.2f} ({:.2f} to {:.2f})\n",
                            elo_text(options.sprt->elo1), elo_text(options.sprt->elo0),
                            test.verdict == SprtVerdict::undecided ? "undecided"
                            : test.verdict == SprtVerdict::elo1_accepted
                                ? elo_text(options.sprt->elo1) + " accepted"
                                : elo_text(options.sprt->elo0) + " accepted",
                            test.llr, test.low, test.high);
    }
    return text;
}

}  // namespace magpie::cli
