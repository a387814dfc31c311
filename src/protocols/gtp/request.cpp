#include "protocols/gtp/request.h"

#include <algorithm>

namespace magpie::gtp {

namespace {

// An id has at most 31 bits; what is longer is taken for a command, which nobody knows.
constexpr std::size_t kLongestId = 10;

bool is_control(char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; }

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Request> request_from(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : line) {
        if (c == '#') break;
        if (c == ' ' || c == '\t') {
            in_word = false;
        } else if (!is_control(c)) {
            if (!in_word) words.emplace_back();
            in_word = true;
            words.back() += c;
        }
    }
    if (words.empty()) return std::nullopt;
    Request request;
    auto word = words.begin();
    if (is_number(*word) && word->size() <= kLongestId) request.id = std::move(*word++);
    if (word != words.end()) request.name = std::move(*word++);
    request.arguments.assign(std::make_move_iterator(word), std::make_move_iterator(words.end()));
    return request;
}

std::string format_answer(const Request& request, const Answer& answer) {
    std::string out = answer.kind == Answer::Kind::failure ? "?" : "=";
    out += request.id;
    if (!answer.text.empty() && answer.text.front() != '\n') out += ' ';
    for (const char c : answer.text) {
        if (c == '\n' && out.back() == '\n') continue;
        if (c == '\n' || c == '\t' || !is_control(c)) out += c;
    }
    while (out.back() == '\n') out.pop_back();
    return out + "\n\n";
}

}  // namespace magpie::gtp
