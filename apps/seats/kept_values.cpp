#include "apps/seats/kept_values.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "formats/sgf/evaluation.h"
#include "formats/sgf/sgf.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "store/digest.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kLargestReview = std::size_t{16} << 20;
constexpr std::size_t kMostReviews = 1'000;

std::string reviews_folder(const std::string& data_folder) { return data_folder + "/reviews"; }

// What the values are about: the rules and one line, and nothing that people write around it.
GameRecord line_of(const GameRecord& game, NodeId end) {
    GameRecord bare;
    bare.spec = game.spec;
    NodeId at = kRootNode;
    for (const NodeId node : game.tree.path_to(end)) {
        if (node == kRootNode) {
            bare.tree.set_move(at, game.tree.move(node));
        } else {
            at = bare.tree.add_child(at, game.tree.move(node));
        }
        if (const SetupEdit* setup = game.tree.setup(node)) bare.tree.set_setup(at, *setup);
    }
    return bare;
}

std::string review_path(const std::string& data_folder, const GameRecord& bare) {
    const auto digest = std::bit_cast<std::uint64_t>(store::digest_of(sgf::write(bare)));
    return fmt::format("{}/{:016x}.sgf", reviews_folder(data_folder), digest);
}

void make_room(const std::string& folder) {
    auto files = platform::files_in(folder);
    if (!files || files->size() <= kMostReviews) return;
    std::ranges::sort(*files, {}, &platform::ListedFile::seconds_since_1970);
    for (std::size_t i = 0; i + kMostReviews < files->size(); ++i) {
        static_cast<void>(platform::remove_file(folder + "/" + (*files)[i].name));
    }
}

}  // namespace

Insight::Values kept_values(const std::string& data_folder, const GameRecord& game) {
    const GameRecord bare = line_of(game, game.tree.line_end());
    const auto text = platform::read_file(review_path(data_folder, bare), kLargestReview);
    if (!text) return {};
    const auto kept = sgf::read(*text);
    if (!kept) return {};
    const GameTree& tree = kept->record.tree;
    // Another game under the same digest, or a file that somebody wrote into.
    if (line_of(kept->record, tree.line_end()).tree != bare.tree) return {};
    Insight::Values values;
    std::optional<NodeId> from = kRootNode;
    for (const NodeId node : game.tree.main_line()) {
        if (!from) break;
        if (const auto value = sgf::value_of(tree, *from)) {
            values[node] = {value->win_rate.value_or(0.5), value->lead.value_or(0)};
        }
        from = tree.first_child(*from);
    }
    return values;
}

std::expected<void, std::string> keep_values(const std::string& data_folder,
                                             const GameRecord& game,
                                             NodeId end,
                                             const Insight::Values& values) {
    GameRecord bare = line_of(game, end);
    const std::string path = review_path(data_folder, bare);
    NodeId at = kRootNode;
    for (const NodeId node : game.tree.path_to(end)) {
        if (node != kRootNode) at = *bare.tree.first_child(at);
        const auto found = values.find(node);
        if (found == values.end()) continue;
        sgf::set_value(bare.tree, at,
                       {std::clamp(found->second.win_rate, 0.0, 1.0), found->second.lead});
    }
    if (const auto made = platform::make_folders(reviews_folder(data_folder)); !made) {
        return std::unexpected(reviews_folder(data_folder) + ": " + made.error().reason);
    }
    if (const auto written = platform::write_file_atomically(path, sgf::write(bare)); !written) {
        return std::unexpected(path + ": " + written.error().reason);
    }
    make_room(reviews_folder(data_folder));
    return {};
}

}  // namespace magpie::seats
