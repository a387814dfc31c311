#include "apps/seats/kept_values.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/ascii.h"
#include "formats/sgf/evaluation.h"
#include "formats/sgf/sgf.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "store/digest.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kLargestReview = std::size_t{16} << 20;
constexpr std::size_t kMostReviews = 1'000;
constexpr std::string_view kReviewSuffix = ".sgf";

std::string reviews_folder(const std::string& data_folder) { return data_folder + "/reviews"; }

// What the values are about: the rules and one line, and nothing that people write around it.
struct BareLine {
    GameRecord game;
    std::vector<std::pair<NodeId, NodeId>> nodes;  // those of the line, and where each is in `game`
};

// As files have it: a set-up shares its node with no move, nor does the root.
BareLine line_of(const GameRecord& game, NodeId end) {
    BareLine line;
    line.game.spec = game.spec;
    GameTree& bare = line.game.tree;
    NodeId at = kRootNode;
    for (const NodeId node : game.tree.path_to(end)) {
        const auto move = game.tree.move(node);
        const SetupEdit* setup = game.tree.setup(node);
        if (setup != nullptr && node != kRootNode) at = bare.add_child(at, std::nullopt);
        if (setup != nullptr) bare.set_setup(at, *setup);
        if (move || (setup == nullptr && node != kRootNode)) at = bare.add_child(at, move);
        line.nodes.emplace_back(node, at);
    }
    return line;
}

std::string review_path(const std::string& data_folder, const std::string& written) {
    const auto digest = std::bit_cast<std::uint64_t>(store::digest_of(written));
    return fmt::format("{}/{:016x}{}", reviews_folder(data_folder), digest, kReviewSuffix);
}

// As review_path() makes them: what else lies there is not ours.
bool is_review_name(std::string_view name) {
    const auto is_hexadecimal = [](char c) { return ascii::is_digit(c) || (c >= 'a' && c <= 'f'); };
    return name.size() == 16 + kReviewSuffix.size() && name.ends_with(kReviewSuffix) &&
           std::ranges::all_of(name.substr(0, 16), is_hexadecimal);
}

void make_room(const std::string& folder) {
    static_cast<void>(platform::remove_stray_temps(folder));
    auto files = platform::files_in(folder);
    if (!files) return;
    std::erase_if(*files, [](const auto& file) { return !is_review_name(file.name); });
    std::ranges::sort(*files, {}, &platform::ListedFile::seconds_since_1970);
    for (std::size_t i = 0; i + kMostReviews < files->size(); ++i) {
        static_cast<void>(platform::remove_file(folder + "/" + (*files)[i].name));
    }
}

// What is kept of the line whose bare form was written so.
Insight::Values values_at(const std::string& path, const BareLine& line, std::string_view written) {
    const auto text = platform::read_file(path, kLargestReview);
    if (!text) return {};
    const auto kept = sgf::read(*text);
    if (!kept) return {};
    const GameTree& tree = kept->record.tree;
    // Another game under the same digest, or a file that somebody wrote into. What is compared is
    // what was written: of a set-up, a file may list the same discs in another way.
    BareLine found = line_of(kept->record, tree.line_end());
    found.game.spec = line.game.spec;
    if (sgf::write(found.game) != written) return {};
    Insight::Values values;
    auto wanted = line.nodes.begin();
    std::optional<NodeId> theirs = kRootNode;
    for (const NodeId ours : line.game.tree.main_line()) {
        if (!theirs || wanted == line.nodes.end()) break;
        if (wanted->second == ours) {
            if (const auto value = sgf::value_of(tree, *theirs); value && value->lead) {
                values[wanted->first] = {value->win_rate.value_or(0.5), *value->lead};
            }
            ++wanted;
        }
        theirs = tree.first_child(*theirs);
    }
    return values;
}

}  // namespace

Insight::Values kept_values(const std::string& data_folder, const GameRecord& game) {
    const BareLine line = line_of(game, game.tree.line_end());
    const std::string written = sgf::write(line.game);
    return values_at(review_path(data_folder, written), line, written);
}

std::expected<void, std::string> keep_values(const std::string& data_folder,
                                             const GameRecord& game,
                                             NodeId end,
                                             const Insight::Values& values) {
    const std::string folder = reviews_folder(data_folder);
    if (const auto made = platform::make_folders(folder); !made) {
        return std::unexpected(folder + ": " + made.error().reason);
    }
    BareLine line = line_of(game, end);
    const std::string written = sgf::write(line.game);
    const std::string path = review_path(data_folder, written);
    // Another review of the game, beside this one, may have been elsewhere in it.
    Insight::Values all = values;
    all.merge(values_at(path, line, written));
    for (const auto& [node, at] : line.nodes) {
        const auto found = all.find(node);
        if (found == all.end()) continue;
        sgf::set_value(line.game.tree, at,
                       {std::clamp(found->second.win_rate, 0.0, 1.0), found->second.lead});
    }
    if (const auto kept = platform::write_file_atomically(path, sgf::write(line.game)); !kept) {
        return std::unexpected(path + ": " + kept.error().reason);
    }
    make_room(folder);
    return {};
}

}  // namespace magpie::seats
