#include "apps/desktop/screens/screen.h"

#include <algorithm>

#include "apps/seats/settings_lines.h"
#include "table/words.h"

namespace magpie::desktop {

std::string Ending::sentence(const Words& words) const {
    if (!game.outcome) return {};
    std::string text = result_sentence(game, *game.outcome, words.catalog());
    if (game.outcome->how == Outcome::How::score) {
        text += " " + words("Black {b}, White {w}.", {{"b", totals.black}, {"w", totals.white}});
    }
    return text;
}

void Room::change_settings(const Settings& to) {
    if (to == settings) return;
    if (to.language != settings.language) words = Words(to.language);
    settings = to;
    const auto written = seats::write_settings_file(data_folder, data_folder + "/desktop.conf",
                                                    to_text(settings), keeps_old_settings);
    keeps_old_settings = keeps_old_settings && !written;
    if (written) return;
    notice = words("Settings could not be kept: {reason}.", {{"reason", written.error()}});
}

bool Room::can_speak(std::string_view language) const {
    for (const Language& known : languages()) {
        if (known.code == language) return !can_show || can_show(known.name);
    }
    return true;
}

std::string Room::why_not_spoken() const {
    return words("No font here has the characters of that language (fonts-noto-cjk has them).");
}

Split split_window(const Frame& frame, double least_sidebar, double most_share) {
    const Rect window = frame.window();
    const double most = std::max(most_share * window.width, frame.px(kLeastSidebar));
    const double least = std::min({frame.px(least_sidebar), most, kMostShare * window.width});
    const double side = std::max(1.0, std::min(window.height, window.width - least));
    return {{0, 0, side, window.height}, {side, 0, window.width - side, window.height}};
}

}  // namespace magpie::desktop
