#include "render/xml_check.h"

#include <set>
#include <string>
#include <vector>

namespace magpie {

namespace {

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == ':' || c == '.';
}

class Checker {
  public:
    explicit Checker(std::string_view text) : text_(text) {}

    testing::AssertionResult run() {
        while (at_ < text_.size() && failure_.empty()) {
            if (text_[at_] == '<') {
                tag();
            } else {
                if (open_.empty() && text_[at_] != '\n') fail("text outside the element");
                character();
            }
        }
        if (failure_.empty() && !open_.empty()) fail("unclosed " + open_.back());
        for (const std::string& name : references_) {
            if (!ids_.contains(name)) fail("no id for #" + name);
        }
        if (failure_.empty()) return testing::AssertionSuccess();
        return testing::AssertionFailure() << failure_ << " near byte " << at_;
    }

  private:
    void fail(std::string reason) {
        if (failure_.empty()) failure_ = std::move(reason);
    }

    bool accept(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    std::string name() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
        if (at_ == begin) fail("a name expected");
        return std::string(text_.substr(begin, at_ - begin));
    }

    void character() {
        const char c = text_[at_];
        if (c == '&') {
            entity();
        } else {
            const auto byte = static_cast<unsigned char>(c);
            if (byte < 0x20 && c != '\n') fail("control character");
            ++at_;
        }
    }

    void entity() {
        for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
            if (accept(known)) return;
        }
        fail("unknown entity");
    }

    void tag() {
        if (open_.empty() && roots_ > 0) fail("a second root");
        if (accept("</")) {
            const std::string closed = name();
            if (open_.empty() || open_.back() != closed) return fail("closes " + closed);
            open_.pop_back();
            if (!accept(">")) fail("> expected");
            return;
        }
        ++at_;
        const std::string element = name();
        if (open_.empty()) ++roots_;
        std::set<std::string> seen;
        while (failure_.empty() && accept(" ")) {
            const std::string attribute = name();
            if (!seen.insert(attribute).second) fail("doubled " + attribute);
            if (!accept("=\"")) fail("=\" expected");
            value(attribute);
        }
        if (accept("/>")) return;
        if (!accept(">")) fail("> expected");
        open_.push_back(element);
    }

    void value(const std::string& attribute) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != '"' && failure_.empty()) {
            if (text_[at_] == '<') fail("< in a value");
            character();
        }
        const std::string content(text_.substr(begin, at_ - begin));
        if (!accept("\"")) return fail("unended value");
        if (attribute == "id" && !ids_.insert(content).second) fail("doubled id " + content);
        if (attribute == "href") references_.push_back(content.substr(1));
        if (content.starts_with("url(#")) {
            references_.push_back(content.substr(5, content.size() - 6));
        }
        if (attribute == "aria-labelledby") {
            references_.push_back(content.substr(0, content.find(' ')));
            references_.push_back(content.substr(content.find(' ') + 1));
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string failure_;
    std::vector<std::string> open_;
    int roots_ = 0;
    std::set<std::string> ids_;
    std::vector<std::string> references_;
};

}  // namespace

testing::AssertionResult is_sound_svg(std::string_view text) { return Checker(text).run(); }

int count_of(std::string_view text, std::string_view part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

}  // namespace magpie
