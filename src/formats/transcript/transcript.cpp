#include "formats/transcript/transcript.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/othello/line_builder.h"

namespace magpie::transcript {

namespace {

using ascii::is_digit;
using ascii::is_letter;
using ascii::is_space;
using formats::Fault;

struct Word {
    std::size_t byte;
    std::string_view text;
};

bool is_separator(char c) {
    return is_space(c) || c == ',' || c == ';' || c == '.' || c == '/' || c == '|' || c == '"';
}

// Cuts a text into squares, passes and whatever else stands there. A square needs no separator
// before or after it, so that "f5d6" is two.
class Words {
  public:
    Words(std::string_view text, Geometry geometry)
        : text_(text), row_digits_(geometry.rows > 9 ? 2 : 1) {}

    std::optional<Word> next();

  private:
    [[nodiscard]] char at(std::size_t byte) const {
        return byte < text_.size() ? text_[byte] : '\0';
    }

    [[nodiscard]] bool skip_number();

    [[nodiscard]] Word take(std::size_t length) {
        const Word word{byte_, text_.substr(byte_, length)};
        byte_ += word.text.size();
        return word;
    }

    std::string_view text_;
    std::size_t row_digits_;
    std::size_t byte_ = 0;
};

// A move number: "12.", "12)", "12:", or "12" and a space. Digits that stand there otherwise are
// not skipped.
bool Words::skip_number() {
    std::size_t end = byte_;
    while (is_digit(at(end))) ++end;
    if (end == byte_ || end - byte_ > 3) return false;
    if (const char after = at(end); after == ')' || after == ':') {
        ++end;
    } else if (!is_separator(after)) {
        return false;
    }
    byte_ = end;
    return true;
}

std::optional<Word> Words::next() {
    while (byte_ < text_.size()) {
        if (is_separator(at(byte_))) {
            ++byte_;
        } else if (!skip_number()) {
            break;
        }
    }
    if (byte_ >= text_.size()) return std::nullopt;
    if (is_letter(at(byte_)) && is_digit(at(byte_ + 1))) {
        std::size_t length = 2;
        while (length <= row_digits_ && is_digit(at(byte_ + length))) ++length;
        return take(length);
    }
    std::size_t length = 1;
    if (is_letter(at(byte_))) {
        while (is_letter(at(byte_ + length)) && !is_digit(at(byte_ + length + 1))) ++length;
    } else if (at(byte_) == '-') {
        while (at(byte_ + length) == '-') ++length;
    } else {
        while (byte_ + length < text_.size() && !is_separator(at(byte_ + length))) ++length;
    }
    return take(length);
}

bool is_pass(std::string_view word) {
    constexpr std::array<std::string_view, 5> kPasses = {"--", "-", "pa", "ps", "pass"};
    for (const std::string_view pass : kPasses) {
        if (ascii::is_word(word, pass)) return true;
    }
    return false;
}

std::expected<Move, Fault> move_from(std::string_view word, Geometry geometry) {
    if (is_pass(word)) return Move::pass();
    const auto point = point_from(CoordStyle::othello, geometry, word);
    if (point) return Move(*point);
    const bool is_square = word.size() > 1 && is_letter(word[0]) && is_digit(word[1]);
    return std::unexpected(is_square ? Fault::square_off_board : Fault::not_a_move);
}

}  // namespace

ReadGame read(std::string_view text, const Options& options) {
    formats::LineBuilder line(GameSpec::for_othello(options.geometry));
    std::optional<Problem> problem;
    if (text.size() > options.bytes) {
        problem = {.fault = Fault::too_long, .number = static_cast<std::int64_t>(options.bytes)};
        return {std::move(line).finish(), problem};
    }
    Words words(text, options.geometry);
    bool has_words = false;
    while (const auto word = words.next()) {
        has_words = true;
        const auto move = move_from(word->text, options.geometry);
        const auto refusal = move ? line.play(*move) : std::nullopt;
        if (move && !refusal) continue;
        problem = {.fault = move ? Fault::illegal_move : move.error(),
                   .byte = word->byte,
                   .length = word->text.size(),
                   .move_number = line.moves() + 1,
                   .geometry = options.geometry,
                   .refusal = refusal};
        break;
    }
    if (!has_words) problem = {.fault = Fault::nothing_here, .byte = text.size()};
    return {std::move(line).finish(), problem};
}

Reader::Reader(std::string_view text, const Options& options) : text_(text), options_(options) {
    std::vector<Move> begun;  // the first moves of lines
    bool begins_twice = false;
    for (std::string_view line = next_line(); !line.empty() && !begins_twice; line = next_line()) {
        is_one_game_ = is_one_game_ || read(line, options_).problem.has_value();
        const auto word = Words(line, options_.geometry).next();
        const auto move = word ? move_from(word->text, options_.geometry)
                               : std::expected<Move, Fault>(Move::pass());
        if (!move || move->is_pass()) continue;
        // Nobody plays on a square twice in one game.
        begins_twice = std::ranges::find(begun, *move) != begun.end();
        begun.push_back(*move);
    }
    if (begins_twice) is_one_game_ = false;
    byte_ = 0;
    // A text without any line is a game too: one with a problem.
    is_one_game_ = is_one_game_ || ascii::trimmed(text_).empty();
}

// The next line that is not empty, trimmed; empty at the end.
std::string_view Reader::next_line() {
    while (byte_ < text_.size()) {
        const std::size_t end = std::min(text_.find('\n', byte_), text_.size());
        const std::string_view line = ascii::trimmed(text_.substr(byte_, end - byte_));
        byte_ = end + 1;
        if (!line.empty()) return line;
    }
    return {};
}

std::optional<ReadGame> Reader::next() {
    if (is_one_game_) {
        if (byte_ > text_.size()) return std::nullopt;
        byte_ = text_.size() + 1;
        return read(text_, options_);
    }
    const std::string_view line = next_line();
    if (line.empty()) return std::nullopt;
    ReadGame game = read(line, options_);
    if (game.problem) game.problem->byte += static_cast<std::size_t>(line.data() - text_.data());
    return game;
}

std::vector<ReadGame> read_all(std::string_view text, const Options& options) {
    std::vector<ReadGame> games;
    Reader reader(text, options);
    while (auto game = reader.next()) games.push_back(std::move(*game));
    return games;
}

bool looks_like(std::string_view text) {
    constexpr Geometry kBoard{8, 8};
    Words words(text.substr(0, 64), kBoard);
    for (int i = 0; i < 2; ++i) {
        const auto word = words.next();
        if (!word) return i > 0;
        const auto move = move_from(word->text, kBoard);
        if (!move || move->is_pass()) return false;
    }
    return true;
}

std::expected<std::string, WriteError> write(const GameRecord& record, Form form) {
    const auto line = formats::play_main_line(record);
    if (!line) return std::unexpected(line.error());
    if (!formats::is_usual_start(line->start)) {
        return std::unexpected(WriteError{WriteError::Kind::not_usual_start});
    }
    std::string text;
    text.reserve(2 * line->steps.size());
    for (const auto& step : line->steps) {
        if (step.move.move.is_pass()) continue;
        std::string name =
            point_name(CoordStyle::othello, record.spec.geometry, step.move.move.point());
        if (form == Form::print && step.move.color == Color::black) {
            name[0] = static_cast<char>(name[0] - 'a' + 'A');
        }
        text += name;
    }
    return text;
}

}  // namespace magpie::transcript
