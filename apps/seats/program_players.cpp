#include "apps/seats/program_players.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "platform/environment.h"
#include "protocols/analysis/client.h"
#include "protocols/nboard/client.h"
#include "protocols/seat/any_engine.h"

namespace magpie::seats {

namespace {

// What a move may take of a clock, for programs that know none: `moves` are still to be made.
Milliseconds share_of(const ClockLimit& clock, int moves) {
    const TimeLeft& left = clock.left;
    Milliseconds share = left.main_time / std::max(moves, 1) + left.period_time_left / 2 +
                         left.block_time_left / (2 * left.moves_left + 1);
    if (const auto* fischer = std::get_if<FischerTime>(&clock.control)) {
        share = std::min(share + fischer->increment * 3 / 4, left.main_time / 2);
    }
    return std::max(share, Milliseconds(1));
}

// What all kinds share: whatever the program did wrong, it is not trusted any more, and the next
// game gets a new one.
template <class Client, class Options>
class ProgramPlayer : public Player {
  public:
    using Program = seats::Program<Client, Options>;

    ProgramPlayer(ProgramText text,
                  Options options,
                  std::unique_ptr<Program> program,
                  const Interruption* interruption)
        : text_(std::move(text)),
          options_(std::move(options)),
          interruption_(interruption),
          program_(std::move(program)),
          name_(program_name(text_.command_line)) {}

    [[nodiscard]] std::string name() const override { return name_; }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback&, Milliseconds) override {
        return std::nullopt;
    }

    static std::expected<std::unique_ptr<Program>, StartError> start(
        const ProgramText& text,
        const Options& options,
        const StartListener& listen,
        const Interruption* interruption) {
        return Program::start(text.command_line, listen, interruption, options);
    }

  protected:
    Result<void> be_there() {
        if (program_) return {};
        auto program = start(text_, options_, {}, interruption_);
        if (!program) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::crash, program.error().reason});
        }
        program_ = std::move(*program);
        return {};
    }

    template <class T>
    Result<T> checked(Conversation::Result<T> result) {
        if (result) {
            if constexpr (std::is_void_v<T>) {
                return {};
            } else {
                return std::move(*result);
            }
        }
        using Kind = ClientError::Kind;
        const Kind kind = result.error().kind;
        program_->kill();
        program_.reset();
        return std::unexpected(PlayerFailure{kind == Kind::ended ? PlayerFailure::Kind::crash
                                             : kind == Kind::timed_out
                                                 ? PlayerFailure::Kind::hang
                                                 : PlayerFailure::Kind::nonsense,
                                             to_text(result.error())});
    }

    static PlayerFailure gone() { return {PlayerFailure::Kind::crash, "is gone"}; }

    [[nodiscard]] bool is_there() const { return program_ != nullptr; }

    // Requires: is_there().
    [[nodiscard]] Client& client() const { return program_->client(); }

    [[nodiscard]] const ProgramText& text() const { return text_; }

    void set_name(const std::string& name) {
        if (!name.empty()) name_ = name;
    }

  private:
    ProgramText text_;
    Options options_;
    const Interruption* interruption_;
    std::unique_ptr<Program> program_;
    std::string name_;
};

class GtpPlayer final : public ProgramPlayer<gtp::Client, gtp::ClientOptions> {
  public:
    using Options = gtp::ClientOptions;

    GtpPlayer(ProgramText text,
              Options options,
              std::unique_ptr<Program> program,
              const Interruption* interruption)
        : ProgramPlayer(std::move(text), std::move(options), std::move(program), interruption) {
        set_name(client().name());
    }

    Result<void> new_game(const Playback& game, const TimeControl& control) override {
        if (auto done = be_there(); !done) return done;
        if (auto done = checked(client().show_game(game)); !done) return done;
        const bool is_free = std::holds_alternative<NoTime>(control) && text().time;
        return checked(client().set_time(is_free ? SimpleTime{*text().time} : control));
    }

    Result<void> see(const Playback& game, ColoredMove move) override {
        if (!is_there()) return std::unexpected(gone());
        return checked(client().play(game.spec(), move));
    }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        if (!is_there()) return std::unexpected(gone());
        const Color c = game.to_play();
        if (how.clock) {
            auto told = checked(client().tell_time_left(c, how.clock->control, how.clock->left));
            if (!told) return std::unexpected(told.error());
        }
        auto decision = checked(client().generate_move(game.spec(), c, how.timeout));
        if (!decision) return std::unexpected(decision.error());
        return Turn{.move = decision->move};
    }

    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener& listen,
                           Milliseconds timeout) override {
        if (!is_there()) return std::unexpected(gone());
        const Color c = game.to_play();
        if (client().can_analyze()) {
            auto report = checked(client().analyze(game, c, limits, timeout, listen));
            if (!report) return std::unexpected(report.error());
            if (*report) {
                (*report)->is_last = true;
                return std::move(**report);
            }
        }
        // Its move is all it tells.
        auto decision = checked(client().suggest_move(game.spec(), c, timeout));
        if (!decision) return std::unexpected(decision.error());
        if (!decision->move || game.why_illegal(*decision->move)) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::nonsense, "has no move to suggest"});
        }
        Report report;
        report.is_last = true;
        report.to_play = c;
        report.candidates.resize(1);
        report.candidates[0].move = *decision->move;
        report.candidates[0].line = {*decision->move};
        return report;
    }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback& game,
                                                          Milliseconds timeout) override {
        if (!is_there()) return std::unexpected(gone());
        return checked(client().dead_stones(game.spec().geometry, timeout));
    }
};

class NBoardPlayer final : public ProgramPlayer<nboard::Client, nboard::ClientOptions> {
  public:
    using Options = nboard::ClientOptions;

