// Real games, where the folder named by MAGPIE_DATA has them: a year of WTHOR and dirty Go files.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "platform/files.h"
#include "platform/scratch_folder.h"
#include "platform/threads.h"
#include "store/games.h"
#include "store/main_line.h"
#include "store/sqlite/import.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;

std::vector<std::string> files_of(const char* folder, std::string_view ending) {
    std::vector<std::string> files;
    const char* data = std::getenv("MAGPIE_DATA");
    const auto path = std::filesystem::path(data == nullptr ? "" : data) / folder;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(path, none)) {
        if (entry.path().string().ends_with(ending)) files.push_back(entry.path().string());
    }
    std::ranges::sort(files);
    return files;
}

TEST(RealGames, EveryPositionOfEveryGameIsFound) {
    auto files = files_of("go-games", ".sgf");
    const auto years = files_of("wthor", "1995.wtb");
    if (files.empty() || years.empty()) GTEST_SKIP() << "MAGPIE_DATA names no folder with games";
    files.insert(files.end(), years.begin(), years.end());
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    platform::ThreadWorkers workers;
    Import import(*library, workers, {});
    for (const std::string& file : files) {
        const auto bytes = platform::read_file(file, std::size_t{1} << 30);
        ASSERT_TRUE(bytes && import.add_file(file, *bytes)) << file;
    }
    const auto report = import.finish();
    ASSERT_TRUE(report.has_value());
    const auto facts = library->facts();
    EXPECT_EQ(facts->games, report->games + report->copies);
    EXPECT_GE(report->games, 300 + 1000);
    EXPECT_EQ(library->search({.kind = GameKind::othello})->total,
              library->explore(test::position("othello8x8"))->games);

    // Of some games every tenth position, turned in some way: the game is among those found.
    for (GameNumber number = 1; number <= facts->games; number += 97) {
        const auto record = library->record(number);
        ASSERT_TRUE(record.has_value());
        if (library->search({.with_copies = true}, {.skip = number - 1, .most = 1})
                ->matches[0]
                .game.copy_of) {
            continue;
        }
        const Symmetry symmetry(static_cast<int>(number % Symmetry::kCount));
        const bool is_go = record->spec.kind == GameKind::go;
        bool has_setup = false;
        for (const NodeId node : record->tree.preorder()) {
            has_setup = has_setup || record->tree.setup(node) != nullptr;
        }
        const GameRecord like =
            is_go && !has_setup ? test::turned(*record, symmetry, number % 2 == 0) : *record;
        walk_main_line(like, [&](const LinePosition& at) {
            if (at.ply % 10 != 3) return true;
            const auto found = library->search({.position = at.position}, {.most = 100'000});
            EXPECT_TRUE(std::ranges::any_of(
                found->matches, [&](const Match& match) { return match.game.number == number; }))
                << number << " after " << at.ply;
            return true;
        });
    }
}

}  // namespace
}  // namespace magpie::store
