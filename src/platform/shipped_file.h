#pragma once

#include <string>

namespace magpie::platform {

// A file that ships with the program: what `variable` of the environment names, else
// share/magpie/NAME beside the folder of the program, else the same beside a folder above it, which
// is where a build has it. Empty when there is none. No path of the machine that built the program
// is known to it.
[[nodiscard]] std::string find_shipped_file(const char* variable, const std::string& name);

}  // namespace magpie::platform
