#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>

#include "apps/cli/match/match.h"

namespace magpie::cli {

// The file that gets every game of a match as soon as it ends. What it holds is told by the ending
// of its name: .sgf games of SGF, .jsonl lines of JSON with the reason too, anything else lines of
// SGN, which have no names. Whatever is there stays, and all of it can be read again.
class SavedGames {
  public:
    explicit SavedGames(std::string path);

    // Whether games can be added, asked before there is one. The errors are one line.
    [[nodiscard]] std::expected<void, std::string> prepare();
    [[nodiscard]] std::expected<void, std::string> add(
        const MatchGame& game, const std::array<std::string, 2>& names) const;
    // Leaves no file behind that was made for games that never ended.
    void remove_if_unused() const;

  private:
    enum class Form : std::uint8_t { sgn, sgf, json };

    std::string path_;
    Form form_;
    bool was_there_ = true;
};

}  // namespace magpie::cli
