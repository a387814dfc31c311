#include "render/theme.h"

#include <cstddef>

namespace magpie::render {

namespace {

constexpr Ramp flat(std::string_view color) { return {color, color, color}; }

constexpr Ramp kFelt = {"#2E7D5B", "#236A4B", "#1A553B"};

// The ring must stand out on slate and on shell, whatever the page behind the board.
constexpr ByColor<Ramp> kIris = {{"#5FE3E0", "#7FAEFF", "#B79BFF"},
                                 {"#0A8F9C", "#1D56C9", "#6A35C2"}};

constexpr Theme kLight = {.name = "light",
                          .page = "#F4F5F7",
                          .text = "#12161D",
                          .text_quiet = "#454E5C",
                          .wood = {"#EFD3A0", "#E6C389", "#DCB475"},
                          .wood_line = "#3B2A12",
                          .wood_coordinate = "#3B2A12",
                          .has_grain = true,
                          .felt = kFelt,
                          .felt_line = "#0E3B29",
                          .frame = "#15191F",
                          .frame_coordinate = "#C9CFD8",
                          .has_gradients = true,
                          .iris = kIris,
                          .accent = "#1D56C9",
                          .refusal = "#B84A00",
                          .dead = "#B3123F"};

constexpr Theme dark_theme() {
    Theme t = kLight;
    t.name = "dark";
    t.page = "#0D1016";
    t.text = "#EEF1F5";
    t.text_quiet = "#B3BCC9";
    t.wood = {"#C9A468", "#BE975A", "#AE8649"};
    t.wood_coordinate = "#241804";
    t.felt = {"#27694D", "#1E5A41", "#164A34"};
    t.felt_line = "#0A2E20";
    t.frame = "#242B35";
    return t;
}

constexpr Theme plain_theme() {
    Theme t = kLight;
    t.name = "plain";
    t.page = "#FFFFFF";
    t.wood = flat("#E6C389");
    t.has_grain = false;
    t.felt = flat("#236A4B");
    return t;
}

constexpr Theme high_contrast_theme() {
    Theme t = kLight;
    t.name = "high-contrast";
    t.page = "#000000";
    t.text = t.text_quiet = "#FFFFFF";
    t.wood = t.felt = flat("#FFFFFF");
    t.wood_line = t.wood_coordinate = t.felt_line = t.frame_coordinate = "#000000";
    t.frame = "#FFFFFF";
    t.has_grain = t.has_gradients = false;
    t.iris = {flat("#FFE45C"), flat("#000000")};
    t.accent = t.refusal = t.dead = "#000000";
    return t;
}

// In the order of ThemeName.
constexpr std::array<Theme, 4> kThemes = {kLight, dark_theme(), plain_theme(),
                                          high_contrast_theme()};

}  // namespace

const Theme& theme(ThemeName name) { return kThemes[static_cast<std::size_t>(name)]; }

std::span<const Theme> themes() { return kThemes; }

std::optional<ThemeName> theme_from(std::string_view name) {
    for (std::size_t i = 0; i < kThemes.size(); ++i) {
        if (kThemes[i].name == name) return static_cast<ThemeName>(i);
    }
    return std::nullopt;
}

}  // namespace magpie::render
