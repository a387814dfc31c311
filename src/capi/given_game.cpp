#include "capi/given_game.h"

#include <utility>

#include "formats/detect/detect.h"
#include "game/sitting_notes.h"

namespace magpie::capi {

namespace {

struct Read {
    save::SavedGame left;
    std::string notes{};
};

// Where the moves stop comes first.
std::string lines_of(const formats::FoundGame& found) {
    std::string lines = found.illegal;
    for (const std::string& note : found.notes) lines += (lines.empty() ? "" : "\n") + note;
    return lines;
}

std::expected<Read, std::string> read_any(std::string_view text, bool is_save) {
    if (is_save) {
        auto saved = save::read(text);
        if (!saved) return std::unexpected(to_text(saved.error()));
        return Read{std::move(*saved)};
    }
    auto found = formats::read_game(text);
    if (!found) return std::unexpected(found.error());
    std::string notes = lines_of(*found);
    return Read{save::SavedGame{.record = std::move(found->record)}, std::move(notes)};
}

// The stones that the file of a finished game marks as dead.
std::vector<Point> dead_at_end(const Playback& playback) {
    const auto* position = std::get_if<go::Position>(&playback.position());
    if (position == nullptr) return {};
    return noted_dead(playback.tree(), playback.node(), *position).value_or(std::vector<Point>());
}

}  // namespace

std::expected<GivenGame, std::string> given_game(std::string_view text) {
    const bool is_save = formats::detect(text) == "save";
    auto read = read_any(text, is_save);
    if (!read) return std::unexpected(std::move(read.error()));
    auto playback = Playback::open(std::exchange(read->left.record, {}));
    if (!playback) return std::unexpected("the position that the game begins with is refused");
    GivenGame game{std::move(*playback), std::move(read->left), is_save, std::move(read->notes)};
    if (is_save) {
        (void)game.playback.go_to(game.left.current);
        return game;
    }
    (void)game.playback.to_end();  // an illegal move is where it stops
    game.left.current = game.playback.node();
    if (game.playback.is_over() || game.playback.record().outcome) {
        game.left.phase = Phase::finished;
        if (game.playback.record().outcome) game.left.dead = dead_at_end(game.playback);
    }
    return game;
}

}  // namespace magpie::capi
