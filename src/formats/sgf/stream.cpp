#include "formats/sgf/stream.h"

#include <algorithm>
#include <utility>

namespace magpie::sgf {

// Finds the end of a game that comes in pieces, as the scanner would: parentheses count where they
// are not in a value.
class GameEnd {
  public:
    [[nodiscard]] bool is_reached() const { return is_reached_; }

    // Goes on with the next piece; returns how much of it belongs to the game.
    std::size_t pass(std::string_view piece) {
        std::size_t at = 0;
        while (at < piece.size() && !is_reached_) take(piece[at++]);
        return at;
    }

  private:
    void take(char c) {
        if (is_hidden_) {
            is_hidden_ = false;
        } else if (is_in_value_) {
            is_hidden_ = c == '\\';
            is_in_value_ = c != ']';
        } else if (c == '[') {
            is_in_value_ = true;
        } else if (c == '(') {
            ++depth_;
        } else if (c == ')') {
            // A game that lacks its first parenthesis is closed by the last all the same.
            is_reached_ = depth_ <= 1;
            if (depth_ > 0) --depth_;
        }
    }

    std::size_t depth_ = 0;
    bool is_in_value_ = false;
    bool is_hidden_ = false;  // by a backslash
    bool is_reached_ = false;
};

namespace {

bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }

bool has_wide_units(Charset charset) {
    return charset == Charset::utf_16le || charset == Charset::utf_16be;
}

// The bytes at the end that begin a character of UTF-8 and do not end it.
std::size_t begun_character(std::string_view text) {
    for (std::size_t i = 1; i <= 3 && i <= text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[text.size() - i]);
        if (byte < 0x80) return 0;
        if (byte < 0xC0) continue;
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        return length > i ? i : 0;
    }
    return 0;
}

bool is_no_game(const std::expected<Game, ReadError>& game) {
    return !game && game.error().kind == ReadError::Kind::no_game;
}

}  // namespace

Stream::Stream(ReadBlock read,
               const ReadOptions& options,
               std::string begun,
               const StreamSizes& sizes)
    : read_(std::move(read)), options_(options), sizes_(sizes), raw_(std::move(begun)) {
    if (!raw_.empty()) decode();
}

// Adds a block to the text. Requires: nothing looks into it.
void Stream::fetch() {
    const std::size_t kept = raw_.size();
    raw_.resize(kept + sizes_.block);
    std::size_t used = kept;
    while (used < raw_.size() && !is_over_) {
        const auto count = read_(std::span(raw_).subspan(used));
        if (!count) failure_ = count.error();
        is_over_ = !count || *count == 0;
        if (count) used += *count;
    }
    raw_.resize(used);
    decode();
}

void Stream::decode() {
    const std::size_t evidence = is_over_ ? 0 : sizes_.evidence;
    if (!has_label_) {
        if (raw_.size() < evidence) return;
        label_ = find_charset_label(raw_);
        has_label_ = true;
    }
    if (!charset_) {
        const auto ascii =
            static_cast<std::size_t>(std::ranges::find_if(raw_, is_high) - raw_.begin());
        if (ascii == raw_.size() || raw_.size() - ascii < evidence) {
            text_.append(raw_, 0, ascii);  // the same in all of them
            raw_.erase(0, ascii);
            return;
        }
        // Half a character at the end would speak against UTF-8.
        const std::size_t begun = is_over_ ? 0 : begun_character(raw_);
        const std::string_view whole(raw_.data(), raw_.size() - begun);
        charset_ = guess_charset(whole, charset_from(label_));
    }
    const std::size_t end = whole_characters();
    if (*charset_ == Charset::utf_8) {
        text_.append(raw_, 0, end);
    } else {
        text_ += to_utf8(std::string_view(raw_).substr(0, end), *charset_);
    }
    raw_.erase(0, end);
}

// How much of what was read can be decoded without cutting a character in two.
std::size_t Stream::whole_characters() const {
    if (is_over_) return raw_.size();
    if (*charset_ == Charset::utf_8) return raw_.size() - begun_character(raw_);
    if (has_wide_units(*charset_)) {
        const std::size_t even = raw_.size() / 2 * 2;
        return even >= 4 ? even - 2 : 0;  // the last may be half of a pair
    }
    // No charset has a parenthesis, nor any byte before the digits, as a part of a character.
    constexpr std::size_t kFar = 4096;
    const std::size_t from = raw_.size() > kFar ? raw_.size() - kFar : 0;
    const std::string_view tail = std::string_view(raw_).substr(from);
    const std::size_t parenthesis = tail.find_last_of("()");
    if (parenthesis != std::string_view::npos) return from + parenthesis + 1;
    for (std::size_t i = tail.size(); i > 0; --i) {
        if (static_cast<unsigned char>(tail[i - 1]) < '0') return from + i;
    }
    return raw_.size();
}

void Stream::open_window() {
    given_end_ = 0;
    window_.emplace(std::string_view(text_), options_,
                    Collection::Part{.place = place_,
                                     .is_first = !has_given_,
                                     .charset = charset_.value_or(Charset::utf_8),
                                     .label = has_given_ ? std::string() : label_});
}

void Stream::drop_before(std::size_t byte) {
    place_ = Places(text_, place_).at(byte);
    window_.reset();
    text_.erase(0, byte);
}

std::optional<std::expected<Game, ReadError>> Stream::next() {
    bool is_complete = false;  // the game that the text begins with is all there
    while (true) {
        if (!window_) {
            if (text_.empty() && !is_over_) fetch();
            open_window();
        }
        auto game = window_->next();
        if (is_over_) {
            has_given_ = has_given_ || game.has_value();
            return game;
        }
        if (!game || is_no_game(*game)) {
            // A game may begin in what comes after the last one.
            constexpr std::size_t kNear = 64;
            const std::size_t open = text_.rfind('(');
            const bool may_begin =
                open != std::string::npos && open >= given_end_ && text_.size() - open < kNear;
            drop_before(may_begin ? open : text_.size());
            fetch();
            continue;
        }
        if (!*game) window_->skip_game();
        if (window_->is_at_end() && !is_complete) {
            drop_before(window_->game_byte());
            const Place place = place_;
            if (!complete_game()) {
                has_given_ = true;
                return std::unexpected(
                    ReadError{ReadError::Kind::too_many, place.line, place.column});
            }
            is_complete = true;
            continue;
        }
        has_given_ = true;
        given_end_ = window_->byte();
        return game;
    }
}

// Reads on until the game that the text begins with is all there. False when it is too long: it is
// then behind us.
bool Stream::complete_game() {
    GameEnd end;
    std::size_t passed = 0;
    while (true) {
        passed += end.pass(std::string_view(text_).substr(passed));
        // Something after it shows that it is over.
        if (is_over_ || (end.is_reached() && passed < text_.size())) return true;
        if (!end.is_reached() && text_.size() >= sizes_.largest_game) break;
        fetch();
    }
    pass_over_game(end);
    return false;
}

void Stream::pass_over_game(GameEnd& end) {
    std::size_t passed = text_.size();
    while (!end.is_reached() && !is_over_) {
        drop_before(text_.size());
        fetch();
        passed = end.pass(text_);
    }
    drop_before(passed);
}

}  // namespace magpie::sgf
