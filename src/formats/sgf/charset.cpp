#include "formats/sgf/charset.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "core/ascii.h"
#include "formats/sgf/charset_tables.h"

namespace magpie::sgf {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

std::uint8_t byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
}

struct Character {
    char32_t code;
    std::size_t length;  // bytes it took
};

// Where in its row a trail byte stands: the ranges in order, without the gaps between them.
template <std::size_t N>
std::optional<std::size_t> trail_index(std::uint8_t trail,
                                       const std::array<std::array<std::uint8_t, 2>, N>& ranges) {
    std::size_t before = 0;
    for (const auto& [first, last] : ranges) {
        if (trail >= first && trail <= last) return before + (trail - std::size_t{first});
        before += last - std::size_t{first} + 1;
    }
    return std::nullopt;
}

using Ranges2 = std::array<std::array<std::uint8_t, 2>, 2>;
constexpr Ranges2 kShiftJisTrails = {{{0x40, 0x7E}, {0x80, 0xFC}}};
constexpr std::array<std::array<std::uint8_t, 2>, 3> kKoreanTrails = {
    {{0x41, 0x5A}, {0x61, 0x7A}, {0x81, 0xFE}}};
constexpr Ranges2 kGb18030Trails = {{{0x40, 0x7E}, {0x80, 0xFE}}};
constexpr Ranges2 kBig5Trails = {{{0x40, 0x7E}, {0xA1, 0xFE}}};

char32_t in_row(std::span<const std::u16string_view> rows, std::size_t row, std::size_t index) {
    if (row >= rows.size() || index >= rows[row].size()) return kReplacement;
    return rows[row][index];
}

// Whether a property or a node begins here: "PW[", ";B[".
bool begins_property(std::string_view text, std::size_t at) {
    const auto skip = [&](auto is_skipped) {
        while (at < text.size() && is_skipped(text[at])) ++at;
    };
    skip(ascii::is_space);
    if (at < text.size() && text[at] == ';') ++at;
    skip(ascii::is_space);
    const std::size_t name = at;
    skip([](char c) { return c >= 'A' && c <= 'Z'; });
    return at > name && at - name <= 3 && at < text.size() && text[at] == '[';
}

// A code that means nothing takes one byte when the second is ASCII, so that a bracket after half a
// character still closes its value; else both.
template <std::size_t N>
Character double_byte(std::string_view text,
                      std::size_t at,
                      std::span<const std::u16string_view> rows,
                      const std::array<std::array<std::uint8_t, 2>, N>& trails) {
    const std::uint8_t lead = byte_at(text, at);
    const std::uint8_t trail = byte_at(text, at + 1);
    if (lead < 0x81) return {kReplacement, 1};
    const auto index = trail_index(trail, trails);
    char32_t code = index ? in_row(rows, lead - std::size_t{0x81}, *index) : kReplacement;
    // Names are cut in the middle of a character; its other half would be the bracket.
    if (trail == ']' && begins_property(text, at + 2)) code = kReplacement;
    if (code != kReplacement) return {code, 2};
    return {kReplacement, trail >= 0x80 ? std::size_t{2} : std::size_t{1}};
}

Character shift_jis(std::string_view text, std::size_t at) {
    const std::uint8_t lead = byte_at(text, at);
    if (lead >= 0xA1 && lead <= 0xDF) return {char32_t{0xFF61} + (lead - 0xA1U), 1};
    if (lead == 0xA0 || lead == 0x80) return {kReplacement, 1};
    return double_byte(text, at, tables::shift_jis_rows(), kShiftJisTrails);
}

// The 94 × 94 grid that Shift-JIS folds into rows of 188.
Character euc_jp(std::string_view text, std::size_t at) {
    const std::uint8_t lead = byte_at(text, at);
    const std::uint8_t trail = byte_at(text, at + 1);
    if (lead == 0x8E && trail >= 0xA1 && trail <= 0xDF) {
        return {char32_t{0xFF61} + (trail - 0xA1U), 2};
    }
    if (lead < 0xA1 || lead == 0xFF || trail < 0xA1 || trail == 0xFF) {
        return {kReplacement, trail >= 0x80 ? std::size_t{2} : std::size_t{1}};
    }
    const std::size_t row = lead - std::size_t{0xA1};
    const std::size_t cell = trail - std::size_t{0xA1};
    // Lead bytes of Shift-JIS jump from 9F to E0.
    const std::size_t folded = row / 2 < 31 ? row / 2 : row / 2 + 64;
    return {in_row(tables::shift_jis_rows(), folded, cell + 94 * (row % 2)), 2};
}

