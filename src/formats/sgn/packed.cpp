#include "formats/sgn/packed.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

#include "formats/sgn/digits.h"
#include "formats/sgn/free_points.h"
#include "formats/sgn/pack_coder.h"
#include "formats/sgn/replay.h"

namespace magpie::sgn {

namespace {

constexpr char kMark = 'M';
constexpr char kVersion = '1';

// The form has room for exactly the sides there are; more of them would be another version.
constexpr int kGoSides = 52;
constexpr int kOthelloSides = 12;
static_assert(kGoSides == kMaxSide);
static_assert(othello::kMinOthelloSide + 2 * (kOthelloSides - 1) == othello::kMaxOthelloSide);

// --- The description of the form. With a PackWriter these write `value`; with a PackReader they
// ignore it and return what was written.

template <class Coder>
Geometry code_geometry(Coder& coder, GameKind kind, Geometry value) {
    const bool is_go = kind == GameKind::go;
    const auto side = [&](int sides) {
        const int index = is_go ? sides - 1 : (sides - othello::kMinOthelloSide) / 2;
        const auto read = static_cast<int>(
            coder.choice(static_cast<std::uint64_t>(index), is_go ? kGoSides : kOthelloSides));
        return static_cast<std::uint8_t>(is_go ? read + 1 : 2 * read + othello::kMinOthelloSide);
    };
    const std::uint8_t columns = side(value.columns);
    const std::uint8_t rows = side(value.rows);
    return {columns, rows};
}

// The default rules said to be others are the Korean ones, whose komi follows.
template <class Coder>
go::Rules code_rules(Coder& coder, go::Rules value) {
    if (!code_flag(coder, value != go::Rules{})) return go::Rules{};
    const Margin korean_komi = value.komi;
    if (value.called_korean && go::rule_set_of(value) != nullptr) value = go::Rules{};
    value.ko = code_enum(coder, value.ko, 3);
    value.scoring = code_enum(coder, value.scoring, 2);
    value.suicide_allowed = code_flag(coder, value.suicide_allowed);
    value.handicap_bonus = code_enum(coder, value.handicap_bonus, 3);
    value.long_cycle_voids = code_flag(coder, value.long_cycle_voids);
    value.seki_counts = code_flag(coder, value.seki_counts);
    value.dead_stones_removed = code_flag(coder, value.dead_stones_removed);
    value.white_passes_last = code_flag(coder, value.white_passes_last);
    value.komi.half_points = code_signed(coder, value.komi.half_points);
    value.called_korean = false;
    if (value == go::Rules{}) {
        value.called_korean = true;
        value.komi.half_points = code_signed(coder, korean_komi.half_points);
    }
    return value;
}

template <class Coder>
SetupEdit code_setup(Coder& coder, Geometry geometry, SetupEdit value) {
    if (!code_flag(coder, !value.is_empty())) return {};
    std::array<std::vector<Point>*, 3> lists = {&value.added.black, &value.added.white,
                                                &value.cleared};
    auto room = static_cast<std::uint64_t>(geometry.area());
    for (std::vector<Point>* points : lists) {
        const std::uint64_t count = coder.choice(points->size(), room + 1);
        points->resize(static_cast<std::size_t>(count), Point(0));
        room -= count;
    }
    FreePoints free(geometry);
    for (std::vector<Point>* points : lists) {
        for (Point& p : *points) {
            const auto number = static_cast<std::uint64_t>(free.number_of(p));
            const auto count = static_cast<std::uint64_t>(free.count());
            p = free.at(static_cast<int>(coder.choice(number, count)));
            free.erase(p);
        }
    }
    const auto to_play = static_cast<std::uint64_t>(stone_number(value.to_play));
    value.to_play = stone_from_number(static_cast<int>(coder.choice(to_play, 3)));
    return value;
}

template <class Coder>
std::optional<Outcome> code_outcome(Coder& coder, std::optional<Outcome> value) {
    if (!code_flag(coder, value.has_value())) return std::nullopt;
    const Outcome outcome = value.value_or(Outcome{});
    const auto how = code_enum(coder, outcome.how, 6);
    switch (how) {
        case Outcome::How::score:
            return Outcome::by_score({code_signed(coder, outcome.margin.half_points)});
        case Outcome::How::no_result:
            return Outcome::none();
        case Outcome::How::resignation:
        case Outcome::How::time:
        case Outcome::How::forfeit:
        case Outcome::How::unstated:
            break;
    }
    return Outcome::won(code_enum(coder, outcome.winner.value_or(Color::black), 2), how);
}

template <class Coder>
Heading code_heading(Coder& coder, Heading value) {
    GameSpec& spec = value.spec;
    spec.kind = code_enum(coder, spec.kind, 2);
    spec.geometry = code_geometry(coder, spec.kind, spec.geometry);
    const bool is_go = spec.kind == GameKind::go;
    Heading plain{.spec = is_go ? GameSpec::for_go(spec.geometry)
                                : GameSpec::for_othello(spec.geometry)};
    if (!code_flag(coder, value != plain)) return plain;
    if (is_go) {
        spec.rules = code_rules(coder, spec.rules);
        spec.handicap =
            static_cast<int>(code_number(coder, static_cast<std::uint32_t>(spec.handicap)));
    } else {
        spec.counting = code_enum(coder, spec.counting, 2);
    }
    value.setup = code_setup(coder, spec.geometry, std::move(value.setup));
    value.outcome = code_outcome(coder, value.outcome);
    return value;
}

// --- Moves. The free points are kept beside the position, because finding them there would cost
// the whole board at every move.

template <class Coder>
constexpr bool kWrites = std::is_same_v<Coder, PackWriter>;

// Whether it is the wrong colour's, then one of the free points or the pass. Nothing when `value`
// cannot be said so: its point is not free.
template <class Coder>
std::optional<ColoredMove> code_go_move(
    Coder& coder, const FreePoints& free, LearnedFlag& out_of_turn, Color turn, ColoredMove value) {
    const auto pass = static_cast<std::uint64_t>(free.count());
    std::uint64_t number = pass;
    if (!value.move.is_pass()) {
        if (!free.contains(value.move.point())) return std::nullopt;
        number = static_cast<std::uint64_t>(free.number_of(value.move.point()));
    }
    const Color color = out_of_turn.code(coder, value.color != turn) ? opponent(turn) : turn;
    number = coder.choice(number, pass + 1);
    return ColoredMove{color,
                       number == pass ? Move::pass() : Move(free.at(static_cast<int>(number)))};
}

// One of the legal moves. Nothing when `value` is none of them, or there are none.
template <class Coder>
std::optional<ColoredMove> code_othello_move(Coder& coder,
                                             const othello::Position& position,
                                             ColoredMove value) {
    const std::vector<Move> legal = position.legal_moves();
    if (legal.empty()) return std::nullopt;
    std::uint64_t index = 0;
    if constexpr (kWrites<Coder>) {
        index = static_cast<std::uint64_t>(std::ranges::find(legal, value.move) - legal.begin());
        if (index == legal.size() || value.color != position.to_play()) return std::nullopt;
    }
    const auto chosen = static_cast<std::size_t>(coder.choice(index, legal.size()));
    return ColoredMove{position.to_play(), legal[chosen]};
}

// What the two directions keep in step while they go through the moves.
class MoveCoder {
  public:
    explicit MoveCoder(Replay start) : replay_(std::move(start)), free_(geometry(position())) {
        for (int i = 0; i < geometry(position()).area(); ++i) {
            if (stone_at(position(), Point(i))) free_.erase(Point(i));
        }
    }

