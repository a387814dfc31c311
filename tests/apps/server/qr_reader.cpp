#include "apps/server/qr_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace magpie::server::test {

namespace {

struct Version {
    int blocks;       // of equal length
    int data_bytes;   // in each
    int check_bytes;  // in each
};

// 1 to 6, level L.
constexpr std::array<Version, 6> kVersions = {
    {{1, 19, 7}, {1, 34, 10}, {1, 55, 15}, {1, 80, 20}, {1, 108, 26}, {2, 68, 18}}};

constexpr std::string_view kDarkOnLight = "\x1b[30;107m";
constexpr std::string_view kPlain = "\x1b[0m";

// Cuts off what is light around the code.
std::optional<Modules> cut_out(const Modules& seen) {
    int top = -1;
    int bottom = -1;
    int left = 1 << 20;
    int right = -1;
    for (int row = 0; row < std::ssize(seen); ++row) {
        for (int column = 0; column < std::ssize(seen[static_cast<std::size_t>(row)]); ++column) {
            if (!seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]) continue;
            if (top < 0) top = row;
            bottom = row;
            left = std::min(left, column);
            right = std::max(right, column);
        }
    }
    if (top < 0 || bottom - top != right - left) return std::nullopt;
    Modules code;
    for (int row = top; row <= bottom; ++row) {
        const auto& whole = seen[static_cast<std::size_t>(row)];
        if (std::ssize(whole) <= right) return std::nullopt;
        code.emplace_back(whole.begin() + left, whole.begin() + right + 1);
    }
    return code;
}

// A reader of the modules by row and column, with what the standard puts where.
class Code {
  public:
    explicit Code(const Modules& modules)
        : modules_(modules), side_(static_cast<int>(modules.size())) {}

    [[nodiscard]] int side() const { return side_; }

    [[nodiscard]] bool at(int row, int column) const {
        return modules_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }

