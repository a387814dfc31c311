#pragma once

#include <expected>
#include <string>

#include "othello/search/book.h"

namespace magpie::seats {

// The Othello book when nobody names a file: $MAGPIE_OTHELLO_BOOK, else othello.mgb that ships with
// the program (platform/shipped_file.h). Empty when there is none.
[[nodiscard]] std::string find_othello_book();

// The error is one line.
[[nodiscard]] std::expected<othello::Book, std::string> load_othello_book(const std::string& path);

}  // namespace magpie::seats
