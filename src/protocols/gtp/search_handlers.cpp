// What the engine is asked: for a move, or to think aloud.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "game/turn.h"
#include "protocols/gtp/analysis_request.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

enum class Afterwards : std::uint8_t { play_it, leave_it };

Limits limits_for_move(Workbench& bench, Color c, Goal goal) {
    Limits limits = bench.options().limits;
    limits.goal = goal;
    limits.clock = bench.time().limit(c);
    return limits;
}

// Searches, plays what was found where that is wanted, and says it. Nothing when the engine had no
// legal move to offer, which would be its mistake.
std::optional<std::string> choose(Workbench& bench,
                                  Color c,
                                  const Limits& limits,
                                  Afterwards afterwards,
                                  const AnyEngine::Listener& listen = {}) {
    const AnyPosition root = bench.position_for(c);
    if (bench.is_over_for_good() || is_over(root)) return "pass";
    const Instant before = bench.now();
    Report last;
    bench.engine().start(bench.game(), c, limits, [&](const Report& report) {
        if (listen) listen(report);
        if (report.is_last) last = report;
    });
    bench.engine().wait();
    if (afterwards == Afterwards::play_it) bench.time().spend(c, elapsed(before, bench.now()));
    if (last.resigns) return "resign";
    if (last.candidates.empty()) return std::nullopt;
    const Move move = last.candidates.front().move;
    if (why_illegal(root, {c, move})) return std::nullopt;
    if (afterwards == Afterwards::play_it) {
        if (!bench.play({c, move})) return std::nullopt;
        bench.awaits_opponent = true;
    }
    return vertex(bench.geometry(), move, bench.spec().kind);
}

// In Othello nobody moves twice but where the other side has to pass.
std::optional<Answer> why_not_to_move(const Workbench& bench, Color c) {
    const Playback& game = bench.game();
    if (bench.spec().kind == GameKind::go || game.is_over() || game.to_play() == c ||
        lacks_pass_before(game.position(), c)) {
        return std::nullopt;
    }
    return Answer::failed("it is " + std::string(color_name(game.to_play())) + "'s turn");
}

Answer generate(Workbench& bench, const Request& request, Goal goal, Afterwards afterwards) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    if (!c) return Answer::failed_vaguely("invalid color");
    if (afterwards == Afterwards::play_it) {
        if (auto why = why_not_to_move(bench, *c)) return std::move(*why);
    }
    const auto text = choose(bench, *c, limits_for_move(bench, *c, goal), afterwards);
    return text ? Answer{.text = *text} : Answer::failed("the engine found no legal move");
}

Answer genmove(Workbench& bench, const Request& request) {
    return generate(bench, request, Goal::move, Afterwards::play_it);
}

Answer reg_genmove(Workbench& bench, const Request& request) {
    return generate(bench, request, Goal::move, Afterwards::leave_it);
}

Answer genmove_cleanup(Workbench& bench, const Request& request) {
    return generate(bench, request, Goal::clean_up, Afterwards::play_it);
}

void write_info(const Workbench& bench, const Report& report, const InfoOptions& info) {
    if (report.resigns) return;  // another program that has failed: it knows nothing
    const std::string line = info_line(report, bench.geometry(), info);
    if (!line.empty()) bench.write(line + '\n');
}

Answer analyze(Workbench& bench, const Request& request, InfoStyle style) {
    constexpr Milliseconds kUsualInterval{1000};
    const auto wish = analysis_request_from(request.arguments, style, bench.geometry(),
                                            bench.game().to_play(), bench.spec().kind);
    if (!wish) return syntax_error();
    if (bench.is_over_for_good() || is_over(bench.position_for(wish->color))) {
        return Answer::failed("the game is over");
    }
    Limits limits;
    limits.goal = Goal::analysis;
    limits.report_every = wish->interval.value_or(kUsualInterval);
    limits.ownership = wish->info.ownership;
    limits.only = wish->only;
    limits.avoid = wish->avoid;
    bench.write('=' + request.id + '\n');
    bench.is_analysing = true;
    bench.engine().start(
        bench.game(), wish->color, limits,
        [&bench, info = wish->info](const Report& report) { write_info(bench, report, info); });
    return Answer::streamed();
}

Answer lz_analyze(Workbench& bench, const Request& request) {
    return analyze(bench, request, InfoStyle::lz);
}

Answer kata_analyze(Workbench& bench, const Request& request) {
    return analyze(bench, request, InfoStyle::kata);
}

Answer genmove_analyze(Workbench& bench, const Request& request, InfoStyle style) {
    const auto wish = analysis_request_from(request.arguments, style, bench.geometry(),
                                            bench.game().to_play(), bench.spec().kind);
    if (!wish) return syntax_error();
    if (auto why = why_not_to_move(bench, wish->color)) return std::move(*why);
    Limits limits = limits_for_move(bench, wish->color, Goal::move);
    limits.report_every = wish->interval;
    limits.ownership = wish->info.ownership;
    limits.only = wish->only;
    limits.avoid = wish->avoid;
    bench.write('=' + request.id + '\n');
    auto text = choose(bench, wish->color, limits, Afterwards::play_it,
                       [&](const Report& report) { write_info(bench, report, wish->info); });
    // The answer has begun, so it cannot become an error any more.
    if (!text) text = bench.play({wish->color, Move::pass()}) ? "pass" : "resign";
    bench.write("play " + *text + "\n\n");
    return Answer::streamed();
}

Answer lz_genmove_analyze(Workbench& bench, const Request& request) {
    return genmove_analyze(bench, request, InfoStyle::lz);
}

