#pragma once

#include <string>
#include <string_view>

namespace magpie::store {

// A text as the full-text index takes it. Chinese, Japanese and Korean have no space between words,
// so each of their characters becomes a word of its own; everything else stays. Never shown.
[[nodiscard]] std::string words_apart(std::string_view utf8);

// The question of all words of `text` to such an index: each as it begins a word, those that are
// several characters in a row as such. Empty when there is nothing to look for. Whatever is typed
// is a word and never an order to the index.
[[nodiscard]] std::string word_query(std::string_view text);

}  // namespace magpie::store
