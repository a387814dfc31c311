#include "capi/json_text.h"

#include <algorithm>
#include <cmath>

namespace magpie::capi {

namespace {

void append_quoted(std::string& out, std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kDigits[byte >> 4];
            out += kDigits[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace

void JsonText::separate() {
    if (needs_comma_) out_ += ',';
    needs_comma_ = true;
}

JsonText& JsonText::begin(char bracket) {
    separate();
    out_ += bracket;
    needs_comma_ = false;
    return *this;
}

JsonText& JsonText::end(char bracket) {
    out_ += bracket;
    needs_comma_ = true;
    return *this;
}

JsonText& JsonText::key(std::string_view name) {
    separate();
    append_quoted(out_, name);
    out_ += ':';
    needs_comma_ = false;
    return *this;
}

JsonText& JsonText::text(std::string_view value) {
    separate();
    append_quoted(out_, value);
    return *this;
}

JsonText& JsonText::number(std::int64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}

// By whole numbers: printing floating point as such costs a browser more than all the rest of this.
JsonText& JsonText::number(double value, int digits) {
    constexpr double kLargest = 1e9;
    const double held = std::isfinite(value) ? std::clamp(value, -kLargest, kLargest) : 0;
    std::int64_t scale = 1;
    for (int i = 0; i < digits; ++i) scale *= 10;
    const std::int64_t whole = std::llround(held * static_cast<double>(scale));
    const std::int64_t size = std::abs(whole);
    separate();
    if (whole < 0) out_ += '-';
    out_ += std::to_string(size / scale);
    if (digits > 0) {
        const std::string rest = std::to_string(size % scale);
        out_ += '.';
        out_.append(static_cast<std::size_t>(digits) - rest.size(), '0');
        out_ += rest;
    }
    return *this;
}

JsonText& JsonText::truth(bool value) {
    separate();
    out_ += value ? "true" : "false";
    return *this;
}

JsonText& JsonText::null() {
    separate();
    out_ += "null";
    return *this;
}

}  // namespace magpie::capi