Answer kata_genmove_analyze(Workbench& bench, const Request& request) {
    return genmove_analyze(bench, request, InfoStyle::kata);
}

// The rows of a board, a number a point.
std::string rows_text(Geometry geometry,
                      const std::vector<float>& values,
                      const std::function<std::string(float)>& text) {
    std::string rows;
    for (int i = 0; i < geometry.area(); ++i) {
        rows += text(values[static_cast<std::size_t>(i)]);
        rows += (i + 1) % geometry.columns == 0 ? '\n' : ' ';
    }
    return rows;
}

// What the network alone makes of the position, as KataGo tells it: White's view. Ours is looked at
// in one way and not in eight, so the argument changes nothing.
Answer raw_nn(Workbench& bench, const Request&) {
    const Color c = bench.game().to_play();
    if (is_over(bench.position_for(c))) return Answer::failed("the game is over");
    Limits limits;
    limits.goal = Goal::analysis;
    limits.visits = 1;
    limits.ownership = limits.policy = true;
    bench.engine().forget();
    Report last;
    bench.engine().start(bench.game(), c, limits, [&](const Report& report) {
        if (report.is_last) last = report;
    });
    bench.engine().wait();
    const std::size_t area = static_cast<std::size_t>(bench.geometry().area());
    if (last.policy.size() != area + 1 || last.ownership.size() != area) {
        return Answer::failed("the engine has no network");
    }
    const bool is_white = c == Color::white;
    const auto rate = static_cast<double>(last.value.win_rate.value);
    const auto lead = static_cast<double>(last.value.lead.value);
    const double white_lead = is_white ? lead : 0 - lead;
    const auto deviation = static_cast<double>(last.value.lead_deviation);
    const auto share = [](float value) {
        return value < 0 ? std::string("NAN") : fixed(static_cast<double>(value), 6);
    };
    const auto owner = [](float value) { return fixed(0 - static_cast<double>(value), 6); };
    return {.text = "symmetry 0\nwhiteWin " + fixed(is_white ? rate : 1 - rate, 6) +
                    "\nwhiteLoss " + fixed(is_white ? 1 - rate : rate, 6) +
                    "\nnoResult 0.000000\nwhiteLead " + fixed(white_lead, 3) +
                    "\nwhiteScoreSelfplay " + fixed(white_lead, 3) + "\nwhiteScoreSelfplaySq " +
                    fixed(white_lead * white_lead + deviation * deviation, 3) + "\npolicy\n" +
                    rows_text(bench.geometry(), last.policy, share) + "policyPass " +
                    share(last.policy.back()) + "\nwhiteOwnership\n" +
                    rows_text(bench.geometry(), last.ownership, owner)};
}

// What KataGo answers where there is no limit, and what lifts one.
constexpr std::uint64_t kNoVisitLimit = std::uint64_t{1} << 50;
constexpr double kNoTimeLimit = 1e20;

constexpr std::array<std::string_view, 2> kParameters = {"maxTime", "maxVisits"};

Answer list_params(Workbench&, const Request&) {
    std::string text;
    for (const std::string_view name : kParameters) {
        text += (text.empty() ? "" : " ") + std::string(name);
    }
    return {.text = text};
}

// The limits of each move, as KataGo names them.
Answer get_param(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const Limits& limits = bench.options().limits;
    if (request.arguments[0] == "maxVisits") {
        return {.text = std::to_string(limits.visits.value_or(kNoVisitLimit))};
    }
    if (request.arguments[0] == "maxTime") {
        if (!limits.time) return {.text = "1e20"};
        return {.text = fixed(static_cast<double>(limits.time->count()) / 1000, 3)};
    }
    return Answer::failed_vaguely("no such parameter");
}

Answer set_param(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 2) return syntax_error();
    const auto value = number_from(request.arguments[1]);
    Limits limits = bench.options().limits;
    if (request.arguments[0] == "maxVisits") {
        if (!value || *value < 1 || *value > static_cast<double>(kNoVisitLimit)) {
            return Answer::failed_vaguely("not a number of visits");
        }
        limits.visits = static_cast<std::uint64_t>(*value);
        if (limits.visits == kNoVisitLimit) limits.visits.reset();
    } else if (request.arguments[0] == "maxTime") {
        if (!value || *value <= 0 || *value > kNoTimeLimit) {
            return Answer::failed_vaguely("not a time in seconds");
        }
        limits.time.reset();
        // Beyond what a time can hold there is no limit.
        const double milliseconds = std::ceil(*value * 1000);
        if (milliseconds < static_cast<double>(kLongestTime.count())) {
            limits.time = Milliseconds(static_cast<Milliseconds::rep>(milliseconds));
        }
    } else {
        return Answer::failed_vaguely("no such parameter");
    }
    bench.set_limits(limits);
    return {};
}

constexpr std::array<Handler, 11> kSearchHandlers = {{
    {"genmove", genmove},
    {"kata-analyze", kata_analyze},
    {"kata-genmove_analyze", kata_genmove_analyze},
    {"kata-get-param", get_param},
    {"kata-list-params", list_params},
    {"kata-raw-nn", raw_nn, Games::go},
    {"kata-set-param", set_param},
    {"kgs-genmove_cleanup", genmove_cleanup, Games::go},
    {"lz-analyze", lz_analyze},
    {"lz-genmove_analyze", lz_genmove_analyze},
    {"reg_genmove", reg_genmove},
}};

}  // namespace

std::span<const Handler> search_handlers() { return kSearchHandlers; }

}  // namespace magpie::gtp
