#include "formats/wthor/records.h"

#include <algorithm>
#include <cassert>

#include "core/ascii.h"

namespace magpie::wthor {

namespace {

using formats::Fault;

std::uint8_t byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<std::uint8_t>(bytes[i]);
}

std::uint16_t word_at(std::string_view bytes, std::size_t i) {
    return static_cast<std::uint16_t>(byte_at(bytes, i) | byte_at(bytes, i + 1) << 8);
}

std::uint32_t long_at(std::string_view bytes, std::size_t i) {
    return word_at(bytes, i) | std::uint32_t{word_at(bytes, i + 2)} << 16;
}

void put_byte(std::string& bytes, int value) { bytes += static_cast<char>(value); }

void put_word(std::string& bytes, std::uint16_t value) {
    put_byte(bytes, value & 0xFF);
    put_byte(bytes, value >> 8);
}

std::size_t record_bytes(NameKind kind) {
    return kind == NameKind::players ? kPlayerBytes : kTournamentBytes;
}

// How many whole records there are to read, whatever the header promises; `warnings` says where the
// two differ. The count is never trusted: nothing is allocated by it.
std::size_t whole_records(std::string_view bytes,
                          std::size_t record,
                          std::size_t promised,
                          std::vector<Problem>& warnings) {
    const std::size_t body = bytes.size() - kHeaderBytes;
    const std::size_t held = body / record;
    if (promised != held) {
        warnings.push_back({.fault = Fault::count_differs,
                            .byte = 4,
                            .length = 6,
                            .number = static_cast<std::int64_t>(promised)});
    }
    if (const std::size_t rest = body % record; rest != 0) {
        warnings.push_back({.fault = Fault::partial_record,
                            .byte = bytes.size() - rest,
                            .length = rest,
                            .number = static_cast<std::int64_t>(rest)});
    }
    return held;
}

Problem short_header(std::string_view bytes) {
    return {.fault = Fault::short_header,
            .byte = bytes.size(),
            .number = static_cast<std::int64_t>(bytes.size())};
}

// The code point at the start of `text`, and its length in bytes; nothing when it is not UTF-8.
struct CodePoint {
    std::uint32_t value;
    std::size_t bytes;
};

std::optional<CodePoint> first_code_point(std::string_view text) {
    const std::uint8_t lead = byte_at(text, 0);
    if (lead < 0x80) return CodePoint{lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return std::nullopt;
    std::uint32_t value = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte_at(text, i) & 0xC0) != 0x80) return std::nullopt;
        value = value << 6 | (byte_at(text, i) & 0x3FU);
    }
    return CodePoint{value, length};
}

bool is_latin_control(std::uint32_t value) {
    return value < 0x20 || (value >= 0x7F && value < 0xA0);
}

// ISO 8859-1 up to its first zero, as UTF-8.
std::string decode_name(std::string_view bytes) {
    std::string name;
    for (const char c : bytes.substr(0, bytes.find('\0'))) {
        const auto value = static_cast<std::uint8_t>(c);
        if (is_latin_control(value)) {
            name += '?';
        } else if (value < 0x80) {
            name += c;
        } else {
            name += static_cast<char>(0xC0 | value >> 6);
            name += static_cast<char>(0x80 | (value & 0x3F));
        }
    }
    return std::string(ascii::trimmed(name));
}

}  // namespace

Header decode_header(std::string_view bytes) {
    assert(bytes.size() >= kHeaderBytes);
    return {.year = 100 * byte_at(bytes, 0) + byte_at(bytes, 1),
            .month = byte_at(bytes, 2),
            .day = byte_at(bytes, 3),
            .games = long_at(bytes, 4),
            .names = word_at(bytes, 8),
            .game_year = word_at(bytes, 10),
            .side = byte_at(bytes, 12),
            .type = byte_at(bytes, 13),
            .depth = byte_at(bytes, 14),
            .reserved = byte_at(bytes, 15)};
}

std::string encode(const Header& header) {
    std::string bytes;
    put_byte(bytes, header.year / 100);
    put_byte(bytes, header.year % 100);
    put_byte(bytes, header.month);
    put_byte(bytes, header.day);
    put_word(bytes, static_cast<std::uint16_t>(header.games & 0xFFFF));
    put_word(bytes, static_cast<std::uint16_t>(header.games >> 16));
    put_word(bytes, header.names);
    put_word(bytes, header.game_year);
    put_byte(bytes, header.side);
    put_byte(bytes, header.type);
    put_byte(bytes, header.depth);
    put_byte(bytes, header.reserved);
    return bytes;
}

