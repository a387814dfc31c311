#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/rng.h"
#include "platform/files.h"
#include "platform/scratch_folder.h"

namespace magpie::platform {
namespace {

using test::ScratchFolder;

// Version `number` of a save: its content follows from its number, so that any other byte shows.
// 1 KB to 5 MB, mostly small.
std::string version(std::uint64_t number) {
    Rng rng(number);
    const bool large = rng.below(20) == 0;
    const std::uint32_t size = 1024 + rng.below(large ? 5 << 20 : 60 << 10);
    std::string bytes = std::to_string(number) + "\n";
    bytes.resize(size, static_cast<char>('a' + number % 26));
    return bytes;
}

std::uint64_t version_number(const std::string& bytes) {
    return std::strtoull(bytes.c_str(), nullptr, 10);
}

// Saves one version after the other until it is killed; tells the parent of each that is done.
[[noreturn]] void save_for_ever(const std::string& path, std::uint64_t first, int acknowledge) {
    for (std::uint64_t number = first;; ++number) {
        if (!write_file_atomically(path, version(number), {.keep_backup = number % 2 == 0}))
            _exit(1);
        if (::write(acknowledge, &number, sizeof number) != sizeof number) _exit(2);
    }
}

// The quick form; MAGPIE_KILLS=1000 is the full one.
int kills_wanted() {
    const char* text = std::getenv("MAGPIE_KILLS");
    return text != nullptr ? std::atoi(text) : 200;
}

TEST(Kill, AtAnyInstantTheSaveIsTheOldOrTheNewVersion_M09) {
    const ScratchFolder folder;
    const std::string path = folder / "save.mah";
    Rng rng(
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
    std::uint64_t last_acknowledged = 0;
    ASSERT_TRUE(write_file_atomically(path, version(0)).has_value());

    for (int kill_number = 0; kill_number < kills_wanted(); ++kill_number) {
        int channel[2];
        ASSERT_EQ(pipe(channel), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) save_for_ever(path, last_acknowledged + 1, channel[1]);
        close(channel[1]);
        usleep(rng.below(6000));
        kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the saver failed by itself: " << status;

        std::uint64_t number = 0;
        while (read(channel[0], &number, sizeof number) == sizeof number)
            last_acknowledged = number;
        close(channel[0]);

        const auto found = read_file(path, 64 << 20);
        ASSERT_TRUE(found.has_value());
        const std::uint64_t found_number = version_number(*found);
        ASSERT_TRUE(*found == version(found_number)) << "a half-written save, kill " << kill_number;
        ASSERT_GE(found_number, last_acknowledged) << "an acknowledged save is gone";
        ASSERT_LE(found_number, last_acknowledged + 1);
        last_acknowledged = found_number;
        if (folder.has("save.mah.bak")) {
            const std::string backup = folder.content("save.mah.bak");
            ASSERT_TRUE(backup == version(version_number(backup)));
        }

        const auto strays = remove_stray_temps(folder.path());
        ASSERT_TRUE(strays.has_value());
        ASSERT_LE(*strays, 1);
        for (const std::string& name : folder.names()) {
            ASSERT_TRUE(name == "save.mah" || name == "save.mah.bak") << name;
        }
    }
    EXPECT_GT(last_acknowledged, 0U) << "no save ever went through: the test shows nothing";
}

TEST(Kill, ASaveInTheMakingIsNoStray) {
    const ScratchFolder folder;
    const std::string path = folder / "save.mah";
    int channel[2];
    ASSERT_EQ(pipe(channel), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) save_for_ever(path, 1, channel[1]);
    close(channel[1]);
    // Sweep while another process saves: it must never be hurt.
    for (int i = 0; i < 300; ++i) ASSERT_TRUE(remove_stray_temps(folder.path()).has_value());
    EXPECT_EQ(waitpid(child, nullptr, WNOHANG), 0) << "the saver lost its file";
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(channel[0]);
}

}  // namespace
}  // namespace magpie::platform
