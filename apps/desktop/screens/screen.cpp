#include "apps/desktop/screens/screen.h"

#include "platform/files.h"
#include "platform/folders.h"

namespace magpie::desktop {

void Room::change_settings(const Settings& to) {
    if (to == settings) return;
    if (to.language != settings.language) words = Words(to.language);
    settings = to;
    static_cast<void>(platform::make_folders(data_folder));
    const auto written =
        platform::write_file_atomically(data_folder + "/desktop.conf", to_text(settings));
    if (!written)
        notice =
            words("Settings could not be kept: {reason}.", {{"reason", written.error().reason}});
}

Split split_window(const Frame& frame, double least_sidebar) {
    const Rect window = frame.window();
    const double least = std::min(frame.px(least_sidebar), 0.6 * window.width);
    const double side = std::max(1.0, std::min(window.height, window.width - least));
    return {{0, 0, side, window.height}, {side, 0, window.width - side, window.height}};
}

}  // namespace magpie::desktop
