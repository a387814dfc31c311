#pragma once

#include <memory>

#include <cairo.h>
#include <pango/pangocairo.h>

namespace magpie::desktop {

struct ReleaseHandle {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }

    void operator()(cairo_t* context) const { cairo_destroy(context); }

    void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }

    void operator()(PangoFontMap* map) const { g_object_unref(map); }

    void operator()(PangoContext* context) const { g_object_unref(context); }

    void operator()(PangoLayout* layout) const { g_object_unref(layout); }

    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }

    void operator()(PangoAttrList* list) const { pango_attr_list_unref(list); }

    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};

template <class T>
using Handle = std::unique_ptr<T, ReleaseHandle>;

using SurfaceHandle = Handle<cairo_surface_t>;
using ContextHandle = Handle<cairo_t>;
using PatternHandle = Handle<cairo_pattern_t>;

}  // namespace magpie::desktop
