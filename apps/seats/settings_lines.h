#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

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

// The lines under a comment.
[[nodiscard]] std::string settings_text(std::string_view heading,
                                        const std::vector<SettingLine>& lines);

// Sets what a text says. What could not be used and what stands in its place comes back, a sentence
// each and the first few of them: no file can keep Magpie from starting.
[[nodiscard]] std::vector<std::string> read_settings(std::string_view text,
                                                     const std::vector<SettingLine>& lines);

}  // namespace magpie::seats
