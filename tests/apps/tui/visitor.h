#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/tui/app.h"
#include "support/until.h"

namespace magpie::tui {

// The whole front end without a terminal: keys in, screens out.
class Tui : public testing::Test {
  protected:
    Tui() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-tui-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        start();
    }

    ~Tui() override {
        app_.reset();
        std::filesystem::remove_all(folder_);
    }

    void start() {
        AppOptions options;
        options.data_folder = folder_.string();
        options.results_file = (folder_ / "results.txt").string();
        options.settings_file = (folder_ / "tui.conf").string();
        options.look = {.colors = Colors::none, .utf8 = true};
        app_.emplace(std::move(options));
    }

    Instant now() { return {Milliseconds(time_)}; }

    void press(Key key) { app_->handle(KeyPress{.key = key}, now()); }

    // Letters, digits; '\n' is Enter.
    void type(std::string_view text) {
        for (const char c : text) {
            time_ += 10;
            if (c == '\n') {
                press(Key::enter);
            } else {
                app_->handle(KeyPress{.character = static_cast<char32_t>(c)}, now());
            }
        }
        // A letter that may begin a point has waited long enough.
        time_ += 1000;
        app_->tick(now());
    }

    void click(int column, int row) {
        app_->handle(MouseEvent{MouseEvent::Action::release, column, row, 0}, now());
    }

    std::string seen(int columns = 80, int rows = 30) {
        Screen screen(columns, rows);
        app_->paint(screen, now());
        return screen.to_text();
    }

    // The last row.
    std::string status() {
        std::string text = seen();
        text.pop_back();
        return text.substr(text.rfind('\n') + 1);
    }

    // From the menu: a form with the game, the board and who plays White.
    void begin(const std::string& game, const std::string& board, const std::string& white) {
        type("n" + game);
        press(Key::down);
        type(board);
        for (int i = 0; i < (game == "o" ? 5 : 7); ++i) press(Key::down);
        type(white + "\n");
    }

    // Until the screen shows it, as engines take their time.
    void wait_for(const std::string& text) {
        const auto shows_it = [&] { return seen().find(text) != std::string::npos; };
        const auto pass_time = [this] {
            time_ += 10;
            app_->tick(now());
        };
        EXPECT_TRUE(until(shows_it, pass_time)) << seen();
    }

    std::filesystem::path folder_;
    std::optional<App> app_;
    std::int64_t time_ = 0;
};

}  // namespace magpie::tui
