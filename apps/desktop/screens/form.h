#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/screens/screen.h"

namespace magpie::desktop {

// The rows of a page on which things are chosen. Fields are numbers of the screen that uses it.
class Form {
  public:
    // Rows go into `area` from the top, so high that `rows` of them fit.
    Form(Frame& frame, const Rect& area, int rows);

    void heading(const std::string& text);

    // One of a few, side by side: Act::choose with the field and the option.
    void choice(int field,
                const std::string& label,
                const std::vector<std::string>& options,
                int chosen);

    // One of many: Act::step_down and Act::step_up. A note stands below the value.
    void stepper(int field,
                 const std::string& label,
                 const std::string& value,
                 const std::string& note = {});

    // A line of text: Act::edit. The caret shows while it is being edited.
    void text(int field,
              const std::string& label,
              const std::string& value,
              bool is_edited,
              const std::string& empty = "",
              bool is_refused = false);

    void gap(double design_pixels);

    [[nodiscard]] Rect& rest() { return rest_; }

  private:
    Rect row(const std::string& label);

    Frame& frame_;
    Rect rest_;
    double row_height_;
};

// Text being edited by hand.
struct Editing {
    int field;
    std::string text;
};

// Takes the last character off, whole also where it is more than one byte.
void erase_last_character(std::string& text);

}  // namespace magpie::desktop
