// A record that is looked through, behind the C interface.
#include "capi/record.h"

#include <algorithm>
#include <new>
#include <utility>

#include "capi/given_game.h"
#include "capi/picture.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/ggf/ggf.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "game/line.h"
#include "game/walk.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"
#include "table/move_class.h"
#include "tree/merge.h"

namespace {

using namespace magpie;
using namespace magpie::capi;

constexpr std::size_t kLongestComment = 65'536;

std::size_t keep(magpie_record& record, std::string text) {
    record.answer = std::move(text);
    return record.answer.size();
}

std::optional<NodeId> node_from(const magpie_record* record, int number) {
    if (record == nullptr || number < 0) return std::nullopt;
    const auto node = static_cast<NodeId>(number);
    if (!record->playback.tree().contains(node)) return std::nullopt;
    return node;
}

// An illegal move may stand in a record: there the walk ends.
bool walk(Playback& playback, std::string_view word) {
    if (word == "back") return step(playback, -1).value_or(false);
    if (word == "forward") return step(playback, 1).value_or(false);
    if (word == "up") return to_variation(playback, -1).value_or(false);
    if (word == "down") return to_variation(playback, 1).value_or(false);
    if (word == "branch-back") return to_fork(playback, -1).value_or(false);
    if (word == "branch-forward") return to_fork(playback, 1).value_or(false);
    const NodeId before = playback.node();
    if (word == "first") playback.to_start();
    if (word == "last") (void)playback.to_end();
    return playback.node() != before;
}

std::expected<Move, std::string> move_from(const GameSpec& spec, std::string_view text) {
    if (ascii::is_word(text, "pass")) return Move::pass();
    const auto point = point_from(spec.coord_style(), spec.geometry, text);
    if (!point) return std::unexpected(sentence(spec, point.error(), text));
    return Move(*point);
}

render::BoardScene scene_for(const magpie_record& record, const magpie_picture_options* options) {
    render::BoardScene scene = render::scene_of(record.playback);
    add_noted_count(scene, record.playback);
    if (options != nullptr && MAGPIE_MEMBER(options, legal_moves) != 0) {
        add_legal_moves(scene, record.playback.position());
    }
    add_held_stone(scene, record.playback, options);
    return scene;
}

}  // namespace

