#include "formats/sgf/warning.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/ascii.h"
#include "formats/sgf/charset.h"

namespace magpie::sgf {

namespace {

using Kind = Warning::Kind;

std::string_view sentence_of(Kind kind) {
    switch (kind) {
        case Kind::text_before_game:
            return "text before the game is skipped";
        case Kind::text_after_game:
            return "text after the game is skipped";
        case Kind::stray_text:
            return "text between properties is skipped";
        case Kind::no_semicolon:
            return "a semicolon is missing before these properties";
        case Kind::no_opening:
            return "the parenthesis that opens the game is missing";
        case Kind::no_closing:
            return "the text ends before the game is closed";
        case Kind::empty_variation:
            return "a variation without a node is skipped";
        case Kind::unclosed_value:
            return "the text ends before the value is closed";
        case Kind::value_without_name:
            return "a value without a property is skipped";
        case Kind::name_without_value:
            return "a property without a value is skipped";
        case Kind::small_letters:
            return "SGF writes names in capitals; it is read all the same";
        case Kind::too_many_setups:
            return "there are too many set-ups in this game; the rest is kept as text";
        case Kind::too_many_values:
            return "there are too many properties or values in one node; the rest is left out";
        case Kind::more_games:
            return "more games follow; the first one is read";
        case Kind::other_charset:
            return "the text is not in the charset it names";
        case Kind::unknown_charset:
            return "nobody knows this charset; it was guessed";
        case Kind::broken_text:
            return "bytes that mean nothing were replaced";
        case Kind::doubled_property:
            return "the property stands there twice";
        case Kind::unknown_format:
            return "this version of SGF is not known; it is read as version 4";
        case Kind::bad_size:
            return "that is no size; the usual one is taken";
        case Kind::bad_komi:
            return "that is no komi; the usual one is taken";
        case Kind::repaired_komi:
            return "that komi cannot be meant";
        case Kind::bad_handicap:
            return "that is no handicap; none is taken";
        case Kind::unknown_rules:
            return "these rules are not known; Japanese ones are taken";
        case Kind::bad_result:
            return "that result is not understood; it is kept as text";
        case Kind::bad_player:
            return "that is neither B nor W";
        case Kind::bad_point:
            return "that is no point of the board; it is kept as text";
        case Kind::doubled_point:
            return "the point is set up twice; the last one counts";
        case Kind::bad_move:
            return "that is no move on this board; it is kept as text";
        case Kind::human_coordinates:
            return "SGF writes points with two letters; it is read as a point all the same";
        case Kind::several_moves:
            return "there are several moves in one node; each gets its own";
        case Kind::setup_with_move:
            return "a set-up and a move share one node; each gets its own";
        case Kind::illegal_move:
            return "the move is illegal";
        case Kind::illegal_setup:
            return "the set-up makes no position";
    }
    return "something is wrong";
}

}  // namespace

std::string shortened(std::string_view value) {
    constexpr std::size_t kMost = 24;
    std::string line;
    std::size_t at = 0;
    while (at < value.size() && at < kMost) {
        const bool is_ascii = static_cast<unsigned char>(value[at]) < 0x80;
        const std::size_t length = is_ascii ? 1 : utf8_length(value.substr(at));
        if (length == 0 || (length == 1 && ascii::is_control(value[at]))) {
            line += '?';
            ++at;
        } else {
            line.append(value, at, length);
            at += length;
        }
    }
    return at < value.size() ? line + "..." : line;
}

std::string to_text(const Warning& warning) {
    std::string text;
    if (warning.line > 0) {
        text = "line " + std::to_string(warning.line) + ", column " +
               std::to_string(warning.column) + ": ";
    }
    if (!warning.property.empty()) {
        text += shortened(warning.property) + "[" + shortened(warning.value) + "]: ";
    }
    text += sentence_of(warning.kind);
    if (!warning.detail.empty()) text += " (" + warning.detail + ")";
    return text;
}

Place Places::at(std::size_t byte) {
    byte = std::min(byte, text_.size());
    if (byte < byte_) {
        byte_ = 0;
        place_ = start_;
    }
    while (byte_ < byte) {
        const void* found = std::memchr(text_.data() + byte_, '\n', byte - byte_);
        if (found == nullptr) break;
        byte_ = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) + 1;
        ++place_.line;
        place_.column = 1;
    }
    // Every byte begins a character but those that go on with one, 10xxxxxx: eight at a time.
    for (; byte_ + 8 <= byte; byte_ += 8) {
        std::uint64_t block = 0;
        std::memcpy(&block, text_.data() + byte_, 8);
        const std::uint64_t going_on = block >> 7 & ~(block >> 6) & 0x0101010101010101U;
        place_.column += 8 - static_cast<std::size_t>(std::popcount(going_on));
    }
    for (; byte_ < byte; ++byte_) {
        if ((static_cast<unsigned char>(text_[byte_]) & 0xC0) != 0x80) ++place_.column;
    }
    return place_;
}

void Complaints::add(Kind kind,
                     std::size_t byte,
                     std::string_view property,
                     std::string_view value,
                     std::string_view detail) {
    ++count_;
    if (entries_.size() >= most_) return;
    if (entries_.empty()) entries_.reserve(4);
    entries_.push_back({kind, byte, shortened(property), shortened(value), std::string(detail)});
}

std::vector<Warning> Complaints::take(Places& places) {
    if (entries_.empty()) return {};
    if (!std::ranges::is_sorted(entries_, {}, &Entry::byte)) {
        std::ranges::stable_sort(entries_, {}, &Entry::byte);
    }
    std::vector<Warning> warnings;
    warnings.reserve(entries_.size());
    for (Entry& entry : entries_) {
        const Place place = places.at(entry.byte);
        warnings.push_back({entry.kind, place.line, place.column, std::move(entry.property),
                            std::move(entry.value), std::move(entry.detail)});
    }
    entries_.clear();
    return warnings;
}

}  // namespace magpie::sgf
