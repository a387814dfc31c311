#include "apps/seats/player.h"

#include <algorithm>

#include "apps/seats/engines.h"
#include "apps/seats/program_players.h"

namespace magpie::seats {

namespace {

// An engine of ours, in this process.
class BuiltInPlayer final : public Player {
  public:
    BuiltInPlayer(BuiltInEngine made, Interruption* interruption)
        : made_(std::move(made)), interruption_(interruption) {}

    [[nodiscard]] std::string name() const override { return title_with_limits(made_); }

    void reseed(std::uint64_t seed) override {
        if (made_.reseed) made_.reseed(seed);
    }

    [[nodiscard]] std::optional<std::string> why_not_on(Geometry geometry) const override {
        return why_too_large(made_, geometry);
    }

    Result<void> new_game(const Playback& game, const TimeControl&) override {
        if (auto why = why_not_on(game.spec().geometry)) {
            return std::unexpected(PlayerFailure{PlayerFailure::Kind::nonsense, std::move(*why)});
        }
        made_.any().forget();
        return {};
    }

    Result<void> see(const Playback&, ColoredMove) override { return {}; }

    // It keeps to its limits by itself; there is nobody to be waited for.
    Result<Turn> think(const Playback& game, const Thinking& how) override {
        Limits limits = made_.limits;
        limits.goal = how.goal;
        limits.clock = how.clock;
        if (how.listen) limits.report_every = kReportEvery;
        const Report report = ask(game, limits, how.listen);
        if (report.resigns) return Turn{.visits = report.visits};
        if (report.candidates.empty()) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::nonsense, "found no move at all"});
        }
        Turn turn{report.candidates.front().move, report.visits};
        turn.report = report;
        return turn;
    }

    // Its own limits hold where no other are given.
    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener& listen,
                           Milliseconds) override {
        Limits merged = limits;
        merged.goal = Goal::analysis;
        if (!limits.visits && !limits.time) {
            merged.visits = made_.limits.visits;
            merged.time = made_.limits.time;
        }
        if (!limits.depth) merged.depth = made_.limits.depth;
        return ask(game, merged, listen);
    }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback&, Milliseconds) override {
        return std::nullopt;
    }

  private:
    static constexpr Milliseconds kReportEvery{250};

    Report ask(const Playback& game, const Limits& limits, const ReportListener& listen) {
        const AnyEngine engine = made_.any();
        Report last;
        engine.start(game, game.to_play(), limits, [&](const Report& report) {
            if (report.is_last) {
                last = report;
            } else if (listen) {
                listen(report);
            }
        });
        std::optional<Interruption::Hook> hook;
        if (interruption_ != nullptr) hook.emplace(*interruption_, [engine] { engine.stop(); });
        engine.wait();
        return last;
    }

    BuiltInEngine made_;
    Interruption* interruption_;
};

}  // namespace

Milliseconds longest_answer(const ClockLimit& clock, Milliseconds beyond) {
    const TimeLeft& left = clock.left;
    return left.main_time + left.period_time_left * std::max(left.periods_left, 1) +
           left.block_time_left + beyond;
}

Player::Result<Report> Player::analyze(const Playback&,
                                       const Limits&,
                                       const ReportListener&,
                                       Milliseconds) {
    return std::unexpected(
        PlayerFailure{PlayerFailure::Kind::nonsense, "plays, but tells nothing of what it thinks"});
}

bool is_program(std::string_view text) {
    const auto program = program_from(text);
    return !program || *program;
}

std::expected<std::unique_ptr<Player>, StartError> make_player(GameKind game,
                                                               const std::string& text,
                                                               Workers& workers,
                                                               const StartListener& listen,
                                                               Interruption* interruption) {
    if (is_built_in(game, text)) {
        auto made = make_engine(game, text, workers);
        if (!made) return std::unexpected(StartError{made.error(), true});
        return std::make_unique<BuiltInPlayer>(std::move(*made), interruption);
    }
    const auto program = program_from(text);
    if (!program) return std::unexpected(StartError{program.error(), true});
    if (*program) return make_program_player(**program, listen, interruption);
    auto player = make_program_player({.command_line = text}, listen, interruption);
    if (!player && player.error().is_request) {
        player.error().reason += ", nor an engine of ours: " + engine_names(game);
    }
    return player;
}

}  // namespace magpie::seats
