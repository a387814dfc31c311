#include "capi/given_game.h"

#include <utility>

#include "game/sitting_notes.h"
#include "tree/merge.h"

namespace magpie::capi {

namespace {

constexpr std::string_view kNoStart = "the position that the game begins with is refused";

// Where the moves stop comes first.
std::string lines_of(const formats::FoundGame& found) {
    std::string lines = found.illegal;
    for (const std::string& note : found.notes) lines += (lines.empty() ? "" : "\n") + note;
    return lines;
}

// The stones that the file of a finished game marks as dead.
std::vector<Point> dead_at_end(const Playback& playback) {
    const auto* position = std::get_if<go::Position>(&playback.position());
    if (position == nullptr) return {};
    return noted_dead(playback.tree(), playback.node(), *position).value_or(std::vector<Point>());
}

}  // namespace

std::expected<GivenGame, std::string> given_game(std::string_view text) {
    if (formats::detect(text) != "save") {
        auto found = formats::read_game(text);
        if (!found) return std::unexpected(found.error());
        return given_game(std::move(*found));
    }
    auto saved = save::read(text);
    if (!saved) return std::unexpected(to_text(saved.error()));
    auto playback = Playback::open(std::exchange(saved->record, {}));
    if (!playback) return std::unexpected(std::string(kNoStart));
    GivenGame game{std::move(*playback), std::move(*saved), true};
    (void)game.playback.go_to(game.left.current);
    return game;
}

std::expected<GivenGame, std::string> given_game(formats::FoundGame found) {
    std::string notes = lines_of(found);
    auto playback = Playback::open(std::move(found.record));
    if (!playback) return std::unexpected(std::string(kNoStart));
    GivenGame game{
        .playback = std::move(*playback), .notes = std::move(notes), .has_more = found.has_more};
    (void)game.playback.to_end();  // an illegal move is where it stops
    game.left.current = game.playback.node();
    if (game.playback.is_over() || game.playback.record().outcome) {
        game.left.phase = Phase::finished;
        if (game.playback.record().outcome) game.left.dead = dead_at_end(game.playback);
    }
    return game;
}

std::expected<GivenChanges, std::string> given_changes(const GameRecord& record,
                                                       std::string_view before,
                                                       std::string_view after) {
    auto now = given_game(after);
    if (!now) return std::unexpected(now.error());
    now->playback.remove_refused();
    GivenChanges changes{.before = {}, .after = std::move(*now)};
    if (before.empty()) {
        changes.before.set_move(kRootNode, record.tree.move(kRootNode));
        if (const SetupEdit* const setup = record.tree.setup(kRootNode)) {
            changes.before.set_setup(kRootNode, *setup);
        }
    } else {
        auto then = given_game(before);
        if (!then) return std::unexpected(then.error());
        changes.before = std::move(then->playback).release().tree;
    }
    const GameRecord& theirs = changes.after.playback.record();
    const bool is_same = theirs.spec == record.spec && begin_alike(theirs.tree, record.tree) &&
                         begin_alike(changes.before, record.tree);
    if (!is_same) return std::unexpected(std::string("it is another game"));
    return changes;
}

}  // namespace magpie::capi
