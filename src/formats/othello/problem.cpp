#include "formats/othello/problem.h"

#include <algorithm>

#include "core/ascii.h"
#include "game/words.h"

namespace magpie::formats {

namespace {

constexpr std::size_t kLongestExcerpt = 24;

std::string excerpt(const Problem& problem, std::string_view text) {
    if (problem.byte >= text.size()) return "the end of the text";
    std::string_view found = text.substr(problem.byte, std::max<std::size_t>(problem.length, 1));
    const bool is_cut = found.size() > kLongestExcerpt;
    found = found.substr(0, kLongestExcerpt);
    std::string shown = "\"";
    for (const char c : found) {
        const bool is_plain = !ascii::is_control(c) && static_cast<unsigned char>(c) < 0x80;
        shown += is_plain ? c : '?';
    }
    return shown + (is_cut ? "…\"" : "\"");
}

std::string place(std::size_t byte, std::string_view text) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - start + 1);
}

std::string board_text(Geometry geometry) {
    return std::to_string(geometry.columns) + "x" + std::to_string(geometry.rows);
}

// What is wrong, in words; `found` stands for what was found instead.
std::string fact(const Problem& problem, const std::string& found) {
    const std::string number = std::to_string(problem.number);
    switch (problem.fault) {
        case Fault::too_long:
            return "longer than " + number + " bytes";
        case Fault::nothing_here:
            return "there is no game here";
        case Fault::not_a_move:
            return "expected a square or a pass, found " + found;
        case Fault::square_off_board:
            return found + " is not on a board of " + board_text(problem.geometry);
        case Fault::illegal_move:
            return problem.refusal
                       ? record_sentence(GameSpec::for_othello(problem.geometry), *problem.refusal)
                       : "an illegal move";
        case Fault::not_a_disc:
            return "expected a disc or an empty square, found " + found;
        case Fault::cell_count:
            return "no Othello board has " + number + " squares";
        case Fault::not_a_side:
            return "expected the side to move, found " + found;
        case Fault::mixed_signs:
            return "digits and letters are mixed, so that nothing tells black from white";
        case Fault::other_game:
            return "expected GM[Othello], found " + found;
        case Fault::no_property:
            return "expected a property such as PB[name], found " + found;
        case Fault::unclosed_value:
            return "the text ends before the ] of this value";
        case Fault::unclosed_game:
            return "the text ends before the game does";
        case Fault::no_board:
            return "the game has no board: BO[8 … *]";
        case Fault::move_before_board:
            return "a move stands before the board: BO[8 … *]";
        case Fault::second_board:
            return "a second board in the same game";
        case Fault::many_properties:
            return "more than " + number + " properties in one game";
        case Fault::bad_score:
            return "expected a whole number of discs, found " + found;
        case Fault::short_header:
            return "a WTHOR file starts with 16 bytes that tell what it holds; this has " + number;
        case Fault::count_differs:
            return "the header promises " + number + " records, which the file does not hold";
        case Fault::partial_record:
            return number + " bytes follow the last whole record";
        case Fault::board_size:
            return "games on a board of side " + number + " cannot be read, only 8";
        case Fault::solitaires:
            return "a file of solitaires, not of games";
        case Fault::bad_score_byte:
            return "a score of " + number + " of 64 discs";
    }
    return {};
}

std::string move_prefix(const Problem& problem) {
    return problem.move_number > 0 ? "move " + std::to_string(problem.move_number) + ": "
                                   : std::string();
}

}  // namespace

std::string describe(const Problem& problem, std::string_view text) {
    return place(problem.byte, text) + ": " + move_prefix(problem) +
           fact(problem, excerpt(problem, text));
}

std::string describe_bytes(const Problem& problem) {
    return "byte " + std::to_string(problem.byte) + ": " + move_prefix(problem) +
           fact(problem, "number " + std::to_string(problem.number));
}

}  // namespace magpie::formats
