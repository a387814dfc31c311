#include "formats/obf/obf.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/ascii.h"
#include "core/coordinates.h"

namespace magpie::obf {

namespace {

using formats::Fault;

constexpr int kLargestScore = 26 * 26;

// A part of a line and where it starts.
struct Part {
    std::size_t byte;
    std::string_view text;
};

Part trimmed(Part part) {
    while (!part.text.empty() && ascii::is_space(part.text.front())) {
        part.text.remove_prefix(1);
        ++part.byte;
    }
    part.text = ascii::trimmed(part.text);
    return part;
}

std::optional<int> score_from(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    int score = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), score);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (score < -kLargestScore || score > kLargestScore) return std::nullopt;
    return score;
}

bool is_pass(std::string_view text) {
    using ascii::is_word;
    return text == "--" || is_word(text, "pa") || is_word(text, "ps") || is_word(text, "pass");
}

std::expected<ScoredMove, Problem> scored_move(Part field, Geometry geometry) {
    const std::size_t colon = field.text.find(':');
    const std::string_view name = ascii::trimmed(field.text.substr(0, colon));
    const auto point = point_from(CoordStyle::othello, geometry, name);
    if (!point && !is_pass(name)) {
        return std::unexpected(Problem{.fault = Fault::not_a_move,
                                       .byte = field.byte,
                                       .length = name.size(),
                                       .geometry = geometry});
    }
    const Part rest = colon == field.text.npos
                          ? Part{field.byte + field.text.size(), {}}
                          : trimmed({field.byte + colon + 1, field.text.substr(colon + 1)});
    const auto score = score_from(rest.text);
    if (!score) {
        return std::unexpected(
            Problem{.fault = Fault::bad_score, .byte = rest.byte, .length = rest.text.size()});
    }
    return ScoredMove{point ? Move(*point) : Move::pass(), *score};
}

std::string text_of(const ScoredMove& scored, Geometry geometry) {
    std::string text = scored.move.is_pass()
                           ? "PS"
                           : point_name(CoordStyle::othello, geometry, scored.move.point());
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text + (scored.score < 0 ? ":" : ":+") + std::to_string(scored.score);
}

}  // namespace

std::expected<Puzzle, Problem> read_line(std::string_view line) {
    Puzzle puzzle;
    const std::size_t percent = std::min(line.find('%'), line.size());
    if (percent < line.size()) puzzle.comment = ascii::trimmed(line.substr(percent + 1));
    const std::string_view fields = line.substr(0, percent);
    const std::size_t board_end = std::min(fields.find(';'), fields.size());
    auto board = boards::read(fields.substr(0, board_end));
    if (!board) return std::unexpected(board.error());
    puzzle.board = std::move(*board);
    for (std::size_t start = board_end + 1; start < fields.size();) {
        const std::size_t end = std::min(fields.find(';', start), fields.size());
        const Part field = trimmed({start, fields.substr(start, end - start)});
        start = end + 1;
        if (field.text.empty()) continue;
        const auto move = scored_move(field, puzzle.board.geometry);
        if (!move) return std::unexpected(move.error());
        puzzle.moves.push_back(*move);
    }
    return puzzle;
}

std::optional<std::expected<Puzzle, Problem>> Reader::next() {
    while (byte_ < text_.size()) {
        const std::size_t start = byte_;
        const std::size_t end = std::min(text_.find('\n', start), text_.size());
        const std::string_view line = text_.substr(start, end - start);
        byte_ = end + 1;
        const std::string_view content = ascii::trimmed(line);
        if (content.empty() || content.starts_with('%')) continue;
        auto puzzle = read_line(line);
        if (!puzzle) puzzle.error().byte += start;
        return puzzle;
    }
    return std::nullopt;
}

std::string write(const Puzzle& puzzle) {
    const Geometry geometry = puzzle.board.geometry;
    std::string text;
    for (const auto& disc : puzzle.board.discs) {
        text += disc ? boards::side_sign(*disc, boards::Alphabet::letters) : '-';
    }
    text += ' ';
    text +=
        boards::side_sign(puzzle.board.to_play.value_or(Color::black), boards::Alphabet::letters);
    for (const ScoredMove& move : puzzle.moves) text += "; " + text_of(move, geometry);
    text += ';';
    std::string comment = puzzle.comment;
    for (char& c : comment) c = ascii::is_control(c) ? ' ' : c;
    const std::string_view shown = ascii::trimmed(comment);
    if (!shown.empty()) text.append(" % ").append(shown);
    return text;
}

GameRecord to_record(const Puzzle& puzzle) {
    GameRecord record = boards::record_of(puzzle.board);
    Property scores{std::string(kScoresProperty), {}};
    for (const ScoredMove& move : puzzle.moves) {
        scores.values.push_back(text_of(move, puzzle.board.geometry));
    }
    if (!scores.values.empty()) record.tree.add_property(kRootNode, std::move(scores));
    if (!puzzle.comment.empty()) record.tree.set_comment(kRootNode, puzzle.comment);
    return record;
}

std::expected<Puzzle, WriteError> from_record(const GameRecord& record) {
    const auto line = formats::play_main_line(record);
    if (!line) return std::unexpected(line.error());
    if (!record.spec.geometry.is_square()) {
        return std::unexpected(WriteError{WriteError::Kind::not_square});
    }
    const NodeId end = line->steps.empty() ? kRootNode : line->steps.back().node;
    Puzzle puzzle{.board = boards::diagram_of(line->end),
                  .moves = {},
                  .comment = std::string(record.tree.comment(end))};
    for (const Property& property : record.tree.properties(end)) {
        if (property.name != kScoresProperty) continue;
        for (const std::string& value : property.values) {
            const auto move = scored_move({0, value}, puzzle.board.geometry);
            if (move) puzzle.moves.push_back(*move);
        }
    }
    return puzzle;
}

}  // namespace magpie::obf
