// The federation's own files, where the folder named by MAGPIE_DATA has them: every game must be
// legal, its result the one of the file, and what is written must be the bytes that were read.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/ascii.h"
#include "formats/wthor/wthor.h"

namespace magpie::wthor {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

std::vector<std::filesystem::path> files_of(const std::string& extension) {
    std::vector<std::filesystem::path> found;
    const char* data = std::getenv("MAGPIE_DATA");
    const auto folder = std::filesystem::path(data == nullptr ? "" : data) / "wthor";
    if (data == nullptr || !std::filesystem::is_directory(folder)) return found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (ascii::lower(entry.path().extension().string()) == extension) {
            found.push_back(entry.path());
        }
    }
    std::ranges::sort(found);
    return found;
}

TEST(RealWthor, EveryGameIsLegalAndEndsAsTheFileSays) {
    const auto files = files_of(".wtb");
    if (files.empty()) GTEST_SKIP() << "MAGPIE_DATA names no folder with wthor/*.wtb";
    const std::string player_bytes = bytes_of(files_of(".jou").at(0));
    const std::string tournament_bytes = bytes_of(files_of(".trn").at(0));
    const Names names{*NameFile::open(NameKind::players, player_bytes),
                      *NameFile::open(NameKind::tournaments, tournament_bytes)};
    EXPECT_EQ(kind_of(player_bytes), FileKind::players);
    EXPECT_EQ(kind_of(tournament_bytes), FileKind::tournaments);
    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t unfinished = 0;
    std::size_t disagreeing = 0;
    std::chrono::duration<double> reading{};
    for (const auto& path : files) {
        const std::string bytes = bytes_of(path);
        ASSERT_EQ(kind_of(bytes), FileKind::games) << path;
        const auto file = GameFile::open(bytes);
        ASSERT_TRUE(file.has_value()) << path;
        EXPECT_TRUE(file->warnings().empty()) << path;
        const auto start = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < file->size(); ++i) {
            const ReadGame game = to_record(file->game(i), file->header(), names);
            ASSERT_FALSE(game.problem)
                << path << " game " << i << ": " << formats::describe_bytes(*game.problem);
            moves += game.record.tree.node_count() - 1;
        }
        reading += std::chrono::steady_clock::now() - start;
        std::string again = encode(file->header());
        for (std::size_t i = 0; i < file->size(); ++i) {
            const Game game = file->game(i);
            again += encode(game);
            const auto agrees = score_agrees(game);
            if (!agrees) ++unfinished;
            if (agrees == false) ++disagreeing;
        }
        EXPECT_EQ(again, bytes) << path;
        games += file->size();
    }
    std::cout << games << " games, " << moves << " moves in " << reading.count() << " s, "
              << static_cast<double>(games) / reading.count() << " games/s; " << unfinished
              << " broken off, " << disagreeing << " with another result than their moves\n";
    EXPECT_GT(games, 100'000U);
    // Typing errors of the database itself.
    EXPECT_LT(disagreeing, games / 1000);
}

TEST(RealWthor, NamesComeBackByteByByte) {
    for (const auto& [extension, kind] :
         {std::pair{".jou", NameKind::players}, std::pair{".trn", NameKind::tournaments}}) {
        const auto files = files_of(extension);
        if (files.empty()) GTEST_SKIP() << "MAGPIE_DATA names no folder with wthor files";
        const std::string bytes = bytes_of(files.front());
        const auto names = NameFile::open(kind, bytes);
        ASSERT_TRUE(names.has_value());
        EXPECT_TRUE(names->warnings().empty());
        std::size_t same = 0;
        const std::size_t length = kind == NameKind::players ? kPlayerBytes : kTournamentBytes;
        for (std::size_t i = 0; i < names->size(); ++i) {
            const std::string_view record =
                std::string_view(bytes).substr(kHeaderBytes + i * length, length);
            if (encode_name(kind, names->name(i)) == record) ++same;
        }
        std::cout << extension << ": " << same << " of " << names->size() << " names the same\n";
        EXPECT_GE(same + 20, names->size()) << "a few have bytes after their zero";
    }
}

}  // namespace
}  // namespace magpie::wthor