extern "C" {

magpie_record* magpie_record_read(const char* text, size_t length, magpie_error* error) {
    magpie_record* const none = nullptr;
    if (text == nullptr) return fail(error, "no text was given", none);
    auto given = given_game({text, length});
    if (!given) return fail(error, given.error(), none);
    return new (std::nothrow) magpie_record{std::move(given->playback), std::move(given->left)};
}

void magpie_record_free(magpie_record* record) { delete record; }

const char* magpie_record_answer(const magpie_record* record) {
    return record == nullptr ? "" : record->answer.c_str();
}

size_t magpie_record_state(magpie_record* record) {
    return record == nullptr ? 0 : keep(*record, state_text(*record));
}

magpie_status magpie_record_go(magpie_record* record, int node) {
    const auto found = node_from(record, node);
    if (!found) return MAGPIE_BAD_INPUT;
    return record->playback.go_to(*found) ? MAGPIE_OK : MAGPIE_REFUSED;
}

magpie_status magpie_record_step(magpie_record* record, const char* word, int times) {
    if (record == nullptr) return MAGPIE_BAD_INPUT;
    const NodeId before = record->playback.node();
    for (int i = 0; i < times && walk(record->playback, view(word)); ++i) continue;
    return record->playback.node() == before ? MAGPIE_NOTHING : MAGPIE_OK;
}

magpie_status magpie_record_play(magpie_record* record, const char* text, magpie_error* error) {
    if (record == nullptr) return fail(error, "no record was given", MAGPIE_BAD_INPUT);
    Playback& playback = record->playback;
    const auto move = move_from(playback.spec(), ascii::trimmed(view(text)));
    if (!move) return fail(error, move.error(), MAGPIE_BAD_INPUT);
    Playback after = playback;  // after two passes play goes on, but only if there is a move
    after.resume();
    const auto played = after.play(*move);
    if (!played) return fail(error, sentence(playback.spec(), played.error()), MAGPIE_REFUSED);
    playback = std::move(after);
    return MAGPIE_OK;
}

magpie_status magpie_record_comment(magpie_record* record, const char* text, size_t length) {
    if (record == nullptr || text == nullptr || length > kLongestComment) return MAGPIE_BAD_INPUT;
    Playback& playback = record->playback;
    playback.edit_record().tree.set_comment(playback.node(), std::string(text, length));
    return MAGPIE_OK;
}

magpie_status magpie_record_remove(magpie_record* record, int number) {
    const auto node = node_from(record, number);
    if (!node) return MAGPIE_BAD_INPUT;
    const std::vector<NodeId> path = record->playback.tree().path_to(record->left.current);
    if (std::ranges::find(path, *node) != path.end()) return MAGPIE_REFUSED;
    record->playback.remove(*node);
    return MAGPIE_OK;
}

magpie_status magpie_record_promote(magpie_record* record, int number) {
    const auto node = node_from(record, number);
    if (!node) return MAGPIE_BAD_INPUT;
    record->playback.edit_record().tree.make_main_line(*node);
    return MAGPIE_OK;
}

magpie_status magpie_record_merge(magpie_record* record,
                                  const char* before,
                                  size_t before_length,
                                  const char* after,
                                  size_t after_length,
                                  magpie_error* error) {
    if (record == nullptr || after == nullptr) {
        return fail(error, "no text was given", MAGPIE_BAD_INPUT);
    }
    Playback& playback = record->playback;
    const std::string_view then(before, before == nullptr ? 0 : before_length);
    auto changes = given_changes(playback.record(), then, {after, after_length});
    if (!changes) return fail(error, changes.error(), MAGPIE_BAD_INPUT);
    const GameRecord was = playback.record();
    const NodeId left_before = record->left.current;
    const GameTree& theirs = changes->after.playback.tree();
    const auto left = [&] {
        return counterpart(theirs, changes->after.left.current, playback.tree());
    };
    playback.merge(changes->before, theirs, left().value_or(left_before));
    record->left = std::move(changes->after.left);
    record->left.current = left().value_or(kRootNode);
    playback.edit_record().info = changes->after.playback.record().info;
    playback.edit_record().outcome = changes->after.playback.record().outcome;
    const bool is_as_before = playback.record() == was && record->left.current == left_before;
    return is_as_before ? MAGPIE_NOTHING : MAGPIE_OK;
}

size_t magpie_record_tree(magpie_record* record, int first, int last, int lanes) {
    return record == nullptr ? 0 : keep(*record, tree_text(*record, first, last, lanes));
}

size_t magpie_record_picture(magpie_record* record, const magpie_picture_options* options) {
    if (record == nullptr) return 0;
    return keep(*record, render::to_svg(scene_for(*record, options), svg_options(options)));
}

size_t magpie_record_layout(magpie_record* record, const magpie_picture_options* options) {
    if (record == nullptr) return 0;
    return keep(*record,
                layout_text(scene_for(*record, options), record->playback.spec(), options));
}

size_t magpie_record_write(magpie_record* record, const char* format) {
    if (record == nullptr) return 0;
    const std::string_view wanted = view(format);
    const GameRecord& whole = record->playback.record();
    const auto line = [&](sgn::Form form) {
        return sgn::write_line_to(whole, record->playback.node(), form).value_or(std::string());
    };
    std::string text;
    if (wanted == "sgf") text = sgf::write(whole);
    if (wanted == "sgf-line") text = sgf::write(line_until_here(record->playback));
    if (wanted == "ggf") text = ggf::write(whole).value_or(std::string());
    if (wanted == "sgn-url") text = line(sgn::Form::comma);
    if (wanted == "sgn-packed") text = line(sgn::Form::packed);
    if (wanted == "save") {
        save::SavedGame saved = record->left;
        saved.record = whole;
        text = save::write(saved);
    }
    return keep(*record, std::move(text));
}

const char* magpie_record_class_of(double loss) { return name_of(class_of(loss)).data(); }

double magpie_record_swing(const double* contradictions, size_t count) {
    return contradictions == nullptr ? 0 : swing_of({contradictions, contradictions + count});
}

const char* magpie_record_verdict(double loss, double swing, int is_compared) {
    return name_of(verdict_of(loss, {.swing = swing, .is_compared = is_compared != 0})).data();
}

}  // extern "C"
