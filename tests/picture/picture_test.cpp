#include "picture/picture.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "picture/apng.h"
#include "picture/fonts.h"
#include "render/svg/svg.h"

namespace magpie::picture {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string svg_of(int columns, int rows, int stones = 0) {
    render::BoardScene scene;
    scene.geometry = *Geometry::make(columns, rows);
    scene.stones.resize(static_cast<std::size_t>(columns * rows));
    for (int i = 0; i < stones; ++i) scene.stones[static_cast<std::size_t>(i)] = Color::black;
    return render::to_svg(scene, {.cell = 20});
}

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes.at(i));
    }
    return value;
}

int count_of(const std::string& text, const std::string& what) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++count;
    return count;
}

TEST(Picture, APngIsAsLargeAsTheDrawingTimesTheScale) {
    const auto one = png_from_svg(svg_of(9, 9));
    const auto two = png_from_svg(svg_of(9, 9), {.scale = 2});
    ASSERT_TRUE(one && two);
    EXPECT_THAT(*one, StartsWith("\x89PNG"));
    EXPECT_GT(number_at(*one, 16), 180U);
    EXPECT_EQ(number_at(*two, 16), 2 * number_at(*one, 16));
    EXPECT_EQ(number_at(*two, 20), 2 * number_at(*one, 20));
}

TEST(Picture, AStoneMakesAnotherPicture) {
    EXPECT_NE(*png_from_svg(svg_of(5, 5)), *png_from_svg(svg_of(5, 5, 1)));
    EXPECT_EQ(*png_from_svg(svg_of(5, 5)), *png_from_svg(svg_of(5, 5)));
}

TEST(Picture, RefusesWhatIsNoDrawingAndWhatIsTooLarge) {
    EXPECT_THAT(png_from_svg("<html>").error().reason, StartsWith("the drawing cannot be read"));
    EXPECT_FALSE(png_from_svg(""));
    EXPECT_EQ(png_from_svg(svg_of(19, 19), {.scale = 1000}).error().reason,
              "the picture is too large");
}

TEST(Picture, APdfHasAPageForEachDrawing_N24) {
    const std::vector<std::string> pages = {svg_of(19, 19), svg_of(19, 19, 100), svg_of(9, 9)};
    const auto pdf = pdf_from_svgs(pages, {.title = "A game"});
    ASSERT_TRUE(pdf);
    EXPECT_THAT(*pdf, StartsWith("%PDF-"));
    EXPECT_THAT(*pdf, HasSubstr("/Count 3"));
    EXPECT_THAT(*pdf, HasSubstr("A game"));
    EXPECT_EQ(*pdf, *pdf_from_svgs(pages, {.title = "A game"})) << "the same bytes every time";
}

TEST(Picture, AnAnimationHasAllFramesInOrder) {
    const std::vector<Frame> frames = {{svg_of(5, 5)}, {svg_of(5, 5, 1)}, {svg_of(5, 5, 2)}};
    const auto apng = animation_from_svgs(frames, {.milliseconds = 700, .last_milliseconds = 3000});
    ASSERT_TRUE(apng);
    EXPECT_THAT(*apng, StartsWith("\x89PNG"));
    const std::size_t control = apng->find("acTL");
    ASSERT_NE(control, std::string::npos);
    EXPECT_EQ(number_at(*apng, control + 4), 3U);
    EXPECT_EQ(count_of(*apng, "fcTL"), 3);
    EXPECT_EQ(count_of(*apng, "IEND"), 1);
    // Delays are two bytes each, 20 bytes into the control of a frame.
    std::size_t at = apng->find("fcTL");
    EXPECT_EQ(number_at(*apng, at + 24) >> 16, 700U);
    at = apng->rfind("fcTL");
    EXPECT_EQ(number_at(*apng, at + 24) >> 16, 3000U);
}

TEST(Picture, FramesOfDifferentSizesAreRefused) {
    std::vector<Frame> frames = {{svg_of(5, 5)}, {svg_of(7, 7)}};
    EXPECT_EQ(animation_from_svgs(frames).error().reason, "the frames differ in size");
    frames[1].changed.push_back({0, 0, 10, 10});
    EXPECT_EQ(animation_from_svgs(frames).error().reason, "the frames differ in size");
}

TEST(Picture, OnlyWhatChangedIsKeptOfAFrame) {
    const std::vector<Frame> still(20, Frame{svg_of(19, 19, 40)});
    const std::size_t one = animation_from_svgs({&still[0], 1})->size();
    EXPECT_LT(animation_from_svgs(still)->size(), one + 20 * 200);
    const std::vector<Frame> stones = {{svg_of(19, 19)}, {svg_of(19, 19, 1)}};
    EXPECT_LT(animation_from_svgs(stones)->size(), one + one / 10);
}

// A frame that lets something through takes the place of the one before, and is not laid over it.
TEST(Picture, AFrameThatIsNotOpaqueReplacesTheOneBefore) {
    const auto square = [](const std::string& opacity) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect "
               "width=\"8\" "
               "height=\"8\" fill-opacity=\"" +
               opacity + "\"/></svg>";
    };
    const auto blend_of_last = [](const std::vector<Frame>& frames) {
        const auto apng = animation_from_svgs(frames);
        EXPECT_TRUE(apng) << apng.error().reason;
        return apng ? int{apng->at(apng->rfind("fcTL") + 29)} : -1;
    };
    EXPECT_EQ(blend_of_last({{square("1")}, {square("0.5")}}), 0);
    EXPECT_EQ(blend_of_last({{square("0.5")}, {square("1")}}), 1);
}

// What lies outside the boxes of a frame stays as it was, whatever its drawing holds there.
TEST(Picture, AFrameIsDrawnWithinItsBoxesOnly) {
    const auto square = [](int x) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect x=\"" +
               std::to_string(x) + "\" width=\"20\" height=\"20\"/></svg>";
    };
    const std::string both =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" "
        "height=\"20\"/></svg>";
    const auto whole = animation_from_svgs(std::vector<Frame>{{square(0)}, {both}});
    const auto part =
        animation_from_svgs(std::vector<Frame>{{square(0)}, {square(20), {{20, 0, 20, 20}}}});
    const auto little =
        animation_from_svgs(std::vector<Frame>{{square(0)}, {square(20), {{20, 0, 10, 20}}}});
    ASSERT_TRUE(whole && part && little);
    EXPECT_EQ(*part, *whole);
    EXPECT_NE(*little, *whole);
    // Within its boxes the drawing is all there is.
    const auto empty =
        animation_from_svgs(std::vector<Frame>{{both}, {square(0), {{20, 0, 20, 20}}}});
    EXPECT_EQ(*empty, *animation_from_svgs(std::vector<Frame>{{both}, {square(0)}}));
}

TEST(Picture, CharactersThatNoFontHasAreFoundOnceAndInOrder) {
    EXPECT_EQ(characters_without_font(U"Zo\u00EB, plain text"), U"");
    EXPECT_EQ(characters_without_font(U"\U0010FFFDa\U000FFFFDb\U0010FFFD"),
              U"\U0010FFFD\U000FFFFD");
}

TEST(Picture, ABrokenPngMakesNoAnimation) {
    const Patch broken[] = {{"\x89PNG\r\n\x1a\n\xFF\xFF\xFF\xFFIHDR"}};
    EXPECT_FALSE(apng_from(broken, {}));
    EXPECT_FALSE(apng_from(std::vector{Patch{""}}, {}));
}

}  // namespace
}  // namespace magpie::picture