Game decode_game(std::string_view bytes) {
    assert(bytes.size() >= kGameBytes);
    Game game{.tournament = word_at(bytes, 0),
              .black = word_at(bytes, 2),
              .white = word_at(bytes, 4),
              .score = byte_at(bytes, 6),
              .theoretical = byte_at(bytes, 7)};
    for (std::size_t i = 0; i < kMovesOfGame; ++i) game.moves[i] = byte_at(bytes, 8 + i);
    return game;
}

std::string encode(const Game& game) {
    std::string bytes;
    bytes.reserve(kGameBytes);
    put_word(bytes, game.tournament);
    put_word(bytes, game.black);
    put_word(bytes, game.white);
    put_byte(bytes, game.score);
    put_byte(bytes, game.theoretical);
    for (const std::uint8_t move : game.moves) put_byte(bytes, move);
    return bytes;
}

std::expected<GameFile, Problem> GameFile::open(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes) return std::unexpected(short_header(bytes));
    GameFile file;
    file.bytes_ = bytes;
    file.header_ = decode_header(bytes);
    if (file.header_.side != 8 && file.header_.side != 0) {
        return std::unexpected(Problem{
            .fault = Fault::board_size, .byte = 12, .length = 1, .number = file.header_.side});
    }
    if (file.header_.type != 0) {
        return std::unexpected(Problem{.fault = Fault::solitaires, .byte = 13, .length = 1});
    }
    file.size_ = whole_records(bytes, kGameBytes, file.header_.games, file.warnings_);
    return file;
}

Game GameFile::game(std::size_t index) const {
    assert(index < size_);
    return decode_game(bytes_.substr(kHeaderBytes + index * kGameBytes, kGameBytes));
}

std::expected<NameFile, Problem> NameFile::open(NameKind kind, std::string_view bytes) {
    if (bytes.size() < kHeaderBytes) return std::unexpected(short_header(bytes));
    NameFile file(kind);
    file.bytes_ = bytes;
    file.header_ = decode_header(bytes);
    file.size_ = whole_records(bytes, record_bytes(kind), file.header_.names, file.warnings_);
    return file;
}

std::string NameFile::name(std::size_t number) const {
    if (number >= size_) return "#" + std::to_string(number);
    const std::size_t length = record_bytes(kind_);
    return decode_name(bytes_.substr(kHeaderBytes + number * length, length));
}

std::string encode_name(NameKind kind, std::string_view utf8) {
    const std::size_t length = record_bytes(kind);
    std::string bytes;
    utf8 = ascii::trimmed(utf8);
    while (!utf8.empty() && bytes.size() + 1 < length) {
        // Bytes that are no UTF-8 count as one letter each.
        const auto point = first_code_point(utf8).value_or(CodePoint{'?', 1});
        const bool fits = point.value < 0x100 && !is_latin_control(point.value);
        put_byte(bytes, fits ? static_cast<int>(point.value) : '?');
        utf8.remove_prefix(point.bytes);
    }
    bytes.resize(length);
    return bytes;
}

std::string fitted_name(NameKind kind, std::string_view utf8) {
    return decode_name(encode_name(kind, utf8));
}

std::optional<FileKind> kind_of(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes) return std::nullopt;
    const Header header = decode_header(bytes);
    const bool has_date = header.year >= 1900 && header.year < 2200 && header.month >= 1 &&
                          header.month <= 12 && header.day >= 1 && header.day <= 31;
    if (!has_date) return std::nullopt;
    const std::size_t body = bytes.size() - kHeaderBytes;
    const bool has_names = header.games == 0 && header.game_year == 0 && header.names > 0;
    if (has_names && body == header.names * kPlayerBytes) return FileKind::players;
    if (has_names && body == header.names * kTournamentBytes) return FileKind::tournaments;
    // Cut-off files are files of games too: their header alone must tell.
    const bool has_game_header = header.names == 0 && header.type <= 1 && header.reserved == 0 &&
                                 (header.side == 0 || header.side == 8 || header.side == 10);
    if (has_game_header) return FileKind::games;
    return std::nullopt;
}

}  // namespace magpie::wthor
