#include "formats/board/board.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.h"
#include "game/game_spec.h"

namespace magpie::boards {

namespace {

using formats::Fault;

// The largest board as a picture with spaces, borders and labels stays well below.
constexpr std::size_t kMostBytes = 16384;

// A sign, before it is known which alphabet it belongs to.
enum class Sign : std::uint8_t { black, white, empty, zero, one, two };

struct Glyph {
    Sign sign;
    std::size_t byte;
    bool after_gap;  // something stands between it and the one before
};

using Row = std::vector<Glyph>;

std::optional<Sign> sign_of(char c) {
    switch (ascii::lower(c)) {
        case 'x':
        case 'b':
        case '*':
        case '#':
        case '@':
            return Sign::black;
        case 'o':
        case 'w':
            return Sign::white;
        case '-':
        case '.':
        case '_':
            return Sign::empty;
        case '0':
            return Sign::zero;
        case '1':
            return Sign::one;
        case '2':
            return Sign::two;
        default:
            return std::nullopt;
    }
}

struct WideSign {
    std::string_view bytes;
    Sign sign;
};

constexpr std::array<WideSign, 6> kWideSigns = {{{"\u25CF", Sign::black},
                                                 {"\u26AB", Sign::black},
                                                 {"\u25CB", Sign::white},
                                                 {"\u26AA", Sign::white},
                                                 {"\u00B7", Sign::empty},
                                                 {"\u25A1", Sign::empty}}};

// Brackets may stand round the last move.
bool is_gap(char c) {
    return ascii::is_space(c) || c == '|' || c == '/' || c == ',' || c == ';' || c == '"' ||
           c == ':' || c == '(' || c == ')' || c == '[' || c == ']';
}

std::optional<Color> color_named(std::string_view word) {
    using ascii::is_word;
    if (is_word(word, "black") || is_word(word, "dark")) return Color::black;
    if (is_word(word, "white") || is_word(word, "light")) return Color::white;
    return std::nullopt;
}

// The text without a side in words at either end.
struct Framed {
    std::size_t begin;
    std::size_t end;
    std::optional<Color> to_play;
};

Framed frame(std::string_view text) {
    Framed framed{0, text.size(), std::nullopt};
    const auto trim_end = [&] {
        while (framed.end > 0 && is_gap(text[framed.end - 1])) --framed.end;
    };
    const auto last_word = [&] {
        std::size_t start = framed.end;
        while (start > 0 && ascii::is_letter(text[start - 1])) --start;
        return text.substr(start, framed.end - start);
    };
    trim_end();
    if (ascii::is_word(last_word(), "move") || ascii::is_word(last_word(), "play")) {
        framed.end -= 4;
        trim_end();
        if (ascii::is_word(last_word(), "to")) framed.end -= 2;
        trim_end();
    }
    framed.to_play = color_named(last_word());
    if (framed.to_play) {
        framed.end -= last_word().size();
        trim_end();
        return framed;
    }
    while (framed.begin < framed.end && is_gap(text[framed.begin])) ++framed.begin;
    std::size_t end = framed.begin;
    while (end < framed.end && ascii::is_letter(text[end])) ++end;
    framed.to_play = color_named(text.substr(framed.begin, end - framed.begin));
    if (framed.to_play) framed.begin = end;
    return framed;
}

// "a b c d e f g h", in either case.
bool is_column_labels(std::string_view line) {
    char next = 'a';
    for (const char c : line) {
        if (is_gap(c)) continue;
        if (ascii::lower(c) != next++) return false;
    }
    return next - 'a' >= othello::kMinOthelloSide;
}

// "+--------+"; a row of empty squares has no corners.
bool is_border(std::string_view line) {
    return line.find('+') != line.npos && line.find_first_not_of("+-=| \t\r") == line.npos;
}

struct Line {
    std::size_t begin;
    std::size_t end;
};

std::vector<Line> board_lines(std::string_view text, const Framed& framed) {
    std::vector<Line> lines;
    for (std::size_t start = framed.begin; start < framed.end;) {
        const std::size_t end = std::min(text.find('\n', start), framed.end);
        Line line{start, end};
        start = end + 1;
        while (line.begin < line.end && is_gap(text[line.begin])) ++line.begin;
        while (line.end > line.begin && is_gap(text[line.end - 1])) --line.end;
        const std::string_view content = text.substr(line.begin, line.end - line.begin);
        if (content.empty() || is_column_labels(content) || is_border(content)) continue;
        lines.push_back(line);
    }
    return lines;
}

// Takes the row numbers off, when every line has its own, on the left or on the right. Such numbers
// cannot be squares: from the third row on they are no signs of a board.
void drop_row_numbers(std::string_view text, std::vector<Line>& lines) {
    // A line of a single sign is the side to move.
    const auto is_side = [](const Line& line) { return line.end - line.begin == 1; };
    const std::size_t first = !lines.empty() && is_side(lines.front()) ? 1 : 0;
    const std::size_t end = lines.size() - (lines.size() > 1 && is_side(lines.back()) ? 1 : 0);
    if (end < first + othello::kMinOthelloSide) return;
    bool on_left = true;
    bool on_right = true;
    for (std::size_t i = first; i < end; ++i) {
        const std::string number = std::to_string(i - first + 1);
        const Line& line = lines[i];
        const std::string_view content = text.substr(line.begin, line.end - line.begin);
        const bool has_room = content.size() > 2 * number.size();
        on_left = on_left && has_room && content.starts_with(number);
        on_right = on_right && has_room && content.ends_with(number);
    }
    for (std::size_t i = first; i < end; ++i) {
        const std::size_t length = std::to_string(i - first + 1).size();
        if (on_left) lines[i].begin += length;
        if (on_right) lines[i].end -= length;
    }
}

std::expected<Row, Problem> glyphs_of(std::string_view text, const Line& line) {
    Row row;
    bool after_gap = true;
    for (std::size_t i = line.begin; i < line.end;) {
        if (is_gap(text[i])) {
            after_gap = true;
            ++i;
            continue;
        }
        std::size_t length = 1;
        auto sign = sign_of(text[i]);
        for (const WideSign& wide : kWideSigns) {
            if (!text.substr(i, line.end - i).starts_with(wide.bytes)) continue;
            sign = wide.sign;
            length = wide.bytes.size();
        }
        if (!sign) {
            return std::unexpected(Problem{.fault = Fault::not_a_disc, .byte = i, .length = 1});
        }
        row.push_back({*sign, i, after_gap});
        after_gap = false;
        i += length;
    }
    return row;
}

std::optional<Geometry> square_board(std::size_t squares) {
    for (int side = othello::kMinOthelloSide; side <= othello::kMaxOthelloSide; side += 2) {
        if (squares == static_cast<std::size_t>(side * side)) return Geometry::make(side, side);
    }
    return std::nullopt;
}

// The board of a picture that is not square: as many columns as every row has signs.
std::optional<Geometry> board_of_rows(const std::vector<Row>& rows) {
    const std::size_t columns = rows.empty() ? 0 : rows.front().size();
    for (const Row& row : rows) {
        if (row.size() != columns) return std::nullopt;
    }
    if (columns > kMaxSide || rows.size() > kMaxSide) return std::nullopt;
    const auto geometry = Geometry::make(static_cast<int>(columns), static_cast<int>(rows.size()));
    if (!geometry || othello::why_unplayable(*geometry)) return std::nullopt;
    return geometry;
}

// What the digits 0 1 2 mean. With 2, or alone: empty, black, white. With signs for empty squares:
// 0 is black and 1 white. With letters: 0 is a mistyped O.
struct Digits {
    std::optional<Color> zero{};
    std::optional<Color> one{};
    std::optional<Color> two = Color::white;
    bool is_mixed = false;
};

Digits digits_of(const Row& squares) {
    std::array<bool, 6> has{};
    for (const Glyph& glyph : squares) has[static_cast<std::size_t>(glyph.sign)] = true;
    const auto is_there = [&has](Sign sign) { return has[static_cast<std::size_t>(sign)]; };
    const bool has_letters = is_there(Sign::black) || is_there(Sign::white);
    const bool has_empties = is_there(Sign::empty);
    const bool has_digits = is_there(Sign::zero) || is_there(Sign::one) || is_there(Sign::two);
    if (has_letters) {
        const bool zero_for_o =
            is_there(Sign::zero) && !is_there(Sign::one) && !is_there(Sign::two);
        return {.zero = Color::white, .one = Color::white, .is_mixed = has_digits && !zero_for_o};
    }
    if (has_empties && !is_there(Sign::two)) return {.zero = Color::black, .one = Color::white};
    return {.zero = std::nullopt, .one = Color::black};
}

std::optional<Color> color_of(Sign sign, const Digits& digits) {
    switch (sign) {
        case Sign::black:
            return Color::black;
        case Sign::white:
            return Color::white;
        case Sign::empty:
            return std::nullopt;
        case Sign::zero:
            return digits.zero;
        case Sign::one:
            return digits.one;
        case Sign::two:
            return digits.two;
    }
    return std::nullopt;
}

// Takes the side to move out of signs that are one too many for a board. It stands apart from the
// board; where it does not, it is the last sign, or the first if the last can be no side.
Glyph take_side(Row& signs) {
    const Row inner(signs.begin() + 1, signs.end() - 1);
    const Digits digits = digits_of(inner);
    const bool first_apart = signs[1].after_gap && !signs.back().after_gap;
    const bool last_is_side = color_of(signs.back().sign, digits).has_value();
    const bool is_first = (first_apart || !last_is_side) && color_of(signs.front().sign, digits);
    const Glyph side = is_first ? signs.front() : signs.back();
    if (is_first) {
        signs.erase(signs.begin());
    } else {
        signs.pop_back();
    }
    return side;
}

// Takes out a sign that stands alone before or after words of several: that is the side to move,
// however many squares there are.
std::optional<Glyph> take_lone_side(std::vector<Row>& rows) {
    std::vector<std::size_t> words;
    for (const Row& row : rows) {
        for (const Glyph& glyph : row) {
            if (glyph.after_gap) words.push_back(0);
            ++words.back();
        }
    }
    if (words.size() < 2 || std::ranges::count(words, std::size_t{1}) != 1) return std::nullopt;
    std::optional<Glyph> side;
    if (words.back() == 1) {
        side = rows.back().back();
        rows.back().pop_back();
    } else if (words.front() == 1) {
        side = rows.front().front();
        rows.front().erase(rows.front().begin());
    }
    std::erase_if(rows, [](const Row& row) { return row.empty(); });
    return side;
}

struct Signs {
    Geometry geometry;
    Row squares;
    std::optional<Glyph> side;
};

std::expected<Signs, Problem> arrange(std::vector<Row> rows, bool side_is_known, std::size_t end) {
    std::optional<Glyph> side;
    if (!side_is_known) side = take_lone_side(rows);
    const auto picture = board_of_rows(rows);
    Row signs;
    for (const Row& row : rows) signs.insert(signs.end(), row.begin(), row.end());
    if (const auto geometry = picture ? picture : square_board(signs.size())) {
        return Signs{*geometry, std::move(signs), side};
    }
    const bool may_hold_side = !side && !side_is_known && signs.size() > 1;
    if (const auto geometry = may_hold_side ? square_board(signs.size() - 1) : std::nullopt) {
        side = take_side(signs);
        return Signs{*geometry, std::move(signs), side};
    }
    return std::unexpected(Problem{.fault = signs.empty() ? Fault::nothing_here : Fault::cell_count,
                                   .byte = signs.empty() ? end : signs.front().byte,
                                   .number = static_cast<std::int64_t>(signs.size())});
}

char sign_for(std::optional<Color> disc, Alphabet alphabet) {
    constexpr std::array<std::string_view, 4> kSigns = {"-XO", "-*O", ".BW", "012"};
    return kSigns[static_cast<std::size_t>(alphabet)][static_cast<std::size_t>(stone_number(disc))];
}

}  // namespace

std::expected<Diagram, Problem> read(std::string_view text) {
    if (text.size() > kMostBytes) {
        return std::unexpected(
            Problem{.fault = Fault::too_long, .number = static_cast<std::int64_t>(kMostBytes)});
    }
    const Framed framed = frame(text);
    std::vector<Line> lines = board_lines(text, framed);
    drop_row_numbers(text, lines);
    std::vector<Row> rows;
    for (const Line& line : lines) {
        auto row = glyphs_of(text, line);
        if (!row) return std::unexpected(row.error());
        if (!row->empty()) rows.push_back(std::move(*row));
    }
    auto signs = arrange(std::move(rows), framed.to_play.has_value(), framed.end);
    if (!signs) return std::unexpected(signs.error());
    const Digits digits = digits_of(signs->squares);
    if (digits.is_mixed) {
        return std::unexpected(
            Problem{.fault = Fault::mixed_signs, .byte = signs->squares.front().byte});
    }
    Diagram diagram{.geometry = signs->geometry, .discs = {}, .to_play = framed.to_play};
    for (const Glyph& glyph : signs->squares) diagram.discs.push_back(color_of(glyph.sign, digits));
    if (signs->side) {
        diagram.to_play = color_of(signs->side->sign, digits);
        if (!diagram.to_play) {
            return std::unexpected(
                Problem{.fault = Fault::not_a_side, .byte = signs->side->byte, .length = 1});
        }
    }
    return diagram;
}

SetupEdit setup_of(const Diagram& diagram) {
    SetupEdit edit;
    const AnyPosition start = start_position(GameSpec::for_othello(diagram.geometry));
    for (int i = 0; i < diagram.geometry.area(); ++i) {
        const auto disc = diagram.discs[static_cast<std::size_t>(i)];
        if (disc == stone_at(start, Point(i))) continue;
        if (disc) {
            edit.added[*disc].push_back(Point(i));
        } else {
            edit.cleared.push_back(Point(i));
        }
    }
    if (diagram.to_play == Color::white) edit.to_play = Color::white;
    return edit;
}

GameRecord record_of(const Diagram& diagram) {
    GameRecord record{.spec = GameSpec::for_othello(diagram.geometry)};
    SetupEdit edit = setup_of(diagram);
    if (!edit.is_empty()) record.tree.set_setup(kRootNode, std::move(edit));
    return record;
}

Diagram diagram_of(const othello::Position& position) {
    return {
        .geometry = position.geometry(), .discs = position.stones(), .to_play = position.to_play()};
}

std::string write_squares(const othello::Position& position, Alphabet alphabet) {
    const Geometry geometry = position.geometry();
    std::string text;
    for (const auto& disc : position.stones()) {
        const bool starts_row = text.size() % (geometry.columns + 1U) == geometry.columns;
        if (starts_row && !geometry.is_square()) text += '\n';
        text += sign_for(disc, alphabet);
    }
    return text;
}

char side_sign(Color color, Alphabet alphabet) { return sign_for(color, alphabet); }

std::string write(const othello::Position& position, Alphabet alphabet) {
    const char gap = position.geometry().is_square() ? ' ' : '\n';
    return write_squares(position, alphabet) + gap + side_sign(position.to_play(), alphabet);
}

}  // namespace magpie::boards
