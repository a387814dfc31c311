#pragma once

#include <string>

namespace magpie::platform {

// A file that ships with the program: what `variable` of the environment names, else
// share/magpie/NAME beside the folder of the program; of a program in a build, the same beside the
// top of that build. Empty when there is none. No path of the machine that built the program is
// known to it.
[[nodiscard]] std::string find_shipped_file(const char* variable, const std::string& name);

// The same for a folder, which is known by a file in it.
[[nodiscard]] std::string find_shipped_folder(const char* variable,
                                              const std::string& name,
                                              const std::string& file);

// What the others find for the program of that path, without the environment. A folder further up
// than the one beside the program's counts only where it is a build of whoever owns the program:
// in /tmp/x/bin nobody is served what somebody else has put into /tmp/share.
[[nodiscard]] std::string shipped_with(const std::string& program, const std::string& name);

}  // namespace magpie::platform
