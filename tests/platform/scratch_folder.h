#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace magpie::test {

// An empty folder that is gone after the test. Files are read and written here without the code
// under test.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "magpie-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }

    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::string path() const { return path_; }

    [[nodiscard]] std::string operator/(std::string_view name) const {
        return path_ + "/" + std::string(name);
    }

    void put(std::string_view name, std::string_view bytes) const {
        std::ofstream(*this / name, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

    [[nodiscard]] std::string content(std::string_view name) const {
        std::ifstream file(*this / name, std::ios::binary);
        std::ostringstream all;
        all << file.rdbuf();
        return all.str();
    }

    [[nodiscard]] bool has(std::string_view name) const {
        return std::filesystem::exists(std::filesystem::symlink_status(*this / name));
    }

    // Names in the folder, in order.
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) {
            names.push_back(entry.path().filename().string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

  private:
    std::string path_;
};

}  // namespace magpie::test
