#include "render/svg/xml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "render/clean_text.h"

namespace magpie::render {

void append_number(std::string& out, double value) {
    constexpr double kLargest = 1e6;
    const double bounded = std::isnan(value) ? 0 : std::clamp(value, -kLargest, kLargest);
    long hundredths = std::lround(bounded * 100);
    if (hundredths < 0) {
        out.push_back('-');
        hundredths = -hundredths;
    }
    std::array<char, 16> digits;
    if (const long whole = hundredths / 100; whole != 0 || hundredths == 0) {
        const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), whole).ptr;
        out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
    }
    if (const long rest = hundredths % 100; rest != 0) {
        out.push_back('.');
        out.push_back(static_cast<char>('0' + rest / 10));
        if (rest % 10 != 0) out.push_back(static_cast<char>('0' + rest % 10));
    }
}

namespace {

bool is_plain(char c) {
    return c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' && c != '"' && c != '\'';
}

}  // namespace

void append_escaped(std::string& out, std::string_view text) {
    if (std::ranges::all_of(text, is_plain)) {  // nearly all text on a board
        out += text;
        return;
    }
    for (const char32_t c : decode_clean(text)) {
        switch (c) {
            case U'&':
                out += "&amp;";
                break;
            case U'<':
                out += "&lt;";
                break;
            case U'>':
                out += "&gt;";
                break;
            case U'"':
                out += "&quot;";
                break;
            case U'\'':
                out += "&#39;";
                break;
            default:
                append_utf8(out, c);
        }
    }
}

void Attribute::append_to(std::string& out) const {
    out.push_back(' ');
    out += name_;
    out += "=\"";
    if (is_number_) {
        append_number(out, number_);
    } else {
        out += text_;
    }
    out.push_back('"');
}

void XmlWriter::start(std::string_view element, Attributes attributes) {
    out_.push_back('<');
    out_ += element;
    for (const Attribute& attribute : attributes) attribute.append_to(out_);
}

void XmlWriter::open(std::string_view element, Attributes attributes) {
    start(element, attributes);
    out_ += ">\n";
}

void XmlWriter::close(std::string_view element) {
    out_ += "</";
    out_ += element;
    out_ += ">\n";
}

void XmlWriter::empty(std::string_view element, Attributes attributes) {
    start(element, attributes);
    out_ += "/>\n";
}

void XmlWriter::text(std::string_view element, Attributes attributes, std::string_view content) {
    start(element, attributes);
    out_.push_back('>');
    append_escaped(out_, content);
    XmlWriter::close(element);
}

}  // namespace magpie::render
