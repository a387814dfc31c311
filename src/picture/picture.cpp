#include "picture/picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include "picture/apng.h"

namespace magpie::picture {
namespace {

struct Release {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }

    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }

    void operator()(cairo_t* context) const { cairo_destroy(context); }
};

using Drawing = std::unique_ptr<RsvgHandle, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

std::expected<Drawing, Failure> drawing_from(std::string_view svg) {
    GError* error = nullptr;
    Drawing drawing(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
    if (drawing) return drawing;
    const std::string reason = error != nullptr ? error->message : "no SVG";
    g_clear_error(&error);
    return std::unexpected(Failure{"the drawing cannot be read: " + reason});
}

struct Size {
    double width = 0;
    double height = 0;
};

std::expected<Size, Failure> size_of(RsvgHandle* drawing) {
    Size size;
    if (rsvg_handle_get_intrinsic_size_in_pixels(drawing, &size.width, &size.height) == 0 ||
        !(size.width > 0) || !(size.height > 0)) {
        return std::unexpected(Failure{"the drawing has no size"});
    }
    return size;
}

std::expected<void, Failure> draw(RsvgHandle* drawing, cairo_t* on, const RsvgRectangle& place) {
    GError* error = nullptr;
    if (rsvg_handle_render_document(drawing, on, &place, &error) != 0) return {};
    const std::string reason = error != nullptr ? error->message : "unknown reason";
    g_clear_error(&error);
    return std::unexpected(Failure{"the drawing cannot be painted: " + reason});
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

Failure failure_of(cairo_status_t status) { return {cairo_status_to_string(status)}; }

// A row of pixels of a painted surface.
std::span<std::uint32_t> row_of(cairo_surface_t* surface, int row) {
    unsigned char* bytes = cairo_image_surface_get_data(surface) +
                           std::ptrdiff_t{row} * cairo_image_surface_get_stride(surface);
    // Cairo keeps pixels of 32 bits, aligned as such.
    return {reinterpret_cast<std::uint32_t*>(bytes),
            static_cast<std::size_t>(cairo_image_surface_get_width(surface))};
}

// With so many clear rows below the drawing.
std::expected<Surface, Failure> paint(std::string_view svg, double scale, int clear_rows = 0) {
    const auto drawing = drawing_from(svg);
    if (!drawing) return std::unexpected(drawing.error());
    const auto size = size_of(drawing->get());
    if (!size) return std::unexpected(size.error());
    const double width = std::ceil(size->width * scale);
    const double height = std::ceil(size->height * scale);
    if (width * height > kMostPixels) return std::unexpected(Failure{"the picture is too large"});
    Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width),
                                               static_cast<int>(height) + clear_rows));
    const Context context(cairo_create(surface.get()));
    const auto drawn = draw(drawing->get(), context.get(), {0, 0, width, height});
    if (!drawn) return std::unexpected(drawn.error());
    cairo_surface_flush(surface.get());
    return surface;
}

std::expected<std::string, Failure> png_of(cairo_surface_t* surface) {
    std::string png;
    const auto status = cairo_surface_write_to_png_stream(surface, append, &png);
    if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(failure_of(status));
    return png;
}

bool are_alike_in_size(cairo_surface_t* a, cairo_surface_t* b) {
    return cairo_image_surface_get_width(a) == cairo_image_surface_get_width(b) &&
           cairo_image_surface_get_height(a) == cairo_image_surface_get_height(b);
}

// What `after` paints over `before`: the smallest box around what changed, clear where nothing did.
// The whole of it when there is nothing before.
std::expected<Patch, Failure> patch_between(cairo_surface_t* before, cairo_surface_t* after) {
    const auto whole = [&]() -> std::expected<Patch, Failure> {
        auto png = png_of(after);
        if (!png) return std::unexpected(png.error());
        return Patch{std::move(*png)};
    };
    if (before == nullptr) return whole();
    const int width = cairo_image_surface_get_width(after);
    const int height = cairo_image_surface_get_height(after);
    if (!are_alike_in_size(before, after)) {
        return std::unexpected(Failure{"the frames differ in size"});
    }
    int left = width;
    int right = 0;
    int top = height;
    int bottom = 0;
    for (int y = 0; y < height; ++y) {
        const auto old_row = row_of(before, y);
        const auto new_row = row_of(after, y);
        for (int x = 0; x < width; ++x) {
            const auto i = static_cast<std::size_t>(x);
            if (old_row[i] == new_row[i]) continue;
            // A pixel that lets something through cannot take the place of another by being laid
            // over it.
            if (new_row[i] >> 24 != 0xFF) return whole();
            left = std::min(left, x);
            right = std::max(right, x + 1);
            top = std::min(top, y);
            bottom = std::max(bottom, y + 1);
        }
    }
    if (left >= right) left = top = 0, right = bottom = 1;  // a frame cannot be empty
    ++bottom;  // a clear row again: the last one of the picture never changes
    const Surface box(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, right - left, bottom - top));
    for (int y = top; y < bottom; ++y) {
        const auto old_row = row_of(before, y);
        const auto new_row = row_of(after, y);
        const auto to = row_of(box.get(), y - top);
        for (std::size_t i = 0; i < to.size(); ++i) {
            const std::size_t from = i + static_cast<std::size_t>(left);
            to[i] = old_row[from] == new_row[from] ? 0 : new_row[from];
        }
    }
    cairo_surface_mark_dirty(box.get());
    auto png = png_of(box.get());
    if (!png) return std::unexpected(png.error());
    return Patch{std::move(*png), left, top, false};
}

