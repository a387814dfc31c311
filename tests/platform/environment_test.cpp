#include "platform/environment.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/files.h"
#include "platform/folders.h"
#include "platform/network.h"
#include "platform/scratch_folder.h"
#include "platform/shipped_file.h"
#include "support/variable.h"

namespace magpie::platform {
namespace {

TEST(Environment, AVariableThatIsNotSetIsEmpty) {
    const Variable variable("MAGPIE_TEST", nullptr);
    EXPECT_EQ(environment("MAGPIE_TEST"), "");
    const Variable set("MAGPIE_TEST", "a b");
    EXPECT_EQ(environment("MAGPIE_TEST"), "a b");
}

TEST(Environment, TheFirstLocaleVariableThatIsSetDecides) {
    const Variable all("LC_ALL", nullptr);
    const Variable type("LC_CTYPE", nullptr);
    const Variable lang("LANG", "de_DE.UTF-8");
    EXPECT_TRUE(wants_utf8());
    const Variable type_set("LC_CTYPE", "C");
    EXPECT_FALSE(wants_utf8());
    const Variable all_set("LC_ALL", "en_US.utf8");
    EXPECT_TRUE(wants_utf8());
}

TEST(Environment, TheClockNeverGoesBack) {
    Instant last = now();
    for (int i = 0; i < 1000; ++i) {
        const Instant next = now();
        ASSERT_GE(next, last);
        last = next;
    }
}

TEST(Environment, LocalTimeIsReadable) {
    const Variable zone("TZ", "UTC");
    tzset();
    EXPECT_EQ(local_time_text(0), "1970-01-01T00:00:00+0000");
    EXPECT_THAT(local_time_text(), testing::MatchesRegex("20[0-9-]+T[0-9:]+[+-][0-9]+"));
}

TEST(ShippedFile, IsWhatTheEnvironmentNamesOrLiesBesideTheProgram) {
    EXPECT_EQ(find_shipped_file("PATH", "go.mgn"), environment("PATH"));
    EXPECT_EQ(find_shipped_file("MAGPIE_NO_SUCH_VARIABLE", "no-such-file"), "");
    // Beside a folder above this test, where the build puts what ships.
    const std::string found = find_shipped_file("MAGPIE_NO_SUCH_VARIABLE", "go.mgn");
    EXPECT_TRUE(found.ends_with("/share/magpie/go.mgn")) << found;
    EXPECT_TRUE(read_file(found, std::size_t{64} << 20).has_value());
}

TEST(ShippedFile, OfAFolderFurtherUpIsTakenOnlyFromABuild) {
    const test::ScratchFolder folder;
    const auto make = [&](const std::string& path, const char* text) {
        const std::string whole = folder / path;
        EXPECT_TRUE(make_folders(whole.substr(0, whole.rfind('/'))));
        EXPECT_TRUE(write_file_atomically(whole, text));
        return whole;
    };
    const std::string program = make("build/apps/magpie/magpie", "");
    const std::string planted = make("share/magpie/go.mgn", "not ours");
    const std::string of_build = make("build/share/magpie/go.mgn", "ours");
    EXPECT_EQ(shipped_with(program, "go.mgn"), "")
        << "no build is there, only folders of that name";
    make("build/CMakeCache.txt", "");
    EXPECT_EQ(shipped_with(program, "go.mgn"), of_build);
    const std::string beside = make("build/apps/share/magpie/go.mgn", "installed");
    EXPECT_EQ(shipped_with(program, "go.mgn"), beside) << "the nearest first";
    EXPECT_EQ(shipped_with(make("bin/magpie", ""), "go.mgn"), planted) << "beside its own folder";
}

TEST(Network, AddressesAreToldFromNames) {
    for (const char* address : {"127.0.0.1", "::1", "2001:db8::5", "0.0.0.0"}) {
        EXPECT_TRUE(is_ip_address(address)) << address;
    }
    for (const char* name : {"localhost", "", "127.0.0", "1.2.3.4.5", "::g", "127.0.0.1:80"}) {
        EXPECT_FALSE(is_ip_address(name)) << name;
    }
    for (const std::string& own : lan_addresses()) {
        EXPECT_TRUE(is_ip_address(own)) << own;
        EXPECT_FALSE(own.starts_with("127.")) << own;
    }
}

}  // namespace
}  // namespace magpie::platform
