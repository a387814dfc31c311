#include "apps/cli/typed_line.h"

#include <array>
#include <cctype>
#include <istream>
#include <limits>
#include <utility>

namespace magpie::cli {

namespace {

constexpr std::array<std::pair<std::string_view, Request>, 27> kWords = {{
    {"p", Request::pass},        {"pass", Request::pass},     {"u", Request::undo},
    {"undo", Request::undo},     {"redo", Request::redo},     {"resign", Request::resign},
    {"s", Request::save},        {"save", Request::save},     {"load", Request::load},
    {"score", Request::score},   {"board", Request::board},   {"legal", Request::legal},
    {"moves", Request::legal},   {"sgn", Request::notation},  {"notation", Request::notation},
    {"link", Request::notation}, {"done", Request::done},     {"continue", Request::done},
    {"accept", Request::done},   {"resume", Request::resume}, {"h", Request::help},
    {"help", Request::help},     {"?", Request::help},        {"q", Request::quit},
    {"quit", Request::quit},     {"exit", Request::quit},     {"", Request::nothing},
}};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

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
        if (is_control(c) && c != '\t') break;
        printable += c == '\t' ? ' ' : c;
    }
    const std::string_view text = trimmed(printable);
    const std::size_t space = text.find(' ');
    std::string word;
    for (const char c : text.substr(0, space)) {
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view{} : trimmed(text.substr(space));
    for (const auto& [name, request] : kWords) {
        if (word == name) return {request, std::string(rest)};
    }
    return {Request::point, std::string(text)};
}

}  // namespace magpie::cli