// Makes `painted` the frame: what lies outside its boxes is as in `before`. A clip would do the
// same, were it not for the pixels that Cairo then rounds another way. Requires: of one size.
void take_from_before(cairo_surface_t* before,
                      cairo_surface_t* painted,
                      std::span<const Box> changed,
                      double scale) {
    const int width = cairo_image_surface_get_width(painted);
    const int height = cairo_image_surface_get_height(painted);
    std::vector<bool> is_new(static_cast<std::size_t>(width));
    for (int y = 0; y < height; ++y) {
        is_new.assign(is_new.size(), false);
        for (const Box& box : changed) {
            if (y < box.top * scale || y >= (box.top + box.height) * scale) continue;
            const int first = std::clamp(static_cast<int>(box.left * scale), 0, width);
            const int last =
                std::clamp(static_cast<int>((box.left + box.width) * scale), first, width);
            std::fill(is_new.begin() + first, is_new.begin() + last, true);
        }
        const auto old_row = row_of(before, y);
        const auto row = row_of(painted, y);
        for (std::size_t x = 0; x < row.size(); ++x) {
            if (!is_new[x]) row[x] = old_row[x];
        }
    }
    cairo_surface_mark_dirty(painted);
}

}  // namespace

std::expected<std::string, Failure> png_from_svg(std::string_view svg, const PngOptions& options) {
    const auto surface = paint(svg, options.scale);
    if (!surface) return std::unexpected(surface.error());
    return png_of(surface->get());
}

std::expected<std::string, Failure> pdf_from_svgs(std::span<const std::string> pages,
                                                  const PdfOptions& options) {
    constexpr double kMargin = 42;  // points, 15 mm
    const Size paper = options.paper == Paper::a4 ? Size{595.276, 841.89} : Size{612, 792};
    std::string pdf;
    {
        const Surface surface(
            cairo_pdf_surface_create_for_stream(append, &pdf, paper.width, paper.height));
        // Without it the file holds the hour it was made, and no two are alike.
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01T00:00:00Z");
        if (!options.title.empty()) {
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                           options.title.c_str());
        }
        const Context context(cairo_create(surface.get()));
        for (const std::string& page : pages) {
            const auto drawing = drawing_from(page);
            if (!drawing) return std::unexpected(drawing.error());
            const auto size = size_of(drawing->get());
            if (!size) return std::unexpected(size.error());
            const double scale = std::min((paper.width - 2 * kMargin) / size->width,
                                          (paper.height - 2 * kMargin) / size->height);
            const double width = size->width * scale;
            const RsvgRectangle place{(paper.width - width) / 2, kMargin, width,
                                      size->height * scale};
            const auto drawn = draw(drawing->get(), context.get(), place);
            if (!drawn) return std::unexpected(drawn.error());
            cairo_show_page(context.get());
        }
        cairo_surface_finish(surface.get());
        const auto status = cairo_surface_status(surface.get());
        if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(failure_of(status));
    }
    return pdf;
}

std::expected<std::string, Failure> animation_from_svgs(std::span<const Frame> frames,
                                                        const AnimationOptions& options) {
    std::vector<Patch> patches;
    Surface before;
    for (const Frame& frame : frames) {
        // Cairo writes a picture without a clear pixel as another kind of PNG, and frames must be
        // of one kind.
        auto painted = paint(frame.svg, options.scale, 1);
        if (!painted) return std::unexpected(painted.error());
        if (before && !frame.changed.empty()) {
            if (!are_alike_in_size(before.get(), painted->get())) {
                return std::unexpected(Failure{"the frames differ in size"});
            }
            take_from_before(before.get(), painted->get(), frame.changed, options.scale);
        }
        auto patch = patch_between(before.get(), painted->get());
        if (!patch) return std::unexpected(patch.error());
        patches.push_back(std::move(*patch));
        before = std::move(*painted);
    }
    auto made = apng_from(patches, options);
    if (!made) return std::unexpected(Failure{"the frames do not fit together"});
    return std::move(*made);
}

}  // namespace magpie::picture
