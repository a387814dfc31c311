#include "apps/desktop/desktop.h"

#include "apps/desktop/desk.h"
#include "apps/desktop/window.h"
#include "apps/seats/data_folder.h"
#include "platform/environment.h"

namespace magpie::desktop {

std::expected<void, std::string> run(const Options& options) {
    Desk desk({.data_folder =
                   options.data_folder.empty() ? seats::default_data_folder() : options.data_folder,
               .wake = wake_window,
               .open = options.open},
              platform::now());
    const auto window =
        Window::open(desk, {.scale = options.scale, .is_software = options.is_software});
    if (!window) return std::unexpected(window.error());
    while ((*window)->step(std::chrono::hours(1))) {
    }
    return {};
}

}  // namespace magpie::desktop
