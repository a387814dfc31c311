#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "platform/descriptor.h"
#include "platform/files.h"

// Files that need not fit in memory: read and written a piece at a time.
namespace magpie::platform {

// A file from its start to its end, in blocks.
class FileReader {
  public:
    [[nodiscard]] static std::expected<FileReader, FileError> open(const std::string& path);

    // Fills `into` as far as the file goes, and returns how much; 0 at its end.
    [[nodiscard]] std::expected<std::size_t, FileError> read(std::span<char> into);

    // To the start again. An error where that cannot be, as for a pipe.
    [[nodiscard]] std::expected<void, FileError> rewind();

  private:
    FileReader(std::string path, Descriptor file)
        : path_(std::move(path)), file_(std::move(file)) {}

    std::string path_;
    Descriptor file_;
};

// Takes a piece of what is written; false when it could not be.
using Sink = std::function<bool(std::string_view)>;

// Hands all pieces to the sink, one after the other. False gives the writing up.
using Produce = std::function<bool(const Sink&)>;

// As write_output(), with the bytes as they come: a file has them all at the end, or is as it was.
// Where the producer gave up, the error's code is ECANCELED.
[[nodiscard]] std::expected<void, FileError> write_output_in_pieces(const std::string& path,
                                                                    const Produce& produce);

}  // namespace magpie::platform
