#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <istream>
#include <span>
#include <string>
#include <string_view>

#include "formats/detect/detect.h"
#include "platform/large_files.h"

namespace magpie::cli {

// A file up to this length is read at once; a longer one a block at a time, for collections of SGF
// may have any length.
constexpr std::size_t kLargeFile = std::size_t{16} << 20;

// The bytes of an open file for formats::read_large(). `done` grows with what has been read.
inline formats::ReadBlock blocks_of(platform::FileReader& reader, std::int64_t& done) {
    return [&reader, &done](std::span<char> into) -> std::expected<std::size_t, std::string> {
        const auto count = reader.read(into);
        if (!count) return std::unexpected(count.error().reason);
        done += static_cast<std::int64_t>(*count);
        return *count;
    };
}

// The same of a stream of which `head` has been read already.
inline formats::ReadBlock blocks_of(std::string_view head, std::istream& in) {
    return [head, &in](std::span<char> into) mutable -> std::expected<std::size_t, std::string> {
        if (!head.empty()) {
            const std::size_t count = head.copy(into.data(), into.size());
            head.remove_prefix(count);
            return count;
        }
        in.read(into.data(), static_cast<std::streamsize>(into.size()));
        if (in.bad()) return std::unexpected("standard input cannot be read");
        return static_cast<std::size_t>(in.gcount());
    };
}

}  // namespace magpie::cli