std::optional<char32_t> gb18030_four(std::string_view text, std::size_t at) {
    const std::array<std::uint8_t, 4> b = {byte_at(text, at), byte_at(text, at + 1),
                                           byte_at(text, at + 2), byte_at(text, at + 3)};
    const auto is_digit = [](std::uint8_t byte) { return byte >= 0x30 && byte <= 0x39; };
    const auto is_high = [](std::uint8_t byte) { return byte >= 0x81 && byte <= 0xFE; };
    if (!is_high(b[0]) || !is_digit(b[1]) || !is_high(b[2]) || !is_digit(b[3])) return std::nullopt;
    const std::uint32_t linear =
        (((b[0] - 0x81U) * 10 + (b[1] - 0x30U)) * 126 + (b[2] - 0x81U)) * 10 + (b[3] - 0x30U);
    if (linear >= 189'000) {
        const std::uint32_t code = 0x10000 + linear - 189'000;
        return code <= 0x10FFFF ? code : kReplacement;
    }
    if (linear >= 39'420) return kReplacement;
    const auto runs = tables::gb18030_runs();
    const auto next = std::ranges::upper_bound(runs, linear, {}, &tables::Gb18030Run::linear);
    const auto& run = *std::prev(next);  // the first run begins at 0
    return char32_t{run.first} + (linear - run.linear);
}

Character gb18030(std::string_view text, std::size_t at) {
    if (const auto code = gb18030_four(text, at)) return {*code, 4};
    return double_byte(text, at, tables::gb18030_rows(), kGb18030Trails);
}

Character utf_16(std::string_view text, std::size_t at, bool little) {
    const auto unit = [&](std::size_t i) {
        const std::uint32_t first = byte_at(text, i);
        const std::uint32_t second = byte_at(text, i + 1);
        return little ? first | second << 8 : first << 8 | second;
    };
    const std::uint32_t high = unit(at);
    const std::size_t length = std::min<std::size_t>(2, text.size() - at);
    if (high < 0xD800 || high > 0xDFFF) return {length == 2 ? high : kReplacement, length};
    const std::uint32_t low = at + 4 <= text.size() ? unit(at + 2) : 0;
    if (high > 0xDBFF || low < 0xDC00 || low > 0xDFFF) return {kReplacement, length};
    return {0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), 4};
}

// The character at a byte that is not ASCII (any unit, in UTF-16).
Character character_at(std::string_view text, std::size_t at, Charset charset) {
    const auto single = [&](std::u16string_view table) {
        return Character{table[byte_at(text, at) - std::size_t{0x80}], 1};
    };
    switch (charset) {
        case Charset::utf_8:
            break;
        case Charset::shift_jis:
            return shift_jis(text, at);
        case Charset::euc_kr:
            return double_byte(text, at, tables::korean_rows(), kKoreanTrails);
        case Charset::gb18030:
            return gb18030(text, at);
        case Charset::big5:
            return double_byte(text, at, tables::big5_rows(), kBig5Trails);
        case Charset::windows_1251:
            return single(tables::windows_1251());
        case Charset::euc_jp:
            return euc_jp(text, at);
        case Charset::koi8_r:
            return single(tables::koi8_r());
        case Charset::windows_1252:
            return single(tables::windows_1252());
        case Charset::utf_16le:
            return utf_16(text, at, true);
        case Charset::utf_16be:
            return utf_16(text, at, false);
    }
    return {kReplacement, 1};
}

bool is_utf_16(Charset charset) {
    return charset == Charset::utf_16le || charset == Charset::utf_16be;
}

