#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/scripted_player.h"
#include "apps/seats/sitting.h"
#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::seats {

// A table with scripted engines, and everything that was said at it.
class Sat : public testing::Test {
  protected:
    Sat() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-sitting-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
    }

    ~Sat() override {
        sitting_.reset();
        std::filesystem::remove_all(folder_);
    }

    void sit(const GameSpec& spec, TableOptions table = {}) {
        SittingOptions options;
        for (const Color c : kColors) {
            if (scripts_[c]) options.engines[c] = c == Color::black ? "black" : "white";
            if (scripts_[c] && teaches_) options.engines[c] = "teacher";
        }
        options.analyst = "analyst";
        options.librarian = librarian_;
        if (keeps_) options.data_folder = folder_.string();
        if (keeps_) options.results_file = (folder_ / "results.txt").string();
        options.seat.grace = Milliseconds(0);
        options.make = [this](GameKind, const std::string& text) {
            if (text == "bot:style=teacher") {
                return maker_of(scripts_.black ? scripts_.black : scripts_.white);
            }
            return maker_of(text == "black"   ? scripts_.black
                            : text == "white" ? scripts_.white
                                              : analyst_);
        };
        sitting_.emplace(Table(Playback::new_game(spec), table), std::move(options));
        hear(sitting_->sit_down(now()));
    }

    void sit() { sit(GameSpec::for_go({5, 5})); }

    Instant now() { return {Milliseconds(time_ += 1000)}; }

    Point at(const std::string& text) {
        const GameSpec& spec = sitting_->table().record().spec;
        return *point_from(spec.coord_style(), spec.geometry, text);
    }

    // Black at C3 and a pass, with what White's script says between them.
    void play_until_both_pass() {
        sit();
        play("C3");
        wait();
        play("pass");
        wait();
    }

    void play(const std::string& text) {
        hear(sitting_->apply(PlayMove{text == "pass" ? Move::pass() : Move(at(text))}, now()));
    }

    // These stones and no others, each by itself.
    void mark(const std::vector<std::string>& stones) {
        const auto dead = sitting_->table().dead();
        for (const Point p : std::vector<Point>(dead.begin(), dead.end())) {
            hear(sitting_->apply(ToggleDeadStone{p}, now()));
        }
        for (const std::string& stone : stones) {
            hear(sitting_->apply(ToggleDeadStone{at(stone)}, now()));
        }
    }

    // Until no engine thinks any more.
    void wait() {
        hear(sitting_->poll(now()));
        while (sitting_->thinking() || sitting_->is_hinting()) {
            if (!sitting_->wait(std::chrono::seconds(10))) FAIL() << "an engine does not answer";
            hear(sitting_->poll(now()));
        }
    }

    void wait_until_thinking(const std::shared_ptr<Script>& script, std::size_t lines) {
        while (script->lines().size() < lines) sitting_->wait(Milliseconds(1));
    }

    void hear(const Sitting::Events& events) {
        for (const SittingEvent& event : events) {
            const std::string text = sentence(event, *sitting_);
            if (!text.empty()) said_.push_back(text);
        }
    }

    std::string moves() {
        std::string text;
        for (const ColoredMove move : sitting_->table().playback().moves()) {
            text +=
                (text.empty() ? "" : " ") + move_text(sitting_->table().record().spec, move.move);
        }
        return text;
    }

    [[nodiscard]] std::string results() const {
        std::ifstream file(folder_ / "results.txt");
        return {std::istreambuf_iterator<char>(file), {}};
    }

    [[nodiscard]] Phase phase() const { return sitting_->table().phase(); }

    ByColor<std::shared_ptr<Script>> scripts_;
    std::shared_ptr<Script> analyst_ = script_of({});
    std::shared_ptr<Librarian> librarian_;
    bool teaches_ = false;  // an engine is the teacher; the analyst judges for it
    bool keeps_ = false;
    std::filesystem::path folder_;
    std::vector<std::string> said_;
    std::optional<Sitting> sitting_;
    std::int64_t time_ = 0;
};

}  // namespace magpie::seats
