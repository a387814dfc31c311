#include "formats/sgf/gzip.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/ascii.h"

namespace magpie::sgf {

namespace {

// Bits from the low end of each byte. Past the end there are zeros and a mark of it.
class Bits {
  public:
    explicit Bits(std::string_view bytes) : bytes_(bytes) {}

    std::uint32_t take(int count) {
        std::uint32_t value = 0;
        for (int i = 0; i < count; ++i) value |= next() << i;
        return value;
    }

    std::uint32_t next() {
        if (bit_ / 8 >= bytes_.size()) {
            is_past_end_ = true;
            return 0;
        }
        const auto byte = static_cast<std::uint8_t>(bytes_[bit_ / 8]);
        return static_cast<std::uint32_t>(byte >> (bit_++ % 8) & 1);
    }

    // The next whole bytes.
    std::string_view take_bytes(std::size_t count) {
        const std::size_t at = (bit_ + 7) / 8;
        if (at > bytes_.size() || count > bytes_.size() - at) {
            is_past_end_ = true;
            return {};
        }
        bit_ = (at + count) * 8;
        return bytes_.substr(at, count);
    }

    [[nodiscard]] bool is_past_end() const { return is_past_end_; }

  private:
    std::string_view bytes_;
    std::size_t bit_ = 0;
    bool is_past_end_ = false;
};

constexpr int kMostLength = 15;

// A canonical Huffman code: how many codes there are of each length, and the symbols in order.
class Code {
  public:
    explicit Code(std::span<const std::uint8_t> lengths) {
        for (const std::uint8_t length : lengths) ++count_[length];
        count_[0] = 0;
        std::array<std::size_t, kMostLength + 2> first{};
        for (std::size_t length = 1; length <= kMostLength; ++length) {
            first[length + 1] = first[length] + count_[length];
        }
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            const std::uint8_t length = lengths[symbol];
            if (length != 0) symbols_[first[length]++] = static_cast<std::uint16_t>(symbol);
        }
    }

    // The next symbol; nothing when the bits are no code.
    std::optional<int> read(Bits& bits) const {
        std::uint32_t code = 0;
        std::uint32_t first = 0;
        std::uint32_t index = 0;
        for (std::size_t length = 1; length <= kMostLength; ++length) {
            code |= bits.next();
            const std::uint32_t count = count_[length];
            if (code < first + count) return symbols_[index + (code - first)];
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return std::nullopt;
    }

  private:
    std::array<std::uint16_t, kMostLength + 1> count_{};
    std::array<std::uint16_t, 320> symbols_{};
};

// Lengths and distances go up by powers of two, four (two) steps to each.
struct Extra {
    int base;
    int bits;
};

constexpr Extra length_of(int symbol) {
    const int n = symbol - 257;
    if (n < 8) return {3 + n, 0};
    if (n == 28) return {258, 0};
    const int bits = n / 4 - 1;
    return {3 + ((4 + n % 4) << bits), bits};
}

constexpr Extra distance_of(int symbol) {
    if (symbol < 4) return {1 + symbol, 0};
    const int bits = symbol / 2 - 1;
    return {1 + ((2 + symbol % 2) << bits), bits};
}

static_assert(length_of(265).base == 11 && length_of(284).base == 227);
static_assert(distance_of(4).base == 5 && distance_of(29).base == 24577);

class Inflater {
  public:
    Inflater(std::string_view bytes, std::size_t most) : bits_(bytes), most_(most) {}

    std::optional<std::string> run() {
        bool is_last = false;
        while (!is_last) {
            is_last = bits_.next() != 0;
            const std::uint32_t kind = bits_.take(2);
            const bool is_good = kind == 0   ? stored()
                                 : kind == 1 ? fixed()
                                 : kind == 2 ? dynamic()
                                             : false;
            if (!is_good || bits_.is_past_end() || out_.size() > most_) return std::nullopt;
        }
        return std::move(out_);
    }

  private:
    bool stored() {
        const std::string_view head = bits_.take_bytes(4);
        if (head.size() < 4) return false;
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(head[i]); };
        out_ += bits_.take_bytes(static_cast<std::size_t>(byte(0) | byte(1) << 8));
        return true;
    }

