#include "apps/cli/match/saved_games.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "apps/cli/file_ending.h"
#include "apps/cli/match/report.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "platform/files.h"

namespace magpie::cli {

namespace {

// As one line, like the others: a line is added whole or not at all.
std::string sgf_line(const MatchGame& game, const std::array<std::string, 2>& names) {
    GameRecord record = game.result.record;
    const std::size_t black = game.color_of_first() == Color::black ? 0 : 1;
    record.info.names = {names[black], names[1 - black]};
    if (!game.result.reason.empty()) record.info.comment = game.result.reason;
    std::string text = sgf::write(record, {.application = "Magpie:" MAGPIE_VERSION});
    while (text.ends_with('\n')) text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

}  // namespace

SavedGames::SavedGames(std::string path)
    : path_(std::move(path)),
      form_(has_ending(path_, ".sgf")     ? Form::sgf
            : has_ending(path_, ".jsonl") ? Form::json
                                          : Form::sgn) {}

std::expected<void, std::string> SavedGames::prepare() {
    std::error_code none;
    was_there_ = std::filesystem::exists(path_, none);
    if (const auto ready = platform::prepare_append(path_); !ready) {
        return std::unexpected(path_ + ": " + ready.error().reason);
    }
    return {};
}

void SavedGames::remove_if_unused() const {
    std::error_code none;
    if (!was_there_ && std::filesystem::is_empty(path_, none)) std::filesystem::remove(path_, none);
}

std::expected<void, std::string> SavedGames::add(const MatchGame& game,
                                                 const std::array<std::string, 2>& names) const {
    std::string line;
    if (form_ == Form::sgf) {
        line = sgf_line(game, names);
    } else {
        const auto notation = sgn::write(game.result.record);
        if (!notation) return std::unexpected(sgn::describe(notation.error(), game.result.record));
        line = *notation;
    }
    if (form_ == Form::json) {
        Json json = json_game(game, names);
        json["sgn"] = line;
        line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    if (const auto added = platform::append_line(path_, line); !added) {
        return std::unexpected(path_ + ": " + added.error().reason);
    }
    return {};
}

}  // namespace magpie::cli
