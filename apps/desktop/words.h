#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "game/phrases.h"

namespace magpie::desktop {

// A language of the program: its code, what it calls itself, and its file, which is built in.
struct Language {
    std::string_view code;  // "fr"
    std::string_view name;  // "Français"
    std::string_view text;
};

// English first, the others as in apps/desktop/languages.
[[nodiscard]] std::span<const Language> languages();

// An English text that is looked up later: tools/check_words.py finds it by this name, and those
// that are looked up at once.
[[nodiscard]] constexpr std::string_view looked_up(std::string_view english) { return english; }

// The words of one language. What is shown is written in English in the code, and looked up here:
// a language file is a list of lines `English = translation`, and what it lacks stays English.
class Words {
  public:
    Words();  // English
    explicit Words(std::string_view code);
    // The catalog points into the entries, which a move leaves where they are.
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;
    Words(Words&&) = default;
    Words& operator=(Words&&) = default;
    ~Words() = default;

    // Lines of another language file, on top. Lines without " = " and those beginning with # say
    // nothing.
    void read(std::string_view text);

    [[nodiscard]] std::string operator()(std::string_view english) const;

    // The same with its {slots} filled in.
    [[nodiscard]] std::string operator()(std::string_view english, Slots slots) const;

    [[nodiscard]] bool has(std::string_view english) const { return entries_.contains(english); }

    // The sentences about games.
    [[nodiscard]] const Catalog& catalog() const { return catalog_; }

  private:
    void make_catalog();

    std::map<std::string, std::string, std::less<>> entries_;
    Catalog catalog_;
};

}  // namespace magpie::desktop
