#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/seats/sitting.h"
#include "apps/tui/settings.h"
#include "apps/tui/view.h"
#include "go/score/ownership.h"

namespace magpie::tui {

struct AppOptions {
    std::string data_folder;
    std::string results_file;
    Look look{};
    bool has_given_colors = false;   // on the command line: no setting changes them
    std::string settings_file{};     // empty: nothing is kept
    std::function<void()> wake{};    // an engine has news; on another thread
    std::optional<Playback> game{};  // to begin with, to be looked at; nothing: the menu
    std::string game_note{};         // about it, a sentence
    // How engines are made; tests have others.
    decltype(seats::SittingOptions::make) make = seats::SittingOptions{}.make;
};

// The views on top of each other, the menu below all. Everything a terminal shows and nothing of
// the terminal: input and time in, a screen out.
class App {
  public:
    explicit App(AppOptions options);

    void paint(Screen& screen, Instant now);
    void handle(const Input& input, Instant now);
    void tick(Instant now);
    [[nodiscard]] std::optional<Instant> deadline(Instant now) const;

    // Keeps what has to be kept; the program ends.
    void leave(Instant now);

    // What was lost by leaving; one line, or empty.
    [[nodiscard]] const std::string& last_words() const { return last_words_; }

    void set_last_words(std::string text) { last_words_ = std::move(text); }

    [[nodiscard]] bool is_done() const { return is_done_; }

    // --- For the views.

    void open(std::unique_ptr<View> view);  // on top of the one that is shown
    void close();                           // that one; the last one ends the program

    // The program ends, and every view keeps what it has to.
    void quit() { wants_to_quit_ = true; }

    // A sentence for whoever sees the menu next.
    void set_notice(std::string text) { notice_ = std::move(text); }

    [[nodiscard]] const std::string& notice() const { return notice_; }

    [[nodiscard]] const AppOptions& options() const { return options_; }

    // Where games are kept from now on.
    void set_data_folder(std::string folder) { options_.data_folder = std::move(folder); }

    // What is shown: the terminal's, with the settings.
    [[nodiscard]] Look& look() { return look_; }

    [[nodiscard]] const Settings& settings() const { return settings_; }

    // Keeps them too; trouble with that is the notice.
    void set_settings(const Settings& settings);

    // The terminal's bell, where it is wanted.
    void ring() { has_rung_ = settings_.bell; }

    // Whether it is to ring, once.
    [[nodiscard]] bool take_bell() { return std::exchange(has_rung_, false); }

    [[nodiscard]] go::OwnershipSource& judge() { return *judge_; }

    // A game on a table with these players, shown, and a sentence about it where there is one.
    void start_game(Table table,
                    ByColor<std::optional<std::string>> engines,
                    std::string kept_as,
                    Instant now,
                    const std::string& note = {});

    // A kept game, with the engines that played in it. False: the notice says why not.
    bool load_game(const std::string& name, Instant now);

  private:
    [[nodiscard]] Look look_with(const Settings& settings) const;
    void settle(Instant now);
    void quit_if_all_is_kept(Instant now);

    AppOptions options_;
    Settings settings_;
    Look look_;
    std::unique_ptr<go::OwnershipSource> judge_;
    std::string notice_;
    bool keeps_old_settings_ = false;  // when they are written: something was not understood
    std::string last_words_;
    bool has_rung_ = false;
    bool is_done_ = false;
    bool wants_to_quit_ = false;
    std::vector<std::unique_ptr<View>> views_;
    std::vector<std::unique_ptr<View>> opened_;  // while a view was working
    int closed_ = 0;
};

}  // namespace magpie::tui
