#include "apps/cli/file_kind.h"

#include <array>
#include <utility>

#include "core/ascii.h"

namespace magpie::cli {

namespace {

constexpr std::array<std::pair<std::string_view, FileKind>, 20> kEndings = {{
    {".txt", FileKind::text},
    {".text", FileKind::text},
    {".json", FileKind::json},
    {".svg", FileKind::svg},
    {".png", FileKind::png},
    {".apng", FileKind::png},
    {".pdf", FileKind::pdf},
    {".gif", FileKind::other_picture},
    {".jpg", FileKind::other_picture},
    {".jpeg", FileKind::other_picture},
    {".webp", FileKind::other_picture},
    {".avif", FileKind::other_picture},
    {".bmp", FileKind::other_picture},
    {".tif", FileKind::other_picture},
    {".tiff", FileKind::other_picture},
    {".eps", FileKind::other_picture},
    {".ps", FileKind::other_picture},
    {".ico", FileKind::other_picture},
    {".mp4", FileKind::other_picture},
    {".webm", FileKind::other_picture},
}};

std::string_view word_for(FileKind kind) {
    switch (kind) {
        case FileKind::text:
            return "text";
        case FileKind::json:
            return "JSON";
        case FileKind::svg:
            return "SVG";
        case FileKind::png:
            return "PNG";
        case FileKind::pdf:
            return "PDF";
        case FileKind::other_picture:
            break;
    }
    return "a picture of that kind";
}

}  // namespace

std::optional<FileKind> kind_of_file(std::string_view name) {
    for (const auto& [ending, kind] : kEndings) {
        if (name.size() > ending.size() &&
            ascii::is_word(name.substr(name.size() - ending.size()), ending)) {
            return kind;
        }
    }
    return std::nullopt;
}

std::optional<std::string> why_misnamed(std::string_view name, FileKind content) {
    const auto promised = kind_of_file(name);
    if (!promised || *promised == content) return std::nullopt;
    if (*promised == FileKind::text && content == FileKind::json) return std::nullopt;
    const std::string file = "-o " + std::string(name) + ": ";
    if (*promised == FileKind::other_picture) {
        return file + "Magpie draws svg, png and pdf, and this ending is of none of them";
    }
    return file + "this would be " + std::string(word_for(content)) + ", and the ending says " +
           std::string(word_for(*promised));
}

}  // namespace magpie::cli
