#include "formats/sgn/sheet.h"

#include <algorithm>
#include <optional>

#include "formats/sgn/characters.h"
#include "othello/rules/position.h"

namespace magpie::sgn {

namespace {

constexpr std::string_view kOthello = "othello";
constexpr std::string_view kGo = "go";

// A word of the text: characters between separators, with the place of the first.
struct Word {
    std::string_view text;
    std::size_t byte;
};

ParseError error_at(Expected expected, std::size_t byte, std::size_t length) {
    return {.byte = byte, .length = length, .expected = expected};
}

// What is wrong from `offset` to the end of the word.
ParseError error_in(Expected expected, const Word& word, std::size_t offset) {
    return error_at(expected, word.byte + offset, word.text.size() - offset);
}

class Scanner {
  public:
    Scanner(std::string_view text, const Limits& limits) : text_(text), limits_(limits) {
        // Step::byte has 32 bits.
        limits_.bytes = std::min<std::size_t>(limits_.bytes, UINT32_MAX);
    }

    std::expected<Sheet, ParseError> scan();

  private:
    std::optional<Word> next_word();
    std::optional<ParseError> read_size(const Word& word);
    std::expected<int, ParseError> read_side(const Word& word, std::size_t& at) const;
    std::optional<ParseError> read_field(const Word& word, std::size_t equals);
    std::optional<ParseError> read_step(const Word& word);
    std::optional<ParseError> read_pass(const Word& word);
    std::optional<ParseError> add(const Word& word, Move move, Step::Kind kind);

    std::string_view text_;
    Limits limits_;
    std::size_t at_ = 0;
    bool has_size_ = false;
    Sheet sheet_;
};

std::expected<Sheet, ParseError> Scanner::scan() {
    if (text_.size() > limits_.bytes) {
        return std::unexpected(error_at(Expected::fewer_bytes, limits_.bytes, 0));
    }
    while (const auto word = next_word()) {
        const std::size_t equals = word->text.find('=');
        std::optional<ParseError> error;
        if (equals != std::string_view::npos) {
            error = read_field(*word, equals);
        } else if (!has_size_) {
            error = read_size(*word);
        } else {
            error = read_step(*word);
        }
        if (error) return std::unexpected(*error);
    }
    if (!has_size_) return std::unexpected(error_at(Expected::board_size, text_.size(), 0));
    return std::move(sheet_);
}

std::optional<Word> Scanner::next_word() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
    if (at_ == text_.size()) return std::nullopt;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_separator(text_[at_])) ++at_;
    return Word{text_.substr(begin, at_ - begin), begin};
}

std::optional<ParseError> Scanner::read_size(const Word& word) {
    std::size_t at = 0;
    while (at < word.text.size() && is_letter(word.text[at])) ++at;
    const std::string_view game = word.text.substr(0, at);
    if (is_word(game, kOthello)) {
        sheet_.style = CoordStyle::othello;
    } else if (!game.empty() && !is_word(game, kGo)) {
        return error_in(Expected::board_size, word, 0);
    }
    if (at == word.text.size() || !is_digit(word.text[at])) {
        return error_in(Expected::board_size, word, 0);
    }
    const auto columns = read_side(word, at);
    if (!columns) return columns.error();
    if (at == word.text.size() || lower(word.text[at]) != 'x') {
        return error_in(Expected::times, word, at);
    }
    ++at;
    const auto rows = read_side(word, at);
    if (!rows) return rows.error();
    if (at != word.text.size()) return error_in(Expected::separator, word, at);
    sheet_.geometry = *Geometry::make(*columns, *rows);
    sheet_.size_byte = word.byte;
    has_size_ = true;
    return std::nullopt;
}

// One side of the board at `at`, which is moved past it.
std::expected<int, ParseError> Scanner::read_side(const Word& word, std::size_t& at) const {
    const std::size_t begin = at;
    int side = 0;
    for (; at < word.text.size() && is_digit(word.text[at]); ++at) {
        if (side <= kMaxSide) side = side * 10 + (word.text[at] - '0');
    }
    const bool is_othello = sheet_.style == CoordStyle::othello;
    // A square board of that side tells what is wrong with the side alone.
    const auto square = Geometry::make(side, side);
    if (begin == at || !square || (is_othello && othello::why_unplayable(*square))) {
        return std::unexpected(error_at(is_othello ? Expected::othello_side : Expected::side,
                                        word.byte + begin, at - begin));
    }
    return side;
}

