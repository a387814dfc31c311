#include "apps/seats/book_file.h"

#include <span>

#include "platform/files.h"
#include "platform/shipped_file.h"

namespace magpie::seats {

std::string find_othello_book() {
    return platform::find_shipped_file("MAGPIE_OTHELLO_BOOK", "othello.mgb");
}

std::expected<othello::Book, std::string> load_othello_book(const std::string& path) {
    constexpr std::size_t kLongest = std::size_t{64} << 20;
    const auto bytes = platform::read_file(path, kLongest);
    if (!bytes) return std::unexpected(path + ": " + bytes.error().reason);
    auto book = othello::Book::parse(std::as_bytes(std::span(*bytes)));
    if (!book) return std::unexpected(path + ": " + othello::describe(book.error()));
    return std::move(*book);
}

}  // namespace magpie::seats
