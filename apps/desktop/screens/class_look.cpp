#include "apps/desktop/screens/class_look.h"

#include <algorithm>

#include "apps/desktop/words.h"

namespace magpie::desktop {

ClassLook look_of(MoveClass c, const Palette& colors) {
    switch (c) {
        case MoveClass::inaccuracy:
            return {colors.inaccuracy, colors.inaccuracy_text, looked_up("Inaccuracy")};
        case MoveClass::mistake:
            return {colors.mistake, colors.mistake_text, looked_up("Mistake")};
        case MoveClass::blunder:
            return {colors.blunder, colors.blunder_text, looked_up("Blunder")};
        case MoveClass::unsure:
            return {colors.line, colors.text2, looked_up("Unsure")};
        case MoveClass::fine:
            break;
    }
    return {0x0F4FA8FF, colors.info_text, looked_up("Good")};
}

void show_class_shape(Frame& frame, MoveClass c, Spot at, double r, Rgba edge) {
    const ClassLook look = look_of(c, frame.colors());
    const double width = std::max(1.0, frame.scale());
    switch (c) {
        case MoveClass::fine:
        case MoveClass::unsure:
            frame.add(Ring{
                .center = at, .radius = 0.8 * r, .width = width, .color = edge, .fill = look.fill});
            return;
        case MoveClass::inaccuracy:
            frame.add(Path{
                .points = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}},
                .is_closed = true,
                .fill = look.fill,
                .stroke = edge,
                .width = width});
            return;
        case MoveClass::mistake:
            frame.add(Path{.points = {{at.x, at.y - r},
                                      {at.x + r, at.y + 0.8 * r},
                                      {at.x - r, at.y + 0.8 * r}},
                           .is_closed = true,
                           .fill = look.fill,
                           .stroke = edge,
                           .width = width});
            return;
        case MoveClass::blunder:
            frame.add(Box{.rect = {at.x - 0.85 * r, at.y - 0.85 * r, 1.7 * r, 1.7 * r},
                          .fill = look.fill,
                          .edge = edge,
                          .edge_width = width});
            return;
    }
}

}  // namespace magpie::desktop
