#include "formats/sgn/source.h"

#include <algorithm>
#include <optional>

#include "formats/sgn/characters.h"

namespace magpie::sgn {

namespace {

constexpr std::string_view kPath = "/game/";

std::optional<int> hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    const char letter = lower(c);
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    return std::nullopt;
}

std::expected<std::string, ParseError> decode_percent(std::string_view text) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        const auto high = i + 1 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
        const auto low = i + 2 < text.size() ? hex_digit(text[i + 2]) : std::nullopt;
        if (!high || !low) {
            const std::size_t length = std::min<std::size_t>(3, text.size() - i);
            return std::unexpected(
                ParseError{.byte = i, .length = length, .expected = Expected::hex_digits});
        }
        decoded += static_cast<char>(*high * 16 + *low);
        i += 2;
    }
    return decoded;
}

// The value of `dead` in the query of an address, "…?theme=dark&dead=G9.A8"; empty where it has
// none.
std::string_view dead_in_query(std::string_view address) {
    constexpr std::string_view kKey = "dead=";
    std::string_view rest = address.substr(0, address.find('#'));
    const std::size_t query = rest.find('?');
    if (query == std::string_view::npos) return {};
    rest.remove_prefix(query + 1);
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('&'));
        if (one.starts_with(kKey)) return one.substr(kKey.size());
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
    return {};
}

// Where the notation in [begin, end) stops: before "~0123abcd-1x2y3z4", the name of a game that was
// sent. Any other '~' is a mistake, which the reader tells.
std::size_t without_name(std::string_view whole, std::size_t begin, std::size_t end) {
    constexpr std::size_t kId = 8;
    constexpr std::size_t kCheck = 7;
    constexpr std::size_t kLength = 1 + kId + 1 + kCheck;
    while (end > begin && is_space(whole[end - 1])) --end;
    if (end - begin < kLength) return end;
    const std::string_view name = whole.substr(end - kLength, kLength);
    if (name[0] != '~' || name[1 + kId] != '-') return end;
    const auto is_lower_or_digit = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); };
    const bool is_name = std::ranges::all_of(name.substr(1, kId), is_lower_or_digit) &&
                         std::ranges::all_of(name.substr(2 + kId), is_lower_or_digit);
    return is_name ? end - kLength : end;
}

}  // namespace

std::expected<Source, ParseError> Source::from(std::string_view text) {
    Source source(text);
    if (text.find('%') != std::string_view::npos) {
        auto decoded = decode_percent(text);
        if (!decoded) return std::unexpected(decoded.error());
        source.decoded_ = std::move(*decoded);
        source.is_encoded_ = true;
    }
    const std::string_view whole = source.whole();
    std::size_t begin = 0;
    std::size_t end = whole.size();
    while (begin < end && is_space(whole[begin])) ++begin;

    // A link is looked for in the first word only: '/' and '#' further on are mistakes to report.
    std::size_t word_end = begin;
    while (word_end < end && !is_separator(whole[word_end])) ++word_end;
    const std::string_view word = whole.substr(begin, word_end - begin);
    std::string_view dead;
    bool is_link = false;
    if (const std::size_t path = word.find(kPath); path != std::string_view::npos) {
        begin += path + kPath.size();
        dead = dead_in_query(whole.substr(begin));
        // What a browser may have added after the path is not the game's.
        end = std::min(whole.find_first_of("?#", begin), end);
        is_link = true;
    } else if (const std::size_t hash = word.find('#'); hash != std::string_view::npos) {
        begin += hash + 1;
        dead = dead_in_query(word);
        is_link = true;
    }
    // Nor is the name that a link has which was sent: docs/web.md.
    if (is_link) end = without_name(whole, begin, end);
    while (begin < end && is_space(whole[begin])) ++begin;
    while (end > begin && is_space(whole[end - 1])) --end;
    source.begin_ = begin;
    source.end_ = end;
    if (!dead.empty()) {
        source.dead_begin_ = static_cast<std::size_t>(dead.data() - whole.data());
        source.dead_size_ = dead.size();
    }
    return source;
}

std::string_view Source::notation() const { return whole().substr(begin_, end_ - begin_); }

std::size_t Source::original_byte(std::size_t byte) const {
    const std::size_t wanted = begin_ + byte;
    if (!is_encoded_) return wanted;
    std::size_t at = 0;
    for (std::size_t n = 0; n < wanted && at < text_.size(); ++n) at += text_[at] == '%' ? 3U : 1U;
    return at;
}

ParseError Source::in_original(ParseError error) const {
    const std::size_t end = original_byte(error.byte + error.length);
    error.byte = original_byte(error.byte);
    error.length = end - error.byte;
    return error;
}

}  // namespace magpie::sgn
