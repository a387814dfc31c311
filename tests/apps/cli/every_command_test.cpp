// What no command takes: an option that it does not have, a word too many. Asked of the program
// itself, so that commands which other parts of it add are among them.
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "support/sanitizers.h"

namespace magpie::cli {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

struct Answer {
    int status;
    std::string text;  // of both streams
};

Answer ask(const std::string& words) {
    const std::string line = std::string(MAGPIE_PROGRAM) + " " + words + " </dev/null 2>&1";
    FILE* pipe = popen(line.c_str(), "r");
    if (pipe == nullptr) return {-1, ""};
    std::string text;
    std::array<char, 4096> block{};
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
        text.append(block.data(), count);
    }
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

// As the man page names them: it is made of the definitions.
std::set<std::string> commands() {
    std::istringstream page(ask("man").text);
    const std::string mark = ".B magpie ";
    std::set<std::string> names;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with(mark)) names.insert(line.substr(mark.size()));
    }
    return names;
}

// What a command needs before it looks at anything else.
std::string needed_by(const std::string& command) {
    const std::map<std::string, std::string> needed = {
        {"show", "9x9"},
        {"legal", "9x9"},
        {"score", "9x9"},
        {"convert", "9x9 --to sgn"},
        {"library import", "/nowhere"},
        {"library explore", "9x9"},
        {"library export", "1"},
        {"library remove", "1"},
        {"perft", "go --depth 1"},
        {"analyze", "9x9"},
        {"hint", "9x9"},
        {"solve", "f5"},
        {"book make", "--book /nowhere/book"},
        {"book add", "f5 --book /nowhere/book"},
        {"book remove", "f5 --book /nowhere/book"},
        {"book learn", "/nowhere --book /nowhere/book"},
        {"bridge", "gtp gtp:true"},
        {"match", "go random random"},
        {"completions", "bash"},
    };
    const auto found = needed.find(command);
    return found == needed.end() ? "" : found->second;
}

TEST(EveryCommand, RefusesAnOptionThatItDoesNotHave) {
    const std::set<std::string> all = commands();
    ASSERT_GE(all.size(), 24U);
    ASSERT_TRUE(all.contains("library remove"));
    for (const std::string& command : all) {
        for (const std::string frob : {"--frob", "-z", "--frob=3"}) {
            if (test::kSanitized && frob != "--frob") continue;
            const Answer answer = ask(command + " " + needed_by(command) + " " + frob);
            EXPECT_EQ(answer.status, 2) << command;
            const std::string name = frob.substr(0, frob.find('='));
            EXPECT_THAT(answer.text, HasSubstr("there is no option " + name)) << command;
        }
    }
    EXPECT_THAT(ask("library --frob list").text, HasSubstr("there is no option --frob"));
}

TEST(EveryCommand, RefusesAWordThatHasNoPlace) {
    // These take any number of files or games, and look at each.
    const std::set<std::string> takes_many = {"book learn", "library import", "library export",
                                              "library remove"};
    for (const std::string& command : commands()) {
        if (takes_many.contains(command)) continue;
        const std::string words = command == "play" ? "go" : needed_by(command);
        const Answer answer = ask(command + " " + words + " xyzzy");
        EXPECT_EQ(answer.status, 2) << command;
        EXPECT_THAT(answer.text, AnyOf(HasSubstr("xyzzy"), HasSubstr("4 are given"))) << command;
    }
}

}  // namespace
}  // namespace magpie::cli
