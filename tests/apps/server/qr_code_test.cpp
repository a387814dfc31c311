// The QR code of an address, read as a phone reads it: off the terminal, and off the page.
#include "apps/server/qr_code.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/server/qr_reader.h"
#include "apps/server/serve.h"
#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

std::string read_off_terminal(const std::string& text) {
    const auto modules = modules_on_terminal(text);
    return modules ? read_qr(*modules).value_or("unreadable") : "no code";
}

std::string read_off_svg(const std::string& svg) {
    const auto modules = modules_in_svg(svg);
    return modules ? read_qr(*modules).value_or("unreadable") : "no code";
}

// The lines of a code in what is said to whoever starts the server.
std::string code_in(const std::string& welcome) {
    const std::size_t begin = welcome.find('\x1b');
    const std::size_t end = welcome.rfind("\x1b[0m\n");
    if (begin == std::string::npos || end == std::string::npos) return {};
    return welcome.substr(begin, end + 5 - begin);
}

}  // namespace

TEST(QrCode, SaysTheAddressOnATerminalAndInAPicture) {
    std::vector<std::string> addresses = {"http://10.0.0.2:1/", "http://192.168.178.201:8080/",
                                          "http://[2001:db8:85a3::8a2e:370:7334]:65535/",
                                          "http://192.168.1.5:8080/#play:" + std::string(22, 'x')};
    // Each size of code, each filled to its last byte and by one more.
    for (const std::size_t length : {17U, 18U, 32U, 33U, 53U, 54U, 78U, 79U, 106U, 107U, 134U}) {
        addresses.push_back("http://" + std::string(length - 7, 'm'));
    }
    for (const std::string& address : addresses) {
        const auto terminal = qr_code(address);
        ASSERT_TRUE(terminal) << address;
        EXPECT_EQ(read_off_terminal(*terminal), address);
        const auto picture = qr_svg(address);
        ASSERT_TRUE(picture) << address;
        EXPECT_EQ(read_off_svg(*picture), address);
    }
}

// Whoever reads so strictly would notice.
TEST(QrCode, NoModuleOfItCanBeAnotherOneUnnoticed) {
    const auto modules = modules_on_terminal(*qr_code("http://10.0.0.2:8080/"));
    ASSERT_TRUE(modules);
    ASSERT_EQ(read_qr(*modules), "http://10.0.0.2:8080/");
    const std::size_t side = modules->size();
    int unnoticed = 0;
    for (std::size_t row = 0; row < side; ++row) {
        for (std::size_t column = 0; column < side; ++column) {
            Modules changed = *modules;
            changed[row][column] = !changed[row][column];
            unnoticed += read_qr(changed) ? 1 : 0;
        }
    }
    // The alignment square, the module that is always dark, and bits that belong to no byte.
    EXPECT_LE(unnoticed, 5 * 5 + 1 + 7);
}

TEST(QrCode, OfAHostIsThatOfAnAddressWhereThePageIs) {
    const Folder data;
    const Folder web;
    web.put("index.html", "<!doctype html>page");
    const RunningServer server(data.path(), {}, {.web_folder = web.path(), .is_host = true});
    const std::string welcome =
        welcome_to({.address = "0.0.0.0", .is_host = true, .shows_code = true}, server.port(),
                   {"192.168.77.10", "10.1.2.3"});
    const std::string address = read_off_terminal(code_in(welcome));
    const std::string host = "192.168.77.10:" + std::to_string(server.port());
    ASSERT_EQ(address, "http://" + host + "/");
    EXPECT_NE(welcome.find("    " + address + "\n"), std::string::npos) << "it is written too";
    // As a phone asks that has read it.
    Visitor phone(server.port());
    const Reply page = phone.ask("GET", address.substr(7 + host.size()), "Host: " + host + "\r\n");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, "<!doctype html>page");
    const Reply made = phone.ask(
        "POST", "/api/games",
        "Host: " + host + "\r\nOrigin: http://" + host + "\r\nContent-Type: application/json\r\n",
        R"({"size": 9})");
    EXPECT_EQ(made.status, 201) << "and plays there";
}

TEST(QrCode, OfAnInvitationOnThePageOpensThatGame) {
    const Folder data;
    const RunningServer server(data.path());
    Visitor visitor(server.port());
    const nlohmann::json made =
        visitor.post("/api/games", {{"size", 9}, {"seats", "apart"}}).json();
    const std::string link = "http://192.168.77.10:8080/#play:" + made.value("white_id", "");
    const Reply code = visitor.get("/api/qr?text=http%3A%2F%2F192.168.77.10%3A8080%2F%23play%3A" +
                                   made.value("white_id", ""));
    EXPECT_EQ(read_off_svg(code.body), link);
}

}  // namespace magpie::server::test
