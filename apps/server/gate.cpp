#include "apps/server/gate.h"

#include <algorithm>

#include "apps/server/answers.h"
#include "platform/network.h"

namespace magpie::server {

namespace {

constexpr std::size_t kMostBuckets = 100'000;

// The name of "name:8080" and "[::1]:8080"; nothing when that is no host.
std::optional<std::string> host_name(std::string_view host) {
    std::string_view port;
    std::string_view name = host;
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        name = host.substr(1, end - 1);
        port = host.substr(end + 1);
    } else if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
        name = host.substr(0, colon);
        port = host.substr(colon);
    }
    if (!port.empty()) {
        const bool is_port =
            port.front() == ':' && port.size() > 1 && port.size() <= 6 &&
            std::ranges::all_of(port.substr(1), [](char c) { return c >= '0' && c <= '9'; });
        if (!is_port) return std::nullopt;
    }
    return std::string(name);
}

}  // namespace

bool is_network_address(std::string_view host) {
    const auto name = host_name(host);
    return name && platform::is_ip_address(*name) && !name->starts_with("127.") && *name != "::1";
}

bool Gate::is_own_host(std::string_view host) const {
    const auto name = host_name(host);
    if (!name) return false;
    if (*name == "localhost" || platform::is_ip_address(*name)) return true;
    return std::ranges::any_of(origins_, [&](const std::string& origin) {
        return origin == "https://" + std::string(host) || origin == "http://" + std::string(host);
    });
}

bool Gate::is_allowed_origin(std::string_view origin, std::string_view host) const {
    if (std::ranges::find(origins_, origin) != origins_.end()) return true;
    return origin == "http://" + std::string(host);
}

std::optional<Response> Gate::why_refused(const Request& request, bool is_change) const {
    const std::string_view host = request.header("host");
    if (!is_own_host(host)) {
        return error_response(421, "wrong_host",
                              "This server goes by its address or as localhost.");
    }
    if (!is_change) return std::nullopt;
    const std::string_view origin = request.header("origin");
    if (origin.empty()) {
        return error_response(
            403, "no_origin",
            "A change must say which page it comes from: send the header Origin with "
            "the address of this server, http://" +
                std::string(host) + ".");
    }
    if (!is_allowed_origin(origin, host)) {
        return error_response(
            403, "foreign_origin",
            "Other pages may not change anything here: the header Origin must be the "
            "address of this server, http://" +
                std::string(host) + ".");
    }
    return std::nullopt;
}

bool RateLimit::allows(const std::string& address, Time now) {
    if (per_second_ <= 0) return true;
    if (buckets_.size() >= kMostBuckets) {
        std::erase_if(buckets_, [&](const auto& entry) {
            return now - entry.second.at > std::chrono::seconds(5);  // full again
        });
        if (buckets_.size() >= kMostBuckets) return false;
    }
    Bucket& bucket = buckets_.try_emplace(address, Bucket{burst_, now}).first->second;
    const double passed = std::chrono::duration<double>(now - bucket.at).count();
    bucket.left = std::min(burst_, bucket.left + passed * per_second_);
    bucket.at = now;
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
}

}  // namespace magpie::server
