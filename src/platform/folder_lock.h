#pragma once

#include <string>

#include "platform/descriptor.h"

namespace magpie::platform {

// Whoever reads a file, changes it and writes it again holds this meanwhile, so that of two who do
// it at once, in this program or in two, neither undoes what the other did. It is the folder that
// is locked: a file that is replaced would take its lock along, and nothing is left lying about.
//
// Waits a second for whoever holds it; nothing slow belongs under it. Whoever holds it longer is
// stopped, or no friend. Then, and where the folder is missing or the file system has no locks,
// nothing is held: files are still replaced as a whole, as
// write_file_atomically() does.
class FolderLock {
  public:
    explicit FolderLock(const std::string& folder);

    [[nodiscard]] bool is_held() const { return folder_.is_open(); }

  private:
    Descriptor folder_;  // locked while it is open
};

}  // namespace magpie::platform
