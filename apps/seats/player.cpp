#include "apps/seats/player.h"

#include "apps/seats/engines.h"
#include "apps/seats/program_players.h"

namespace magpie::seats {

namespace {

// An engine of ours, in this process.
class BuiltInPlayer final : public Player {
  public:
    BuiltInPlayer(BuiltInEngine made, Interruption* interruption)
        : made_(std::move(made)), interruption_(interruption) {}

    [[nodiscard]] std::string name() const override { return made_.title; }

    Result<void> new_game(const Playback& game, const TimeControl&) override {
        if (auto why = why_too_large(made_, game.spec().geometry)) {
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

    Report ask(const Playback& game, Limits limits, const ReportListener& listen) {
        limits.last_flips = last_flips(game);
        const AnyEngine engine = made_.any();
        Report last;
        engine.start(game.position(), limits, [&](const Report& report) {
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

// Another program. It is started anew when it has failed.
class GtpPlayer final : public Player {
  public:
    GtpPlayer(std::string command_line,
              std::unique_ptr<GtpProgram> program,
              const Interruption* interruption)
        : command_line_(std::move(command_line)),
          program_(std::move(program)),
          interruption_(interruption),
          name_(program_->client().name()) {}

    [[nodiscard]] std::string name() const override { return name_; }

    Result<void> new_game(const Playback& game, const TimeControl& control) override {
        if (!program_) {
            auto program = GtpProgram::start(command_line_, {}, interruption_);
            if (!program) {
                return std::unexpected(
                    PlayerFailure{PlayerFailure::Kind::crash, program.error().reason});
            }
            program_ = std::move(*program);
        }
        if (auto done = checked(program_->client().show_game(game)); !done) return done;
        return checked(program_->client().set_time(control));
    }

    Result<void> see(const Playback& game, ColoredMove move) override {
        if (!program_) return std::unexpected(gone());
        return checked(program_->client().play(game.spec(), move));
    }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        if (!program_) return std::unexpected(gone());
        gtp::Client& client = program_->client();
        const Color c = game.to_play();
        if (how.clock) {
            auto told = checked(client.tell_time_left(c, how.clock->control, how.clock->left));
            if (!told) return std::unexpected(told.error());
        }
        auto decision = checked(client.generate_move(game.spec(), c, how.timeout));
        if (!decision) return std::unexpected(decision.error());
        return Turn{.move = decision->move};
    }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback& game,
                                                          Milliseconds timeout) override {
        if (!program_) return std::unexpected(gone());
        return checked(program_->client().dead_stones(game.spec().geometry, timeout));
    }

  private:
    static PlayerFailure gone() { return {PlayerFailure::Kind::crash, "is gone"}; }

    // Whatever the program did wrong, it is not trusted any more: the next game gets a new one.
    template <class T>
    Result<T> checked(gtp::Client::Result<T> result) {
        if (result) {
            if constexpr (std::is_void_v<T>) {
                return {};
            } else {
                return std::move(*result);
            }
        }
        using Kind = gtp::ClientError::Kind;
        const Kind kind = result.error().kind;
        program_->kill();
        program_.reset();
        return std::unexpected(PlayerFailure{kind == Kind::ended ? PlayerFailure::Kind::crash
                                             : kind == Kind::timed_out
                                                 ? PlayerFailure::Kind::hang
                                                 : PlayerFailure::Kind::nonsense,
                                             to_text(result.error())});
    }

    std::string command_line_;
    std::unique_ptr<GtpProgram> program_;
    const Interruption* interruption_;
    std::string name_;
};

constexpr std::string_view kGtp = "gtp:";
constexpr std::string_view kNBoard = "nboard:";
constexpr std::string_view kAnalysis = "analysis:";

}  // namespace

Player::Result<Report> Player::analyze(const Playback&,
                                       const Limits&,
                                       const ReportListener&,
                                       Milliseconds) {
    return std::unexpected(
        PlayerFailure{PlayerFailure::Kind::nonsense, "plays, but tells nothing of what it thinks"});
}

bool is_program(std::string_view text) {
    return text.starts_with(kGtp) || text.starts_with(kNBoard) || text.starts_with(kAnalysis);
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
    if (text.starts_with(kNBoard)) {
        return make_nboard_player(text.substr(kNBoard.size()), listen, interruption);
    }
    if (text.starts_with(kAnalysis)) {
        return make_analysis_player(text.substr(kAnalysis.size()), listen, interruption);
    }
    const bool is_gtp = text.starts_with(kGtp);
    const std::string command_line = is_gtp ? text.substr(kGtp.size()) : text;
    auto program = GtpProgram::start(command_line, listen, interruption);
    if (!program) {
        StartError error = std::move(program.error());
        if (error.is_request && !is_gtp) {
            error.reason += ", nor an engine of ours: " + engine_names(game);
        }
        return std::unexpected(std::move(error));
    }
    return std::make_unique<GtpPlayer>(command_line, std::move(*program), interruption);
}

}  // namespace magpie::seats
