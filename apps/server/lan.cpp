#include "apps/server/lan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace magpie::server {

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

}  // namespace magpie::server
