#include "apps/cli/match/arbiter.h"

#include "game/score.h"
#include "go/score/dead_stones.h"

namespace magpie::cli {

namespace {

constexpr Milliseconds kPatience = std::chrono::minutes(2);

}  // namespace

std::expected<Arbiter, seats::StartError> Arbiter::make(const std::string& command_line,
                                                        const seats::StartListener& listen) {
    Arbiter arbiter;
    arbiter.command_line_ = command_line;
    if (command_line.empty()) return arbiter;
    auto program = seats::GtpProgram::start(command_line, listen);
    if (!program) {
        return std::unexpected(
            seats::StartError{"the arbiter " + program.error().reason, program.error().is_request});
    }
    arbiter.program_ = std::move(*program);
    if (!arbiter.program_->client().knows("final_status_list")) {
        return std::unexpected(seats::StartError{
            "the arbiter " + arbiter.program_->client().name() + " has no final_status_list"});
    }
    return arbiter;
}

std::expected<std::vector<Point>, std::string> Arbiter::ask_program(const Playback& game) {
    if (!program_) {
        auto program = seats::GtpProgram::start(command_line_);
        if (!program) return std::unexpected(program.error().reason);
        program_ = std::move(*program);
    }
    gtp::Client& client = program_->client();
    std::string reason = "it does not say which stones are dead";
    if (const auto shown = client.show_game(game); !shown) {
        reason = to_text(shown.error());
    } else if (auto dead = client.dead_stones(game.spec().geometry, kPatience); !dead) {
        reason = to_text(dead.error());
    } else if (*dead) {
        return std::move(**dead);
    }
    program_->kill();
    program_.reset();
    return std::unexpected(reason);
}

std::expected<std::vector<Point>, std::string> Arbiter::dead_stones(const Playback& game) {
    if (game.spec().kind != GameKind::go || !game.spec().rules.dead_stones_removed) return {};
    if (command_line_.empty()) {
        return go::dead_points(go::propose_dead(std::get<go::Position>(game.position())));
    }
    auto dead = ask_program(game);
    return dead ? dead : ask_program(game);
}

std::expected<Outcome, std::string> Arbiter::judge(const Playback& game) {
    const auto dead = dead_stones(game);
    if (!dead) return std::unexpected("the arbiter " + dead.error());
    const auto outcome = outcome_by_count(game.spec(), game.position(), *dead);
    if (!outcome) return std::unexpected("the arbiter named a point without a stone as dead");
    return *outcome;
}

}  // namespace magpie::cli
