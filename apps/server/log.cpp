#include "apps/server/log.h"

#include "apps/server/snapshot.h"
#include "platform/environment.h"

namespace magpie::server {

void Log::say(Level level, std::string_view event, Fields fields) {
    if (!has(level)) return;
    Json line = {{"time", platform::local_time_text()},
                 {"level", level == Level::error  ? "error"
                           : level == Level::info ? "info"
                                                  : "debug"},
                 {"event", event}};
    for (const auto& [name, value] : fields) line[std::string(name)] = value;
    const std::string text = dumped(line) + "\n";
    const std::lock_guard lock(mutex_);
    write_(text);
}

}  // namespace magpie::server
