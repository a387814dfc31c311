#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"

// Settings as a person can read and change them: lines `name = value`; a # begins a comment. One
// form for every front end.
namespace magpie::seats {

// A setting with its value, and how to change it.
struct SettingLine {
    std::string_view name;
    std::string value;
    // False for a value that makes no sense: the setting then stays as it is.
    std::function<bool(std::string_view)> set;
};

// Those of usual kinds; the field must outlive the line.
[[nodiscard]] SettingLine flag_line(std::string_view name, bool& field);         // on, off
[[nodiscard]] SettingLine text_line(std::string_view name, std::string& field);  // 200 bytes

// A text that must make sense to `is_good`.
[[nodiscard]] SettingLine checked_line(std::string_view name,
                                       std::string& field,
                                       std::function<bool(std::string_view)> is_good);

// The lines under a comment.
[[nodiscard]] std::string settings_text(std::string_view heading,
                                        const std::vector<SettingLine>& lines);

// What could not be used of settings, and what stands in its place.
struct SettingFault {
    enum class Kind : std::uint8_t {
        no_setting,  // `value` is the whole line
        bad_value,
        unread  // the file is there; `value` is what the system says
    };

    Kind kind;
    int line = 0;
    std::string name{};
    std::string value{};
    std::string used{};

    bool operator==(const SettingFault&) const = default;
};

[[nodiscard]] std::string sentence(const SettingFault& fault, const Catalog& catalog = english());

// One notice for all of them: the first, and how many more there are. Empty without any.
[[nodiscard]] std::string notice_of(const std::vector<SettingFault>& faults,
                                    const Catalog& catalog = english());

// Sets what a text says: no file can keep Magpie from starting.
[[nodiscard]] std::vector<SettingFault> read_settings(std::string_view text,
                                                      const std::vector<SettingLine>& lines);

// The same from a file; where there is none, the settings stay as they are. Nothing then is the
// answer.
[[nodiscard]] std::optional<std::vector<SettingFault>> read_settings_file(
    const std::string& path, const std::vector<SettingLine>& lines);

// Writes them, and the folder where it is not there. `keeps_old`: what was there stays beside it as
// PATH.bak, because something in it was not understood.
[[nodiscard]] std::expected<void, std::string> write_settings_file(const std::string& folder,
                                                                   const std::string& path,
                                                                   std::string_view text,
                                                                   bool keeps_old);

// A line `name = value` of a text in which # begins a comment.
struct NamedValue {
    int line;
    std::string_view name;
    std::optional<std::string_view> value;  // nothing: there is no separator in the line
};

// All that are not empty, in order. `separator` stands between name and value, with blanks around
// them left out.
[[nodiscard]] std::vector<NamedValue> named_values(std::string_view text,
                                                   std::string_view separator);

}  // namespace magpie::seats
