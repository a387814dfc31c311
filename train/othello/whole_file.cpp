#include "train/othello/whole_file.h"

#include <filesystem>
#include <fstream>
#include <span>
#include <system_error>

namespace magpie::train {

std::expected<std::string, std::string> read_whole(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file) return std::unexpected(path + ": cannot be opened");
    std::string bytes(size, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    if (!file) return std::unexpected(path + ": cannot be read");
    return bytes;
}

std::expected<void, std::string> write_whole(const std::string& path, std::string_view bytes) {
    const std::string unfinished = path + ".unfinished";
    {
        std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.flush();
        if (!file) return std::unexpected(unfinished + ": cannot be written");
    }
    std::error_code error;
    std::filesystem::rename(unfinished, path, error);
    if (error) return std::unexpected(path + ": " + error.message());
    return {};
}

std::expected<std::optional<othello::Weights>, std::string> load_weights(const std::string& path) {
    if (path == "hand") return std::nullopt;
    const auto bytes = read_whole(path);
    if (!bytes) return std::unexpected(bytes.error());
    auto weights = othello::Weights::parse(std::as_bytes(std::span(*bytes)));
    if (!weights) return std::unexpected(path + ": " + othello::describe(weights.error()));
    return std::move(*weights);
}

}  // namespace magpie::train
