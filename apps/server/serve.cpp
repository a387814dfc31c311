#include "apps/server/serve.h"

#include "apps/seats/data_folder.h"
#include "apps/server/http_server.h"
#include "apps/server/qr_code.h"
#include "apps/server/static_files.h"
#include "platform/network.h"

namespace magpie::server {

namespace {

std::string url_of(const std::string& address, std::uint16_t port) {
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port) + "/";
}

bool is_any(const std::string& address) { return address == "0.0.0.0" || address == "::"; }

bool is_of_this_device(const std::string& address) {
    return address.starts_with("127.") || address == "::1" || address == "localhost";
}

// Those at which other machines may reach this one.
std::vector<std::string> addresses_of(const ServeOptions& options) {
    if (is_any(options.address)) return platform::lan_addresses();
    if (is_of_this_device(options.address)) return {};
    return {options.address};
}

constexpr std::string_view kPageMissing =
    "There is no page to play on: none was found. ./run without arguments builds it, --web names "
    "its folder.\n";

}  // namespace

std::string welcome_to(const ServeOptions& options,
                       std::uint16_t port,
                       const std::vector<std::string>& addresses) {
    std::string text;
    if (!options.is_host) {
        const std::string own = is_any(options.address) ? "127.0.0.1" : options.address;
        return "Magpie is at " + url_of(own, port) + " (Ctrl-C ends it)\n";
    }
    if (is_of_this_device(options.address)) {
        return "Only this device can open the page, since " + options.address +
               " is no address of the network. Open\n    " + url_of(options.address, port) +
               "\nCtrl-C ends it.\n";
    }
    if (addresses.empty()) {
        return "This machine is on no network: only " + url_of("127.0.0.1", port) + " works.\n";
    }
    text += "Everybody on the local network can open the page now";
    text += options.shows_library ? ", and see your library of games. Open\n" : ". Open\n";
    for (const std::string& address : addresses) text += "    " + url_of(address, port) + "\n";
    const auto code = options.shows_code ? qr_code(url_of(addresses.front(), port)) : std::nullopt;
    if (code) text += "or point a phone here:\n" + *code;
    return text + "Ctrl-C ends it.\n";
}

std::expected<void, std::string> serve(const ServeOptions& options, const ServeOutput& output) {
    const Log::Level level = options.log == "debug"   ? Log::Level::debug
                             : options.log == "error" ? Log::Level::error
                                                      : Log::Level::info;
    Log log(level, output.log);
    ServiceOptions service{
        .data_folder =
            options.data_folder.empty() ? seats::default_data_folder() : options.data_folder,
        .web_folder = options.web_folder.empty() ? find_web_folder() : options.web_folder,
        .origins = options.origins,
        .requests_per_second = options.requests_per_second,
        .is_host = options.is_host,
        .shows_library = options.shows_library,
        .log = &log};
    HttpOptions http{.address = options.address,
                     .port = static_cast<std::uint16_t>(options.port),
                     .most_connections = options.most_connections,
                     .most_of_one = options.most_of_one,
                     .log = &log};
    auto server = HttpServer::listen(http, service);
    if (!server) return std::unexpected(server.error());
    const std::uint16_t port = (*server)->port();
    if (options.is_host || is_any(options.address)) {
        std::vector<std::string> addresses;
        for (const std::string& address : addresses_of(options)) {
            addresses.push_back(url_of(address, port));
            addresses.back().pop_back();  // an origin has no slash
        }
        (*server)->service().set_addresses(std::move(addresses));
    }
    output.say(welcome_to(options, port, addresses_of(options)));
    if (!(*server)->service().has_page()) output.say(std::string(kPageMissing));
    log.info("listening", {{"address", options.address}, {"port", std::to_string(port)}});
    (*server)->run();
    return {};
}

}  // namespace magpie::server
