#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "formats/sgn/parse_error.h"

namespace magpie::sgn {

// The notation inside a text as people paste it: a bare notation, a link that ends in
// "/game/NOTATION", or a fragment "#NOTATION"; percent-encoded or not; with space around it.
class Source {
  public:
    // Finds the notation in `text`, which must outlive the Source. Cost: linear; copies only when
    // the text holds a percent sign.
    [[nodiscard]] static std::expected<Source, ParseError> from(std::string_view text);

    // The notation, decoded, without the link around it and without space at either end.
    [[nodiscard]] std::string_view notation() const;

    // What the query of the link names as dead, "G9.A8": points with dots between them. Empty where
    // it names none.
    [[nodiscard]] std::string_view dead() const { return whole().substr(dead_begin_, dead_size_); }

    // Where in the given text byte `byte` of the notation stands; notation().size() is its end.
    // Cost: linear when the text was percent-encoded, so it is for errors only.
    [[nodiscard]] std::size_t original_byte(std::size_t byte) const;

    // The same error, with its byte and length counted in the given text.
    [[nodiscard]] ParseError in_original(ParseError error) const;

  private:
    explicit Source(std::string_view text) : text_(text) {}

    [[nodiscard]] std::string_view whole() const { return is_encoded_ ? decoded_ : text_; }

    std::string_view text_;
    std::string decoded_;
    bool is_encoded_ = false;
    std::size_t begin_ = 0;  // of the notation in whole()
    std::size_t end_ = 0;
    std::size_t dead_begin_ = 0;
    std::size_t dead_size_ = 0;
};

}  // namespace magpie::sgn
