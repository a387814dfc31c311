"""Writes src/formats/sgf/charset_tables.cpp: what the double-byte encodings of old SGF files mean.

The tables are facts published by the encodings' owners; Python's codecs have them. Run it again only to
change the shape of the file.
Usage: make_charsets.py > src/formats/sgf/charset_tables.cpp
"""

LIMIT = 96


def trails(*ranges):
    return [byte for first, last in ranges for byte in range(first, last + 1)]


def decoded(codec, raw):
    try:
        text = raw.decode(codec)
    except UnicodeDecodeError:
        return "\ufffd"
    return text if len(text) == 1 and ord(text) < 0x10000 else "\ufffd"


def literal(text):
    """A char16_t literal in lines of a readable length; what has no glyph of its own as a number."""
    units = []
    for char in text:
        plain = char.isprintable() and char not in '"\\' and ord(char) < 0xE000
        units.append(char if plain else f"\\u{ord(char):04X}")
    lines, line, width = [], "", 0
    for unit in units:
        cost = 2 if len(unit) == 1 else 6
        if width + cost > LIMIT:
            lines.append(line)
            line, width = "", 0
        line, width = line + unit, width + cost
    lines.append(line)
    return "\n     ".join(f'u"{line}"' for line in lines)


def double_byte(name, codec, first_lead, last_lead, tails):
    print(f"constexpr std::array<std::u16string_view, {last_lead - first_lead + 1}> {name} = {{{{")
    for lead in range(first_lead, last_lead + 1):
        row = "".join(decoded(codec, bytes([lead, trail])) for trail in tails).rstrip("\ufffd")
        print(f"    // {lead:02X}\n     {literal(row)},")
    print("}};\n")


def single_byte(name, codec):
    row = "".join(decoded(codec, bytes([byte])) for byte in range(0x80, 0x100))
    print(f"constexpr std::u16string_view {name} =\n     {literal(row)};\n")


def gb18030_ranges():
    """Runs of four-byte codes below U+10000 that go up with their characters."""
    runs = []
    for linear in range(39420):
        rest, fourth = divmod(linear, 10)
        rest, third = divmod(rest, 126)
        first, second = divmod(rest, 10)
        raw = bytes([0x81 + first, 0x30 + second, 0x81 + third, 0x30 + fourth])
        try:
            code = ord(raw.decode("gb18030"))
        except UnicodeDecodeError:
            continue
        if not runs or code - runs[-1][1] != linear - runs[-1][0]:
            runs.append((linear, code))
    print(f"constexpr std::array<Gb18030Run, {len(runs)}> kGb18030Runs = {{{{")
    for index in range(0, len(runs), 6):
        print("    " + " ".join(f"{{{linear}, 0x{code:04X}}}," for linear, code in runs[index : index + 6]))
    print("}};\n")


def main():
    print("// Written by tools/make_charsets.py; not meant to be edited.")
    print("// clang-format off")
    print('#include "formats/sgf/charset_tables.h"\n')
    print("namespace magpie::sgf::tables {\n\nnamespace {\n")
    double_byte("kShiftJisRows", "cp932", 0x81, 0xFC, trails((0x40, 0x7E), (0x80, 0xFC)))
    double_byte("kKoreanRows", "cp949", 0x81, 0xFE, trails((0x41, 0x5A), (0x61, 0x7A), (0x81, 0xFE)))
    double_byte("kGb18030Rows", "gb18030", 0x81, 0xFE, trails((0x40, 0x7E), (0x80, 0xFE)))
    double_byte("kBig5Rows", "cp950", 0x81, 0xFE, trails((0x40, 0x7E), (0xA1, 0xFE)))
    single_byte("kWindows1251", "cp1251")
    single_byte("kWindows1252", "cp1252")
    single_byte("kKoi8R", "koi8-r")
    gb18030_ranges()
    print("}  // namespace\n")
    for function, table in (
        ("shift_jis_rows", "kShiftJisRows"),
        ("korean_rows", "kKoreanRows"),
        ("gb18030_rows", "kGb18030Rows"),
        ("big5_rows", "kBig5Rows"),
    ):
        print(f"std::span<const std::u16string_view> {function}() {{ return {table}; }}")
    for function, table in (
        ("windows_1251", "kWindows1251"),
        ("windows_1252", "kWindows1252"),
        ("koi8_r", "kKoi8R"),
    ):
        print(f"std::u16string_view {function}() {{ return {table}; }}")
    print("std::span<const Gb18030Run> gb18030_runs() { return kGb18030Runs; }")
    print("\n}  // namespace magpie::sgf::tables")


if __name__ == "__main__":
    main()
