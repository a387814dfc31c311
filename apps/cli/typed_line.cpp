#include "apps/cli/typed_line.h"

#include <algorithm>
#include <array>
#include <istream>
#include <limits>
#include <utility>

#include "core/ascii.h"

namespace magpie::cli {

namespace {

constexpr std::array<std::pair<std::string_view, Request>, 34> kWords = {{
    {"p", Request::pass},          {"pass", Request::pass},       {"u", Request::undo},
    {"undo", Request::undo},       {"redo", Request::redo},       {"resign", Request::resign},
    {"s", Request::save},          {"save", Request::save},       {"load", Request::load},
    {"score", Request::score},     {"board", Request::board},     {"legal", Request::legal},
    {"moves", Request::legal},     {"sgn", Request::notation},    {"notation", Request::notation},
    {"link", Request::notation},   {"done", Request::done},       {"continue", Request::done},
    {"accept", Request::done},     {"resume", Request::resume},   {"h", Request::help},
    {"help", Request::help},       {"?", Request::help},          {"q", Request::quit},
    {"quit", Request::quit},       {"exit", Request::quit},       {"time", Request::clock},
    {"clock", Request::clock},     {"saves", Request::saves},     {"hint", Request::hint},
    {"analyze", Request::analyze}, {"analyse", Request::analyze}, {"retry", Request::retry},
    {"take", Request::take},
}};

constexpr char kEscape = '\x1b';

// How much of `text`, which begins with an escape character, one key has sent: ESC O letter, or
// ESC [ numbers letter, on the Linux console ESC [ [ letter. Escape itself sends one character.
std::size_t key_length(std::string_view text) {
    if (text.starts_with("\x1bO")) return std::min<std::size_t>(3, text.size());
    if (!text.starts_with("\x1b[")) return 1;
    std::size_t end = text.starts_with("\x1b[[") ? 3 : 2;
    while (end < text.size() && text[end] >= ' ' && text[end] < '@') ++end;
    return std::min(text.size(), end + 1);
}

// "C 3" is C3. Nothing when it is not letters and then digits.
std::optional<std::string> joined_point(std::string_view text) {
    std::string point;
    for (const char c : text) {
        if (c == ' ') continue;
        const bool follows = point.empty() ? ascii::is_letter(c)
                                           : ascii::is_digit(c) || (ascii::is_letter(c) &&
                                                                    ascii::is_letter(point.back()));
        if (!follows) return std::nullopt;
        point += c;
    }
    if (point.empty() || !ascii::is_digit(point.back())) return std::nullopt;
    return point;
}

// Whether a word may follow this one.
bool takes_name(Request request) { return request == Request::save || request == Request::load; }

}  // namespace

std::optional<std::string> read_bounded_line(std::istream& in) {
    std::array<char, 4096> start{};
    in.getline(start.data(), start.size());
    if (in.fail() && in.gcount() == 0) return std::nullopt;
    if (in.fail()) {
        // The buffer was full before the line was.
        in.clear();
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return std::string(start.data());
}

std::string without_keys(std::string_view line) {
    std::string text;
    while (!line.empty()) {
        const std::size_t length = line.front() == kEscape ? key_length(line) : 1;
        if (line.front() == '\t') text += ' ';
        if (!ascii::is_control(line.front())) text += line.front();
        line.remove_prefix(length);
    }
    return text;
}

TypedLine read_typed_line(std::string_view line) {
    const std::string kept = without_keys(line);
    const std::string_view text = ascii::trimmed(kept);
    const bool has_keys = line.find(kEscape) != std::string_view::npos;
    if (text.empty()) return {has_keys ? Request::keys : Request::nothing, {}};
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view{} : ascii::trimmed(text.substr(space));
    for (const auto& [name, request] : kWords) {
        if (!ascii::is_word(word, name)) continue;
        if (!rest.empty() && !takes_name(request)) return {Request::surplus, std::string(name)};
        return {request, std::string(rest)};
    }
    const bool says_play = ascii::is_word(word, "play");
    if (says_play && ascii::is_word(rest, "pass")) return {Request::pass, {}};
    const auto point = joined_point(says_play ? rest : text);
    return {Request::point, point ? *point : std::string(text)};
}

}  // namespace magpie::cli
