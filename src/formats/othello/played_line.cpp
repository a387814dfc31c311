#include "formats/othello/played_line.h"

#include <variant>

#include "game/setup.h"
#include "game/turn.h"
#include "game/words.h"

namespace magpie::formats {

namespace {

using Kind = WriteError::Kind;

}  // namespace

std::expected<PlayedLine, WriteError> play_main_line(const GameRecord& record) {
    if (record.spec.kind != GameKind::othello)
        return std::unexpected(WriteError{Kind::not_othello});
    if (why_invalid(record.spec)) return std::unexpected(WriteError{Kind::bad_spec});
    AnyPosition start = start_position(record.spec);
    if (const SetupEdit* edit = record.tree.setup(kRootNode)) {
        if (apply_setup(start, *edit)) return std::unexpected(WriteError{Kind::refused_setup});
    }
    PlayedLine line{.start = std::get<othello::Position>(start),
                    .steps = {},
                    .end = std::get<othello::Position>(start)};
    for (const NodeId node : record.tree.main_line()) {
        const SetupEdit* edit = record.tree.setup(node);
        if (node != kRootNode && edit != nullptr) {
            // Before the first move it is the start still.
            if (!line.steps.empty()) return std::unexpected(WriteError{Kind::setup_in_game});
            if (apply_setup(start, *edit)) return std::unexpected(WriteError{Kind::refused_setup});
            line.start = line.end = std::get<othello::Position>(start);
        }
        const auto move = record.tree.move(node);
        if (!move) continue;
        if (move->color != line.end.to_play() && line.end.must_pass()) {
            line.steps.push_back({node, {line.end.to_play(), Move::pass()}});
            line.end.play_unchecked(Move::pass());
        }
        if (const auto why = line.end.why_illegal(move->color, move->move)) {
            return std::unexpected(WriteError{Kind::illegal_move,
                                              static_cast<int>(line.steps.size()) + 1,
                                              refusal_of(line.end, *move, *why)});
        }
        line.steps.push_back({node, *move});
        line.end.play_unchecked(move->move);
    }
    return line;
}

bool is_usual_start(const othello::Position& position) {
    const auto usual = othello::Position::start(position.geometry());
    return usual && *usual == position;
}

std::string describe(const WriteError& error, const GameRecord& record) {
    switch (error.kind) {
        case Kind::not_othello:
            return "this form holds Othello only";
        case Kind::bad_spec:
            return "this game cannot be played";
        case Kind::setup_in_game:
            return "this form cannot say that discs are changed during the game";
        case Kind::refused_setup:
            return "the discs at the start are no position";
        case Kind::not_eight:
            return "this form holds boards of 8x8 only";
        case Kind::not_square:
            return "this form holds square boards only";
        case Kind::not_usual_start:
            return "this form holds games from the usual start only";
        case Kind::too_many_names:
            return "this form cannot hold so many names";
        case Kind::illegal_move:
            break;
    }
    const std::string number = "move " + std::to_string(error.move_number);
    if (!error.refusal) return number + " is illegal";
    return number + ": " + record_sentence(record.spec, *error.refusal);
}

}  // namespace magpie::formats
