#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "go/rules/rules.h"
#include "go/score/score.h"

namespace magpie::go::test {

// One expectation of a .board file: the reckoning under some rule sets.
struct ScoreExpectation {
    std::vector<std::string> rule_sets;
    std::optional<Margin> komi;  // instead of the rule set's
    int handicap = 0;
    Margin black;  // totals
    Margin white;
    std::string result;  // "B+3.5", "W+7", "0"
    std::optional<std::string>
        points;  // picture of PointReports, rows without spaces, one after another
};

// A drawn final board with everything it claims. The format: tests/data/go/score/README.md.
struct ScoreCase {
    std::string file;
    std::string title;
    FinalBoard board;
    std::vector<Point> dead;
    bool proposal_is_exact = false;  // propose_dead() must find exactly `dead`
    std::optional<std::string>
        alive;  // picture of the pass-alive stones and territory of both sides
    std::vector<ScoreExpectation> expectations;
};

// Reads one file; the error is one line that names the file and what is wrong.
std::expected<ScoreCase, std::string> read_score_case(const std::string& path);

// Every .board file of a folder, sorted by name.
std::vector<std::string> board_files(const std::string& folder);

// The name of a file without its folder and its ending.
std::string stem_of(const std::string& path);

// A picture of a reckoning, as in the files: X O stones, b w points of a side, 1 2 eyes in seki
// (black's, white's), - nobody's.
std::string picture_of(const Reckoning& reckoning);

// "B+3.5", "W+7", "0".
std::string result_text(const Reckoning& reckoning);

}  // namespace magpie::go::test
