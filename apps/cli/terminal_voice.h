#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/board_style.h"
#include "apps/cli/console.h"
#include "apps/seats/sitting.h"
#include "render/text/text.h"
#include "table/table.h"

namespace magpie::cli {

// Whether an event only says why nothing was done.
[[nodiscard]] bool is_refusal(const Event& event);

// What the terminal game shows: the board, sentences about what happened, answers to questions. It
// changes nothing at the table.
class TerminalVoice {
  public:
    // `sitting` and `console` must outlive it; another game may take the sitting's place.
    TerminalVoice(const seats::Sitting& sitting, BoardStyle style, Console& console);

    // A sentence in a line of its own, broken between words where the terminal is narrow; a
    // warning in colour where that is wanted.
    void say(std::string_view sentence);
    void warn(std::string_view sentence);

    // What belongs to a board that is about to be shown. Where the terminal is too low for both it
    // waits until the board is there, or until something else is said, so that the board does not
    // scroll it away.
    void say_by_board(std::string_view sentence);
    void say_held();

    // What to print before a line is read.
    [[nodiscard]] std::string prompt() const;

    void show_board();

    // The board will be shown before the next question.
    void forget_board() { board_is_stale_ = true; }

    void show_board_if_changed() {
        if (board_is_stale_) show_board();
    }

    void show_events(const seats::Sitting::Events& events);

    // Whether the next hint is told with all its moves.
    void want_candidates(bool wants) { wants_candidates_ = wants; }

    // What an engine thinks so far, in the last line of the terminal, and away with it.
    void show_thoughts();
    void wipe_thoughts();

    // A game that was over when it was taken up from the file `path`, or from no file; with what
    // `magpie play` needs to find the saves.
    void show_finished(const std::string& path, const std::string& to_find_saves);

    void show_legal_moves();
    void show_score();
    void show_notation();
    void show_clocks();
    void show_saves(const std::string& folder);
    void show_help();

  private:
    void show_event(const Event& event);
    void show_candidates(const Report& report);
    void show_proposal(const go::Proposal& proposal);
    [[nodiscard]] std::string broken(std::string_view sentence) const;
    [[nodiscard]] bool is_counted() const;
    [[nodiscard]] bool is_low() const;
    [[nodiscard]] render::BoardScene scene() const;
    [[nodiscard]] render::TextOptions text_options_for(const render::BoardScene& scene) const;

    [[nodiscard]] const Table& table() const { return sitting_.table(); }

    const seats::Sitting& sitting_;
    BoardStyle style_;
    Console& console_;
    std::vector<std::string> held_;  // for when the board is shown
    bool board_is_stale_ = true;
    bool shows_thoughts_ = false;    // in the last line of the terminal
    bool wants_candidates_ = false;  // of the hint asked for
};

}  // namespace magpie::cli
