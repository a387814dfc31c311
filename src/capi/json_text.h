#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace magpie::capi {

// Writes one JSON value piece by piece; commas come by themselves. Whoever writes closes what was
// opened.
class JsonText {
  public:
    JsonText& begin(char bracket);  // '{' or '['
    JsonText& end(char bracket);    // '}' or ']'
    JsonText& key(std::string_view name);

    JsonText& text(std::string_view value);
    JsonText& number(std::int64_t value);
    // With so many digits after the point, rounded.
    JsonText& number(double value, int digits);
    JsonText& truth(bool value);
    JsonText& null();

    // key() and the value.
    JsonText& text(std::string_view name, std::string_view value) { return key(name).text(value); }

    JsonText& number(std::string_view name, std::int64_t value) { return key(name).number(value); }

    JsonText& truth(std::string_view name, bool value) { return key(name).truth(value); }

    [[nodiscard]] std::string take() && { return std::move(out_); }

  private:
    void separate();

    std::string out_;
    bool needs_comma_ = false;
};

}  // namespace magpie::capi
