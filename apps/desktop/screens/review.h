#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/screens/export_box.h"
#include "apps/desktop/screens/screen.h"
#include "apps/desktop/screens/view_key.h"
#include "apps/desktop/view/board_view.h"
#include "apps/seats/explorer.h"
#include "apps/seats/insight.h"
#include "apps/seats/typed_point.h"
#include "game/walk.h"

namespace magpie::desktop {

// A game looked at again: its moves and variations, what they were worth, and what would have been
// better.
class ReviewScreen final : public Screen {
  public:
    ReviewScreen(Room& room, Playback game, std::string problem);

    void show(Frame& frame) override;
    void act(const Action& action, Modifiers modifiers) override;
    bool key(Key key, Modifiers modifiers) override;
    void typed(std::string_view text) override;
    void wheel(int notches) override;
    void poll() override;

    [[nodiscard]] std::optional<Instant> deadline() const override;
    bool close() override;

    [[nodiscard]] bool is_editing() const override { return exporting_.has_value(); }

    void tell(const std::string& why) override { note_ = why; }

    [[nodiscard]] const Playback& game() const { return game_; }

    [[nodiscard]] const seats::Insight& insight() const { return insight_; }

  private:
    // review.cpp: walking and playing.
    void go_to(NodeId node);
    void arrive(const Walked& walked);
    void to_mistake(int by);
    void play(Move move);
    void play_best();
    void play_typed();
    void obey(char letter);
    void arrived();
    void toggle_explorer();
    void begin_export();

    // What the table of moves and the board are about: the position, or what it threatens.
    [[nodiscard]] const Report* report() const {
        return shows_threat_ ? insight_.threat(game_.node()) : insight_.report(game_.node());
    }

    // review_view.cpp and review_graph.cpp
    void show_sidebar(Frame& frame, const Rect& sidebar) const;
    void show_graph(Frame& frame, const Rect& card) const;
    void show_verdict(Frame& frame, const Rect& card) const;
    void show_candidates(Frame& frame, const Rect& card) const;
    void show_explorer(Frame& frame, const Rect& card) const;
    void show_tree(Frame& frame, const Rect& card) const;
    void show_comment(Frame& frame, const Rect& card) const;
    void show_controls(Frame& frame, const Rect& row) const;
    void show_candidate_discs(Frame& frame, const BoardPlace& place) const;
    void show_keys(Frame& frame) const;
    [[nodiscard]] std::optional<int> hovered_candidate(const Frame& frame) const;
    [[nodiscard]] render::BoardScene scene(const Frame& frame, std::optional<Point> held) const;
    [[nodiscard]] std::string title() const;
    [[nodiscard]] int moves_of_line() const;

    Playback game_;
    seats::Insight insight_;
    std::unique_ptr<seats::Explorer> explorer_;  // while it is shown
    seats::TypedPoint typed_;
    std::string note_;  // a refusal, or what was odd about the game
    bool shows_candidates_ = true;
    bool shows_ownership_ = false;
    bool shows_threat_ = false;
    BoardLook look_;
    bool shows_help_ = false;
    std::optional<ExportBox> exporting_;
};

}  // namespace magpie::desktop
