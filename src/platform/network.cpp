#include "platform/network.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>

namespace magpie::platform {

namespace {

// 10/8, 172.16/12, 192.168/16, and 169.254/16 of machines that nobody gave an address.
bool is_private(std::uint32_t address) {
    return address >> 24U == 10 || address >> 20U == 0xAC1 || address >> 16U == 0xC0A8 ||
           address >> 16U == 0xA9FE;
}

}  // namespace

std::vector<std::string> lan_addresses() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    std::vector<std::pair<bool, std::string>> found;
    for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
        const bool is_usable = one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET &&
                               (one->ifa_flags & IFF_UP) != 0 &&
                               (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!is_usable) continue;
        sockaddr_in address{};
        std::memcpy(&address, one->ifa_addr, sizeof address);
        std::array<char, INET_ADDRSTRLEN> text{};
        if (::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) == nullptr) continue;
        found.emplace_back(!is_private(ntohl(address.sin_addr.s_addr)), text.data());
    }
    ::freeifaddrs(list);
    std::ranges::stable_sort(found, {}, &std::pair<bool, std::string>::first);
    std::vector<std::string> addresses;
    for (auto& [is_public, text] : found) addresses.push_back(std::move(text));
    return addresses;
}

bool is_ip_address(const std::string& text) {
    in6_addr address{};
    return ::inet_pton(AF_INET, text.c_str(), &address) == 1 ||
           ::inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

std::string network_of(const std::string& address) {
    constexpr std::size_t kNetworkBytes = 8;
    std::array<char, 16> bytes{};
    if (address.find(':') == std::string::npos ||
        ::inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) {
        return address;
    }
    return {bytes.data(), kNetworkBytes};
}

void raise_open_files() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace magpie::platform
