#include "picture/fonts.h"

#include <memory>

#include <fontconfig/fontconfig.h>

namespace magpie::picture {

namespace {

struct FontRelease {
    void operator()(FcCharSet* set) const { FcCharSetDestroy(set); }

    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }

    void operator()(FcObjectSet* objects) const { FcObjectSetDestroy(objects); }

    void operator()(FcFontSet* fonts) const { FcFontSetDestroy(fonts); }
};

template <class T>
using Owned = std::unique_ptr<T, FontRelease>;

// Text is drawn with whatever font has a character, so that one is enough.
bool has_font(char32_t character) {
    const Owned<FcCharSet> characters(FcCharSetCreate());
    const Owned<FcPattern> pattern(FcPatternCreate());
    const Owned<FcObjectSet> objects(FcObjectSetBuild(FC_FAMILY, nullptr));
    if (!characters || !pattern || !objects) return true;  // no memory: it will be told elsewhere
    FcCharSetAddChar(characters.get(), character);
    FcPatternAddCharSet(pattern.get(), FC_CHARSET, characters.get());
    const Owned<FcFontSet> fonts(FcFontList(nullptr, pattern.get(), objects.get()));
    return fonts && fonts->nfont > 0;
}

}  // namespace

std::u32string characters_without_font(std::u32string_view text) {
    std::u32string seen;
    std::u32string missing;
    for (const char32_t c : text) {
        if (c < 0x80 || seen.find(c) != std::u32string::npos) continue;
        seen.push_back(c);
        if (!has_font(c)) missing.push_back(c);
    }
    return missing;
}

}  // namespace magpie::picture
