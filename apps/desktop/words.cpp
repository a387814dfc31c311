#include "apps/desktop/words.h"

#include "apps/seats/settings_lines.h"

namespace magpie::desktop {

Words::Words() : catalog_(english()) {}

Words::Words(std::string_view code) : catalog_(english()) {
    for (const Language& language : languages()) {
        if (language.code == code) read(language.text);
    }
}

void Words::read(std::string_view text) {
    for (const seats::NamedValue& entry : seats::named_values(text, " = ")) {
        if (entry.value && !entry.value->empty()) {
            entries_[std::string(entry.name)] = std::string(*entry.value);
        }
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
    return filled((*this)(english), slots);
}

}  // namespace magpie::desktop