std::optional<ParseError> Scanner::read_field(const Word& word, std::size_t equals) {
    if (!sheet_.steps.empty()) return error_in(Expected::field_before_moves, word, 0);
    const Field field{word.text.substr(0, equals), word.text.substr(equals + 1), word.byte};
    // There are fewer fields than this, so one of them is unknown or given twice; the bound keeps
    // the search for which one short.
    constexpr std::size_t kMaxFields = 64;
    if (sheet_.fields.size() == kMaxFields) return error_in(Expected::known_field, word, 0);
    sheet_.fields.push_back(field);
    return std::nullopt;
}

// letters, digits, then one of b w c, as in A9b.
std::optional<ParseError> Scanner::read_step(const Word& word) {
    if (word.text.front() == '-') return read_pass(word);
    std::size_t at = 0;
    while (at < word.text.size() && is_letter(word.text[at])) ++at;
    if (at == 0) return error_in(Expected::move, word, 0);
    if (is_word(word.text, "pass")) return error_in(Expected::pass_dash, word, 0);
    const std::size_t letters = at;
    if (at == word.text.size()) return error_in(Expected::move, word, 0);  // "foo"
    while (at < word.text.size() && is_digit(word.text[at])) ++at;
    if (at == letters) return error_in(Expected::row, word, at);
    if (at == word.text.size()) return error_in(Expected::color_letter, word, at);
    Step::Kind kind{};
    switch (lower(word.text[at])) {
        case 'b':
            kind = Step::Kind::black;
            break;
        case 'w':
            kind = Step::Kind::white;
            break;
        case 'c':
            kind = Step::Kind::capture;
            break;
        default:
            return error_in(Expected::color_letter, word, at);
    }
    if (at + 1 != word.text.size()) return error_in(Expected::separator, word, at + 1);
    const auto point = point_from(sheet_.style, sheet_.geometry, word.text.substr(0, at));
    if (!point) {
        const bool bad_letter = point.error() == CoordError::unknown_letter;
        ParseError error = error_at(bad_letter ? Expected::column_letter : Expected::point_on_board,
                                    word.byte, at);
        error.geometry = sheet_.geometry;
        error.style = sheet_.style;
        return error;
    }
    return add(word, Move(*point), kind);
}

std::optional<ParseError> Scanner::read_pass(const Word& word) {
    if (word.text.size() == 1) return error_in(Expected::pass_color, word, 1);
    const char color = lower(word.text[1]);
    if (color != 'b' && color != 'w') return error_in(Expected::pass_color, word, 1);
    if (word.text.size() > 2) return error_in(Expected::separator, word, 2);
    return add(word, Move::pass(), color == 'b' ? Step::Kind::black : Step::Kind::white);
}

std::optional<ParseError> Scanner::add(const Word& word, Move move, Step::Kind kind) {
    if (sheet_.steps.size() == limits_.moves) return error_in(Expected::fewer_moves, word, 0);
    // A row may be spelled with many zeros in front; the length is for messages, so it may stop.
    const std::size_t length = std::min<std::size_t>(word.text.size(), 255);
    sheet_.steps.push_back(
        {move, kind, static_cast<std::uint8_t>(length), static_cast<std::uint32_t>(word.byte)});
    return std::nullopt;
}

}  // namespace

std::expected<Sheet, ParseError> scan(std::string_view text, const Limits& limits) {
    return Scanner(text, limits).scan();
}

std::string size_word(CoordStyle style, Geometry geometry) {
    std::string word(style == CoordStyle::othello ? kOthello : "");
    word += std::to_string(geometry.columns);
    word += 'x';
    word += std::to_string(geometry.rows);
    return word;
}

void append_move(std::string& text, CoordStyle style, Geometry geometry, ColoredMove move) {
    if (move.move.is_pass()) {
        text += '-';
    } else {
        text += point_name(style, geometry, move.move.point());
    }
    text += move.color == Color::black ? 'b' : 'w';
}

void append_capture(std::string& text, CoordStyle style, Geometry geometry, Point captured) {
    text += point_name(style, geometry, captured);
    text += 'c';
}

}  // namespace magpie::sgn
