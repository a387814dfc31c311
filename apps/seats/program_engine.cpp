#include "apps/seats/program_engine.h"

#include <chrono>
#include <utility>

#include "apps/seats/shown_game.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;

// Another program behind the interface of our own engines.
class ProgramEngine final : public GameEngine {
  public:
    ProgramEngine(GameKind kind, Workers& workers) : kind_(kind), workers_(workers) {}

    ~ProgramEngine() override {
        interruption_.abandon(0ms);
        job_.reset();
    }

    std::expected<void, StartError> start_program(const std::string& text,
                                                  const StartListener& listen) {
        auto player = make_player(kind_, text, workers_, listen, &interruption_);
        if (!player) return std::unexpected(std::move(player.error()));
        player_ = std::move(*player);
        return {};
    }

    [[nodiscard]] std::string name() const { return player_->name(); }

    [[nodiscard]] GameKind kind() const override { return kind_; }

    void start(const Playback& game,
               Color to_play,
               const Limits& limits,
               Listener listen) override {
        job_.reset();
        interruption_.clear();
        is_analysis_ = limits.goal == Goal::analysis;
        Playback here = game;
        here.resume();
        if (here.to_play() != to_play) {
            SetupEdit turn;
            turn.to_play = to_play;
            static_cast<void>(here.append(turn));
        }
        job_ = workers_.start([this, here = std::move(here), limits, listen = std::move(listen)] {
            listen(ask(here, limits, listen));
        });
    }

    // A program that is looking for a move is asked to hurry, and waited for when it cannot; an
    // analysis is worth no waiting, so one that does not end is ended, and started anew next time.
    void stop() override {
        if (is_analysis_) {
            interruption_.abandon(2s);
        } else {
            interruption_.hurry();
        }
    }

    void wait() override { job_.reset(); }

    void forget() override { shown_.reset(); }

    [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

  private:
    static Milliseconds patience(const Limits& limits) {
        if (limits.clock && !std::holds_alternative<NoTime>(limits.clock->control)) {
            return longest_answer(*limits.clock, 10s);
        }
        return limits.time ? Milliseconds(*limits.time + 60s) : Milliseconds(10min);
    }

    Report ask(const Playback& game, const Limits& limits, const Listener& listen) {
        failure_.reset();
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (auto report = try_once(game, limits, listen)) return std::move(*report);
            shown_.reset();
            if (interruption_.is_hurried()) break;
        }
        failure_ = name() + " does not answer";
        Report report;
        report.is_last = true;
        report.to_play = game.to_play();
        report.resigns = true;
        report.candidates.resize(1);
        report.candidates[0].move = legal_moves(game.position()).front();
        report.candidates[0].line = {report.candidates[0].move};
        return report;
    }

    // Nothing when the program fails.
    std::optional<Report> try_once(const Playback& game,
                                   const Limits& limits,
                                   const Listener& listen) {
        const TimeControl control = limits.clock ? limits.clock->control : TimeControl{NoTime{}};
        if (!shown_.show(*player_, game, control)) return std::nullopt;
        if (limits.goal == Goal::analysis) {
            auto report = player_->analyze(game, limits, listen, patience(limits));
            if (!report) return std::nullopt;
            return std::move(*report);
        }
        auto turn = player_->think(
            game, {.clock = limits.clock, .timeout = patience(limits), .goal = limits.goal});
        if (!turn || (turn->move && game.why_illegal(*turn->move))) return std::nullopt;
        if (turn->move) shown_.add({game.to_play(), *turn->move});
        Report report = turn->report ? std::move(*turn->report) : Report{};
        report.is_last = true;
        report.to_play = game.to_play();
        report.resigns = !turn->move;
        if (report.candidates.empty()) {
            const Move move = turn->move ? *turn->move : legal_moves(game.position()).front();
            report.candidates.resize(1);
            report.candidates[0].move = move;
            report.candidates[0].line = {move};
        }
        return report;
    }

    GameKind kind_;
    Workers& workers_;
    Interruption interruption_;
    bool is_analysis_ = false;
    std::unique_ptr<Player> player_;  // the job's while it runs, as is what it was shown
    ShownGame shown_;
    std::optional<std::string> failure_;  // of the last question, the job's while it runs
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace

std::optional<std::string> why_failed(const BuiltInEngine& engine) {
    const auto* other = std::get_if<std::unique_ptr<GameEngine>>(&engine.engine);
    if (other == nullptr) return std::nullopt;
    const auto* program = dynamic_cast<const ProgramEngine*>(other->get());
    return program == nullptr ? std::nullopt : program->failure();
}

std::expected<BuiltInEngine, StartError> make_any_engine(GameKind game,
                                                         const std::string& text,
                                                         Workers& workers,
                                                         const StartListener& listen) {
    if (text.empty() || is_built_in(game, text) || !is_program(text)) {
        auto made = make_engine(game, text, workers);
        if (!made) return std::unexpected(StartError{made.error(), true});
        return std::move(*made);
    }
    auto engine = std::make_unique<ProgramEngine>(game, workers);
    if (auto started = engine->start_program(text, listen); !started) {
        return std::unexpected(std::move(started.error()));
    }
    BuiltInEngine made;
    made.title = engine->name();
    made.engine = std::move(engine);
    return made;
}

}  // namespace magpie::seats
