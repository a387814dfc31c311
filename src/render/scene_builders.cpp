#include "render/scene_builders.h"

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "game/phrases.h"
#include "game/score.h"
#include "game/sitting_notes.h"
#include "render/joined.h"

namespace magpie::render {

namespace {

void add_note_marks(BoardScene& scene, std::span<const Mark> marks) {
    for (const Mark& mark : marks) {
        switch (mark.kind) {
            case MarkKind::triangle:
                scene.marks.push_back({mark.point, Shape::triangle});
                break;
            case MarkKind::square:
                scene.marks.push_back({mark.point, Shape::square});
                break;
            case MarkKind::circle:
                scene.marks.push_back({mark.point, Shape::circle});
                break;
            case MarkKind::cross:
                scene.marks.push_back({mark.point, Shape::cross});
                break;
            case MarkKind::selected:
                scene.marks.push_back({mark.point, Shape::square});
                break;
            case MarkKind::label:
                scene.labels.push_back({mark.point, mark.text});
                break;
        }
    }
}

// Numbers the chains that hold a dead stone from the top: a list beside the board has a line for
// each, and what is proposed is counted in chains. The tag goes to the first dead stone of each.
void tag_dead_chains(BoardScene& scene) {
    const Geometry g = scene.geometry;
    std::vector<bool> is_tagged(static_cast<std::size_t>(g.area()), false);
    int number = 0;
    for (const Point first : scene.dead) {
        if (is_tagged[static_cast<std::size_t>(first.index())]) continue;
        scene.dead_tags.push_back({first, ++number});
        const auto color = stone_at(scene, first);
        std::vector<Point> open{first};
        is_tagged[static_cast<std::size_t>(first.index())] = true;
        while (!open.empty()) {
            const Point p = open.back();
            open.pop_back();
            g.for_each_neighbor(p, [&](Point next) {
                auto tagged = is_tagged[static_cast<std::size_t>(next.index())];
                if (tagged || stone_at(scene, next) != color) return;
                tagged = true;
                open.push_back(next);
            });
        }
    }
}

void set_count(Side& side, std::string count, std::string_view noun) {
    side.unit = std::string(noun).append(count == "1" ? "" : "s");
    side.count = std::move(count);
}

}  // namespace

std::string side_name(const GameInfo& info, Color c) {
    if (info.names[c].empty()) return std::string(color_name(c));
    return info.ranks[c].empty() ? info.names[c] : joined({info.names[c], " ", info.ranks[c]});
}

BoardScene empty_scene(const GameSpec& spec) {
    BoardScene scene;
    scene.geometry = spec.geometry;
    scene.grid = spec.kind == GameKind::go ? GridKind::intersections : GridKind::squares;
    scene.coord_style = spec.coord_style();
    scene.stones.resize(static_cast<std::size_t>(spec.geometry.area()));
    return scene;
}

BoardScene scene_of(const go::Position& position) {
    BoardScene scene;
    scene.geometry = position.geometry();
    scene.stones = position.stones();
    if (!position.is_over()) {
        scene.to_play = position.to_play();
        scene.ko = position.ko_point();
    }
    for (const Color c : kColors) {
        set_count(scene.sides[c], std::to_string(position.prisoners(c)), "prisoner");
    }
    return scene;
}

BoardScene scene_of(const othello::Position& position) {
    BoardScene scene;
    scene.geometry = position.geometry();
    scene.grid = GridKind::squares;
    scene.coord_style = CoordStyle::othello;
    scene.stones = position.stones();
    if (!position.is_over()) scene.to_play = position.to_play();
    for (const Color c : kColors) {
        set_count(scene.sides[c], std::to_string(position.discs(c)), "disc");
    }
    return scene;
}

BoardScene scene_of(const AnyPosition& position) {
    return std::visit([](const auto& p) { return scene_of(p); }, position);
}

BoardScene scene_of(const Playback& game) {
    BoardScene scene = scene_of(game.position());
    scene.move_number = game.move_number();
    if (const auto last = game.last_move(); last && !last->move.is_pass()) {
        scene.last_move = last->move.point();
    }
    for (const Color c : kColors) scene.sides[c].name = side_name(game.record().info, c);
    add_note_marks(scene, game.tree().marks(game.node()));
    return scene;
}

void add_legal_moves(BoardScene& scene, const AnyPosition& position) {
    for (const Move m : legal_moves(position)) {
        if (!m.is_pass()) scene.legal.push_back(m.point());
    }
}

void add_ghost(BoardScene& scene, const AnyPosition& position, Point p) {
    const auto effect = try_move(position, Move(p));
    scene.ghost = Ghost{p, to_play(position), effect.has_value(), ""};
    if (!effect || scene.grid != GridKind::squares) return;
    scene.flips = *effect;
    scene.ghost->text = joined({"+", std::to_string(effect->size() + 1)});
}

void add_reckoning(BoardScene& scene, const go::Reckoning& reckoning) {
    scene.territory.assign(reckoning.points.size(), std::nullopt);
    for (std::size_t i = 0; i < reckoning.points.size(); ++i) {
        const go::PointReport& report = reckoning.points[i];
        const Point p(static_cast<int>(i));
        switch (report.standing) {
            case go::Standing::stone:
                break;
            case go::Standing::territory:
                scene.territory[i] = report.owner;
                break;
            case go::Standing::dead_stone:
                scene.territory[i] = report.owner;
                scene.dead.push_back(p);
                break;
            case go::Standing::dame:
            case go::Standing::seki_eye:
                scene.dame.push_back(p);
                break;
        }
    }
    tag_dead_chains(scene);
    for (const Color c : kColors) {
        set_count(scene.sides[c], to_text(reckoning.total[c]), "point");
    }
}

void add_noted_count(BoardScene& scene, const Playback& game) {
    const auto* position = std::get_if<go::Position>(&game.position());
    if (position == nullptr) return;
    const auto dead = noted_dead(game.tree(), game.node(), *position);
    if (!dead) return;
    const auto counted = score(game.spec(), game.position(), *dead, go::DeadUnit::stone);
    if (counted && counted->reckoning) add_reckoning(scene, *counted->reckoning);
}

void add_placing_order(BoardScene& scene, const Playback& game) {
    int number = 0;
    for (const PlacedStone& stone : game.stones_in_placing_order()) {
        scene.labels.push_back({stone.point, std::to_string(++number)});
    }
}

}  // namespace magpie::render
