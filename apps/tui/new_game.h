#pragma once

#include <string>
#include <vector>

#include "apps/tui/view.h"

namespace magpie::tui {

class App;

// What is agreed before a game: a form with a line for each thing, chosen with left and right or
// typed.
class NewGameView final : public View {
  public:
    explicit NewGameView(App& app);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    struct Field {
        std::string label;
        std::vector<std::string> choices;
        std::string value;
        std::string note{};  // what may be typed instead
    };

    enum Line {
        game,
        board,
        rules,
        komi,
        handicap,
        clock,
        black,
        black_name,
        white,
        white_name,
        start,
        line_count
    };

    void set_game(const std::string& name);
    [[nodiscard]] bool is_shown(int line) const;
    [[nodiscard]] ByColor<std::string> names() const;
    void step(int by);
    void walk(int by);
    void type(char32_t character);
    void erase();
    void begin(Instant now);

    App& app_;
    std::vector<Field> fields_;
    int selected_ = 0;
    bool is_fresh_ = true;  // typing begins a new value
    std::string message_;
    std::vector<int> rows_;  // of the lines, as painted
};

}  // namespace magpie::tui
