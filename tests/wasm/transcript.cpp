#include "wasm/transcript.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "core/rng.h"
#include "formats/sgn/sgn.h"
#include "game/any_position.h"
#include "game/game_spec.h"
#include "game/playback.h"
#include "game/position_concept.h"
#include "go/rules/position.h"
#include "go/score/score.h"
#include "othello/eval/random_weights.h"
#include "othello/eval/weights.h"
#include "othello/rules/position.h"
#include "othello/rules/random_boards.h"
#include "othello/solver/solver.h"
#include "render/kifu.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"
#include "render/text/text.h"

namespace magpie {
namespace {

constexpr std::array kForms{sgn::Form::spaced, sgn::Form::comma, sgn::Form::with_captures,
                            sgn::Form::packed};

Geometry square(int side) {
    return {.columns = static_cast<std::uint8_t>(side), .rows = static_cast<std::uint8_t>(side)};
}

void add_line(std::string& text, std::string_view name, std::string_view value) {
    text += name;
    text += ' ';
    text += value;
    text += '\n';
}

void add_line(std::string& text, std::string_view name, std::uint64_t value) {
    add_line(text, name, std::to_string(value));
}

std::uint64_t digest_of(std::string_view bytes) {
    std::uint64_t digest = bytes.size();
    for (const char c : bytes) digest = mix(digest ^ static_cast<unsigned char>(c));
    return digest;
}

Move random_choice(const std::vector<Move>& moves, Rng& rng) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays to the end, or as far as `most_moves`; the number depends on every position passed.
template <GamePosition P>
std::uint64_t play_randomly(P& position, Rng& rng, int most_moves) {
    std::uint64_t digest = position.hash();
    for (int ply = 0; ply < most_moves && !position.is_over(); ++ply) {
        position.play_unchecked(random_choice(position.legal_moves(), rng));
        digest = mix(digest ^ position.hash());
    }
    return digest;
}

void add_othello(std::string& text) {
    for (int depth = 1; depth <= 7; ++depth) {
        add_line(text, "othello perft " + std::to_string(depth), othello_perft(8, depth));
    }
    for (const int side : {4, 6, 8, 10, 26}) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            auto position = othello::Position::start(square(side));
            if (!position) continue;
            Rng rng(seed);
            add_line(text, "othello random game " + std::to_string(side),
                     play_randomly(*position, rng, 4 * side * side));
            add_line(text, "  margin", to_text(position->margin(othello::Counting::discs)));
        }
    }
}

// The evaluation and the searches have code of their own for the page. Boards after random moves,
// with weights as large as they may be and with random ones.
void add_othello_search(std::string& text) {
    constexpr std::size_t kTable = std::size_t{4} << 20;
    othello::RandomBoards boards(1);
    for (const othello::Weights& weights :
         {othello::random_weights(1), othello::largest_weights(1, 1),
          othello::largest_weights(-1, 1), othello::largest_weights(1, -1)}) {
        othello::Solver solver(kTable);
        solver.use(weights, kTable);
        std::uint64_t digest = 0;
        int equal = 0;
        for (int i = 0; i < 100; ++i) {
            const othello::Board board = boards.next();
            const int value = solver.evaluate(board);
            digest = mix(digest ^ static_cast<std::uint32_t>(value));
            const bool is_told = legal_moves(board) != 0 && board.empties() != 0;
            equal += !is_told || value == weights.evaluate(board) ? 1 : 0;
        }
        add_line(text, "othello evaluations", digest);
        add_line(text, "  of 100 as told plainly", static_cast<std::uint64_t>(equal));
    }
    const othello::Weights weights = othello::random_weights(2);
    othello::Solver solver(kTable);
    solver.use(weights, kTable);
    solver.begin({});
    const auto value = solver.look(othello::Board::start(), 9, -6401, 6401, 0);
    add_line(text, "othello look ahead", value ? std::to_string(*value) : "broken off");
    add_line(text, "  nodes", solver.nodes());
    auto position = othello::Position::start();
    Rng rng(1);
    play_randomly(position, rng, 46);
    const auto solution = solver.solve(*position.board());
    add_line(text, "othello solved", solution ? std::to_string(solution->value) : "broken off");
    add_line(text, "  nodes", solver.nodes());
}

std::string_view answer(const go::Position& position, Point p) {
    const auto reason = position.why_illegal(Move(p));
    if (!reason) return "allowed";
    constexpr std::array<std::string_view, 7> kNames{"off board", "occupied",   "suicide",  "ko",
                                                     "superko",   "wrong turn", "game over"};
    return kNames[static_cast<std::size_t>(*reason)];
}

