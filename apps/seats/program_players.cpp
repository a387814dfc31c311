#include "apps/seats/program_players.h"

#include <chrono>
#include <utility>

#include "platform/environment.h"
#include "protocols/analysis/client.h"
#include "protocols/nboard/client.h"
#include "protocols/seat/any_engine.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;

// Another program and the client that talks to it.
template <class Client, class Options>
class Talk {
  public:
    static std::expected<std::unique_ptr<Talk>, StartError> start(
        const std::string& command_line,
        const Options& options,
        const StartListener& listen,
        const Interruption* interruption) {
        auto process = start_process(command_line, listen);
        if (!process) return std::unexpected(std::move(process.error()));
        auto talk = std::make_unique<Talk>(std::move(*process), options, interruption);
        if (const auto done = talk->client.shake_hands(); !done) {
            talk->channel.process().kill();
            return std::unexpected(StartError{command_line + " " + to_text(done.error())});
        }
        return talk;
    }

    Talk(platform::Process process, const Options& options, const Interruption* interruption)
        : channel(std::move(process), interruption), client(channel, options) {}

    ~Talk() {
        channel.process().close_input();
        static_cast<void>(channel.process().wait(500ms));
    }

    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    ProcessChannel channel;
    Client client;
};

// What the two kinds share: whatever the program did wrong, it is not trusted any more, and the
// next game gets a new one.
template <class Client, class Options>
class ProgramPlayer : public Player {
  public:
    using Program = Talk<Client, Options>;

    ProgramPlayer(std::string command_line,
                  Options options,
                  std::unique_ptr<Program> program,
                  const Interruption* interruption)
        : command_line_(std::move(command_line)),
          options_(std::move(options)),
          interruption_(interruption),
          program_(std::move(program)) {}

    [[nodiscard]] std::string name() const override { return command_line_; }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback&, Milliseconds) override {
        return std::nullopt;
    }

  protected:
    Result<void> be_there() {
        if (program_) return {};
        auto program = Program::start(command_line_, options_, {}, interruption_);
        if (!program) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::crash, program.error().reason});
        }
        program_ = std::move(*program);
        return {};
    }

    template <class T>
    Result<T> checked(std::expected<T, gtp::ClientError> result) {
        if (result) {
            if constexpr (std::is_void_v<T>) {
                return {};
            } else {
                return std::move(*result);
            }
        }
        using Kind = gtp::ClientError::Kind;
        const Kind kind = result.error().kind;
        program_->channel.process().kill();
        program_.reset();
        return std::unexpected(PlayerFailure{kind == Kind::ended ? PlayerFailure::Kind::crash
                                             : kind == Kind::timed_out
                                                 ? PlayerFailure::Kind::hang
                                                 : PlayerFailure::Kind::nonsense,
                                             to_text(result.error())});
    }

    static PlayerFailure gone() { return {PlayerFailure::Kind::crash, "is gone"}; }

    [[nodiscard]] Program* program() const { return program_.get(); }

  private:
    std::string command_line_;
    Options options_;
    const Interruption* interruption_;
    std::unique_ptr<Program> program_;
};

class NBoardPlayer final : public ProgramPlayer<nboard::Client, nboard::ClientOptions> {
  public:
    using ProgramPlayer::ProgramPlayer;

    [[nodiscard]] std::string name() const override {
        if (program() != nullptr && !program()->client.name().empty()) {
            name_ = program()->client.name();
        }
        return name_.empty() ? ProgramPlayer::name() : name_;
    }

    Result<void> new_game(const Playback& game, const TimeControl&) override {
        if (game.spec().kind != GameKind::othello) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::nonsense, "plays nothing but Othello"});
        }
        if (auto done = be_there(); !done) return done;
        return checked(program()->client.show_game(game));
    }

    Result<void> see(const Playback& game, ColoredMove move) override {
        if (program() == nullptr) return std::unexpected(gone());
        return checked(program()->client.play(game.spec().geometry, move.move));
    }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        if (program() == nullptr) return std::unexpected(gone());
        const Geometry geometry = game.spec().geometry;
        auto choice = checked(program()->client.choose(geometry, how.timeout));
        if (!choice) return std::unexpected(choice.error());
        // It waits to be told of its own move too.
        auto told = checked(program()->client.play(geometry, choice->move));
        if (!told) return std::unexpected(told.error());
        return Turn{.move = choice->move};
    }

  private:
    mutable std::string name_;
};

class AnalysisPlayer final : public ProgramPlayer<analysis::Client, analysis::ClientOptions> {
  public:
    using ProgramPlayer::ProgramPlayer;

    Result<void> new_game(const Playback&, const TimeControl&) override { return be_there(); }

    // It is shown the whole game with every question.
    Result<void> see(const Playback&, ColoredMove) override { return {}; }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        Limits limits;
        limits.goal = Goal::analysis;
        // It knows no clocks: a share of what is left.
        if (how.clock) {
            const TimeLeft& left = how.clock->left;
            limits.time = std::max(Milliseconds(left.main_time / 40 + left.period_time_left / 2 +
                                                left.block_time_left / (2 * left.moves_left + 1)),
                                   Milliseconds(1));
        }
        auto report = analyze(game, limits, {}, how.timeout);
        if (!report) return std::unexpected(report.error());
        Turn turn{.move = report->candidates.front().move, .visits = report->visits};
        turn.report = std::move(*report);
        return turn;
    }

    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener&,
                           Milliseconds timeout) override {
        if (program() == nullptr) return std::unexpected(gone());
        return checked(program()->client.analyze(game, limits, timeout));
    }
};

}  // namespace

std::expected<std::unique_ptr<Player>, StartError> make_nboard_player(
    const std::string& command_line,
    const StartListener& listen,
    const Interruption* interruption) {
    const nboard::ClientOptions options{.now = platform::now};
    auto program = Talk<nboard::Client, nboard::ClientOptions>::start(command_line, options, listen,
                                                                      interruption);
    if (!program) return std::unexpected(std::move(program.error()));
    return std::make_unique<NBoardPlayer>(command_line, options, std::move(*program), interruption);
}

std::expected<std::unique_ptr<Player>, StartError> make_analysis_player(
    const std::string& command_line,
    const StartListener& listen,
    const Interruption* interruption) {
    const analysis::ClientOptions options{.now = platform::now};
    auto program = Talk<analysis::Client, analysis::ClientOptions>::start(command_line, options,
                                                                          listen, interruption);
    if (!program) return std::unexpected(std::move(program.error()));
    return std::make_unique<AnalysisPlayer>(command_line, options, std::move(*program),
                                            interruption);
}

}  // namespace magpie::seats
