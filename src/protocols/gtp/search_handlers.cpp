// What the engine is asked: for a move, or to think aloud.
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "game/turn.h"
#include "protocols/gtp/analysis_request.h"
#include "protocols/gtp/desk.h"
#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

enum class Afterwards : std::uint8_t { play_it, leave_it };

Limits limits_for_move(Desk& desk, Color c, Goal goal) {
    Limits limits = desk.options().limits;
    limits.goal = goal;
    limits.clock = desk.time().limit(c);
    return limits;
}

// Searches, plays what was found where that is wanted, and says it. Nothing when the engine had no
// legal move to offer, which would be its mistake.
std::optional<std::string> choose(Desk& desk,
                                  Color c,
                                  const Limits& limits,
                                  Afterwards afterwards,
                                  const AnyEngine::Listener& listen = {}) {
    const AnyPosition root = desk.position_for(c);
    if (desk.is_over_for_good() || is_over(root)) return "pass";
    const Instant before = desk.now();
    Report last;
    desk.engine().start(desk.game(), c, limits, [&](const Report& report) {
        if (listen) listen(report);
        if (report.is_last) last = report;
    });
    desk.engine().wait();
    desk.time().spend(c, elapsed(before, desk.now()));
    if (last.resigns) return "resign";
    if (last.candidates.empty()) return std::nullopt;
    const Move move = last.candidates.front().move;
    if (why_illegal(root, {c, move})) return std::nullopt;
    if (afterwards == Afterwards::play_it) {
        if (!desk.play({c, move})) return std::nullopt;
        desk.awaits_opponent = true;
    }
    return vertex(desk.geometry(), move, desk.spec().kind);
}

// In Othello nobody moves twice but where the other side has to pass.
std::optional<Answer> why_not_to_move(const Desk& desk, Color c) {
    const Playback& game = desk.game();
    if (desk.spec().kind == GameKind::go || game.is_over() || game.to_play() == c ||
        lacks_pass_before(game.position(), c)) {
        return std::nullopt;
    }
    return Answer::failed("it is " + std::string(color_name(game.to_play())) + "'s turn");
}

Answer generate(Desk& desk, const Request& request, Goal goal, Afterwards afterwards) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    if (!c) return Answer::failed("invalid color");
    if (afterwards == Afterwards::play_it) {
        if (auto why = why_not_to_move(desk, *c)) return std::move(*why);
    }
    const auto text = choose(desk, *c, limits_for_move(desk, *c, goal), afterwards);
    return text ? Answer{.text = *text} : Answer::failed("the engine found no legal move");
}

Answer genmove(Desk& desk, const Request& request) {
    return generate(desk, request, Goal::move, Afterwards::play_it);
}

Answer reg_genmove(Desk& desk, const Request& request) {
    return generate(desk, request, Goal::move, Afterwards::leave_it);
}

Answer genmove_cleanup(Desk& desk, const Request& request) {
    return generate(desk, request, Goal::clean_up, Afterwards::play_it);
}

void write_info(const Desk& desk, const Report& report, const InfoOptions& info) {
    if (report.resigns) return;  // another program that has failed: it knows nothing
    const std::string line = info_line(report, desk.geometry(), info);
    if (!line.empty()) desk.write(line + '\n');
}

Answer analyze(Desk& desk, const Request& request, InfoStyle style) {
    constexpr Milliseconds kUsualInterval{1000};
    const auto wish = analysis_request_from(request.arguments, style, desk.geometry(),
                                            desk.game().to_play(), desk.spec().kind);
    if (!wish) return syntax_error();
    if (desk.is_over_for_good() || is_over(desk.position_for(wish->color))) {
        return Answer::failed("the game is over");
    }
    Limits limits;
    limits.goal = Goal::analysis;
    limits.report_every = wish->interval.value_or(kUsualInterval);
    limits.ownership = wish->info.ownership;
    limits.only = wish->only;
    limits.avoid = wish->avoid;
    desk.write('=' + request.id + '\n');
    desk.is_analysing = true;
    desk.engine().start(
        desk.game(), wish->color, limits,
        [&desk, info = wish->info](const Report& report) { write_info(desk, report, info); });
    return Answer::streamed();
}

Answer lz_analyze(Desk& desk, const Request& request) {
    return analyze(desk, request, InfoStyle::lz);
}

Answer kata_analyze(Desk& desk, const Request& request) {
    return analyze(desk, request, InfoStyle::kata);
}

Answer genmove_analyze(Desk& desk, const Request& request, InfoStyle style) {
    const auto wish = analysis_request_from(request.arguments, style, desk.geometry(),
                                            desk.game().to_play(), desk.spec().kind);
    if (!wish) return syntax_error();
    if (auto why = why_not_to_move(desk, wish->color)) return std::move(*why);
    Limits limits = limits_for_move(desk, wish->color, Goal::move);
    limits.report_every = wish->interval;
    limits.ownership = wish->info.ownership;
    limits.only = wish->only;
    limits.avoid = wish->avoid;
    desk.write('=' + request.id + '\n');
    auto text = choose(desk, wish->color, limits, Afterwards::play_it,
                       [&](const Report& report) { write_info(desk, report, wish->info); });
    // The answer has begun, so it cannot become an error any more.
    if (!text) text = desk.play({wish->color, Move::pass()}) ? "pass" : "resign";
    desk.write("play " + *text + "\n\n");
    return Answer::streamed();
}

Answer lz_genmove_analyze(Desk& desk, const Request& request) {
    return genmove_analyze(desk, request, InfoStyle::lz);
}

Answer kata_genmove_analyze(Desk& desk, const Request& request) {
    return genmove_analyze(desk, request, InfoStyle::kata);
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
Answer raw_nn(Desk& desk, const Request&) {
    const Color c = desk.game().to_play();
    if (is_over(desk.position_for(c))) return Answer::failed("the game is over");
    Limits limits;
    limits.goal = Goal::analysis;
    limits.visits = 1;
    limits.ownership = limits.policy = true;
    desk.engine().forget();
    Report last;
    desk.engine().start(desk.game(), c, limits, [&](const Report& report) {
        if (report.is_last) last = report;
    });
    desk.engine().wait();
    const std::size_t area = static_cast<std::size_t>(desk.geometry().area());
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
                    rows_text(desk.geometry(), last.policy, share) + "policyPass " +
                    share(last.policy.back()) + "\nwhiteOwnership\n" +
                    rows_text(desk.geometry(), last.ownership, owner)};
}

constexpr std::array<Handler, 8> kSearchHandlers = {{
    {"genmove", genmove},
    {"kata-analyze", kata_analyze},
    {"kata-genmove_analyze", kata_genmove_analyze},
    {"kata-raw-nn", raw_nn, Games::go},
    {"kgs-genmove_cleanup", genmove_cleanup, Games::go},
    {"lz-analyze", lz_analyze},
    {"lz-genmove_analyze", lz_genmove_analyze},
    {"reg_genmove", reg_genmove},
}};

}  // namespace

std::span<const Handler> search_handlers() { return kSearchHandlers; }

}  // namespace magpie::gtp
