#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace magpie::server {

// One HTTP request, without the library that read it.
struct Request {
    std::string method{};  // "GET"
    std::string path{};    // "/api/games", still percent-encoded
    std::vector<std::pair<std::string, std::string>> query{};  // decoded
    std::map<std::string, std::string> headers{};  // names in lower case; only those with a meaning
    std::string body{};
    std::string address{};  // of whoever asks

    // Empty when it is not there.
    [[nodiscard]] std::string_view header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string_view() : std::string_view(found->second);
    }

    [[nodiscard]] std::optional<std::string> parameter(std::string_view name) const {
        for (const auto& [key, value] : query) {
            if (key == name) return value;
        }
        return std::nullopt;
    }
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers{};
    std::shared_ptr<const std::string> body{};  // null: empty
};

// Called once, on any thread.
using Reply = std::function<void(Response)>;

// Path and query of a request target. Nothing for one that is no path, is too long, or is badly
// encoded.
struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};

[[nodiscard]] std::optional<Target> target_from(std::string_view text);

// "%2F" is "/"; with `is_form`, "+" is a space. Nothing when it is cut off, or is no hexadecimal.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text, bool is_form);

}  // namespace magpie::server
