#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/export_box.h"
#include "apps/desktop/screens/motion.h"
#include "apps/desktop/screens/screen.h"
#include "apps/desktop/screens/view_key.h"
#include "apps/seats/sitting.h"
#include "apps/seats/typed_point.h"
#include "go/score/dead_stones.h"
#include "table/table.h"

namespace magpie::desktop {

// A clock with less than this left is shown in warning colours, and ticks.
inline constexpr Milliseconds kFewSeconds{10'000};

// Then the menu comes.
inline constexpr Milliseconds kWinnerShown{5000};

// What the status box says.
struct Status {
    enum class Kind : std::uint8_t { plain, hint, info, refusal };  // hint: said quietly

    Kind kind = Kind::plain;
    std::string lead{};
    std::string text{};

    bool operator==(const Status&) const = default;
};

// The name of a save, while it is typed.
struct Naming {
    std::string name{};
    std::string problem{};  // why it was not saved under it
};

// A game at the table: board and sidebar, from the first stone to the winner. Every rule is the
// table's: this sends commands and shows what comes of them.
class GameScreen final : public Screen {
  public:
    GameScreen(Room& room, Table table, const Players& players = {});

    void show(Frame& frame) override;
    void act(const Action& action, Modifiers modifiers) override;
    bool key(Key key, Modifiers modifiers) override;

    [[nodiscard]] bool is_editing() const override { return naming_ || exporting_; }

    void typed(std::string_view text) override;
    void wheel(int notches) override;
    void poll() override;
    [[nodiscard]] std::optional<Instant> deadline() const override;
    bool close() override;

    void tell(const std::string& why) override { say(Status::Kind::refusal, "", why); }

    [[nodiscard]] const Table& table() const { return sitting_.table(); }

    [[nodiscard]] const Status& status() const { return status_; }

  private:
    // game.cpp: what happens.
    void apply(const Command& command);
    void take_in(const seats::Sitting::Events& events);
    void take_in(const seats::SittingEvent& event);
    void take_in_event(const Event& event);
    void take_in_hint(const seats::Hint& hint);
    void say(Status::Kind kind, std::string lead, std::string text);

    // game_input.cpp: what is asked for.
    void touch(Point p, Modifiers modifiers);
    void take_end_back();
    bool answer_winner(Act act);
    void move_cursor(int columns, int rows);
    void play_typed();
    void obey(char letter);

    // game_keeping.cpp: what stays of it.
    void save(std::string name);
    void name_save();
    bool edit_name(Key key);
    void leave();

    // Whoever counts, or has won, sees it.
    [[nodiscard]] bool is_zen() const { return look_.is_zen && table().phase() == Phase::playing; }

    [[nodiscard]] bool is_over() const { return table().phase() == Phase::finished; }

    [[nodiscard]] bool is_counted() const;
    [[nodiscard]] bool can_take_end_back() const;
    [[nodiscard]] std::string total_of(Color c) const;
    [[nodiscard]] std::string doubt_about_marks() const;

    // game_view.cpp: what is seen.
    // The stones, and what is marked dead or counted.
    [[nodiscard]] render::BoardScene lying_board() const;
    [[nodiscard]] render::BoardScene scene(const Frame& frame, std::optional<Point> held) const;
    void show_sidebar(Frame& frame, const Rect& sidebar, std::optional<Point> held);
    void show_moves(Frame& frame, const Rect& card) const;
    void show_buttons(Frame& frame, const Rect& area) const;
    void show_status(Frame& frame, const Rect& card, std::optional<Point> held) const;
    void show_keys(Frame& frame, const Rect& row) const;
    [[nodiscard]] Status status_over(Point held) const;

    // game_players.cpp
    void show_totals(Frame& frame, const Rect& row) const;
    void show_players(Frame& frame, Rect& rest, bool is_compact) const;
    void show_player(Frame& frame, const Rect& card, Color c, bool is_compact) const;

    // game_boxes.cpp
    void show_winner(Frame& frame, const Rect& card, bool is_alone);
    void show_naming(Frame& frame) const;

    // counting_view.cpp
    void show_counting(Frame& frame, Rect area) const;
    // How the game would end with the marks as they are: short, and as a sentence.
    [[nodiscard]] std::string count_text() const;
    [[nodiscard]] std::string result_of_count() const;
    void show_help(Frame& frame) const;

    [[nodiscard]] std::optional<Color> thinking() const { return sitting_.thinking(); }

    [[nodiscard]] bool may_play() const;
    [[nodiscard]] bool may_pass() const;

    // The engine to move was given up, and may be tried again.
    [[nodiscard]] bool has_failed() const {
        return table().phase() == Phase::playing && sitting_.has_failed(table().to_play());
    }

    seats::Sitting sitting_;
    Motions motions_;
    seats::TypedPoint typed_;
    Status status_;
    std::optional<Point> cursor_;
    // Where the pointer was when something was done there: what came of it is shown until it moves.
    std::optional<Point> settled_;
    int first_chain_ = 0;  // of the list of dead chains
    go::Proposal proposal_;
    std::optional<Instant> ended_;  // since when the winner is shown, and nobody looks closer
    bool stays_ = false;            // the winner, until somebody leaves
    bool is_looked_at_ = false;     // the winner, with the pointer
    // Where the pointer lay when the winner came: left there it looks at nothing.
    std::optional<std::optional<Spot>> lay_at_;
    std::optional<Spot> seen_at_;  // the pointer, when the winner was shown last
    std::optional<Report> hint_;   // about the position on the table
    BoardLook look_;
    bool shows_help_ = false;
    bool is_giving_up_ = false;  // Resign was pressed once
    std::optional<Naming> naming_;
    std::optional<ExportBox> exporting_;
    std::int64_t last_tick_ = -1;  // the second that was heard last
};

}  // namespace magpie::desktop
