#include <gtest/gtest.h>

#include "apps/cli/replay_frames.h"
#include "formats/detect/detect.h"
#include "game/playback.h"
#include "render/scene_builders.h"

namespace magpie::cli {
namespace {

GameRecord record_from(std::string_view text) {
    auto found = formats::read_game(text);
    EXPECT_TRUE(found);
    return found ? std::move(found->record) : GameRecord{};
}

// Every position drawn whole, which is what the frames of a replay have to look like.
std::vector<picture::Frame> whole_frames(const GameRecord& record, const render::SvgOptions& look) {
    std::vector<picture::Frame> frames;
    auto game = Playback::open(record);
    do {
        render::BoardScene scene = render::scene_of(*game);
        scene.sides = {};
        frames.push_back({render::to_svg(scene, look)});
    } while (game->redo().value_or(false));
    return frames;
}

class Replay : public testing::TestWithParam<const char*> {};

TEST_P(Replay, ShowsTheSamePixelsAsEveryPositionDrawnWhole) {
    const GameRecord record = record_from(GetParam());
    for (const int side : {60, 200, 420}) {
        for (const auto theme : {render::ThemeName::light, render::ThemeName::high_contrast}) {
            const render::SvgOptions look{.theme = theme, .side = side};
            const auto quick = picture::animation_from_svgs(replay_frames(record, look));
            const auto whole = picture::animation_from_svgs(whole_frames(record, look));
            ASSERT_TRUE(quick && whole);
            EXPECT_TRUE(*quick == *whole) << "side " << side;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games,
                         Replay,
                         testing::Values(
                             // Captures at the edge and in the corner, a ko, passes.
                             "5x5 B5b A5w A4b C3w C4b B2w D3b C2w C1b D2w B1b A1w E2b E1w -b -w",
                             "4x4 B3b C3w A2b D2w B1b C1w C2b B2w",
                             "9x9 handicap=2 black=C3.G7 to-play=w E5w D4b",
                             "othello8x8 f5b d6w c3b d3w c4b f4w f6b",
                             // Marks reach over their neighbours.
                             "(;SZ[5];B[cc]LB[aa:long text];W[dd];B[bb]TR[bb];W[aa]C[hm];AB[ee])"));

TEST(Replay, OnlyTheFirstFrameIsDrawnWhole) {
    const auto frames = replay_frames(record_from("19x19 Q16b D4w Q3b"), {});
    ASSERT_EQ(frames.size(), 4U);
    EXPECT_TRUE(frames[0].changed.empty());
    EXPECT_EQ(frames[1].changed.size(), 2U) << "the stone, and the mark of the last move";
    EXPECT_EQ(frames[3].changed.size(), 3U);
    EXPECT_LT(frames[3].svg.size(), frames[0].svg.size() + 3000);
}

}  // namespace
}  // namespace magpie::cli
