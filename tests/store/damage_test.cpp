// Library files that somebody or something has changed.
#include <cstdlib>

#include <gtest/gtest.h>

#include "engine/workers.h"
#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/main_line.h"
#include "store/sqlite/import.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;

// Asks for everything. What comes back is a game that plays, or an error.
void use(const std::string& path) {
    auto library = Library::open(path);
    if (!library) {
        EXPECT_FALSE(to_text(library.error()).empty());
        return;
    }
    static_cast<void>(library->facts());
    static_cast<void>(library->sources());
    static_cast<void>(library->search({.player = "ada", .text = "word"}));
    for (const char* moves : {"9x9", "9x9 E5b", "f5d6"}) {
        static_cast<void>(library->search({.position = test::position(moves)}));
        static_cast<void>(library->explore(test::position(moves)));
    }
    const auto all = library->search({.with_copies = true});
    if (!all) return;
    for (const Match& match : all->matches) {
        const auto record = library->record(match.game.number);
        if (!record || why_invalid(record->spec)) continue;
        int positions = 0;
        walk_main_line(*record, [&positions](const LinePosition&) { return ++positions < 1000; });
        EXPECT_GT(positions, 0);
    }
}

// The quick form; MAGPIE_FLIPS=100000 is a long one.
int flips_wanted() {
    const char* text = std::getenv("MAGPIE_FLIPS");
    return text != nullptr ? std::atoi(text) : 300;
}

TEST(Damage, AnyBitFlippedIsAnErrorOrALegalGame_M12) {
    const ScratchFolder folder;
    {
        auto library = Library::open(folder / "whole.db");
        SerialWorkers workers;
        Import import(*library, workers, {});
        std::string games =
            "(;GM[1]SZ[9]PB[Ada]PW[Bo];B[ee]C[a word];W[cc])(;GM[2]SZ[8];B[f5];W[d6])";
        for (int i = 0; i < 18; ++i) {
            games += "(;GM[1]SZ[9]PB[P" + std::to_string(i) + "];B[e" +
                     std::string(1, static_cast<char>('a' + i % 9)) + "];W[aa];B[ba])";
        }
        ASSERT_TRUE(import.add_file("x", games));
        ASSERT_TRUE(import.finish());
    }
    const std::string whole = folder.content("whole.db");
    ASSERT_FALSE(folder.has("whole.db-wal")) << "closing has put everything into the one file";
    Rng rng(20261115);
    for (int flip = 0; flip < flips_wanted(); ++flip) {
        std::string bytes = whole;
        const std::uint32_t at = rng.below(static_cast<std::uint32_t>(bytes.size()));
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << rng.below(8));
        const std::string name = "flipped-" + std::to_string(flip) + ".db";
        folder.put(name, bytes);
        use(folder / name);
    }
}

TEST(Damage, AFileCutOffIsRefused) {
    const ScratchFolder folder;
    ASSERT_TRUE(Library::open(folder / "whole.db").has_value());
    const std::string whole = folder.content("whole.db");
    for (const std::size_t size :
         {std::size_t{1}, std::size_t{50}, std::size_t{99}, whole.size() / 2}) {
        const std::string name = "cut-" + std::to_string(size) + ".db";
        folder.put(name, whole.substr(0, size));
        auto library = Library::open(folder / name);
        EXPECT_FALSE(library.has_value() && library->facts().has_value() &&
                     library->search({}).has_value() && library->sources().has_value())
            << size;
        EXPECT_EQ(folder.content(name), whole.substr(0, size));
    }
}

}  // namespace
}  // namespace magpie::store
