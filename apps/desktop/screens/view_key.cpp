#include "apps/desktop/screens/view_key.h"

#include "core/ascii.h"

namespace magpie::desktop {

bool view_key(char letter, BoardLook& look, Room& room) {
    Settings changed = room.settings;
    switch (ascii::lower(letter)) {
        case 'f':
            look.is_turned = !look.is_turned;
            return true;
        case 'z':
            look.is_zen = !look.is_zen;
            return true;
        case 'c':
            changed.coordinates = !changed.coordinates;
            break;
        case 'm':
            changed.sound = !changed.sound;
            break;
        default:
            return false;
    }
    room.change_settings(changed);
    return true;
}

}  // namespace magpie::desktop
