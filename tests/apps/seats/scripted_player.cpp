#include "apps/seats/scripted_player.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::seats {

namespace {

class ScriptedPlayer final : public Player {
  public:
    ScriptedPlayer(std::shared_ptr<Script> script, Interruption& interruption)
        : script_(std::move(script)), interruption_(interruption) {}

    [[nodiscard]] std::string name() const override { return "Scripted"; }

    Result<void> new_game(const Playback& game, const TimeControl&) override {
        note("new game after " + std::to_string(game.move_number()));
        return {};
    }

    Result<void> see(const Playback& game, ColoredMove move) override {
        note("sees " + std::string(move.color == Color::black ? "B " : "W ") +
             move_text(game.spec(), move.move));
        return {};
    }

    Result<Turn> think(const Playback& game, const Thinking& how) override {
        note(how.goal == Goal::clean_up ? "cleans up" : "thinks");
        std::string word = next();
        if (word == "die") return failure(PlayerFailure::Kind::crash, "died");
        if (word == "hang") return failure(PlayerFailure::Kind::hang, "did not answer");
        if (word == "nonsense") return failure(PlayerFailure::Kind::nonsense, "said nonsense");
        if (word.starts_with("slow ")) {
            if (!wait_to_be_hurried()) return failure(PlayerFailure::Kind::hang, "broke off");
            word = word.substr(5);
        }
        Turn turn;
        if (word.starts_with("tell ")) {
            word = word.substr(5);
            how.listen(report_of(game, word));
            turn.report = report_of(game, word);
        }
        if (word != "resign") turn.move = move_of(game, word);
        return turn;
    }

    Result<Report> analyze(const Playback& game,
                           const Limits& limits,
                           const ReportListener& listen,
                           Milliseconds) override {
        if (!limits.only.empty()) return compare(game, limits.only);
        note("analyzes");
        const std::string word = next();
        if (word == "die") return failure(PlayerFailure::Kind::crash, "died");
        if (word.starts_with("glance ")) {
            Report first = report_of(game, word.substr(7));
            first.visits = 1;
            listen(first);
            if (!wait_to_be_hurried()) return failure(PlayerFailure::Kind::hang, "broke off");
            return first;
        }
        if (word.starts_with("lead ")) {
            const auto blank = word.find(' ', 5);
            Report report = report_of(game, word.substr(blank + 1));
            report.candidates[0].value.lead.value = std::stof(word.substr(5, blank - 5));
            listen(report);
            return report;
        }
        const bool is_mute = word.starts_with("mute ");
        const bool is_long = word.starts_with("long ");
        Report report = report_of(game, is_mute || is_long ? word.substr(5) : word);
        if (is_mute) report.visits = 0;
        if (is_long) report.visits = 300;
        listen(report);
        return report;
    }

    Result<std::optional<std::vector<Point>>> dead_stones(const Playback& game,
                                                          Milliseconds) override {
        note("judges");
        const std::lock_guard lock(script_->mutex);
        if (!script_->dead) return std::nullopt;
        std::vector<Point> points;
        for (const std::string& text : *script_->dead) {
            points.push_back(*point_from(game.spec().coord_style(), game.spec().geometry, text));
        }
        return points;
    }

  private:
    // Each move leaves 6 less than the one before it.
    Report compare(const Playback& game, const std::vector<Move>& moves) {
        std::string told = "compares";
        Report report;
        for (const Move move : moves) {
            const std::string word = move_text(game.spec(), move);
            told += " " + word;
            Report one = report_of(game, word);
            one.candidates[0].value.lead.value -= 6 * static_cast<float>(report.candidates.size());
            one.candidates[0].visits = report.candidates.empty() ? 60 : script_->compared_visits;
            if (report.candidates.empty()) {
                report = std::move(one);
            } else {
                report.candidates.push_back(one.candidates[0]);
            }
        }
        note(told);
        return report;
    }

    static std::unexpected<PlayerFailure> failure(PlayerFailure::Kind kind, std::string reason) {
        return std::unexpected(PlayerFailure{kind, std::move(reason)});
    }

    static Move move_of(const Playback& game, const std::string& word) {
        if (word == "pass") return Move::pass();
        return Move(*point_from(game.spec().coord_style(), game.spec().geometry, word));
    }

    static Report report_of(const Playback& game, const std::string& word) {
        Report report;
        report.to_play = game.to_play();
        report.visits = 10;
        // The mean of all that was tried is less than what the best move leaves.
        report.value.lead.value = 2;
        report.value.win_rate.value = 0.625F;
        report.candidates.resize(1);
        report.candidates[0].move = move_of(game, word);
        report.candidates[0].visits = 10;
        report.candidates[0].value.lead.value = 3.5F;
        report.candidates[0].value.win_rate.value = 0.75F;
        report.candidates[0].line = {report.candidates[0].move};
        return report;
    }

    // False: it is not wanted any more.
    bool wait_to_be_hurried() {
        std::atomic<bool> hurried = false;
        const Interruption::Hook hook(interruption_, [&hurried] { hurried = true; });
        for (int i = 0; i < 60'000 && !hurried; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return !interruption_.is_over();
    }

    void note(std::string line) {
        const std::lock_guard lock(script_->mutex);
        script_->log.push_back(std::move(line));
    }

    std::string next() {
        const std::lock_guard lock(script_->mutex);
        if (script_->turns.empty()) return "pass";
        std::string word = std::move(script_->turns.front());
        script_->turns.pop_front();
        return word;
    }

    std::shared_ptr<Script> script_;
    Interruption& interruption_;
};

}  // namespace

EngineSeat::Maker maker_of(std::shared_ptr<Script> script) {
    return
        [script](Interruption& interruption) -> std::expected<std::unique_ptr<Player>, StartError> {
            const std::lock_guard lock(script->mutex);
            if (script->start_failure)
                return std::unexpected(StartError{*script->start_failure, true});
            ++script->started;
            return std::make_unique<ScriptedPlayer>(script, interruption);
        };
}

std::shared_ptr<Script> script_of(std::deque<std::string> turns) {
    auto script = std::make_shared<Script>();
    script->turns = std::move(turns);
    return script;
}

}  // namespace magpie::seats
