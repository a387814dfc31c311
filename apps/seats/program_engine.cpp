#include "apps/seats/program_engine.h"

#include <chrono>
#include <utility>

namespace magpie::seats {

namespace {

// Another program behind the interface of our own engines.
template <class P>
class ProgramEngine final : public Engine<P> {
  public:
    using typename Engine<P>::Listener;

    ProgramEngine(std::unique_ptr<Player> player, Workers& workers)
        : player_(std::move(player)), workers_(workers) {}

    ~ProgramEngine() override { job_.reset(); }

    void start(const P& root, const Limits& limits, Listener listen) override {
        job_ = workers_.start(
            [this, root, limits, listen = std::move(listen)] { listen(ask(root, limits)); });
    }

    // None of the protocols can be sure to interrupt a program; its own limits have to.
    void stop() override {}

    void wait() override { job_.reset(); }

  private:
    Report ask(const P& root, const Limits& limits) {
        const Playback game = game_of(root);
        const TimeControl control = limits.clock ? limits.clock->control : TimeControl{NoTime{}};
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (!player_->new_game(game, control)) continue;
            auto turn =
                player_->think(game, {.clock = limits.clock, .timeout = std::chrono::minutes(10)});
            if (!turn) continue;
            Report report = turn->report ? std::move(*turn->report) : Report{};
            report.is_last = true;
            report.to_play = root.to_play();
            report.resigns = !turn->move;
            if (turn->move && root.why_illegal(*turn->move)) continue;
            if (report.candidates.empty()) {
                report.candidates.resize(1);
                const Move move = turn->move ? *turn->move : root.legal_moves().front();
                report.candidates[0].move = move;
                report.candidates[0].line = {move};
            }
            return report;
        }
        Report report;
        report.is_last = true;
        report.to_play = root.to_play();
        report.resigns = true;
        report.candidates.resize(1);
        report.candidates[0].move = root.legal_moves().front();
        return report;
    }

    std::unique_ptr<Player> player_;
    Workers& workers_;
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace

std::expected<BuiltInEngine, StartError> make_any_engine(GameKind game,
                                                         const std::string& text,
                                                         Workers& workers) {
    if (text.empty() || is_built_in(game, text) || !is_program(text)) {
        auto made = make_engine(game, text, workers);
        if (!made) return std::unexpected(StartError{made.error(), true});
        return std::move(*made);
    }
    auto player = make_player(game, text, workers);
    if (!player) return std::unexpected(std::move(player.error()));
    BuiltInEngine made;
    made.title = (*player)->name();
    if (game == GameKind::go) {
        made.engine = std::make_unique<ProgramEngine<go::Position>>(std::move(*player), workers);
    } else {
        made.engine =
            std::make_unique<ProgramEngine<othello::Position>>(std::move(*player), workers);
    }
    return made;
}

}  // namespace magpie::seats
