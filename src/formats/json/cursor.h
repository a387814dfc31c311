#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/json/bounded_json.h"

namespace magpie::save {

// A place in a JSON value that a reader looks at. It knows the way to it, so that a complaint names
// the place. The first complaint stands; after it everything reads as missing or empty, and the
// reader need ask failed() only before it acts.
class Cursor {
  public:
    Cursor(const Json& root, std::optional<SaveError>& error) : value_(&root), error_(&error) {}

    [[nodiscard]] bool failed() const { return error_->has_value(); }

    [[nodiscard]] bool is_there() const { return value_ != nullptr && !value_->is_null(); }

    [[nodiscard]] bool is_text() const { return value_ != nullptr && value_->is_string(); }

    [[nodiscard]] bool is_list() const { return value_ != nullptr && value_->is_array(); }

    [[nodiscard]] bool is_object() const { return value_ != nullptr && value_->is_object(); }

    // A member, or an entry of a list; not there when it is not.
    [[nodiscard]] Cursor member(std::string_view name) const;
    [[nodiscard]] Cursor entry(std::size_t index) const;
    [[nodiscard]] std::size_t length() const;  // of a list; else 0

    // What stands here. A complaint when it is something else, or not there.
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] bool truth() const;
    void must_be_list() const;
    void must_be_object() const;

    // The same where nothing is fine too.
    [[nodiscard]] std::string text_or(std::string_view otherwise) const;

    // A number as it would be typed: "6.5".
    [[nodiscard]] std::optional<std::string> number_text() const;

    // Complains about this place.
    void complain(SaveError::Kind kind) const;
    void complain(SaveError error) const;

  private:
    Cursor(const Json* value, const Cursor* parent, std::string_view name, std::size_t index)
        : value_(value), error_(parent->error_), parent_(parent), name_(name), index_(index) {}

    [[nodiscard]] std::string path() const;
    [[nodiscard]] std::string shown() const;

    const Json* value_;
    std::optional<SaveError>* error_;
    const Cursor* parent_ = nullptr;  // must outlive this one
    std::string_view name_;           // empty: an entry of a list
    std::size_t index_ = 0;
};

}  // namespace magpie::save
