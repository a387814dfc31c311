#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "apps/seats/sitting.h"
#include "apps/seats/typed_point.h"
#include "apps/tui/sidebar.h"
#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// A game being played: board, cursor, sidebar and the sentence about what happened. It knows no
// rule: what was typed becomes a command to the sitting, what comes back is shown.
class GameView final : public View {
  public:
    GameView(App& app, std::unique_ptr<seats::Sitting> sitting, Instant now);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;
    void tick(Instant now) override;
    [[nodiscard]] std::optional<Instant> deadline(Instant now) const override;
    void leave(Instant now) override;
    bool may_leave(Instant now) override;

    // In the place of the last sentence.
    void say(std::string text, bool is_refusal = false);

  private:
    void handle_key(const KeyPress& key, Instant now);
    void handle_mouse(const MouseEvent& mouse, Instant now);
    void handle_menu(const Input& input, Instant now);
    void command(char letter, Instant now);
    void play(Point p, Instant now);
    void play_typed_or_cursor(Instant now);
    void walk(int columns, int rows);
    void hear(const seats::Sitting::Events& events);
    bool leave_to_menu(Instant now);
    void review(Instant now);

    struct MenuItem {
        std::string_view text;
        std::function<void(Instant)> act;
    };

    [[nodiscard]] std::vector<MenuItem> menu_items();
    void choose(const MenuItem& item, Instant now);
    void go_on(Instant now);
    void save(Instant now);
    std::expected<std::string, std::string> save_as(const std::string& name, Instant now);
    void ask_for_name();
    void handle_name(const KeyPress& key, Instant now);
    void toggle_bell();
    void set_sidebar(Sidebar& sidebar, Instant now) const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> keys() const;
    [[nodiscard]] render::BoardScene scene() const;
    [[nodiscard]] std::string status() const;
    void paint_menu(Screen& screen);

    [[nodiscard]] const Table& table() const { return sitting_->table(); }

    [[nodiscard]] const GameSpec& spec() const { return table().record().spec; }

    App& app_;
    std::unique_ptr<seats::Sitting> sitting_;
    seats::TypedPoint typed_;
    Point cursor_;
    std::string status_;
    bool is_refusal_ = false;
    std::optional<Report> hint_;
    bool shows_score_ = false;
    bool shows_help_ = false;
    bool shows_menu_ = false;
    bool is_sure_ = false;               // about the resignation chosen in the menu
    std::optional<std::string> naming_;  // the name of a save, while it is typed
    std::string naming_refusal_;         // why nothing was saved under it
    List menu_{};
    std::optional<CellLayout> layout_;  // as painted
    std::vector<KeySpot> spots_;
};

}  // namespace magpie::tui
