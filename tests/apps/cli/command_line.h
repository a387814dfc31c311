#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/cli/program.h"

namespace magpie::cli {

// The program as a script sees it: a command line and standard input in; output, errors and an exit
// status out.
struct Result {
    ExitCode code;
    std::string out;
    std::string err;
};

Result magpie(const std::vector<std::string>& arguments, const std::string& input = "");

// The same where a second passes with every character that is typed.
Result timed(const std::vector<std::string>& arguments, const std::string& input);

// What a person at a terminal of so many columns and rows (nothing: it does not say) sees, and when
// nothing more is typed, time passes.
Result on_terminal(const std::vector<std::string>& arguments,
                   const std::string& input,
                   int columns = 80,
                   bool utf8 = true,
                   std::optional<int> rows = std::nullopt);

// A folder of its own for each test that plays or writes.
class Playing : public testing::Test {
  protected:
    Playing();
    ~Playing() override;

    Result play(std::vector<std::string> arguments, const std::string& input) const;
    [[nodiscard]] std::string file(const std::string& name) const;
    void write(const std::string& name, const std::string& text) const;

    std::filesystem::path folder_;
};

}  // namespace magpie::cli
