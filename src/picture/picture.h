#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Pictures that other programs open: PNG, PDF and animations, made of the SVG that render/ draws.
// Not in WebAssembly, where the browser does this. Works in memory; only the system's fonts are
// read.
namespace magpie::picture {

// Why no picture came out of it, for a person.
struct Failure {
    std::string reason;
};

struct PngOptions {
    double scale = 1;  // pixels for each of the SVG
};

// Requires: 0 < scale. Refuses a picture of more than kMostPixels.
[[nodiscard]] std::expected<std::string, Failure> png_from_svg(std::string_view svg,
                                                               const PngOptions& options = {});

constexpr double kMostPixels = 64e6;

enum class Paper { a4, letter };

struct PdfOptions {
    Paper paper = Paper::a4;
    std::string title{};
};

// One page for each SVG, as large as fits within the margins, from the top. Requires: a page at
// least.
[[nodiscard]] std::expected<std::string, Failure> pdf_from_svgs(std::span<const std::string> pages,
                                                                const PdfOptions& options = {});

struct AnimationOptions {
    double scale = 1;
    int milliseconds = 1000;       // for each frame
    int last_milliseconds = 5000;  // for the last one, before it begins again
};

// Whole pixels of the SVG.
struct Box {
    int left;
    int top;
    int width;
    int height;
};

// A frame as a drawing. Where it names boxes, all else is as in the frame before: what would be
// there may be left out of the drawing, which saves painting it.
struct Frame {
    std::string svg;
    std::vector<Box> changed{};  // empty: all of it is drawn
};

// An animated PNG, which every browser plays and which others show as its first frame. Frames of
// the same size, one at least. Requires: times of 1 to 65,535.
[[nodiscard]] std::expected<std::string, Failure> animation_from_svgs(
    std::span<const Frame> frames, const AnimationOptions& options = {});

}  // namespace magpie::picture
