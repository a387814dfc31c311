#include "apps/cli/typed_line.h"

#include <array>
#include <istream>
#include <limits>
#include <utility>

#include "core/ascii.h"

namespace magpie::cli {

namespace {

constexpr std::array<std::pair<std::string_view, Request>, 30> kWords = {{
    {"p", Request::pass},        {"pass", Request::pass},     {"u", Request::undo},
    {"undo", Request::undo},     {"redo", Request::redo},     {"resign", Request::resign},
    {"s", Request::save},        {"save", Request::save},     {"load", Request::load},
    {"score", Request::score},   {"board", Request::board},   {"legal", Request::legal},
    {"moves", Request::legal},   {"sgn", Request::notation},  {"notation", Request::notation},
    {"link", Request::notation}, {"done", Request::done},     {"continue", Request::done},
    {"accept", Request::done},   {"resume", Request::resume}, {"h", Request::help},
    {"help", Request::help},     {"?", Request::help},        {"q", Request::quit},
    {"quit", Request::quit},     {"exit", Request::quit},     {"time", Request::clock},
    {"clock", Request::clock},   {"saves", Request::saves},   {"", Request::nothing},
}};

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

TypedLine read_typed_line(std::string_view line) {
    std::string printable;
    for (const char c : line) {
        if (ascii::is_control(c) && c != '\t') break;
        printable += c == '\t' ? ' ' : c;
    }
    const std::string_view text = ascii::trimmed(printable);
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view{} : ascii::trimmed(text.substr(space));
    for (const auto& [name, request] : kWords) {
        if (!ascii::is_word(word, name)) continue;
        if (!rest.empty() && !takes_name(request)) return {Request::surplus, std::string(name)};
        return {request, std::string(rest)};
    }
    return {Request::point, std::string(text)};
}

}  // namespace magpie::cli