    NBoardPlayer(ProgramText text,
                 Options options,
                 std::unique_ptr<Program> program,
                 const Interruption* interruption)
        : ProgramPlayer(std::move(text), options, std::move(program), interruption),
          depth_(options.depth) {
        set_name(client().name());
    }

    Result<void> new_game(const Playback& game, const TimeControl& control) override {
        if (game.spec().kind != GameKind::othello) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::nonsense, "plays nothing but Othello"});
        }
        const bool was_there = is_there();
        if (auto done = be_there(); !done) return done;
        if (!was_there) depth_ = Options{}.depth;
        return checked(client().show_game(game, control));
    }

    Result<void> see(const Playback& game, ColoredMove move) override {
        if (!is_there()) return std::unexpected(gone());
        return checked(client().play(game.spec().geometry, move.move));
    }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        if (!is_there()) return std::unexpected(gone());
        const auto& position = std::get<othello::Position>(game.position());
        std::optional<Milliseconds> share = text().time;
        if (how.clock) share = share_of(*how.clock, position.empties() / 2 + 2);
        auto choice = choose(game, share, how.timeout);
        if (!choice) return std::unexpected(choice.error());
        // It waits to be told of its own move too.
        auto told =
            checked(client().play(game.spec().geometry, choice->move, choice->report.elapsed));
        if (!told) return std::unexpected(told.error());
        Turn turn{.move = choice->move, .visits = choice->report.visits};
        if (!game.why_illegal(choice->move)) turn.report = std::move(choice->report);
        return turn;
    }

    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener&,
                           Milliseconds timeout) override {
        if (!is_there()) return std::unexpected(gone());
        if (limits.depth) {
            if (auto told = checked(client().set_depth(*limits.depth)); !told) {
                return std::unexpected(told.error());
            }
        }
        auto choice = checked(client().choose(game, timeout, limits.time));
        if (!choice) return std::unexpected(choice.error());
        if (game.why_illegal(choice->move)) {
            return std::unexpected(
                PlayerFailure{PlayerFailure::Kind::nonsense, "suggests an illegal move"});
        }
        return std::move(choice->report);
    }

  private:
    // The protocol knows a depth and no time. Where there is a time to keep to, the depth follows
    // what the last moves took, and a search that is far too long is cut short.
    Result<nboard::Choice> choose(const Playback& game,
                                  std::optional<Milliseconds> share,
                                  Milliseconds timeout) {
        constexpr int kDeepest = 40;
        std::optional<Milliseconds> enough;
        if (share) enough = 2 * *share;
        if (auto told = checked(client().set_depth(text().depth.value_or(depth_))); !told) {
            return std::unexpected(told.error());
        }
        auto choice = checked(client().choose(game, timeout, enough));
        if (!choice || !share) return choice;
        const Milliseconds taken = choice->report.elapsed;
        if (taken * 6 < *share) {
            depth_ = std::min(depth_ + 1, kDeepest);
        } else if (taken > *share) {
            depth_ = std::max(depth_ - 1, 1);
        }
        return choice;
    }

    int depth_;
};

class AnalysisPlayer final : public ProgramPlayer<analysis::Client, analysis::ClientOptions> {
  public:
    using Options = analysis::ClientOptions;

    AnalysisPlayer(ProgramText text,
                   Options options,
                   std::unique_ptr<Program> program,
                   const Interruption* interruption)
        : ProgramPlayer(std::move(text), std::move(options), std::move(program), interruption) {
        if (!client().version().empty()) set_name(name() + " " + client().version());
    }

    Result<void> new_game(const Playback&, const TimeControl&) override { return be_there(); }

    // It is shown the whole game with every question.
    Result<void> see(const Playback&, ColoredMove) override { return {}; }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        Limits limits;
        limits.goal = Goal::analysis;
        if (how.clock) limits.time = share_of(*how.clock, 40);
        auto report = analyze(game, limits, how.listen, how.timeout);
        if (!report) return std::unexpected(report.error());
        Turn turn{.move = report->candidates.front().move, .visits = report->visits};
        turn.report = std::move(*report);
        return turn;
    }

    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener& listen,
                           Milliseconds timeout) override {
        if (!is_there()) return std::unexpected(gone());
        Limits merged = limits;
        if (!limits.visits && !limits.time) merged.time = text().time;
        if (!limits.visits) merged.visits = text().visits;
        if (listen && !merged.report_every) merged.report_every = Milliseconds(250);
        return checked(client().analyze(game, game.to_play(), merged, timeout, listen));
    }
};

template <class P>
std::expected<std::unique_ptr<Player>, StartError> make(const ProgramText& text,
                                                        const typename P::Options& options,
                                                        const StartListener& listen,
                                                        const Interruption* interruption) {
    auto program = P::start(text, options, listen, interruption);
    if (!program) return std::unexpected(std::move(program.error()));
    return std::make_unique<P>(text, options, std::move(*program), interruption);
}

}  // namespace

std::expected<std::unique_ptr<Player>, StartError> make_program_player(
    const ProgramText& program, const StartListener& listen, const Interruption* interruption) {
    switch (program.protocol) {
        case ProgramText::Protocol::nboard: {
            nboard::ClientOptions options;
            if (program.depth) options.depth = *program.depth;
            return make<NBoardPlayer>(program, options, listen, interruption);
        }
        case ProgramText::Protocol::analysis:
            return make<AnalysisPlayer>(program, {}, listen, interruption);
        case ProgramText::Protocol::gtp:
            break;
    }
    return make<GtpPlayer>(program, {}, listen, interruption);
}

}  // namespace magpie::seats
