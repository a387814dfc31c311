#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace magpie::server {

struct ServeOptions {
    std::string address = "127.0.0.1";
    int port = 8080;            // up to 65535; 0: any that is free
    std::string data_folder{};  // empty: the usual one
    std::string web_folder{};   // empty: where the page usually is
    std::vector<std::string> origins{};
    double requests_per_second = 100;
    std::size_t most_connections = 16'000;
    std::size_t most_of_one = 500;  // connections of one address; 0: any number
    bool shows_library = true;      // to everybody who reaches the server
    std::string log = "info";       // error, info, debug
    bool is_host = false;           // on the local network, with the addresses as a QR code
    bool shows_code = false;  // the address as a QR code, for a terminal with colours and UTF-8
};

// Where what is said goes.
struct ServeOutput {
    std::function<void(const std::string&)> say;  // for the person at the terminal
    std::function<void(const std::string&)> log;  // JSON lines
};

// Where to go, for the person who started it. `addresses`: those at which other devices may reach
// this one; the first becomes the code.
[[nodiscard]] std::string welcome_to(const ServeOptions& options,
                                     std::uint16_t port,
                                     const std::vector<std::string>& addresses);

// Serves until SIGINT or SIGTERM. The error is one line.
[[nodiscard]] std::expected<void, std::string> serve(const ServeOptions& options,
                                                     const ServeOutput& output);

}  // namespace magpie::server