    // The square with a hole at three corners, with the light line around it.
    [[nodiscard]] bool has_finder(int top, int left) const {
        for (int row = -1; row <= 7; ++row) {
            for (int column = -1; column <= 7; ++column) {
                if (!is_inside(top + row, left + column)) continue;
                const int ring = std::max(std::abs(row - 3), std::abs(column - 3));
                if (at(top + row, left + column) != (ring != 2 && ring != 4)) return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool has_timing() const {
        for (int i = 8; i < side_ - 8; ++i) {
            if (at(6, i) != (i % 2 == 0) || at(i, 6) != (i % 2 == 0)) return false;
        }
        return true;
    }

    // Mask and level, if both copies are the same and are a word of their code.
    [[nodiscard]] std::optional<int> format() const {
        int first = 0;
        int second = 0;
        for (int bit = 0; bit < 15; ++bit) {
            const int along = bit < 6 ? bit : bit == 6 ? 7 : bit == 7 ? 8 : -1;
            const bool one = along >= 0 ? at(along, 8) : bit == 8 ? at(8, 7) : at(8, 14 - bit);
            const bool other = bit < 8 ? at(8, side_ - 1 - bit) : at(side_ - 15 + bit, 8);
            first |= (one ? 1 : 0) << bit;
            second |= (other ? 1 : 0) << bit;
        }
        if (first != second) return std::nullopt;
        const int word = first ^ 0x5412;
        int rest = word;
        for (int bit = 14; bit >= 10; --bit) {
            if ((rest >> bit & 1) != 0) rest ^= 0x537 << (bit - 10);
        }
        if (rest != 0) return std::nullopt;
        return word >> 10;
    }

    [[nodiscard]] bool is_data(int row, int column) const {
        if (row == 6 || column == 6) return false;
        if (row < 9 && (column < 9 || column >= side_ - 8)) return false;
        if (row >= side_ - 8 && column < 9) return false;
        const int alignment = side_ - 7;
        return side_ == 21 || std::abs(row - alignment) > 2 || std::abs(column - alignment) > 2;
    }

  private:
    [[nodiscard]] bool is_inside(int row, int column) const {
        return row >= 0 && column >= 0 && row < side_ && column < side_;
    }

    const Modules& modules_;
    int side_;
};

bool is_masked(int mask, int row, int column) {
    switch (mask) {
        case 0:
            return (row + column) % 2 == 0;
        case 1:
            return row % 2 == 0;
        case 2:
            return column % 3 == 0;
        case 3:
            return (row + column) % 3 == 0;
        case 4:
            return (row / 2 + column / 3) % 2 == 0;
        case 5:
            return row * column % 2 + row * column % 3 == 0;
        case 6:
            return (row * column % 2 + row * column % 3) % 2 == 0;
        default:
            return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

// In columns of two from the right, up and down in turn.
std::vector<std::uint8_t> bytes_of(const Code& code, int mask) {
    std::vector<std::uint8_t> bytes;
    int bits = 0;
    int value = 0;
    bool is_upwards = true;
    for (int right = code.side() - 1; right > 0; right -= 2) {
        if (right == 6) --right;  // of the timing
        for (int i = 0; i < code.side(); ++i) {
            const int row = is_upwards ? code.side() - 1 - i : i;
            for (const int column : {right, right - 1}) {
                if (!code.is_data(row, column)) continue;
                const bool bit = code.at(row, column) != is_masked(mask, row, column);
                value = (value << 1 | (bit ? 1 : 0)) & 255;
                if (++bits % 8 != 0) continue;
                bytes.push_back(static_cast<std::uint8_t>(value));
            }
        }
        is_upwards = !is_upwards;
    }
    return bytes;
}

// In the field of 256 of the standard.
int product(int a, int b) {
    int result = 0;
    for (int bit = 7; bit >= 0; --bit) {
        result = result << 1 ^ ((result & 128) != 0 ? 0x11D : 0);
        if ((b >> bit & 1) != 0) result ^= a;
    }
    return result;
}

// As a polynomial, a block is 0 at the first powers of 2.
bool is_whole(const std::vector<std::uint8_t>& block, int check_bytes) {
    int root = 1;
    for (int i = 0; i < check_bytes; ++i) {
        int value = 0;
        for (const std::uint8_t byte : block) value = product(value, root) ^ byte;
        if (value != 0) return false;
        root = product(root, 2);
    }
    return true;
}

// The bytes of the blocks lie in turn, those that check after all of those that say something.
std::optional<std::vector<std::uint8_t>> said_in(const std::vector<std::uint8_t>& bytes,
                                                 const Version& version) {
    std::vector<std::uint8_t> said;
    const int length = version.data_bytes + version.check_bytes;
    if (std::ssize(bytes) < static_cast<std::ptrdiff_t>(version.blocks) * length) {
        return std::nullopt;
    }
    for (int block = 0; block < version.blocks; ++block) {
        std::vector<std::uint8_t> word;
        for (int i = 0; i < length; ++i) {
            word.push_back(bytes[static_cast<std::size_t>(i * version.blocks + block)]);
        }
        if (!is_whole(word, version.check_bytes)) return std::nullopt;
        said.insert(said.end(), word.begin(), word.begin() + version.data_bytes);
    }
    return said;
}

}  // namespace

std::optional<Modules> modules_on_terminal(std::string_view text) {
    Modules seen;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!line.starts_with(kDarkOnLight) || !line.ends_with(kPlain)) return std::nullopt;
        line = line.substr(kDarkOnLight.size(), line.size() - kDarkOnLight.size() - kPlain.size());
        std::vector<bool> upper;
        std::vector<bool> lower;
        while (!line.empty()) {
            const std::string_view shown = line.substr(0, line.front() == ' ' ? 1 : 3);
            line.remove_prefix(shown.size());
            if (shown != " " && shown != "█" && shown != "▀" && shown != "▄") return std::nullopt;
            upper.push_back(shown == "█" || shown == "▀");
            lower.push_back(shown == "█" || shown == "▄");
        }
        seen.push_back(std::move(upper));
        seen.push_back(std::move(lower));
    }
    return cut_out(seen);
}

std::optional<Modules> modules_in_svg(std::string_view svg) {
    Modules seen;
    constexpr std::string_view kSquare = "h1v1h-1z";
    for (std::size_t end = svg.find(kSquare); end != std::string_view::npos;
         end = svg.find(kSquare, end + 1)) {
        const std::string_view before = svg.substr(0, end);
        const std::string place(before.substr(before.rfind('M') + 1));
        const auto column = static_cast<std::size_t>(std::atoi(place.c_str()));
        const auto row = static_cast<std::size_t>(std::atoi(place.c_str() + place.find(' ') + 1));
        const std::size_t side = std::max({seen.size(), row + 1, column + 1});
        seen.resize(side);
        for (auto& line : seen) line.resize(side);
        seen[row][column] = true;
    }
    return cut_out(seen);
}

std::optional<std::string> read_qr(const Modules& modules) {
    const int side = static_cast<int>(modules.size());
    if (side < 21 || side > 41 || side % 4 != 1) return std::nullopt;
    const Code code(modules);
    if (!code.has_finder(0, 0) || !code.has_finder(0, side - 7) || !code.has_finder(side - 7, 0) ||
        !code.has_timing()) {
        return std::nullopt;
    }
    const auto format = code.format();
    if (!format || *format >> 3 != 1) return std::nullopt;  // level L
    const Version& version = kVersions[static_cast<std::size_t>((side - 21) / 4)];
    const auto said = said_in(bytes_of(code, *format & 7), version);
    if (!said || (*said)[0] >> 4 != 4) return std::nullopt;  // in bytes
    const auto half_byte = [&](std::size_t i) {
        const std::uint8_t byte = (*said)[i / 2];
        return static_cast<unsigned>(i % 2 == 0 ? byte >> 4 : byte & 15);
    };
    const std::size_t length = half_byte(1) << 4U | half_byte(2);
    if (length + 2 > said->size()) return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        text += static_cast<char>(half_byte(3 + 2 * i) << 4U | half_byte(4 + 2 * i));
    }
    return text;
}

}  // namespace magpie::server::test
