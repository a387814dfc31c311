// In a real terminal, as tmux has it: keys typed, screens captured.
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "support/until.h"

namespace magpie::tui {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string output_of(const std::string& command) {
    std::string text;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return text;
    std::array<char, 4096> bytes{};
    while (std::size_t count = fread(bytes.data(), 1, bytes.size(), pipe)) {
        text.append(bytes.data(), count);
    }
    pclose(pipe);
    return text;
}

// A tmux of its own, which nothing of the user's reaches.
class InTmux : public testing::Test {
  protected:
    InTmux() {
        name_ = "magpie-test-" + std::to_string(getpid());
        folder_ = std::filesystem::temp_directory_path() / name_;
        std::filesystem::create_directories(folder_);
    }

    ~InTmux() override {
        tmux("kill-server");
        std::filesystem::remove_all(folder_);
    }

    std::string tmux(const std::string& arguments) const {
        return output_of("TMUX= TMUX_TMPDIR=" + folder_.string() + " tmux -L " + name_ +
                         " -f /dev/null " + arguments + " 2>/dev/null");
    }

    void start(const std::string& options, int columns = 80, int rows = 30) const {
        tmux("new-session -d -x " + std::to_string(columns) + " -y " + std::to_string(rows) +
             " 'LC_ALL=C.UTF-8 NO_COLOR= COLORTERM= " MAGPIE_PROGRAM " tui --data " +
             folder_.string() + " " + options + "; echo left; sleep 60'");
    }

    void keys(const std::string& names) const { tmux("send-keys " + names); }

    [[nodiscard]] std::string screen(const std::string& how = "-p") const {
        return tmux("capture-pane " + how);
    }

    // The screen, once it shows that.
    [[nodiscard]] std::string screen_with(const std::string& text) const {
        std::string seen;
        const auto look = [&] { seen = screen(); };
        const auto shows_it = [&] { return seen.find(text) != std::string::npos; };
        if (!until(shows_it, look)) ADD_FAILURE() << "no \"" << text << "\" in\n" << seen;
        return seen;
    }

    std::string name_;
    std::filesystem::path folder_;
};

TEST_F(InTmux, AGameIsPlayedKeptAndTheTerminalGivenBack) {
    if (output_of("command -v tmux").empty()) GTEST_SKIP() << "there is no tmux here";
    start("--colors none");
    static_cast<void>(screen_with("New game"));
    keys("n Down 5 Down Down Down Down Down Down Down p e r s o n Enter");
    static_cast<void>(screen_with("? shows the keys"));
    keys("c 3 Enter");
    EXPECT_THAT(screen_with("Black C3. White to play."), HasSubstr("1 [C3]"));
    tmux("resize-window -x 50 -y 20");
    static_cast<void>(screen_with("Enter play  p pass"));
    tmux("resize-window -x 80 -y 30");
    keys("q");
    static_cast<void>(screen_with("The game is kept as autosave"));
    keys("q");
    EXPECT_THAT(screen_with("left"), Not(HasSubstr("New game")));
}

TEST_F(InTmux, ColoursAreSentWhereTheTerminalHasThem) {
    if (output_of("command -v tmux").empty()) GTEST_SKIP() << "there is no tmux here";
    start("--colors 256");
    static_cast<void>(screen_with("New game"));
    keys("n Enter");
    static_cast<void>(screen_with("? shows the keys"));
    EXPECT_THAT(screen("-e -p"), AllOf(HasSubstr("▀"), HasSubstr("48;5;180")));
}

}  // namespace

}  // namespace magpie::tui
