#include "apps/desktop/screens/key_list.h"

#include <algorithm>

namespace magpie::desktop {

void show_key_list(Frame& frame,
                   const std::string& title,
                   const std::vector<std::pair<std::string, std::string>>& keys) {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    const auto count = static_cast<double>(keys.size());
    const double width = std::min(frame.px(460), window.width - frame.px(20));
    const double line = std::min(frame.px(30), (window.height - frame.px(90)) / count);
    const double height = frame.px(80) + line * count;
    const Rect box{std::round((window.width - width) / 2), std::round((window.height - height) / 2),
                   width, height};
    Rect inside = frame.dialog(box);
    frame.text(inside.take_top(frame.px(40)), title, frame.style(21, 600));
    for (const auto& [key, what] : keys) {
        Rect row = inside.take_top(line);
        TextStyle mono = frame.style(13, 500);
        mono.face = Face::mono;
        frame.text(row.take_left(frame.px(140)), key, mono);
        frame.text(row, what, frame.style(14, 400, colors.text2));
    }
    frame.add_region({window, {Act::cancel}, false});
}

}  // namespace magpie::desktop
