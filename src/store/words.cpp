#include "store/words.h"

#include <algorithm>

#include "core/ascii.h"

namespace magpie::store {

namespace {

// How many bytes the character takes that starts so; 1 for a byte that starts none.
std::size_t length_of(char first) {
    const auto byte = static_cast<unsigned char>(first);
    if (byte >= 0xF0 && byte < 0xF8) return 4;
    if (byte >= 0xE0) return 3;
    return byte >= 0xC0 ? 2 : 1;
}

// From U+2E80 on: the scripts without spaces, and the signs they use.
bool stands_alone(std::string_view character) {
    return character.size() == 4 || (character.size() == 3 && character >= "\xE2\xBA\x80");
}

bool has_letters(std::string_view word) {
    return std::ranges::any_of(word, [](char c) {
        return ascii::is_letter(c) || ascii::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    });
}

}  // namespace

std::string words_apart(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size());
    while (!utf8.empty()) {
        const std::string_view character = utf8.substr(0, length_of(utf8.front()));
        utf8.remove_prefix(character.size());
        const bool is_alone = stands_alone(character);
        if (is_alone) out += ' ';
        out += character;
        if (is_alone) out += ' ';
    }
    return out;
}

std::string word_query(std::string_view text) {
    std::string query;
    while (!text.empty()) {
        const auto end = std::ranges::find_if(text, ascii::is_space);
        const std::string_view word(text.data(), static_cast<std::size_t>(end - text.begin()));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!has_letters(word)) continue;
        if (!query.empty()) query += " AND ";
        query += '"';
        for (const char c : words_apart(word)) {
            if (c == '"') query += '"';
            if (c != '\0') query += c;
        }
        query += "\" *";
    }
    return query;
}

}  // namespace magpie::store
