#include "platform/random_id.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include <sys/random.h>

namespace magpie::platform {

namespace {

constexpr std::size_t kLength = 22;

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Never interrupted nor short for so few bytes; where there is none, an id would promise what it
// does not hold.
void fill_with_secrets(void* bytes, std::size_t count) {
    if (::getrandom(bytes, count, 0) != static_cast<ssize_t>(count)) std::abort();
}

}  // namespace

std::string random_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    fill_with_secrets(bytes.data(), count);
    return bytes;
}

std::string random_id() {
    std::array<std::uint8_t, 17> bytes{};  // one more than needed, for the last digit to read from
    fill_with_secrets(bytes.data(), 16);
    std::string id;
    for (std::size_t bit = 0; bit < 128; bit += 6) {
        const unsigned pair = bytes[bit / 8] * 256U + bytes[bit / 8 + 1];
        id += kDigits[pair >> (10 - bit % 8) & 63U];
    }
    return id;
}

bool is_id(std::string_view text) {
    return text.size() == kLength && std::ranges::all_of(text, [](char c) {
               return kDigits.find(c) != std::string_view::npos;
           });
}

}  // namespace magpie::platform
