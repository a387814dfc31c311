#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/seats/settings_lines.h"
#include "apps/tui/look.h"
#include "apps/tui/view.h"
#include "core/color.h"

namespace magpie::tui {

class App;

// What a person has chosen, beside what the terminal can do. Kept as seats/settings_lines.h
// has it.
struct Settings {
    bool coordinates = true;
    bool high_contrast = false;
    bool ascii = false;
    bool auto_pass = false;          // Othello: forced passes are made without asking
    bool bell = false;               // when an engine has moved
    std::optional<Colors> colors{};  // nothing: as the environment says
    ByColor<std::string> names{};    // of the people in the last new game

    bool operator==(const Settings&) const = default;
};

[[nodiscard]] std::string to_text(const Settings& settings);

// Each as a line; `settings` must outlive them.
[[nodiscard]] std::vector<seats::SettingLine> lines_of(Settings& settings);

// Applied to what the terminal can show.
[[nodiscard]] Look with_settings(Look terminal, const Settings& settings);

class SettingsView final : public View {
  public:
    explicit SettingsView(App& app) : app_(app) {}

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    void change(int line);
    [[nodiscard]] std::string value_of(std::size_t line) const;

    App& app_;
    List list_{};
};

}  // namespace magpie::tui
