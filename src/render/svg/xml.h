#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace magpie::render {

// Appends `value` with at most two decimals, rounded, without an exponent or trailing zeros: the
// same bytes on every machine. Values beyond a million are held there.
void append_number(std::string& out, double value);

// Appends `text` with the five special characters of XML escaped and what XML cannot hold replaced.
void append_escaped(std::string& out, std::string_view text);

// One attribute of an element. Values are ours (numbers, colours, paths) and written as they are:
// text from a file or a person goes into an element's content, which is escaped.
class Attribute {
  public:
    Attribute(std::string_view name, std::string_view text) : name_(name), text_(text) {}

    Attribute(std::string_view name, const char* text) : name_(name), text_(text) {}

    Attribute(std::string_view name, const std::string& text) : name_(name), text_(text) {}

    template <class T>
        requires std::floating_point<T> || std::integral<T>
    Attribute(std::string_view name, T number)
        : name_(name), number_(static_cast<double>(number)), is_number_(true) {}

    void append_to(std::string& out) const;

  private:
    std::string_view name_;
    std::string_view text_;
    double number_ = 0;
    bool is_number_ = false;
};

using Attributes = std::initializer_list<Attribute>;

// Writes elements one after the other, each on a line of its own. Nothing is indented: a board has
// hundreds of them.
class XmlWriter {
  public:
    explicit XmlWriter(std::string& out) : out_(out) {}

    void open(std::string_view element, Attributes attributes = {});
    void close(std::string_view element);
    void empty(std::string_view element, Attributes attributes);
    void text(std::string_view element, Attributes attributes, std::string_view content);

  private:
    void start(std::string_view element, Attributes attributes);

    std::string& out_;
};

}  // namespace magpie::render
