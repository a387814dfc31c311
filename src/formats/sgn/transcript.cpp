#include "formats/sgn/transcript.h"

#include <algorithm>
#include <span>

#include "formats/sgn/characters.h"
#include "formats/sgn/replay.h"
#include "game/turn.h"

namespace magpie::sgn {

namespace {

class PlainReader {
  public:
    PlainReader(const Sheet& sheet, Heading heading, std::size_t text_size)
        : sheet_(sheet), text_size_(text_size) {
        game_.heading = std::move(heading);
        game_.moves.reserve(sheet.steps.size());
    }

    std::expected<Transcript, ParseError> read();

  private:
    [[nodiscard]] ParseError error_at(Expected expected, std::size_t step) const;
    [[nodiscard]] ParseError setup_error(const SetupRefusal& refused) const;
    [[nodiscard]] std::optional<ParseError> play(Replay& replay, std::size_t& step);
    [[nodiscard]] std::optional<ParseError> check_captures(std::span<const Point> left,
                                                           std::size_t& step) const;

    const Sheet& sheet_;
    std::size_t text_size_;
    Transcript game_;
};

std::expected<Transcript, ParseError> PlainReader::read() {
    auto replay = Replay::start(game_.heading);
    if (!replay) return std::unexpected(setup_error(replay.error()));
    for (std::size_t step = 0; step < sheet_.steps.size();) {
        if (auto error = play(*replay, step)) return std::unexpected(*error);
    }
    return std::move(game_);
}

// Plays the move at `step` with the captures listed after it, and moves `step` past them.
std::optional<ParseError> PlainReader::play(Replay& replay, std::size_t& step) {
    const std::size_t here = step;
    if (sheet_.steps[here].is_capture()) return check_captures({}, step);
    const ColoredMove move{sheet_.steps[here].color(), sheet_.steps[here].move};
    const auto refuse = [&](const Refusal& refusal) {
        ParseError error = error_at(Expected::legal_move, here);
        error.move_number = static_cast<int>(game_.moves.size()) + 1;
        error.refusal = refusal;
        return error;
    };
    if (lacks_pass_before(replay.position(), move.color)) {
        const ColoredMove pass{opponent(move.color), Move::pass()};
        if (const auto refused = replay.play(pass)) return refuse(*refused);
        game_.moves.push_back(pass);
    }
    ++step;
    const bool has_captures = step < sheet_.steps.size() && sheet_.steps[step].is_capture();
    if (!has_captures) {
        if (const auto refused = replay.play(move)) return refuse(*refused);
        game_.moves.push_back(move);
        return std::nullopt;
    }
    const auto left = replay.play_and_list(move);
    if (!left) return refuse(left.error());
    game_.moves.push_back(move);
    return check_captures(*left, step);
}

// The captures from `step` on, which is moved past them, must be `left`, each once in any order.
std::optional<ParseError> PlainReader::check_captures(std::span<const Point> left,
                                                      std::size_t& step) const {
    std::vector<bool> listed(left.size());
    std::size_t count = 0;
    for (; step < sheet_.steps.size() && sheet_.steps[step].is_capture(); ++step, ++count) {
        const Point p = sheet_.steps[step].move.point();
        const auto found = std::ranges::lower_bound(left, p);
        const auto index = static_cast<std::size_t>(found - left.begin());
        if (found == left.end() || *found != p || listed[index]) {
            ParseError error = error_at(Expected::stone_just_taken, step);
            error.point = p;
            return error;
        }
        listed[index] = true;
    }
    if (count == left.size()) return std::nullopt;
    ParseError error = error_at(Expected::all_captures_listed, step);
    const auto missing = std::ranges::find(listed, false) - listed.begin();
    error.point = left[static_cast<std::size_t>(missing)];
    return error;
}

// About the word `step`, or the end of the text after the last one.
ParseError PlainReader::error_at(Expected expected, std::size_t step) const {
    ParseError error{.byte = text_size_,
                     .expected = expected,
                     .geometry = sheet_.geometry,
                     .style = sheet_.style,
                     .move_number = static_cast<int>(game_.moves.size())};
    if (step < sheet_.steps.size()) {
        error.byte = sheet_.steps[step].byte;
        error.length = sheet_.steps[step].length;
    }
    return error;
}

ParseError PlainReader::setup_error(const SetupRefusal& refused) const {
    ParseError error{.expected = Expected::stones_with_liberties,
                     .geometry = sheet_.geometry,
                     .style = sheet_.style,
                     .point = refused.point};
    const bool is_black = std::ranges::count(game_.heading.setup.added.black, refused.point) > 0;
    for (const Field& field : sheet_.fields) {
        if (!is_word(field.key, is_black ? "black" : "white")) continue;
        error.byte = field.byte;
        error.length = field.length();
    }
    return error;
}

}  // namespace

std::expected<Transcript, ParseError> read_plain(std::string_view notation, const Limits& limits) {
    const auto sheet = scan(notation, limits);
    if (!sheet) return std::unexpected(sheet.error());
    auto heading = read_heading(*sheet);
    if (!heading) return std::unexpected(heading.error());
    return PlainReader(*sheet, std::move(*heading), notation.size()).read();
}

std::expected<std::string, Unwritable> write_plain(const Transcript& game, PlainStyle style) {
    const GameSpec& spec = game.heading.spec;
    auto replay = Replay::start(game.heading);
    if (!replay) return std::unexpected(replay.error());
    std::string text = heading_text(game.heading, style.separator);
    text.reserve(text.size() + 5 * game.moves.size());
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        text += style.separator;
        append_move(text, spec.coord_style(), spec.geometry, game.moves[i]);
        if (!style.with_captures) {
            if (const auto refused = replay->play(game.moves[i])) {
                return std::unexpected(RefusedMove{i, *refused});
            }
            continue;
        }
        const auto left = replay->play_and_list(game.moves[i]);
        if (!left) return std::unexpected(RefusedMove{i, left.error()});
        for (const Point p : *left) {
            text += style.separator;
            append_capture(text, spec.coord_style(), spec.geometry, p);
        }
    }
    return text;
}

}  // namespace magpie::sgn
