#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "platform/files.h"

struct hmac_sha256_ctx;

namespace magpie::store {

// What is to be sealed: a sequence of numbers and texts that no other sequence is mistaken for.
class Sealed {
  public:
    Sealed& add(std::int64_t number);
    Sealed& add(std::string_view text);

    [[nodiscard]] std::string_view bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

// Puts a seal on what is stored: nobody who lacks the key can make one, so what was changed behind
// our back shows. HMAC-SHA-256 (RFC 2104), of which half is kept.
class Sealer {
  public:
    static constexpr std::size_t kKeyBytes = 32;
    static constexpr std::size_t kSealBytes = 16;

    // Requires: kKeyBytes of them.
    explicit Sealer(std::string_view key);
    Sealer(Sealer&&) noexcept;
    Sealer& operator=(Sealer&&) noexcept;
    Sealer(const Sealer&) = delete;
    Sealer& operator=(const Sealer&) = delete;
    ~Sealer();

    // kSealBytes of them.
    [[nodiscard]] std::string seal(std::string_view bytes) const;

    [[nodiscard]] std::string seal(const Sealed& sealed) const { return seal(sealed.bytes()); }

  private:
    std::unique_ptr<hmac_sha256_ctx> context_;
};

// A new key, on the disk when this returns, in a file that its owner alone may read.
[[nodiscard]] std::expected<Sealer, platform::FileError> make_key(const std::string& path);

// The key that is kept there.
[[nodiscard]] std::expected<Sealer, platform::FileError> read_key(const std::string& path);

}  // namespace magpie::store
