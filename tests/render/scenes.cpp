#include "render/scenes.h"

#include <gtest/gtest.h>

namespace magpie::render {

namespace {

BoardScene scene_from(std::string_view picture) {
    BoardScene scene;
    int columns = 0;
    int rows = 0;
    int column = 0;
    const auto end_row = [&] {
        if (column == 0) return;
        EXPECT_TRUE(rows == 0 || column == columns) << "row " << rows << " of the picture";
        columns = column;
        column = 0;
        ++rows;
    };
    for (const char c : picture) {
        if (c == '\n') end_row();
        if (c == '\n' || c == ' ') continue;
        ++column;
        if (c == 'X' || c == 'B') {
            scene.stones.emplace_back(Color::black);
        } else if (c == 'O' || c == 'W') {
            scene.stones.emplace_back(Color::white);
        } else {
            scene.stones.emplace_back(std::nullopt);
        }
    }
    end_row();
    scene.geometry = *Geometry::make(columns, rows);
    return scene;
}

}  // namespace

BoardScene go_scene(std::string_view picture) { return scene_from(picture); }

BoardScene othello_scene(std::string_view picture) {
    BoardScene scene = scene_from(picture);
    scene.grid = GridKind::squares;
    scene.coord_style = CoordStyle::othello;
    return scene;
}

Point point(const BoardScene& scene, std::string_view name) {
    const auto p = point_from(scene.coord_style, scene.geometry, name);
    EXPECT_TRUE(p.has_value()) << name;
    return p.value_or(Point(0));
}

BoardScene mockup_nine() {
    BoardScene scene = go_scene(R"(. . . . . . . . .
                                   . . X O O X . . .
                                   . . X X X . O . .
                                   . X . . . . . O .
                                   X O O . X . X O .
                                   X . . O X . . O .
                                   . O . O X . . . .
                                   . . . O X . . . .
                                   . . . . . . . . .)");
    scene.to_play = Color::white;
    scene.move_number = 25;
    scene.last_move = point(scene, "A4");
    scene.sides = {{"Pica 3", "0"}, {"Ada", "0"}};
    return scene;
}

BoardScene othello_start() {
    BoardScene scene = othello_scene(R"(. . . . . . . .
                                        . . . . . . . .
                                        . . . . . . . .
                                        . . . W B . . .
                                        . . . B W . . .
                                        . . . . . . . .
                                        . . . . . . . .
                                        . . . . . . . .)");
    scene.to_play = Color::black;
    scene.move_number = 0;
    scene.sides = {{"Ada", "2"}, {"Bo", "2"}};
    return scene;
}

BoardScene scored_seven() {
    BoardScene scene = go_scene(R"(. . X . O . .
                                   . . X . O . .
                                   . O X X O O .
                                   . . X O . O .
                                   X X X O O . .
                                   . X O . X O .
                                   . X O . . O .)");
    scene.territory.assign(49, std::nullopt);
    const auto own = [&](Color c, std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names) {
            scene.territory[static_cast<std::size_t>(point(scene, name).index())] = c;
        }
    };
    own(Color::black, {"A7", "B7", "A6", "B6", "A5", "B5", "A4", "B4", "A2", "A1"});
    own(Color::white,
        {"F7", "G7", "F6", "G6", "G5", "E4", "G4", "F3", "G3", "D2", "E2", "G2", "D1", "E1", "G1"});
    scene.dead = {point(scene, "B5"), point(scene, "E2")};
    scene.dead_tags = {{point(scene, "B5"), 1}, {point(scene, "E2"), 2}};
    scene.dame = {point(scene, "D7"), point(scene, "D6")};
    scene.sides = {{"Ada", "11"}, {"Bo", "22.5"}};
    return scene;
}

BoardScene mockup_nineteen() {
    BoardScene scene = go_scene(R"(. . . . . . . . . . . . . . O . O . .
                                   . . . . . . X O . . . . . O X . . O .
                                   . X X . . X . O . . O . . O X . X O .
                                   . . O X . X . . . . . . . . . X . O .
                                   O . O . . . . . . . . . . X . . . X .
                                   X O . O . X . . X . . . . . . . X . .
                                   . O . . . . . . . . . . . X . . . . .
                                   . . . O . X . . X . . . . . . X . . .
                                   . . . . O X . . . O . O . . O . X . .
                                   . . O . O X . . . . . . . . . . . . .
                                   . . . . . X . . X . . . O . O . X . .
                                   . . . . . . . . . . O . . . . O X . .
                                   . . . O . . . . . . . . X . . . . X .
                                   . . O . . . . . . . . X . O . O O X .
                                   . . . . . O . . . . . . . . . . O X .
                                   . O . O . . . . . . . X . X . O . O .
                                   O . O . . X . . X . . . . . X X O . .
                                   X O X X . . . . . . . . X X . X O . .
                                   . X . . . . . . . . . . . O X . O . .)");
    scene.to_play = Color::white;
    scene.move_number = 93;
    scene.last_move = point(scene, "A2");
    scene.ko = point(scene, "A1");
    scene.sides = {{"Pica 6", "1"}, {"Ada", "1"}};
    return scene;
}

BoardScene mockup_othello() {
    BoardScene scene = othello_scene(R"(. . . . . . . .
                                        . . W . . . . B
                                        . . B W B B . B
                                        . . B B B B W B
                                        . . W B B W W B
                                        . . . W W W W B
                                        . . . W W B . B
                                        . . . W . B . .)");
    scene.to_play = Color::black;
    scene.move_number = 26;
    scene.last_move = point(scene, "d7");
    for (const char* name :
         {"b1", "c1", "d2", "e2", "b4", "b5", "b6", "c6", "c7", "g7", "c8", "e8"}) {
        scene.legal.push_back(point(scene, name));
    }
    scene.sides = {{"Ada", "17"}, {"Pica 4", "13"}};
    return scene;
}

}  // namespace magpie::render
