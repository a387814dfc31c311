#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "apps/server/message.h"

namespace magpie::server {

// Whether "192.168.1.5:8080" is an address at which other machines find this one.
[[nodiscard]] bool is_network_address(std::string_view host);

// Who may ask what: the checks that come before a request is looked at.
class Gate {
  public:
    // Origins beside the server's own that may change things, such as that of a proxy in front:
    // "https://go.example.org".
    explicit Gate(std::vector<std::string> origins) : origins_(std::move(origins)) {}

    // The answer to a request that is refused. A change, or a WebSocket, must come from a page of
    // this server. The server goes by an address or as localhost: another name may be one that
    // somebody has made point here, to have a page of theirs pass for ours.
    [[nodiscard]] std::optional<Response> why_refused(const Request& request, bool is_change) const;

  private:
    [[nodiscard]] bool is_own_host(std::string_view host) const;
    [[nodiscard]] bool is_allowed_origin(std::string_view origin, std::string_view host) const;

    std::vector<std::string> origins_;
};

// So many requests a second from each address, and a burst of a few seconds' worth. One thread.
class RateLimit {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // 0: no limit.
    explicit RateLimit(double per_second) : per_second_(per_second), burst_(4 * per_second) {}

    // Takes one from what the address may still ask.
    [[nodiscard]] bool allows(const std::string& address, Time now);

  private:
    struct Bucket {
        double left;
        Time at;
    };

    double per_second_;
    double burst_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace magpie::server
