#include "apps/seats/library_list.h"

#include <utility>

#include "platform/folders.h"

namespace magpie::seats {

namespace {

std::string library_path(const std::string& data_folder) { return data_folder + "/library.db"; }

// Screenfuls of the largest screen: enough to walk back through without reading again.
constexpr std::size_t kMostRead = 1000;

}  // namespace

bool LibraryList::is_there(const std::string& data_folder) {
    return platform::is_regular_file(library_path(data_folder));
}

std::expected<LibraryList, std::string> LibraryList::open(const std::string& data_folder) {
    const std::string path = library_path(data_folder);
    auto library = store::Library::open_to_read(path);
    if (!library) return std::unexpected(path + ": " + to_text(library.error()));
    LibraryList list(std::move(*library));
    if (auto found = list.search(""); !found) return std::unexpected(found.error());
    return list;
}

std::expected<void, std::string> LibraryList::search(const std::string& player) {
    store::Criteria criteria;
    criteria.player = player;
    auto found = library_.find(criteria);
    if (!found) return std::unexpected(to_text(found.error()));
    numbers_ = std::move(*found);
    read_.clear();
    return {};
}

const store::GameSummary* LibraryList::at(int index) {
    const auto known = read_.find(index);
    if (known != read_.end()) return &known->second;
    if (read_.size() >= kMostRead) read_.clear();
    auto game = library_.summary(numbers_[static_cast<std::size_t>(index)]);
    return game ? &(read_[index] = std::move(*game)) : nullptr;
}

std::expected<GameRecord, std::string> LibraryList::record(int index) {
    auto kept = library_.record(numbers_[static_cast<std::size_t>(index)]);
    if (!kept) return std::unexpected(to_text(kept.error()));
    return std::move(*kept);
}

std::string listed_title(const store::GameSummary& game,
                         std::string_view between,
                         const Catalog& catalog) {
    std::string file;
    if (game.names.black.empty() && game.names.white.empty()) {
        if (!game.event.empty()) return game.event;
        file = game.source.substr(game.source.rfind('/') + 1);
    }
    const auto name = [&](Color c) {
        return game.names[c].empty() ? color_name(c, catalog) : std::string_view(game.names[c]);
    };
    std::string title(name(Color::black));
    title.append(between).append(name(Color::white));
    return file.empty() ? title : title + ", " + file;
}

}  // namespace magpie::seats