    // Nothing when there is no such move.
    template <class Coder>
    std::optional<ColoredMove> code(Coder& coder, ColoredMove value) {
        if (const auto* othello = std::get_if<othello::Position>(&position())) {
            return code_othello_move(coder, *othello, value);
        }
        return code_go_move(coder, free_, out_of_turn_, to_play(position()), value);
    }

    std::optional<Refusal> play(ColoredMove move) {
        const auto left = replay_.play_and_list(move);
        if (!left) return left.error();
        for (const Point p : *left) free_.insert(p);
        if (!move.move.is_pass() && stone_at(position(), move.move.point())) {
            free_.erase(move.move.point());
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] const AnyPosition& position() const { return replay_.position(); }

    Replay replay_;
    FreePoints free_;
    LearnedFlag out_of_turn_;
};

// --- Reading

class PackedReader {
  public:
    PackedReader(std::string_view notation, const Limits& limits)
        : notation_(notation), limits_(limits) {}

    std::expected<Transcript, ParseError> read();

  private:
    using Problem = std::optional<ParseError>;

    [[nodiscard]] Problem read_digits();
    [[nodiscard]] Problem read_heading(PackReader& coder);
    [[nodiscard]] Problem read_moves(PackReader& coder);

    // About the text as a whole: no single character of it is to blame.
    [[nodiscard]] ParseError error(Expected expected) const {
        return {.byte = 0, .length = notation_.size(), .expected = expected};
    }

