#include "platform/process.h"

namespace magpie::platform {

std::optional<std::vector<std::string>> split_command_line(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;  // "" is a word too
    char quote = '\0';
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote == '\'' ? c == '\'' : quote == '"' && c == '"') {
            quote = '\0';
        } else if (c == '\\' && quote != '\'') {
            if (++i == line.size()) return std::nullopt;
            // Between double quotes a backslash stands for itself, except before these two.
            if (quote == '"' && line[i] != '"' && line[i] != '\\') word += '\\';
            word += line[i];
            in_word = true;
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
            in_word = true;
        } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
            if (in_word) words.push_back(std::move(word));
            word.clear();
            in_word = false;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (quote != '\0') return std::nullopt;
    if (in_word) words.push_back(std::move(word));
    return words;
}

}  // namespace magpie::platform
