// What `magpie serve` and `magpie host` say to the person who starts them.
#include "apps/server/serve.h"

#include <csignal>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

// Ends the server that says so, once it serves.
void end_when_served(const std::string& welcome) {
    const std::string before_port = "http://127.0.0.1:";
    const auto port = std::stoi(welcome.substr(welcome.find(before_port) + before_port.size()));
    EXPECT_EQ(Visitor(static_cast<std::uint16_t>(port)).get("/health").status, 200);
    ::kill(::getpid(), SIGTERM);
}

}  // namespace

TEST(Serve, SaysWhereToGoBeforeAnythingIsLogged) {
    for (const bool is_host : {false, true}) {
        const Folder data;
        const Folder web;
        std::ofstream(web.path() + "/index.html") << "<!doctype html>page";
        std::vector<std::string> said;
        std::jthread other;
        const auto served = serve(
            {.port = 0, .data_folder = data.path(), .web_folder = web.path(), .is_host = is_host},
            {.say =
                 [&](const std::string& text) {
                     said.push_back(text);
                     other = std::jthread(end_when_served, text);
                 },
             .log = [&](const std::string& line) { said.push_back(line); }});
        ASSERT_TRUE(served) << served.error();
        EXPECT_THAT(said, ElementsAre(HasSubstr("http://127.0.0.1:"), HasSubstr("\"listening\""),
                                      HasSubstr("\"stopping\""), HasSubstr("\"stopped\"")));
        EXPECT_THAT(said.front(), StartsWith(is_host ? "Only this device can open the page"
                                                     : "Magpie is at http://127.0.0.1:"));
    }
}

// The commonest slip: it runs already, in another terminal.
TEST(Serve, WhoeverStartsASecondOneIsToldWhatToDo) {
    const Folder data;
    const Folder web;
    std::ofstream(web.path() + "/index.html") << "<!doctype html>page";
    const ServeOptions options{.port = 0, .data_folder = data.path(), .web_folder = web.path()};
    std::string second;
    std::jthread other;
    const auto first =
        serve(options, {.say =
                            [&](const std::string& welcome) {
                                ServeOptions same = options;
                                same.port = std::stoi(welcome.substr(welcome.rfind(':') + 1));
                                const auto refused = serve(same, {.say = {}, .log = {}});
                                second = refused ? "served" : refused.error();
                                other = std::jthread(end_when_served, welcome);
                            },
                        .log = [](const std::string&) {}});
    ASSERT_TRUE(first) << first.error();
    EXPECT_THAT(second, HasSubstr("listens there already"));
    EXPECT_THAT(second, HasSubstr("--port 0"));
}

}  // namespace magpie::server::test
