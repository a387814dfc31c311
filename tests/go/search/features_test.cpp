#include "go/search/features.h"

#include <string>

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

using Spot = Board<9>::Spot;

struct Features {
    Geometry geometry;
    std::vector<std::uint32_t> planes;
    std::vector<float> globals;
    Candidates candidates;

    // The plane as a picture: 1 where its bit is set.
    [[nodiscard]] std::string picture(Plane plane, int further = 0) const {
        const std::size_t words = words_per_plane(geometry.area());
        std::string text;
        for (int i = 0; i < geometry.area(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const std::size_t k =
                static_cast<std::size_t>(plane) + static_cast<std::size_t>(further);
            const std::uint32_t word = planes[k * words + at / 32];
            text += (word >> (at % 32) & 1) != 0 ? '1' : '.';
            if ((i + 1) % geometry.columns == 0) text += '\n';
        }
        return text;
    }

    [[nodiscard]] float global(Global which) const {
        return globals[static_cast<std::size_t>(which)];
    }
};

Features features_of(const SearchPosition<9>& position, const SeenBoards& seen = {}) {
    Features found;
    found.geometry = position.board.geometry();
    found.planes.resize(kPlanes * words_per_plane(found.geometry.area()), 0xFFFF'FFFF);
    found.globals.resize(kGlobals, 9);
    write_features(position, seen, found.planes, found.globals, found.candidates);
    return found;
}

SearchPosition<9> drawn(std::string_view picture, Color to_play, const Rules& rules = {}) {
    const Setup setup = setup_from(picture, to_play);
    SearchPosition<9> position(setup.geometry, rules);
    for (const Color c : kColors) {
        for (const Point p : setup.stones[c]) position.board.play(position.board.spot(p), c);
    }
    position.to_play = to_play;
    return position;
}

TEST(Features, AreSeenFromTheSideToPlay) {
    constexpr const char* kPicture = R"(X . .
                                        . O .
                                        . . .)";
    EXPECT_EQ(features_of(drawn(kPicture, Color::black)).picture(Plane::own_stones),
              "1..\n...\n...\n");
    EXPECT_EQ(features_of(drawn(kPicture, Color::white)).picture(Plane::own_stones),
              "...\n.1.\n...\n");
    EXPECT_EQ(features_of(drawn(kPicture, Color::white)).picture(Plane::opponent_stones),
              "1..\n...\n...\n");
}

TEST(Features, TellChainsWithOneTwoAndThreeLiberties) {
    const Features found = features_of(drawn(R"(X O . .
                                                . . . .
                                                . . . .
                                                X X . .)",
                                             Color::black));
    EXPECT_EQ(found.picture(Plane::one_liberty), "1...\n....\n....\n....\n");
    EXPECT_EQ(found.picture(Plane::two_liberties), ".1..\n....\n....\n....\n");
    EXPECT_EQ(found.picture(Plane::three_liberties), "....\n....\n....\n11..\n");
}

TEST(Features, ShowTheKoPointAsForbiddenAndTheLastMove) {
    SearchPosition<9> position = drawn(R"(. X O .
                                          X O . O
                                          . X O .)",
                                       Color::black);
    position.play(Board<9>::spot(2, 1));
    const Features found = features_of(position);
    EXPECT_EQ(found.picture(Plane::forbidden), "1...\n.1..\n1...\n");  // suicide in the corners, ko
    EXPECT_EQ(found.picture(Plane::last_move), "....\n..1.\n....\n");
    EXPECT_EQ(found.picture(Plane::last_move, 1), "....\n....\n....\n");
}

TEST(Features, ShowCapturesAndPlainSelfAtari) {
    const Features found = features_of(drawn(R"(O X . .
                                                . . . O
                                                . . O .)",
                                             Color::black));
    EXPECT_EQ(found.picture(Plane::capture), "....\n1...\n....\n");
    const Features other = features_of(drawn(R"(. O . .
                                                . . . .
                                                . . . .)",
                                             Color::black));
    EXPECT_EQ(other.picture(Plane::self_atari), "1...\n....\n....\n");
}

TEST(Features, ProposeNoOwnEyeAndAlwaysThePass) {
    const Features found = features_of(drawn(R"(. X .
                                                X X X
                                                . X .)",
                                             Color::black));
    EXPECT_EQ(found.candidates, Candidates{9});
    EXPECT_EQ(found.picture(Plane::own_eyes), "1.1\n...\n1.1\n");
    EXPECT_EQ(found.picture(Plane::own_area), "111\n111\n111\n");
}

TEST(Features, CountKomiAndLeadForTheSideToPlay) {
    Rules rules;
    rules.komi = Margin{15};
    constexpr const char* kPicture = R"(X X .
                                        . . .
                                        . O O)";
    const Features black = features_of(drawn(kPicture, Color::black, rules));
    EXPECT_FLOAT_EQ(black.global(Global::komi), -7.5F / 20);
    EXPECT_FLOAT_EQ(black.global(Global::lead), -7.5F / 20);
    EXPECT_FLOAT_EQ(black.global(Global::leads), -1);
    const Features white = features_of(drawn(kPicture, Color::white, rules));
    EXPECT_FLOAT_EQ(white.global(Global::komi), 7.5F / 20);
    EXPECT_FLOAT_EQ(white.global(Global::leads), 1);
    EXPECT_FLOAT_EQ(white.global(Global::black_to_play), 0);
    EXPECT_FLOAT_EQ(white.global(Global::size), 3.0F / 20);
}

}  // namespace
}  // namespace magpie::go
