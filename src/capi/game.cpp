#include <algorithm>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include "capi/given_game.h"
#include "capi/handles.h"
#include "capi/magpie.h"
#include "core/ascii.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "game/begin.h"
#include "game/playback.h"
#include "game/score.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "nn/shape.h"
#include "othello/rules/wide_board.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"
#include "render/text/text.h"
#include "table/usual_game.h"

namespace magpie::capi {

SpecRequest request_from(const magpie_game_options* options) {
    SpecRequest request;
    if (options == nullptr) return request;
    if (const char* game = MAGPIE_MEMBER(options, game)) request.game = game;
    if (const int columns = MAGPIE_MEMBER(options, columns); columns != 0)
        request.columns = columns;
    if (const int rows = MAGPIE_MEMBER(options, rows); rows != 0) request.rows = rows;
    if (const char* rules = MAGPIE_MEMBER(options, rules)) request.rules = rules;
    if (const char* komi = MAGPIE_MEMBER(options, komi)) request.komi = komi;
    if (const int handicap = MAGPIE_MEMBER(options, handicap); handicap != 0) {
        request.handicap = handicap;
    }
    request.free_handicap = MAGPIE_MEMBER(options, free_handicap) != 0;
    return request;
}

}  // namespace magpie::capi

namespace {

using namespace magpie;
using namespace magpie::capi;

int color_number(std::optional<Color> c) {
    if (!c) return MAGPIE_EMPTY;
    return *c == Color::black ? MAGPIE_BLACK : MAGPIE_WHITE;
}

std::optional<Point> point_of(const magpie_game& game, magpie_point point) {
    const Geometry geometry = game.playback.spec().geometry;
    if (point.column < 0 || point.row < 0 || point.column >= geometry.columns ||
        point.row >= geometry.rows) {
        return std::nullopt;
    }
    return geometry.at(point.column, point.row);
}

magpie_point to_c(const magpie_game& game, Move move) {
    if (move.is_pass()) return {-1, -1};
    const Geometry geometry = game.playback.spec().geometry;
    return {static_cast<std::int16_t>(geometry.column_of(move.point())),
            static_cast<std::int16_t>(geometry.row_of(move.point()))};
}

std::optional<Move> move_from(const magpie_game& game, const char* text, magpie_error* error) {
    if (text == nullptr) return fail(error, "no move was given", std::nullopt);
    const std::string_view word(text);
    if (ascii::is_word(word, "pass")) return Move::pass();
    const GameSpec& spec = game.playback.spec();
    const auto point = point_from(spec.coord_style(), spec.geometry, word);
    if (!point) {
        say(error, sentence(spec, point.error(), word));
        return std::nullopt;
    }
    return Move(*point);
}

constexpr std::string_view kNoGame = "no game was given";

}  // namespace