    bool fixed() {
        std::array<std::uint8_t, 288> lengths{};
        std::fill(lengths.begin(), lengths.begin() + 144, std::uint8_t{8});
        std::fill(lengths.begin() + 144, lengths.begin() + 256, std::uint8_t{9});
        std::fill(lengths.begin() + 256, lengths.begin() + 280, std::uint8_t{7});
        std::fill(lengths.begin() + 280, lengths.end(), std::uint8_t{8});
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        return block(Code(lengths), Code(distances));
    }

    bool dynamic() {
        const std::size_t literals = bits_.take(5) + 257;
        const std::size_t distances = bits_.take(5) + 1;
        const std::size_t codes = bits_.take(4) + 4;
        constexpr std::array<std::uint8_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                         11, 4,  12, 3, 13, 2, 14, 1, 15};
        std::array<std::uint8_t, 19> code_lengths{};
        for (std::size_t i = 0; i < codes; ++i) {
            code_lengths[kOrder[i]] = static_cast<std::uint8_t>(bits_.take(3));
        }
        const Code code(code_lengths);
        std::array<std::uint8_t, 320> lengths{};
        std::size_t at = 0;
        while (at < literals + distances) {
            const auto symbol = code.read(bits_);
            if (!symbol || bits_.is_past_end()) return false;
            std::uint8_t value = 0;
            std::size_t times = 1;
            if (*symbol < 16) {
                value = static_cast<std::uint8_t>(*symbol);
            } else if (*symbol == 16) {
                if (at == 0) return false;
                value = lengths[at - 1];
                times = 3 + bits_.take(2);
            } else {
                times = *symbol == 17 ? 3 + bits_.take(3) : 11 + bits_.take(7);
            }
            if (times > literals + distances - at) return false;
            while (times-- > 0) lengths[at++] = value;
        }
        const std::span all(lengths);
        return block(Code(all.first(literals)), Code(all.subspan(literals, distances)));
    }

    bool block(const Code& literals, const Code& distances) {
        while (out_.size() <= most_ && !bits_.is_past_end()) {
            const auto symbol = literals.read(bits_);
            if (!symbol || *symbol > 285) return false;
            if (*symbol == 256) return true;
            if (*symbol < 256) {
                out_ += static_cast<char>(*symbol);
                continue;
            }
            const Extra length = length_of(*symbol);
            std::size_t count = static_cast<std::size_t>(length.base) + bits_.take(length.bits);
            const auto far = distances.read(bits_);
            if (!far || *far > 29) return false;
            const Extra distance = distance_of(*far);
            const std::size_t back =
                static_cast<std::size_t>(distance.base) + bits_.take(distance.bits);
            if (back > out_.size()) return false;
            while (count-- > 0) out_ += out_[out_.size() - back];
        }
        return false;
    }

    Bits bits_;
    std::size_t most_;
    std::string out_;
};

int base64_digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
}

}  // namespace

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes;
    std::uint32_t block = 0;
    int bits = 0;
    for (const char c : text) {
        if (ascii::is_space(c) || c == '=') continue;
        const int digit = base64_digit(c);
        if (digit < 0) return std::nullopt;
        block = (block << 6 | static_cast<std::uint32_t>(digit)) & 0xFFFFFF;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(block >> bits & 0xFF);
    }
    return bytes;
}

std::optional<std::string> gunzip(std::string_view bytes, std::size_t most) {
    constexpr std::size_t kHead = 10;
    if (bytes.size() < kHead || !bytes.starts_with("\x1F\x8B\x08")) return std::nullopt;
    const auto flags = static_cast<std::uint8_t>(bytes[3]);
    std::size_t at = kHead;
    if ((flags & 4) != 0) {
        if (bytes.size() < at + 2) return std::nullopt;
        const auto low = static_cast<std::uint8_t>(bytes[at]);
        const auto high = static_cast<std::uint8_t>(bytes[at + 1]);
        at += 2 + (low | std::size_t{high} << 8);
    }
    // A name, then a comment, each up to a zero.
    for (const int flag : {8, 16}) {
        if ((flags & flag) == 0) continue;
        const std::size_t end = at < bytes.size() ? bytes.find('\0', at) : std::string_view::npos;
        if (end == std::string_view::npos) return std::nullopt;
        at = end + 1;
    }
    if ((flags & 2) != 0) at += 2;
    if (at >= bytes.size()) return std::nullopt;
    return Inflater(bytes.substr(at), most).run();
}

}  // namespace magpie::sgf
