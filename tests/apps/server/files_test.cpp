// The page as files: what is kept for ever, what is packed, what is a game.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "apps/server/qr_code.h"
#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text;
}

}  // namespace

TEST(Files, ThePageAndItsAssetsAreServedPackedWhereAccepted) {
    const Folder data;
    const Folder web;
    write(web.path() + "/index.html", "<!doctype html>page");
    write(web.path() + "/assets/app-1234.js", "let a = 1;");
    write(web.path() + "/assets/app-1234.js.gz", "packed");
    write(web.path() + "/assets/app-1234.js.br", "packed more");
    write(web.path() + "/sw.js", "worker");
    write(web.path() + "/manifest.webmanifest", "{}");
    const RunningServer server(data.path(), {}, {.web_folder = web.path()});
    Visitor visitor(server.port());
    for (const char* path : {"/", "/game/9x9,E5b", "/index.html"}) {
        EXPECT_EQ(visitor.get(path).body, "<!doctype html>page") << path;
    }
    const Reply plain = visitor.get("/assets/app-1234.js");
    EXPECT_EQ(plain.body, "let a = 1;");
    EXPECT_EQ(plain.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(plain.headers.at("cache-control"), "public, max-age=31536000, immutable");
    const Reply gzip = visitor.get("/assets/app-1234.js", "Accept-Encoding: gzip, deflate\r\n");
    EXPECT_EQ(gzip.body, "packed");
    EXPECT_EQ(gzip.headers.at("content-encoding"), "gzip");
    EXPECT_EQ(gzip.headers.at("vary"), "Accept-Encoding");
    EXPECT_EQ(visitor.get("/assets/app-1234.js", "Accept-Encoding: gzip, br\r\n").body,
              "packed more");
    EXPECT_EQ(visitor.get("/assets/app-1234.js", "Accept-Encoding: gzip;q=0\r\n").body,
              "let a = 1;");
    EXPECT_EQ(visitor.get("/sw.js").headers.at("cache-control"), "no-cache");
    EXPECT_EQ(visitor.get("/manifest.webmanifest").headers.at("content-type"),
              "application/manifest+json");
    const std::string tag = visitor.get("/sw.js").headers.at("etag");
    EXPECT_EQ(visitor.get("/sw.js", "If-None-Match: " + tag + "\r\n").status, 304);
    EXPECT_EQ(visitor.get("/assets/app-1234.js.gz").status, 404);
    EXPECT_EQ(visitor.get("/assets/").status, 404);
}

TEST(Files, ABrowserAtAnAddressOfNothingGetsThePageWhichSaysSoAndAProgramAnError) {
    const Folder data;
    const Folder web;
    write(web.path() + "/index.html", "<!doctype html>page");
    const RunningServer server(data.path(), {}, {.web_folder = web.path()});
    Visitor visitor(server.port());
    const Reply seen = visitor.get("/nothing", "Accept: text/html,*/*;q=0.8\r\n");
    EXPECT_EQ(seen.status, 404);
    EXPECT_EQ(seen.body, "<!doctype html>page");
    EXPECT_EQ(seen.headers.at("content-type"), "text/html; charset=utf-8");
    const Reply told = visitor.get("/nothing", "Accept: */*\r\n");
    EXPECT_EQ(told.status, 404);
    EXPECT_EQ(told.headers.at("content-type"), "application/json");
    const Reply api = visitor.get("/api/nothing", "Accept: text/html\r\n");
    EXPECT_EQ(api.headers.at("content-type"), "application/json");
}

TEST(Files, ALinkOutOfThePageIsNotFollowed) {
    const Folder data;
    const Folder web;
    const Folder elsewhere;
    namespace fs = std::filesystem;
    write(web.path() + "/index.html", "<!doctype html>page");
    write(web.path() + "/assets/real.js", "inside");
    write(elsewhere.path() + "/secret.txt", "secret");
    write(elsewhere.path() + "/folder/more.txt", "secret");
    write(web.path() + "-beside/near.txt", "secret");
    fs::create_symlink("real.js", web.path() + "/assets/link.js");
    fs::create_symlink(elsewhere.path() + "/secret.txt", web.path() + "/assets/out.txt");
    fs::create_symlink(web.path() + "-beside/near.txt", web.path() + "/near.txt");
    fs::create_symlink("assets/out.txt", web.path() + "/twice.txt");
    fs::create_symlink(elsewhere.path() + "/folder", web.path() + "/folder");
    fs::create_symlink("/etc/passwd", web.path() + "/passwd");
    fs::create_symlink("nowhere", web.path() + "/broken");
    // The folder itself may be reached by a link.
    const std::string door = elsewhere.path() + "/web";
    fs::create_symlink(web.path(), door);
    for (const std::string& folder : {web.path(), door}) {
        const RunningServer server(data.path(), {}, {.web_folder = folder});
        Visitor visitor(server.port());
        EXPECT_EQ(visitor.get("/assets/real.js").body, "inside");
        EXPECT_EQ(visitor.get("/assets/link.js").body, "inside");
        for (const char* path : {"/assets/out.txt", "/near.txt", "/twice.txt", "/folder/more.txt",
                                 "/passwd", "/broken"}) {
            const Reply reply = visitor.get(path);
            EXPECT_EQ(reply.status, 404) << path;
            EXPECT_EQ(reply.body.find("secret"), std::string::npos) << path;
        }
    }
    fs::remove_all(web.path() + "-beside");
}

TEST(Files, AFolderWithoutAPageIsRefused) {
    const Folder data;
    const Folder web;
    const auto server = HttpServer::listen({.port = 0, .handles_signals = false},
                                           {.data_folder = data.path(), .web_folder = web.path()});
    ASSERT_FALSE(server);
    EXPECT_NE(server.error().find("index.html"), std::string::npos);
}

TEST(Files, AnAddressThatIsTakenOrNoneIsSaid) {
    const Folder data;
    const RunningServer server(data.path());
    const Folder other;
    EXPECT_FALSE(HttpServer::listen({.port = server.port()}, {.data_folder = other.path()}));
    EXPECT_FALSE(HttpServer::listen({.address = "nowhere"}, {.data_folder = other.path()}));
}

// Three finder patterns, seven modules wide, are what makes it one: a row of the top left begins
// dark for seven.
TEST(QrCode, IsDarkOnLightWithItsFinders) {
    const auto code = qr_code("http://192.168.1.20:8080/");
    ASSERT_TRUE(code);
    const std::string first = code->substr(0, code->find('\n'));
    EXPECT_NE(first.find("\x1b[30;107m"), std::string::npos);
    const std::size_t second = code->find('\n') + 1;
    const std::string line = code->substr(second, code->find('\n', second) - second);
    EXPECT_NE(line.find("  █▀▀▀▀▀█ "), std::string::npos) << *code;
    EXPECT_FALSE(qr_code(std::string(5'000, 'x')));
}

}  // namespace magpie::server::test
