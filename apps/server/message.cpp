#include "apps/server/message.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLongestTarget = 64'000;  // the link is the game, and games are long
constexpr std::size_t kMostParameters = 64;

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool is_form) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && is_form) {
            decoded += ' ';
        } else if (text[i] != '%') {
            decoded += text[i];
        } else {
            const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            decoded += static_cast<char>(high * 16 + low);
            i += 2;
        }
    }
    return decoded;
}

std::optional<Target> target_from(std::string_view text) {
    if (text.empty() || text.front() != '/' || text.size() > kLongestTarget) return std::nullopt;
    Target target;
    const std::size_t mark = text.find('?');
    target.path = text.substr(0, mark);
    if (mark == std::string_view::npos) return target;
    std::string_view rest = text.substr(mark + 1);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string_view pair = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (pair.empty()) continue;
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto key = percent_decoded(pair.substr(0, equals), true);
        auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!key || !value || target.query.size() == kMostParameters) return std::nullopt;
        target.query.emplace_back(std::move(*key), std::move(*value));
    }
    return target;
}

}  // namespace magpie::server
