#include "formats/json/cursor.h"

#include <utility>

#include "game/phrases.h"

namespace magpie::save {

using Kind = SaveError::Kind;

Cursor Cursor::member(std::string_view name) const {
    const Json* found = nullptr;
    if (is_object()) {
        const auto at = value_->find(name);
        if (at != value_->end()) found = &*at;
    }
    return {found, this, name, 0};
}

Cursor Cursor::entry(std::size_t index) const {
    const Json* found = nullptr;
    if (const auto* list = is_list() ? value_->get_ptr<const Json::array_t*>() : nullptr) {
        if (index < list->size()) found = &(*list)[index];
    }
    return {found, this, {}, index};
}

std::size_t Cursor::length() const { return is_list() ? value_->size() : 0; }

std::string_view Cursor::text() const {
    if (is_text()) return *value_->get_ptr<const Json::string_t*>();
    complain(Kind::wrong_type);
    return {};
}

std::string Cursor::text_or(std::string_view otherwise) const {
    return std::string(is_there() ? text() : otherwise);
}

std::int64_t Cursor::integer() const {
    if (value_ != nullptr && value_->is_number_unsigned()) {
        const auto number = *value_->get_ptr<const Json::number_unsigned_t*>();
        if (std::in_range<std::int64_t>(number)) return static_cast<std::int64_t>(number);
        complain(Kind::bad_value);
        return 0;
    }
    if (value_ != nullptr && value_->is_number_integer()) {
        return *value_->get_ptr<const Json::number_integer_t*>();
    }
    complain(Kind::wrong_type);
    return 0;
}

bool Cursor::truth() const {
    if (value_ != nullptr && value_->is_boolean()) return *value_->get_ptr<const bool*>();
    complain(Kind::wrong_type);
    return false;
}

void Cursor::must_be_list() const {
    if (!is_list()) complain(Kind::wrong_type);
}

void Cursor::must_be_object() const {
    if (!is_object()) complain(Kind::wrong_type);
}

std::optional<std::string> Cursor::number_text() const {
    if (is_text()) return std::string(text());
    if (value_ != nullptr && value_->is_number()) return value_->dump();
    complain(Kind::wrong_type);
    return std::nullopt;
}

void Cursor::complain(Kind kind) const { complain(SaveError{.kind = kind}); }

void Cursor::complain(SaveError error) const {
    if (failed()) return;
    const bool is_gap = value_ == nullptr && error.kind == Kind::wrong_type;
    if (is_gap) error.kind = Kind::missing;
    error.path = path();
    if (error.value.empty()) error.value = shown();
    *error_ = std::move(error);
}

std::string Cursor::path() const {
    // From here up to the root; the way is as long as the value is deep, which is bounded.
    std::string path;
    for (const Cursor* at = this; at->parent_ != nullptr; at = at->parent_) {
        std::string step = "/";
        step += at->name_.empty() ? std::to_string(at->index_) : std::string(at->name_);
        path.insert(0, step);
    }
    return path;
}

std::string Cursor::shown() const {
    if (value_ == nullptr) return {};
    if (is_text()) return quotable(*value_->get_ptr<const Json::string_t*>());
    if (value_->is_structured()) return is_list() ? "a list" : "an object";
    return quotable(value_->dump());
}

}  // namespace magpie::save
