#pragma once

#include <memory>
#include <string>

#include "apps/seats/explorer.h"
#include "apps/seats/insight.h"
#include "apps/seats/typed_point.h"
#include "apps/tui/sidebar.h"
#include "apps/tui/view.h"
#include "game/walk.h"

namespace magpie::tui {

class App;

// A game being gone through: moves, variations, what an engine thinks of each position, and where
// the mistakes were. Trying moves makes variations of a copy; the kept game stays as it is.
class ReviewView final : public View {
  public:
    // `known` is what was said of its positions while it was played.
    ReviewView(App& app, Playback game, seats::Insight::Values known);
    // What the engine found is kept.
    ~ReviewView() override;
    ReviewView(const ReviewView&) = delete;
    ReviewView& operator=(const ReviewView&) = delete;

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;
    void tick(Instant now) override;

    [[nodiscard]] std::optional<Instant> deadline(Instant) const override {
        return typed_.letter_deadline();
    }

    // In the place of the last sentence.
    void say(std::string text, bool is_refusal = false);

  private:
    void handle_key(const KeyPress& key, Instant now);
    void handle_character(char32_t character, Instant now);
    void obey(char key);
    void play_typed();
    void play_best();
    void handle_mouse(const MouseEvent& mouse);
    void arrive(const Walked& walked);
    void to_other(int by);
    void to_end();
    void to_mistake(int direction);
    void try_move(Move move);
    void arrived();
    void tell_position();
    void toggle_engine();
    void toggle_explorer();
    void toggle_threat();
    // What the notes and the board are about: the position, or what it threatens.
    [[nodiscard]] const Report* report() const;
    [[nodiscard]] render::BoardScene scene() const;
    [[nodiscard]] render::BoardScene scene_of_line(const Candidate& candidate) const;
    void add_progress(Sidebar& sidebar) const;
    void set_sidebar(Sidebar& sidebar) const;
    void add_candidates(Sidebar& sidebar) const;
    void add_explored(Sidebar& sidebar) const;
    [[nodiscard]] std::string about_here() const;

    App& app_;
    Playback game_;
    seats::Insight insight_;
    // What players said while they played: it draws the graph until somebody has looked, and judges
    // no move.
    seats::Insight::Values played_;
    std::unique_ptr<seats::Explorer> explorer_;  // while it is shown
    bool shows_hints_ = true;
    bool shows_score_ = false;
    bool shows_threat_ = false;
    bool is_zen_ = false;
    int line_shown_ = 0;  // the number of the candidate whose line is on the board; 0: none
    Point cursor_;
    seats::TypedPoint typed_;
    std::string status_;
    std::string told_here_;  // the sentence about the position, as it was told last
    bool is_refusal_ = false;
    bool shows_help_ = false;
    std::optional<CellLayout> layout_;
    std::vector<KeySpot> spots_;
};

}  // namespace magpie::tui
