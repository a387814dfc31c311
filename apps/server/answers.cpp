#include "apps/server/answers.h"

#include <algorithm>
#include <utility>

#include "game/phrases.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLongestText = 1 << 20;

Response wrong_type(const char* name, std::string_view wanted) {
    return error_response(400, "bad_request",
                          "\"" + std::string(name) + "\" must be " + std::string(wanted) + ".");
}

}  // namespace

Response json_response(int status, std::string text) {
    return {.status = status, .body = std::make_shared<const std::string>(std::move(text))};
}

Response json_response(int status, const Json& json) {
    return json_response(status, dumped(json) + "\n");
}

Response error_response(int status,
                        std::string_view code,
                        std::string_view message,
                        std::string_view game) {
    std::string text = dumped(Json{{"error", {{"code", code}, {"message", message}}}});
    if (!game.empty()) {
        text.pop_back();
        text.append(",\"game\":").append(game).append("}");
    }
    return json_response(status, text + "\n");
}

std::expected<Json, Response> object_from(const Request& request) {
    const std::string_view type = request.header("content-type");
    if (!request.body.empty() && type.substr(0, type.find(';')) != "application/json") {
        return std::unexpected(
            error_response(415, "unsupported_media_type",
                           "The body must be JSON, with Content-Type: application/json."));
    }
    if (request.body.empty()) return Json::object();
    Json json = Json::parse(request.body, nullptr, false);
    if (json.is_discarded()) {
        return std::unexpected(error_response(400, "bad_json", "The body is no JSON."));
    }
    if (!json.is_object()) {
        return std::unexpected(error_response(400, "bad_json", "The body is no JSON object."));
    }
    return json;
}

std::expected<std::optional<std::string>, Response> text_in(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return std::nullopt;
    if (!found->is_string()) return std::unexpected(wrong_type(name, "a text"));
    auto text = found->get<std::string>();
    if (text.size() > kLongestText) return std::unexpected(wrong_type(name, "shorter"));
    return text;
}

std::expected<std::optional<int>, Response> number_in(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return std::nullopt;
    if (!found->is_number_integer()) return std::unexpected(wrong_type(name, "a whole number"));
    constexpr std::int64_t kLargest = 1'000'000'000;
    const bool is_large = found->is_number_unsigned() && found->get<std::uint64_t>() > kLargest;
    const auto number = is_large ? kLargest + 1 : found->get<std::int64_t>();
    if (number > kLargest || number < -kLargest) {
        return std::unexpected(wrong_type(name, "a smaller number"));
    }
    return static_cast<int>(number);
}

std::expected<std::optional<bool>, Response> truth_in(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return std::nullopt;
    if (!found->is_boolean()) return std::unexpected(wrong_type(name, "true or false"));
    return found->get<bool>();
}

std::optional<Response> unknown_in(const Json& object, std::span<const std::string_view> known) {
    for (const auto& [name, value] : object.items()) {
        if (value.is_null() || std::ranges::find(known, name) != known.end()) continue;
        return error_response(400, "bad_request", quotable(name) + " means nothing here.");
    }
    return std::nullopt;
}

}  // namespace magpie::server
