// Any bytes as a request to the server: each is answered once, with a status that means something
// and with JSON where it says so, and no answer is an accident (500). A request is a line with
// method and target, lines of headers, an empty line and a body; in target and body "@" stands for
// the id of a game that has begun.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "apps/server/message.h"
#include "bytes.h"
#include "server_house.h"

namespace {

using namespace magpie::server;
using magpie::fuzz::require;

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::optional<Request> request_from(std::string_view text, const std::string& id) {
    const std::string_view first = take_line(text);
    const std::size_t space = first.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    auto target = target_from(magpie::fuzz::with_id(first.substr(space + 1), id));
    if (!target) return std::nullopt;
    Request request{.method = std::string(first.substr(0, space)),
                    .path = std::move(target->path),
                    .query = std::move(target->query),
                    .address = "127.0.0.1"};
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        if (line.empty()) break;
        const std::size_t colon = line.find(": ");
        if (colon == std::string_view::npos) return std::nullopt;
        request.headers[std::string(line.substr(0, colon))] = line.substr(colon + 2);
    }
    request.body = magpie::fuzz::with_id(text, id);
    if (request.body.size() > Service::body_limit(request)) return std::nullopt;
    return request;
}

void check(const Response& response) {
    require(response.status >= 200 && response.status < 600 && response.status != 500);
    for (const auto& [name, value] : response.headers) {
        require(name.find_first_of("\r\n:") == std::string::npos);
        require(value.find_first_of("\r\n") == std::string::npos);
    }
    if (response.type != "application/json" || !response.body) return;
    require(!nlohmann::json::parse(*response.body, nullptr, false).is_discarded());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static magpie::fuzz::ServerHouse house;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const bool wants_game = text.find('@') != std::string_view::npos;
    const auto request = request_from(text, wants_game ? house.new_game() : std::string());
    if (!request) return 0;
    Response response;
    if (auto refused = house.service().why_refused(*request)) {
        response = std::move(*refused);
    } else {
        response = house.ask(*request);
    }
    check(response);
    house.service().finish(response, request->header("host"));
    return 0;
}
