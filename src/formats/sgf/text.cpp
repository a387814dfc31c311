#include "formats/sgf/text.h"

#include "core/ascii.h"
#include "formats/sgf/charset.h"

namespace magpie::sgf {

namespace {

bool is_break(char c) { return c == '\n' || c == '\r'; }

// How many bytes a line break takes: CR LF and LF CR are one.
std::size_t break_length(std::string_view text, std::size_t at) {
    const bool is_pair = at + 1 < text.size() && is_break(text[at + 1]) && text[at + 1] != text[at];
    return is_pair ? 2 : 1;
}

std::string unescaped(std::string_view raw, char line_break) {
    std::string text;
    text.reserve(raw.size());
    std::size_t at = 0;
    while (at < raw.size()) {
        const std::size_t plain = at;
        while (at < raw.size() && raw[at] != '\\' && !ascii::is_control(raw[at])) ++at;
        append_mended(text, raw.substr(plain, at - plain));
        if (at >= raw.size()) break;
        if (raw[at] == '\\') {
            ++at;
            if (at >= raw.size()) break;
            if (is_break(raw[at])) {
                at += break_length(raw, at);  // a soft line break: nothing
                continue;
            }
        } else if (is_break(raw[at])) {
            text += line_break;
            at += break_length(raw, at);
            continue;
        }
        if (static_cast<unsigned char>(raw[at]) >= 0x80) continue;  // an escape before a character
        text += ascii::is_space(raw[at]) || raw[at] == '\0' ? ' ' : raw[at];
        ++at;
    }
    return text;
}

}  // namespace

std::string text_from(std::string_view raw) { return unescaped(raw, '\n'); }

std::string simple_text_from(std::string_view raw) {
    std::string text = unescaped(raw, ' ');
    const std::string_view inner = ascii::trimmed(text);
    return inner.size() == text.size() ? text : std::string(inner);
}

void append_value(std::string& out, std::string_view text, TextKind kind) {
    std::string mended;
    append_mended(mended, text);
    out += '[';
    for (const char c : mended) {
        if (c == ']' || c == '\\' || (c == ':' && kind == TextKind::composed)) out += '\\';
        out += is_break(c) && kind != TextKind::text ? ' ' : c;
    }
    out += ']';
}

void append_raw_value(std::string& out, std::string_view raw) {
    out += '[';
    for (std::size_t at = 0; at < raw.size(); ++at) {
        const char c = raw[at];
        if (c == ']') out += '\\';
        out += c;
        if (c == '\\') out += ++at < raw.size() ? raw[at] : '\\';
    }
    out += ']';
}

Composed split_composed(std::string_view raw) {
    for (std::size_t at = 0; at < raw.size(); ++at) {
        if (raw[at] == '\\') {
            ++at;
        } else if (raw[at] == ':') {
            return {raw.substr(0, at), raw.substr(at + 1), true};
        }
    }
    return {raw, {}, false};
}

std::string_view bare(std::string_view raw) {
    raw = ascii::trimmed(raw);
    if (raw.size() >= 2 && raw.front() == '"' && raw.back() == '"') {
        raw = ascii::trimmed(raw.substr(1, raw.size() - 2));
    }
    return raw;
}

}  // namespace magpie::sgf
