#include <cerrno>
#include <string>

#include <gtest/gtest.h>

#include "platform/files.h"
#include "platform/scratch_folder.h"
#include "platform/system_faults.h"

namespace magpie::platform {
namespace {

using test::FaultPlan;
using test::Faults;
using test::ScratchFolder;

const std::string kOld(5000, 'o');
const std::string kNew(7000, 'n');

constexpr int kMostCalls = 100;

struct Fault {
    const char* title;
    int code;
    bool sticky;
};

class EveryCallFails : public ::testing::TestWithParam<Fault> {};

// For each N: the Nth system call of a save fails (and, when sticky, all that follow). The file
// must then hold the old version or the new one, complete, and the caller must be told.
TEST_P(EveryCallFails, TheFileIsOldOrNewAndTheCallerIsTold) {
    for (const bool with_backup : {false, true}) {
        int failures = 0;
        for (int n = 1;; ++n) {
            ASSERT_LT(n, kMostCalls) << "a save cannot take that many calls";
            const ScratchFolder folder;
            folder.put("game.json", kOld);
            bool reached = false;
            bool saved = false;
            FileError::Step step{};
            {
                const Faults faults(FaultPlan{n, GetParam().sticky, GetParam().code});
                const auto result =
                    write_file_atomically(folder / "game.json", kNew, {.keep_backup = with_backup});
                saved = result.has_value();
                if (!saved) step = result.error().step;
                reached = Faults::happened();
            }
            const std::string found = folder.content("game.json");
            if (saved) {
                EXPECT_EQ(found, kNew) << "call " << n;
            } else {
                ++failures;
                const bool in_place = step == FileError::Step::sync_folder;
                EXPECT_EQ(found, in_place ? kNew : kOld) << "call " << n;
            }
            // A backup holds the old version or is not there yet; it never holds a part.
            if (folder.has("game.json.bak")) {
                EXPECT_EQ(folder.content("game.json.bak"), kOld);
            }
            // What a save leaves behind is swept at the next start.
            ASSERT_TRUE(remove_stray_temps(folder.path()).has_value());
            for (const std::string& name : folder.names()) EXPECT_FALSE(is_temp_name(name)) << name;
            if (!reached) break;
        }
        EXPECT_GE(failures, 5) << "the faults did not reach the code under test";
    }
}

INSTANTIATE_TEST_SUITE_P(Faults,
                         EveryCallFails,
                         ::testing::Values(Fault{"InputOutputError", EIO, false},
                                           Fault{"InputOutputErrorForGood", EIO, true},
                                           Fault{"DiskFull", ENOSPC, false},
                                           Fault{"DiskFullForGood", ENOSPC, true}),
                         [](const auto& param) { return std::string(param.param.title); });

TEST(HarmlessFaults, AnInterruptedCallIsTriedAgain) {
    for (int n = 1;; ++n) {
        ASSERT_LT(n, kMostCalls);
        const ScratchFolder folder;
        folder.put("game.json", kOld);
        const Faults faults(FaultPlan{n, false, EINTR});
        const auto result = write_file_atomically(folder / "game.json", kNew);
        // Changing modes and names is never interrupted; if it were, the save says so.
        if (!result) {
            EXPECT_TRUE(result.error().step == FileError::Step::permissions ||
                        result.error().step == FileError::Step::rename)
                << "call " << n;
            EXPECT_EQ(folder.content("game.json"), kOld);
        } else {
            EXPECT_EQ(folder.content("game.json"), kNew);
        }
        if (!Faults::happened()) break;
    }
}

TEST(HarmlessFaults, AShortWriteIsContinued) {
    const ScratchFolder folder;
    folder.put("game.json", kOld);
    const Faults faults(FaultPlan{1, true, 0});
    ASSERT_TRUE(write_file_atomically(folder / "game.json", kNew).has_value());
    EXPECT_EQ(folder.content("game.json"), kNew);
    ASSERT_TRUE(append_line(folder / "results.txt", "Ann beat Bo").has_value());
    EXPECT_EQ(folder.content("results.txt"), "Ann beat Bo\n");
}

TEST(AppendFaults, AFailedLineLeavesTheFileAsItWas) {
    int failures = 0;
    for (int n = 1;; ++n) {
        ASSERT_LT(n, kMostCalls);
        const ScratchFolder folder;
        folder.put("results.txt", "first\n");
        const Faults faults(FaultPlan{n, false, ENOSPC});
        const auto result = append_line(folder / "results.txt", "second");
        const std::string found = folder.content("results.txt");
        if (result) {
            EXPECT_EQ(found, "first\nsecond\n");
        } else {
            ++failures;
            // Once written, a failing sync cannot be taken back honestly: the line is complete.
            EXPECT_EQ(found,
                      result.error().step == FileError::Step::sync ? "first\nsecond\n" : "first\n");
        }
        if (!Faults::happened()) break;
    }
    EXPECT_GE(failures, 3);
}

TEST(ReadFaults, AFailedReadIsAnErrorNeverAnEmptyFile) {
    const ScratchFolder folder;
    folder.put("game.json", kOld);
    int failures = 0;
    for (int n = 1;; ++n) {
        ASSERT_LT(n, kMostCalls);
        const Faults faults(FaultPlan{n, false, EIO});
        const auto result = read_file(folder / "game.json", 1 << 20);
        if (result) {
            EXPECT_EQ(*result, kOld);
        } else {
            ++failures;
            EXPECT_EQ(result.error().code, EIO);
        }
        if (!Faults::happened()) break;
    }
    EXPECT_GE(failures, 2);
}

}  // namespace
}  // namespace magpie::platform
