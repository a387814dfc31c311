// Animated PNG, as the PNG specification (third edition) has it: the first picture is an ordinary
// PNG, the others follow in chunks that older programs skip.
#include "picture/apng.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "core/crc32.h"

namespace magpie::picture {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

void put(std::string& out, std::uint32_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(value >> 8 * i & 0xFFU);
}

void append_chunk(std::string& out, std::string_view type, std::string_view data) {
    put(out, static_cast<std::uint32_t>(data.size()), 4);
    const std::size_t begin = out.size();
    out.append(type).append(data);
    put(out, crc32(std::as_bytes(std::span(out).subspan(begin))), 4);
}

// The parts of a PNG that an animation is made of.
struct PngParts {
    std::string_view header;                 // IHDR
    std::vector<std::string_view> pixels{};  // IDAT
};

std::optional<PngParts> parts_from(std::string_view png) {
    if (!png.starts_with(kSignature)) return std::nullopt;
    PngParts parts;
    std::size_t at = kSignature.size();
    while (png.size() - at >= 12) {
        const std::size_t length = number_at(png, at);
        if (length > png.size() - at - 12) return std::nullopt;
        const std::string_view type = png.substr(at + 4, 4);
        const std::string_view data = png.substr(at + 8, length);
        if (type == "IHDR") parts.header = data;
        if (type == "IDAT") parts.pixels.push_back(data);
        at += length + 12;
    }
    if (parts.header.size() != 13 || parts.pixels.empty()) return std::nullopt;
    return parts;
}

}  // namespace

std::optional<std::string> apng_from(std::span<const Patch> patches,
                                     const AnimationOptions& options) {
    constexpr std::size_t kSize = 8;  // width and height, at the front of a header
    std::string out(kSignature);
    std::uint32_t sequence = 0;
    std::string_view first;
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const auto frame = parts_from(patches[i].png);
        if (!frame) return std::nullopt;
        if (i == 0) {
            first = frame->header;
            append_chunk(out, "IHDR", first);
            std::string control;
            put(control, static_cast<std::uint32_t>(patches.size()), 4);
            put(control, 0, 4);  // again and again
            append_chunk(out, "acTL", control);
        }
        if (frame->header.substr(kSize) != first.substr(kSize)) return std::nullopt;
        const bool is_last = i + 1 == patches.size();
        std::string control;
        put(control, sequence++, 4);
        control.append(frame->header, 0, kSize);
        put(control, static_cast<std::uint32_t>(patches[i].left), 4);
        put(control, static_cast<std::uint32_t>(patches[i].top), 4);
        put(control,
            static_cast<std::uint32_t>(is_last ? options.last_milliseconds : options.milliseconds),
            2);
        put(control, 1000, 2);
        put(control, 0, 1);  // what it paints stays
        put(control, patches[i].replaces ? 0 : 1, 1);
        append_chunk(out, "fcTL", control);
        for (const std::string_view pixels : frame->pixels) {
            if (i == 0) {
                append_chunk(out, "IDAT", pixels);
                continue;
            }
            std::string numbered;
            put(numbered, sequence++, 4);
            append_chunk(out, "fdAT", numbered.append(pixels));
        }
    }
    append_chunk(out, "IEND", {});
    return out;
}

}  // namespace magpie::picture