    std::string_view notation_;
    Limits limits_;
    std::vector<std::uint8_t> digits_;
    Transcript game_;
};

std::expected<Transcript, ParseError> PackedReader::read() {
    if (auto problem = read_digits()) return std::unexpected(*problem);
    PackReader coder(digits_);
    if (auto problem = read_heading(coder)) return std::unexpected(*problem);
    if (auto problem = read_moves(coder)) return std::unexpected(*problem);
    if (!coder.is_finished()) return std::unexpected(error(Expected::packed_game));
    return std::move(game_);
}

PackedReader::Problem PackedReader::read_digits() {
    if (notation_.size() > limits_.bytes) {
        return ParseError{.byte = limits_.bytes, .expected = Expected::fewer_bytes};
    }
    if (notation_.size() < 2 || notation_[1] != kVersion) {
        const std::size_t length = notation_.size() < 2 ? 0 : 1;
        return ParseError{.byte = 1, .length = length, .expected = Expected::packed_version};
    }
    digits_.reserve(notation_.size());
    for (std::size_t i = 1; i < notation_.size(); ++i) {
        const auto digit = digit_value(notation_[i]);
        if (!digit) return ParseError{.byte = i, .length = 1, .expected = Expected::packed_digit};
        digits_.push_back(*digit);
    }
    if (digits_.size() < 1 + kChecksumDigits) {
        return ParseError{.byte = notation_.size(), .expected = Expected::longer_packed_text};
    }
    Checksum sum;
    sum.add(std::span(digits_).first(digits_.size() - kChecksumDigits));
    if (!std::ranges::equal(sum.digits(), std::span(digits_).last(kChecksumDigits))) {
        return error(Expected::matching_checksum);
    }
    digits_.resize(digits_.size() - kChecksumDigits);
    digits_.erase(digits_.begin());  // the version
    return std::nullopt;
}

PackedReader::Problem PackedReader::read_heading(PackReader& coder) {
    game_.heading = code_heading(coder, Heading{});
    const auto& [spec, setup, outcome] = game_.heading;
    const bool is_result = !outcome || outcome_from(to_text(*outcome)) == outcome;
    if (coder.is_damaged() || why_invalid(spec) || !is_result) {
        return error(Expected::packed_game);
    }
    return std::nullopt;
}

PackedReader::Problem PackedReader::read_moves(PackReader& coder) {
    const std::size_t count = code_number(coder, 0);
    if (count > limits_.moves) return error(Expected::fewer_moves);
    auto replay = Replay::start(game_.heading);
    if (!replay) return error(Expected::packed_game);
    MoveCoder moves(std::move(*replay));
    while (game_.moves.size() < count) {
        const ColoredMove any{Color::black, Move::pass()};
        const auto move = moves.code(coder, any);
        // Without this, a count that somebody made up would go on without digits.
        if (!move || coder.is_damaged()) return error(Expected::packed_game);
        if (const auto refused = moves.play(*move)) {
            ParseError problem = error(Expected::legal_move);
            problem.geometry = game_.heading.spec.geometry;
            problem.style = game_.heading.spec.coord_style();
            problem.move_number = static_cast<int>(game_.moves.size()) + 1;
            problem.refusal = *refused;
            return problem;
        }
        game_.moves.push_back(*move);
    }
    return std::nullopt;
}

}  // namespace

std::expected<Transcript, ParseError> read_packed(std::string_view notation, const Limits& limits) {
    return PackedReader(notation, limits).read();
}

std::expected<std::string, Unwritable> write_packed(const Transcript& game) {
    auto replay = Replay::start(game.heading);
    if (!replay) return std::unexpected(replay.error());
    PackWriter coder;
    code_heading(coder, game.heading);
    code_number(coder, static_cast<std::uint32_t>(game.moves.size()));
    MoveCoder moves(std::move(*replay));
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        // A move that cannot be coded is an illegal one, so playing it will say why.
        moves.code(coder, game.moves[i]);
        if (const auto refused = moves.play(game.moves[i])) {
            return std::unexpected(RefusedMove{i, *refused});
        }
    }
    std::vector<std::uint8_t> digits = {*digit_value(kVersion)};
    const auto number = coder.finish();
    digits.insert(digits.end(), number.begin(), number.end());
    Checksum sum;
    sum.add(digits);
    const auto check = sum.digits();
    digits.insert(digits.end(), check.begin(), check.end());

    std::string text(1, kMark);
    for (const std::uint8_t digit : digits) text += digit_character(digit);
    return text;
}

}  // namespace magpie::sgn
