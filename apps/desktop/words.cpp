#include "apps/desktop/words.h"

#include "core/ascii.h"

namespace magpie::desktop {

Words::Words() : catalog_(english()) {}

Words::Words(std::string_view code) : catalog_(english()) {
    for (const Language& language : languages()) {
        if (language.code == code) read(language.text);
    }
}

void Words::read(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = line.find(" = ");
        if (line.starts_with('#') || equals == std::string_view::npos) continue;
        const std::string_view english = ascii::trimmed(line.substr(0, equals));
        const std::string_view translation = ascii::trimmed(line.substr(equals + 3));
        if (!translation.empty()) entries_[std::string(english)] = std::string(translation);
    }
    make_catalog();
}

// The map keeps its texts where they are, so the catalog may point at them.
void Words::make_catalog() {
    catalog_ = english();
    for (std::string_view& phrase : catalog_) {
        if (const auto found = entries_.find(phrase); found != entries_.end()) {
            phrase = found->second;
        }
    }
}

std::string Words::operator()(std::string_view english) const {
    const auto found = entries_.find(english);
    return found == entries_.end() ? std::string(english) : found->second;
}

std::string Words::operator()(std::string_view english, Slots slots) const {
    std::string text = (*this)(english);
    for (const auto& [name, value] : slots) {
        const std::string slot = "{" + std::string(name) + "}";
        for (std::size_t at = text.find(slot); at != std::string::npos;
             at = text.find(slot, at + value.size())) {
            text.replace(at, slot.size(), value);
        }
    }
    return text;
}

}  // namespace magpie::desktop