extern "C" {

const char* magpie_version(void) { return MAGPIE_VERSION; }

size_t magpie_rule_sets(char* buffer, size_t size) {
    std::string text;
    for (const go::RuleSet& rules : go::rule_sets()) {
        text.append(rules.name).append(1, '\t').append(rules.title).append(1, '\n');
    }
    return copy_out(text, buffer, size);
}

size_t magpie_usual_games(char* buffer, size_t size) {
    std::string text;
    for (const GameKind kind : {kUsualKind, GameKind::othello}) {
        text.append(name_of(kind)).append(1, '\t').append(std::to_string(usual_side(kind)));
        text.append(1, '\t').append(usual_rules(kind)).append(1, '\t');
        text.append(std::to_string(kUsualLevel)).append(1, '\t');
        const int largest = kind == GameKind::go ? nn::kMaxNetworkSide : othello::kMaxOthelloSide;
        text.append(std::to_string(largest)).append(1, '\n');
    }
    return copy_out(text, buffer, size);
}

magpie_game* magpie_game_new(const magpie_game_options* options, magpie_error* error) {
    const SpecRequest request = request_from(options);
    const auto spec = make_spec(request);
    if (!spec) return fail(error, sentence(spec.error()), static_cast<magpie_game*>(nullptr));
    return new (std::nothrow) magpie_game{begin_game(*spec, request.free_handicap)};
}

magpie_game* magpie_game_read(const char* text, size_t length, magpie_error* error) {
    magpie_game* const none = nullptr;
    if (text == nullptr) return fail(error, "no text was given", none);
    auto given = given_game({text, length});
    if (!given) return fail(error, given.error(), none);
    // Where play went on after passes, it goes on.
    if (given->is_save && given->left.phase == Phase::playing) given->playback.resume();
    return new (std::nothrow) magpie_game{std::move(given->playback)};
}

magpie_game* magpie_game_copy(const magpie_game* game) {
    return game == nullptr ? nullptr : new (std::nothrow) magpie_game{game->playback};
}

void magpie_game_free(magpie_game* game) { delete game; }

int magpie_game_is_othello(const magpie_game* game) {
    return game != nullptr && std::holds_alternative<othello::Position>(game->playback.position());
}

int magpie_game_columns(const magpie_game* game) {
    return game == nullptr ? 0 : game->playback.spec().geometry.columns;
}

int magpie_game_rows(const magpie_game* game) {
    return game == nullptr ? 0 : game->playback.spec().geometry.rows;
}

int magpie_game_to_play(const magpie_game* game) {
    return game == nullptr ? MAGPIE_EMPTY : color_number(game->playback.to_play());
}

int magpie_game_is_over(const magpie_game* game) {
    return game != nullptr && game->playback.is_over();
}

int magpie_game_move_number(const magpie_game* game) {
    return game == nullptr ? 0 : game->playback.move_number();
}

int magpie_game_stone_at(const magpie_game* game, magpie_point point) {
    if (game == nullptr) return MAGPIE_EMPTY;
    const auto p = point_of(*game, point);
    return p ? color_number(stone_at(game->playback.position(), *p)) : MAGPIE_EMPTY;
}

int magpie_game_liberties_at(const magpie_game* game, magpie_point point) {
    if (game == nullptr) return 0;
    const auto p = point_of(*game, point);
    return p ? static_cast<int>(liberties_at(game->playback.position(), *p).size()) : 0;
}

size_t magpie_game_legal_moves(const magpie_game* game, magpie_point* moves, size_t capacity) {
    if (game == nullptr || game->playback.is_over()) return 0;
    const auto legal = legal_moves(game->playback.position());
    for (std::size_t i = 0; moves != nullptr && i < std::min(capacity, legal.size()); ++i) {
        moves[i] = to_c(*game, legal[i]);
    }
    return legal.size();
}

magpie_status magpie_game_try(const magpie_game* game,
                              const char* move,
                              size_t* taken,
                              magpie_error* error) {
    if (game == nullptr) return fail(error, kNoGame, MAGPIE_BAD_INPUT);
    const auto m = move_from(*game, move, error);
    if (!m) return MAGPIE_BAD_INPUT;
    const auto effect = game->playback.try_move(*m);
    if (!effect) {
        return fail(error, sentence(game->playback.spec(), effect.error()), MAGPIE_REFUSED);
    }
    if (taken != nullptr) *taken = effect->size();
    return MAGPIE_OK;
}

magpie_status magpie_game_play(magpie_game* game,
                               const char* move,
                               size_t* taken,
                               magpie_error* error) {
    const magpie_status status = magpie_game_try(game, move, taken, error);
    if (status != MAGPIE_OK) return status;
    (void)game->playback.play(*move_from(*game, move, nullptr));
    return MAGPIE_OK;
}

magpie_status magpie_game_undo(magpie_game* game) {
    if (game == nullptr) return MAGPIE_NOTHING;
    Playback& playback = game->playback;
    const NodeId start = playback.node();
    const int before = playback.move_number();
    while (playback.undo()) {
        if (playback.move_number() < before) return MAGPIE_OK;
    }
    (void)playback.go_to(start);
    return MAGPIE_NOTHING;
}

magpie_status magpie_game_redo(magpie_game* game) {
    if (game == nullptr) return MAGPIE_NOTHING;
    Playback& playback = game->playback;
    const NodeId start = playback.node();
    const int before = playback.move_number();
    magpie_status status = MAGPIE_OK;
    while (status == MAGPIE_OK && playback.move_number() == before) {
        const auto stepped = playback.redo();
        status = !stepped ? MAGPIE_REFUSED : *stepped ? MAGPIE_OK : MAGPIE_NOTHING;
    }
    while (status != MAGPIE_OK && playback.node() != start) (void)playback.undo();
    return status;
}

magpie_status magpie_game_score(const magpie_game* game, magpie_score* score) {
    if (game == nullptr || score == nullptr) return MAGPIE_BAD_INPUT;
    const auto counted = magpie::score(game->playback.spec(), game->playback.position());
    if (!counted) return MAGPIE_BAD_INPUT;
    magpie_score out{.size = score->size,
                     .black = counted->total.black.half_points / 2.0,
                     .white = counted->total.white.half_points / 2.0,
                     .winner = color_number(counted->winner)};
    std::memcpy(score, &out, std::min(score->size, sizeof out));
    return MAGPIE_OK;
}

size_t magpie_game_write(const magpie_game* game, const char* format, char* buffer, size_t size) {
    if (game == nullptr || format == nullptr) return copy_out("", buffer, size);
    const std::string_view wanted(format);
    const GameRecord& record = game->playback.record();
    const auto sgn_text = [&](sgn::Form form) {
        return sgn::write_line_to(record, game->playback.node(), form).value_or(std::string());
    };
    std::string text;
    if (wanted == "sgn") text = sgn_text(sgn::Form::spaced);
    if (wanted == "sgn-url") text = sgn_text(sgn::Form::comma);
    if (wanted == "sgn-packed") text = sgn_text(sgn::Form::packed);
    if (wanted == "sgf") text = sgf::write(record);
    if (wanted == "text") text = render::to_text(render::scene_of(game->playback));
    if (wanted == "svg") text = render::to_svg(render::scene_of(game->playback));
    return copy_out(text, buffer, size);
}

size_t magpie_point_name(const magpie_game* game, magpie_point point, char* buffer, size_t size) {
    if (game == nullptr) return copy_out("", buffer, size);
    const auto p = point_of(*game, point);
    if (p) return copy_out(move_text(game->playback.spec(), Move(*p)), buffer, size);
    return copy_out(point.column == -1 && point.row == -1 ? "pass" : "", buffer, size);
}

}  // extern "C"
