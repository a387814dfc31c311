#include "store/sqlite/seal.h"

#include <array>
#include <cassert>

#include <nettle/hmac.h>

#include "platform/random_id.h"

namespace magpie::store {

namespace {

const std::uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

Sealed& Sealed::add(std::int64_t number) {
    auto rest = static_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i, rest >>= 8) bytes_ += static_cast<char>(rest & 0xFFU);
    return *this;
}

Sealed& Sealed::add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    bytes_ += text;
    return *this;
}

Sealer::Sealer(std::string_view key) : context_(std::make_unique<hmac_sha256_ctx>()) {
    assert(key.size() == kKeyBytes);
    hmac_sha256_set_key(context_.get(), key.size(), bytes_of(key));
}

Sealer::Sealer(Sealer&&) noexcept = default;
Sealer& Sealer::operator=(Sealer&&) noexcept = default;
Sealer::~Sealer() = default;

std::string Sealer::seal(std::string_view bytes) const {
    hmac_sha256_ctx context = *context_;
    hmac_sha256_update(&context, bytes.size(), bytes_of(bytes));
    std::array<std::uint8_t, kSealBytes> digest{};
    hmac_sha256_digest(&context, digest.size(), digest.data());
    return {digest.begin(), digest.end()};
}

std::expected<Sealer, platform::FileError> make_key(const std::string& path) {
    const std::string key = platform::random_bytes(Sealer::kKeyBytes);
    const auto written = platform::write_file_atomically(path, key, {.is_secret = true});
    if (!written) return std::unexpected(written.error());
    return Sealer(key);
}

std::expected<Sealer, platform::FileError> read_key(const std::string& path) {
    const auto key = platform::read_file(path, Sealer::kKeyBytes);
    if (!key) return std::unexpected(key.error());
    if (key->size() != Sealer::kKeyBytes) {
        return std::unexpected(
            platform::FileError{platform::FileError::Step::size, path, 0, "it is no key"});
    }
    return Sealer(*key);
}

}  // namespace magpie::store
