// Any bytes as messages over WebSockets, a line each, by everybody who may be at a game: b, w, a
// (all colours) or s (who looks on) says who, the rest is the message. Each is answered once, with
// JSON and a status that is no accident; a spectator changes nothing; and what the game has come to
// is a legal game that can be taken up again.

#include <cstddef>
#include <cstdint>
#include <future>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "bytes.h"
#include "formats/json/save.h"
#include "server_house.h"

namespace {

using namespace magpie;
using fuzz::require;
using nlohmann::json;

server::Service::Followed follow(fuzz::ServerHouse& house, const std::string& id) {
    const server::Request request{
        .method = "GET",
        .path = "/api/games/" + id + "/socket",
        .headers = {{"host", "127.0.0.1:8080"}, {"origin", "http://127.0.0.1:8080"}},
        .address = "127.0.0.1"};
    std::promise<server::Service::FollowResult> promised;
    house.service().follow(request, [&](server::Service::FollowResult result) {
        promised.set_value(std::move(result));
    });
    auto result = promised.get_future().get();
    require(result.has_value());
    return *result;
}

json say(fuzz::ServerHouse& house,
         const server::Service::Followed& followed,
         std::string_view text) {
    const auto promised = std::make_shared<std::promise<std::string>>();
    auto answer = promised->get_future();
    house.service().hear(followed, text,
                         [promised](std::string said) { promised->set_value(std::move(said)); });
    const json message = json::parse(answer.get(), nullptr, false);
    require(message.is_object() && message.contains("status") && message.contains("body"));
    const int status = message["status"];
    require(status >= 200 && status < 500);
    return message;
}

json game_of(fuzz::ServerHouse& house, const std::string& id) {
    const auto response = house.ask({.method = "GET", .path = "/api/games/" + id});
    require(response.status == 200);
    return json::parse(*response.body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static fuzz::ServerHouse house;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const json game = house.begun_game();
    const std::string id = game["id"];
    const std::map<char, std::string> ids = {
        {'b', game["black_id"]}, {'w', game["white_id"]}, {'a', id}, {'s', game["watch"]}};
    for (int lines = 0; !text.empty() && lines < 20; ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto who = line.empty() ? ids.end() : ids.find(line.front());
        if (who == ids.end()) continue;
        const auto before = game_of(house, id)["version"];
        const json message = say(house, follow(house, who->second), line.substr(1));
        require(who->first != 's' || game_of(house, id)["version"] == before);
        require(message["status"] == 200 || message["body"].contains("error"));
    }
    const json shown = game_of(house, id);
    const auto saved = save::read(shown["save"].get<std::string>());
    require(saved.has_value());
    auto playback = Playback::open(saved->record);
    require(playback.has_value() && playback->to_end().has_value());
    require(playback->move_number() >= shown["ply"].get<int>());
    return 0;
}
