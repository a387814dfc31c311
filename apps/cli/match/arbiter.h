#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "apps/seats/program.h"
#include "game/outcome.h"
#include "game/playback.h"

namespace magpie::cli {

// Who says how a game that ended in passes was won: by the count of the rules agreed on, dead
// stones taken off. Which stones are dead our own proposal says (go/score/dead_stones.h), or a
// second program. Rules that leave every stone on the board need nobody's opinion.
class Arbiter {
  public:
    // An empty command line: our own judgement.
    [[nodiscard]] static std::expected<Arbiter, seats::StartError> make(
        const std::string& command_line, const seats::StartListener& listen = {});

    // The outcome of a game that is over. A program that fails is started once more; then its game
    // has no outcome, and the error says why.
    [[nodiscard]] std::expected<Outcome, std::string> judge(const Playback& game);

  private:
    std::expected<std::vector<Point>, std::string> dead_stones(const Playback& game);
    std::expected<std::vector<Point>, std::string> ask_program(const Playback& game);

    std::string command_line_;
    std::unique_ptr<seats::GtpProgram> program_;
};

}  // namespace magpie::cli