void append_utf8(std::string& out, char32_t code) {
    const auto put = [&](char32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

// How many bytes of `text` from `at` on are ASCII.
std::size_t ascii_run(std::string_view text, std::size_t at) {
    // Other scripts come many characters in a row.
    if (at >= text.size() || static_cast<std::uint8_t>(text[at]) >= 0x80) return 0;
    const std::size_t begin = at;
    while (at + 32 <= text.size()) {
        std::array<std::uint64_t, 4> blocks{};
        std::memcpy(blocks.data(), text.data() + at, 32);
        const std::uint64_t all = blocks[0] | blocks[1] | blocks[2] | blocks[3];
        if ((all & 0x8080808080808080U) != 0) break;
        at += 32;
    }
    while (at + 8 <= text.size()) {
        std::uint64_t block = 0;
        std::memcpy(&block, text.data() + at, 8);
        if ((block & 0x8080808080808080U) != 0) break;
        at += 8;
    }
    while (at < text.size() && static_cast<std::uint8_t>(text[at]) < 0x80) ++at;
    return at - begin;
}

struct Label {
    std::string_view text;  // lower case, letters and digits only
    Charset charset;
};

constexpr std::array<Label, 41> kLabels = {{
    {"utf8", Charset::utf_8},
    {"ascii", Charset::utf_8},
    {"usascii", Charset::utf_8},
    {"unicode", Charset::utf_8},
    {"shiftjis", Charset::shift_jis},
    {"sjis", Charset::shift_jis},
    {"xsjis", Charset::shift_jis},
    {"mskanji", Charset::shift_jis},
    {"windows31j", Charset::shift_jis},
    {"cp932", Charset::shift_jis},
    {"ms932", Charset::shift_jis},
    {"euckr", Charset::euc_kr},
    {"ksc56011987", Charset::euc_kr},
    {"ksc5601", Charset::euc_kr},
    {"ksx1001", Charset::euc_kr},
    {"cp949", Charset::euc_kr},
    {"ms949", Charset::euc_kr},
    {"uhc", Charset::euc_kr},
    {"gb18030", Charset::gb18030},
    {"gbk", Charset::gb18030},
    {"gb2312", Charset::gb18030},
    {"gb", Charset::gb18030},
    {"euccn", Charset::gb18030},
    {"cp936", Charset::gb18030},
    {"hz", Charset::gb18030},
    {"big5", Charset::big5},
    {"big5hkscs", Charset::big5},
    {"cp950", Charset::big5},
    {"windows1251", Charset::windows_1251},
    {"cp1251", Charset::windows_1251},
    {"eucjp", Charset::euc_jp},
    {"xeucjp", Charset::euc_jp},
    {"koi8r", Charset::koi8_r},
    {"koi8", Charset::koi8_r},
    {"windows1252", Charset::windows_1252},
    {"cp1252", Charset::windows_1252},
    {"iso88591", Charset::windows_1252},
    {"latin1", Charset::windows_1252},
    {"iso885915", Charset::windows_1252},
    {"utf16le", Charset::utf_16le},
    {"utf16be", Charset::utf_16be},
}};

// --- Guessing

constexpr std::size_t kSample = 4096;  // characters that are looked at

// Characters that are common in running text and above games, per language.
constexpr std::u16string_view kChinese =
    u"的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对"
    u"可里后小么心多天而能好都没日"
    u"于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知段级黑白胜目局"
    u"杯赛围棋第届手执王李张刘陈杨"
    u"黄赵周吴這來國個時為們說會對過學裡後麼發當無開見經頭動兩長級勝盤圍賽屆張劉陳楊趙吳";
constexpr std::u16string_view kKorean =
    u"이다는을를에의가은하고지도로사한기인대리나자수서시어아해일정부전주만그들보라상게여제구원스과"
    u"장거조지면있었으것단급승집흑백국"
    u"선기박김최강윤조유송안진영현민동성준호우";
constexpr std::u16string_view kJapanese = u"段級黒白勝目局戦棋名人本因坊王座聖碁院日本第会先手番対";

// How likely a character is in text of the charset's language: 1 is usual. Guesses that fall
// together are told apart by which rows of the grid people really use.
double likelihood(Charset charset, char32_t code, std::uint8_t lead, std::uint8_t trail) {
    if (code == kReplacement) return -3;
    const auto is_common = [&](std::u16string_view list) {
        return code < 0x10000 &&
               list.find(static_cast<char16_t>(code)) != std::u16string_view::npos;
    };
    const bool is_kana = code >= 0x3041 && code <= 0x30FC;
    const bool in_grid = trail >= 0xA1;
    switch (charset) {
        case Charset::shift_jis:
            if (is_kana) return 1.2;
            if (code >= 0xFF61 && code <= 0xFF9F) return 0.2;
            if (is_common(kJapanese)) return 1.3;
            if (lead >= 0x88 && lead <= 0x97) return 1.0;
            return lead == 0x81 || lead == 0x82 ? 0.8 : 0.3;
        case Charset::euc_jp:
            if (is_kana) return 1.2;
            if (is_common(kJapanese)) return 1.2;
            if (lead >= 0xB0 && lead <= 0xCF) return 0.85;
            return lead <= 0xA3 ? 0.7 : 0.3;
        case Charset::euc_kr:
            if (is_common(kKorean)) return 1.3;
            if (in_grid && lead >= 0xB0 && lead <= 0xC8) return 0.9;
            if (in_grid && lead <= 0xA3) return 0.7;
            return in_grid ? 0.4 : 0.3;
        case Charset::gb18030:
            if (is_common(kChinese) && in_grid) return 1.3;
            if (in_grid && lead >= 0xB0 && lead <= 0xD7) return 0.95;
            if (in_grid && lead <= 0xA3) return 0.7;
            return in_grid ? 0.4 : 0.2;
        case Charset::big5:
            if (is_common(kChinese)) return 1.3;
            if (lead >= 0xA4 && lead <= 0xC6) return 0.95;
            return lead <= 0xA3 ? 0.7 : 0.3;
        default:
            return 0;
    }
}

bool is_ascii_letter(std::uint8_t byte) { return ascii::is_letter(static_cast<char>(byte)); }

// The same for encodings of one byte, going by the neighbours: a Cyrillic word is all high bytes
// with at most its first in upper case; Latin accents stand alone between ASCII letters.
double likelihood_of_byte(Charset charset,
                          std::uint8_t before,
                          std::uint8_t byte,
                          std::uint8_t after) {
    const bool is_letter = byte >= 0xC0;
    if (charset == Charset::windows_1252) {
        if (!is_letter || byte == 0xD7 || byte == 0xF7) return byte < 0xA0 ? -1.0 : 0.1;
        const bool alone = before < 0x80 && after < 0x80;
        return alone ? (is_ascii_letter(before) || is_ascii_letter(after) ? 0.9 : 0.6) : 0.05;
    }
    if (!is_letter) return byte == 0xA8 || byte == 0xB8 || byte == 0xB9 ? 0.6 : 0.0;
    const bool is_lower = byte >= 0xE0;
    if (is_lower) return before >= 0xC0 || after >= 0xC0 ? 0.9 : 0.5;
    return before < 0x80 ? 0.75 : 0.3;
}

// Average over the bytes that are not ASCII.
double score_of(std::string_view text, Charset charset) {
    const bool is_single = charset == Charset::windows_1251 || charset == Charset::windows_1252;
    double sum = 0;
    std::size_t bytes = 0;
    std::size_t seen = 0;
    for (std::size_t at = ascii_run(text, 0); at < text.size() && seen < kSample; ++seen) {
        if (is_single) {
            sum += likelihood_of_byte(charset, at > 0 ? byte_at(text, at - 1) : std::uint8_t{0},
                                      byte_at(text, at), byte_at(text, at + 1));
            ++bytes;
            ++at;
        } else {
            const Character c = character_at(text, at, charset);
            sum += static_cast<double>(c.length) *
                   likelihood(charset, c.code, byte_at(text, at), byte_at(text, at + 1));
            bytes += c.length;
            at += c.length;
        }
        at += ascii_run(text, std::min(at, text.size()));
    }
    return bytes == 0 ? 0 : sum / static_cast<double>(bytes);
}

struct Utf8Share {
    std::size_t good = 0;  // bytes in characters of more than one byte
    std::size_t wide = 0;  // of these, in characters of more than two
    std::size_t bad = 0;   // other bytes that are not ASCII
};

Utf8Share utf8_share(std::string_view text) {
    Utf8Share share;
    std::size_t seen = 0;
    for (std::size_t at = ascii_run(text, 0); at < text.size() && seen < kSample; ++seen) {
        const std::size_t length = utf8_length(text.substr(at));
        (length == 0 ? share.bad : share.good) += std::max<std::size_t>(length, 1);
        if (length > 2) share.wide += length;
        at += std::max<std::size_t>(length, 1);
        at += ascii_run(text, at);
    }
    return share;
}

}  // namespace

std::string_view name_of(Charset charset) {
    switch (charset) {
        case Charset::utf_8:
            return "UTF-8";
        case Charset::shift_jis:
            return "Shift_JIS";
        case Charset::euc_kr:
            return "EUC-KR";
        case Charset::gb18030:
            return "GB18030";
        case Charset::big5:
            return "Big5";
        case Charset::windows_1251:
            return "windows-1251";
        case Charset::euc_jp:
            return "EUC-JP";
        case Charset::koi8_r:
            return "KOI8-R";
        case Charset::windows_1252:
            return "windows-1252";
        case Charset::utf_16le:
            return "UTF-16LE";
        case Charset::utf_16be:
            return "UTF-16BE";
    }
    return "UTF-8";
}

std::optional<Charset> charset_from(std::string_view label) {
    if (label.empty()) return std::nullopt;
    std::string plain;
    for (const char c : label.substr(0, 40)) {
        if (ascii::is_letter(c) || ascii::is_digit(c)) plain += ascii::lower(c);
    }
    const auto known = std::ranges::find(kLabels, plain, &Label::text);
    if (known == kLabels.end()) return std::nullopt;
    return known->charset;
}

Charset guess_charset(std::string_view text, std::optional<Charset> named) {
    if (text.starts_with("\xFF\xFE")) return Charset::utf_16le;
    if (text.starts_with("\xFE\xFF")) return Charset::utf_16be;
    if (text.starts_with("\xEF\xBB\xBF")) return Charset::utf_8;
    // A text in which CA can be read byte by byte is not in UTF-16.
    const Charset said = named.value_or(Charset::utf_8);
    const bool is_said = named.has_value() && !is_utf_16(said);
    const Utf8Share share = utf8_share(text);
    if (share.good + share.bad == 0) return Charset::utf_8;
    // Other encodings make a little UTF-8 by chance, characters of two bytes above all.
    const bool is_wholly = share.bad == 0;
    const bool is_mostly = share.good >= 6 && (share.wide >= share.good - share.wide + share.bad ||
                                               share.good >= 4 * share.bad);
    if (is_wholly || (is_mostly && (!is_said || said == Charset::utf_8))) return Charset::utf_8;
    if (is_said && said != Charset::utf_8) return said;
    constexpr std::array kOthers = {Charset::shift_jis,   Charset::euc_kr,       Charset::gb18030,
                                    Charset::big5,        Charset::windows_1251, Charset::euc_jp,
                                    Charset::windows_1252};
    Charset best = Charset::windows_1252;
    double best_score = 0;
    for (const Charset charset : kOthers) {
        const double score = score_of(text, charset);
        if (score > best_score) {
            best = charset;
            best_score = score;
        }
    }
    return best;
}

std::string_view find_charset_label(std::string_view text) {
    constexpr std::size_t kFar = 4096;
    const std::string_view head = text.substr(0, kFar);
    for (std::size_t at = head.find("CA["); at != std::string_view::npos;
         at = head.find("CA[", at + 1)) {
        // The end of another name ("OCA[") is not it.
        if (at > 0 && ascii::is_letter(head[at - 1])) continue;
        const std::size_t end = head.find(']', at);
        if (end == std::string_view::npos) return {};
        return head.substr(at + 3, end - at - 3);
    }
    return {};
}

std::string to_utf8(std::string_view text, Charset charset) {
    std::string out;
    if (charset == Charset::utf_8) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        append_mended(out, text);
        return out;
    }
    out.reserve(text.size() + text.size() / 2);
    std::size_t at = 0;
    if (is_utf_16(charset)) {
        while (at < text.size()) {
            const Character c = character_at(text, at, charset);
            if (at > 0 || c.code != 0xFEFF) append_utf8(out, c.code);
            at += c.length;
        }
        return out;
    }
    while (at < text.size()) {
        const std::size_t plain = ascii_run(text, at);
        out.append(text, at, plain);
        at += plain;
        if (at >= text.size()) break;
        const Character c = character_at(text, at, charset);
        append_utf8(out, c.code);
        at += c.length;
    }
    return out;
}

std::size_t utf8_length(std::string_view text) {
    const std::uint8_t lead = byte_at(text, 0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    const std::uint8_t second = byte_at(text, 1);
    const std::uint8_t least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < least || second > most) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
    }
    return length;
}

bool is_utf8(std::string_view text) {
    for (std::size_t at = ascii_run(text, 0); at < text.size(); at += ascii_run(text, at)) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0) return false;
        at += length;
    }
    return true;
}

void append_mended(std::string& out, std::string_view text) {
    std::size_t good = 0;  // from here to `at` nothing has to be mended
    std::size_t at = ascii_run(text, 0);
    while (at < text.size()) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0) {
            out.append(text, good, at - good);
            append_utf8(out, kReplacement);
            good = ++at;
        } else {
            at += length;
        }
        at += ascii_run(text, at);
    }
    out.append(text, good, at - good);
}

}  // namespace magpie::sgf
