#pragma once

#include <map>
#include <memory>
#include <string>

#include "apps/seats/sitting.h"
#include "apps/tui/sidebar.h"
#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// A game being gone through: moves, variations, what an engine thinks of each position, and where
// the mistakes were. Trying moves makes variations of a copy; the kept game stays as it is.
class ReviewView final : public View {
  public:
    using Values = std::map<NodeId, seats::Sitting::Value>;

    ReviewView(App& app, Playback game, Values values);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;
    void tick(Instant now) override;

  private:
    void handle_key(const KeyPress& key);
    void handle_letter(char32_t letter);
    void go_by(int moves);
    void to_branch(int direction);
    void to_sibling(int direction);
    void to_mistake(int direction);
    void try_move(Move move);
    void arrived();
    void ask();
    void set_sidebar(Sidebar& sidebar) const;
    // How much the move that led to `node` lost, in points of whoever made it.
    [[nodiscard]] std::optional<float> loss_of(NodeId node) const;
    [[nodiscard]] std::string about_here() const;

    App& app_;
    Playback game_;
    Values values_;
    std::unique_ptr<seats::Sitting> engine_;  // only to be asked
    bool asks_ = false;
    bool shows_hints_ = true;
    bool shows_score_ = false;
    std::optional<Report> report_;  // of where the game stands
    Point cursor_;
    std::string status_;
    bool is_refusal_ = false;
    std::optional<BoardLayout> layout_;
};

}  // namespace magpie::tui
