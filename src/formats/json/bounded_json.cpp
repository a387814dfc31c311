#include "formats/json/bounded_json.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace magpie::save {

namespace {

// A save nests five deep; the rest is room for members of later versions.
constexpr std::size_t kMaxDepth = 16;

using Sax = nlohmann::json_sax<Json>;

// Builds the value; stops the parser when a bound is passed.
class Builder final : public Sax {
  public:
    explicit Builder(std::size_t max_values) : values_left_(max_values) {}

    Json root;
    std::optional<SaveError::Kind> failure;
    std::size_t error_byte = 0;

    bool null() override { return add(Json(nullptr)) != nullptr; }

    bool boolean(bool value) override { return add(Json(value)) != nullptr; }

    bool number_integer(number_integer_t value) override { return add(Json(value)) != nullptr; }

    bool number_unsigned(number_unsigned_t value) override { return add(Json(value)) != nullptr; }

    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return add(Json(value)) != nullptr;
    }

    bool string(string_t& value) override { return add(Json(std::move(value))) != nullptr; }

    bool binary(binary_t& /*value*/) override { return false; }

    bool start_object(std::size_t /*size*/) override { return open(Json::object()); }

    bool start_array(std::size_t /*size*/) override { return open(Json::array()); }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        key_ = std::move(name);
        return true;
    }

    bool parse_error(std::size_t byte,
                     const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        failure = SaveError::Kind::syntax;
        error_byte = byte;
        return false;
    }

  private:
    Json* add(Json value) {
        if (values_left_ == 0) {
            failure = SaveError::Kind::too_many;
            return nullptr;
        }
        --values_left_;
        if (open_.empty()) {
            root = std::move(value);
            return &root;
        }
        if (auto* list = open_.back()->get_ptr<Json::array_t*>()) {
            list->push_back(std::move(value));
            return &list->back();
        }
        if (auto* object = open_.back()->get_ptr<Json::object_t*>()) {
            Json& member = (*object)[key_];
            member = std::move(value);
            return &member;
        }
        return nullptr;
    }

    bool open(Json container) {
        if (open_.size() == kMaxDepth) {
            failure = SaveError::Kind::too_deep;
            return false;
        }
        Json* place = add(std::move(container));
        if (place == nullptr) return false;
        // It stays where it is: nothing is added to its parent until it is closed.
        open_.push_back(place);
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    std::vector<Json*> open_;
    std::string key_;
    std::size_t values_left_;
};

// Follows the parser through the text and remembers where it was when a path came by.
class Locator final : public Sax {
  public:
    explicit Locator(std::string_view path) : wanted_(path) {}

    bool null() override { return value(); }

    bool boolean(bool /*value*/) override { return value(); }

    bool number_integer(number_integer_t /*value*/) override { return value(); }

    bool number_unsigned(number_unsigned_t /*value*/) override { return value(); }

    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
        return value();
    }

    bool string(string_t& /*value*/) override { return value(); }

    bool binary(binary_t& /*value*/) override { return false; }

    bool start_object(std::size_t /*size*/) override { return open(false); }

    bool start_array(std::size_t /*size*/) override { return open(true); }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        step_to(name);
        return true;
    }

    bool parse_error(std::size_t /*byte*/,
                     const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        return false;
    }

    [[nodiscard]] bool found() const { return found_; }

  private:
    struct Level {
        bool is_list;
        std::size_t next;    // place in a list
        std::size_t length;  // of the path of the container
    };

    void step_to(std::string_view name) {
        path_.resize(levels_.back().length);
        path_.append("/").append(name);
    }

    // False, which stops the parser, when this is the value looked for.
    bool value() {
        if (!levels_.empty() && levels_.back().is_list) {
            step_to(std::to_string(levels_.back().next++));
        }
        found_ = path_ == wanted_;
        return !found_;
    }

    bool open(bool is_list) {
        if (!value()) return false;
        levels_.push_back({is_list, 0, path_.size()});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    std::string_view wanted_;
    std::string path_;
    std::vector<Level> levels_;
    bool found_ = false;
};

// An iterator that tells how far the parser has come.
class Counted {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Counted(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}

    const char& operator*() const { return *at_; }

    Counted& operator++() {
        *furthest_ = ++at_;
        return *this;
    }

    bool operator==(const Counted& other) const { return at_ == other.at_; }

    bool operator!=(const Counted& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    const char** furthest_;
};

std::size_t count_lines(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

std::expected<Json, SaveError> parse_bounded(std::string_view text, const Limits& limits) {
    if (text.size() > limits.bytes) {
        return std::unexpected(SaveError{.kind = SaveError::Kind::too_large});
    }
    Builder builder(limits.values);
    if (Json::sax_parse(text, &builder)) return std::move(builder.root);
    SaveError error{.kind = builder.failure.value_or(SaveError::Kind::syntax)};
    if (error.kind == SaveError::Kind::syntax) {
        const std::string_view before = text.substr(
            0, std::min(builder.error_byte - std::min<std::size_t>(builder.error_byte, 1),
                        text.size()));
        error.line = count_lines(before) + 1;
        error.column = before.size() - (before.rfind('\n') + 1) + 1;
    }
    return std::unexpected(error);
}

std::size_t line_of(std::string_view text, std::string_view path) {
    Locator locator(path);
    const char* furthest = text.data();
    const char* end = text.data() + text.size();
    Json::sax_parse(Counted(text.data(), &furthest), Counted(end, &furthest), &locator);
    if (!locator.found()) return 0;
    // The parser has read the last character of the value, or one more after a number.
    const std::size_t read = static_cast<std::size_t>(furthest - text.data());
    return count_lines(text.substr(0, read - std::min<std::size_t>(read, 1))) + 1;
}

}  // namespace magpie::save