//    A B C D
// 3  . X O .      Black C2 takes B2, White may not take back at once.
// 2  X O . O
// 1  . X O .
void add_ko(std::string& text) {
    const Geometry geometry{4, 3};
    const auto at = [&](int column, int row) { return geometry.at(column, row); };
    const go::Setup setup{
        .geometry = geometry,
        .stones = {.black = {at(1, 0), at(0, 1), at(1, 2)},
                   .white = {at(2, 0), at(1, 1), at(3, 1), at(2, 2)}},
    };
    auto game = go::Position::from(setup);
    if (!game) return add_line(text, "go ko", "set-up refused");
    const auto taken = game->try_move(Move(at(2, 1)));
    add_line(text, "go capture", taken ? std::to_string(taken->size()) : "refused");
    game->play_unchecked(Move(at(2, 1)));
    add_line(text, "go ko at once:", answer(*game, at(1, 1)));
    game->play_unchecked(Move(at(3, 0)));
    game->play_unchecked(Move(at(0, 0)));
    add_line(text, "go ko after a move elsewhere:", answer(*game, at(1, 1)));
}

// Small boards fill up and repeat, so that every reason to refuse a stone comes up.
void add_go_refusals(std::string& text) {
    std::uint64_t superko = 0;
    std::uint64_t suicide = 0;
    go::Rules rules;
    rules.ko = go::Ko::positional;
    rules.long_cycle_voids = false;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        go::Position position(Geometry{3, 2}, rules);
        Rng rng(seed);
        for (int ply = 0; ply < 60 && !position.is_over(); ++ply) {
            for (int i = 0; i < 6; ++i) {
                const auto reason = position.why_illegal(Move(Point(i)));
                superko += reason == go::IllegalMove::superko ? 1U : 0U;
                suicide += reason == go::IllegalMove::suicide ? 1U : 0U;
            }
            position.play_unchecked(random_choice(position.legal_moves(), rng));
        }
    }
    add_line(text, "go refused for superko", superko);
    add_line(text, "go refused for suicide", suicide);
}

// A board of each size class has a table of hash keys of its own, made in another way as
// WebAssembly.
void add_go_hashes(std::string& text) {
    for (const int side : {9, 13, 19, 52}) {
        go::Position position(square(side), go::Rules{});
        Rng rng(static_cast<std::uint64_t>(side));
        add_line(text, "go hashes " + std::to_string(side), play_randomly(position, rng, 200));
    }
}

void add_go(std::string& text) {
    add_ko(text);
    add_go_refusals(text);
    add_go_hashes(text);
    for (const go::RuleSet& set : go::rule_sets()) {
        for (const int side : {1, 2, 5, 9, 19}) {
            go::Position position(square(side), set.rules);
            Rng rng(static_cast<std::uint64_t>(side));
            add_line(text, "go random game " + std::string(set.name) + ' ' + std::to_string(side),
                     play_randomly(position, rng, 3 * side * side));
            const auto count = go::reckon(position, {}, set.rules);
            add_line(text, "  margin", count ? to_text(count->margin) : "refused");
        }
    }
}

// A random game of any kind as a record, in every notation and picture there is.
void add_record(std::string& text, const GameSpec& spec, std::uint64_t seed, int most_moves) {
    Playback game = Playback::new_game(spec);
    Rng rng(seed);
    for (int ply = 0; ply < most_moves && !game.is_over(); ++ply) {
        if (!game.play(random_choice(legal_moves(game.position()), rng))) break;
    }
    for (const sgn::Form form : kForms) {
        const auto written = sgn::write(game.record(), form);
        if (!written) {
            add_line(text, "sgn", "not written");
            continue;
        }
        add_line(text, "sgn", *written);
        const auto back = sgn::read(*written);
        add_line(text, "  round trip", back && *back == game.record() ? "exact" : "differs");
    }
    text += render::to_text(render::scene_of(game));
    add_line(text, "svg", digest_of(render::to_svg(render::scene_of(game))));
    add_line(text, "kifu", digest_of(render::to_svg(render::kifu(game.record()))));
}

void add_bad_notations(std::string& text) {
    for (const std::string_view notation :
         {"", "0x0", "53x53", "19x19 Z99b", "9x9 A1b A1w", "othello7x7 a1b", "9x9 I5b", "M1!!"}) {
        const auto read = sgn::read(notation);
        add_line(text, "sgn error", read ? "none" : sgn::describe(read.error(), notation));
    }
}

}  // namespace

std::uint64_t othello_perft(int size, int depth) {
    const auto start = othello::Position::start(square(size));
    return start ? perft(*start, depth) : 0;
}

std::string transcript() {
    std::string text;
    add_othello(text);
    add_othello_search(text);
    add_go(text);
    add_record(text, GameSpec::for_go(), 1, 150);
    add_record(text, GameSpec::for_go(Geometry{5, 7}), 2, 60);
    add_record(text, GameSpec::for_othello(), 3, 70);
    add_bad_notations(text);
    return text;
}

}  // namespace magpie
