// The end of the game: who has won, and which stones are dead.
#include <algorithm>
#include <array>

#include "core/ascii.h"
#include "core/at.h"
#include "game/dead_reason.h"
#include "game/score.h"
#include "go/score/dead_stones.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

enum class Status : std::uint8_t { none, alive, dead, seki };

// Where every stone stands when the game ends here. The dead ones are those that look dead
// (go/score/dead_stones.h), unless the rules leave every stone on the board.
struct Ending {
    go::Reckoning reckoning;
    std::vector<Point> dead;
    std::vector<float> ownership;
};

std::optional<Ending> count(const Workbench& bench) {
    Ending ending;
    const go::Proposal proposal = go::propose_dead(bench.position(), bench.options().proposal);
    ending.ownership = proposal.ownership;
    if (bench.spec().rules.dead_stones_removed) ending.dead = go::dead_points(proposal);
    const auto score = magpie::score(bench.spec(), bench.any_position(), ending.dead);
    if (!score || !score->reckoning) return std::nullopt;
    ending.reckoning = *score->reckoning;
    return ending;
}

Answer no_count() { return Answer::failed("the position cannot be counted"); }

Answer final_score(Workbench& bench, const Request&) {
    if (bench.spec().kind == GameKind::othello) {
        if (!bench.game().is_over()) return Answer::failed("the game is not over");
        const auto score = magpie::score(bench.spec(), bench.any_position());
        return score ? Answer{.text = to_text(Outcome::by_score(score->margin))} : no_count();
    }
    if (bench.position().ending() == go::Ending::no_result) return Answer::failed("no result");
    const auto ending = count(bench);
    if (!ending) return no_count();
    return {.text = to_text(Outcome::by_score(ending->reckoning.margin))};
}

// Whether a living chain has a point of its own next to it.
bool has_territory(const go::Reckoning& reckoning,
                   Geometry geometry,
                   const std::vector<Point>& chain) {
    return std::ranges::any_of(chain, [&](Point stone) {
        bool found = false;
        geometry.for_each_neighbor(stone, [&](Point p) {
            found = found || reckoning.points[at(p)].standing == go::Standing::territory;
        });
        return found;
    });
}

// Living chains without territory that lie against such chains of the opponent over points nobody
// wants to play on: both would be dead alone.
bool is_seki(const Workbench& bench,
             const go::Reckoning& reckoning,
             const std::vector<Point>& chain) {
    const Geometry geometry = bench.geometry();
    const go::Position& position = bench.position();
    if (has_territory(reckoning, geometry, chain)) return false;
    const auto color = position.stone_at(chain.front());
    for (const Point liberty : position.liberties_at(chain.front())) {
        const go::Standing standing = reckoning.points[at(liberty)].standing;
        if (standing == go::Standing::seki_eye) return true;
        bool found = false;
        geometry.for_each_neighbor(liberty, [&](Point p) {
            const auto other = position.stone_at(p);
            if (!other || other == color) return;
            if (reckoning.points[at(p)].standing != go::Standing::stone) return;
            found = found || !has_territory(reckoning, geometry, position.chain_at(p));
        });
        if (found) return true;
    }
    return false;
}

Status status_of(const Workbench& bench,
                 const go::Reckoning& reckoning,
                 const std::vector<Point>& chain) {
    if (reckoning.points[at(chain.front())].standing == go::Standing::dead_stone) {
        return Status::dead;
    }
    return is_seki(bench, reckoning, chain) ? Status::seki : Status::alive;
}

std::optional<Status> status_from(std::string_view word) {
    if (word == "alive") return Status::alive;
    if (word == "dead") return Status::dead;
    if (word == "seki") return Status::seki;
    return std::nullopt;
}

// A line for each chain of that status.
Answer final_status_list(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto wanted = status_from(ascii::lower(request.arguments[0]));
    if (!wanted) return syntax_error();
    const auto ending = count(bench);
    if (!ending) return no_count();
    Answer answer;
    for (int i = 0; i < bench.geometry().area(); ++i) {
        const std::vector<Point> chain = bench.position().chain_at(Point(i));
        if (chain.empty() || chain.front() != Point(i)) continue;
        if (status_of(bench, ending->reckoning, chain) != *wanted) continue;
        if (!answer.text.empty()) answer.text += '\n';
        for (const Point p : chain) {
            answer.text += (p == chain.front() ? "" : " ") + vertex(bench.geometry(), Move(p));
        }
    }
    return answer;
}

Answer final_status(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto move = move_from(bench.geometry(), request.arguments[0]);
    if (!move || move->is_pass()) return syntax_error();
    const auto ending = count(bench);
    if (!ending) return no_count();
    const std::vector<Point> chain = bench.position().chain_at(move->point());
    if (!chain.empty()) {
        switch (status_of(bench, ending->reckoning, chain)) {
            case Status::dead:
                return {.text = "dead"};
            case Status::seki:
                return {.text = "seki"};
            default:
                return {.text = "alive"};
        }
    }
    const go::PointReport& point = ending->reckoning.points[at(move->point())];
    if (point.standing != go::Standing::territory) return {.text = "dame"};
    return {.text = point.owner == Color::black ? "black_territory" : "white_territory"};
}

// What final_score and final_status_list rest on: a line for each chain that looks dead, with how
// sure that is and why.
Answer dead_stones(Workbench& bench, const Request& request) {
    if (!request.arguments.empty()) return syntax_error();
    if (!bench.spec().rules.dead_stones_removed) return {};
    const go::Proposal proposal = go::propose_dead(bench.position(), bench.options().proposal);
    Answer answer;
    for (const go::DeadChain& chain : proposal.dead) {
        if (!answer.text.empty()) answer.text += '\n';
        for (const Point p : chain.stones) {
            answer.text +=
                (p == chain.stones.front() ? "" : ",") + vertex(bench.geometry(), Move(p));
        }
        answer.text += ' ' + reason_text(chain);
    }
    return answer;
}

// One number for each point in rows, Black's 1: what GoGui paints.
Answer ownership(Workbench& bench, const Request&) {
    const auto ending = count(bench);
    if (!ending) return no_count();
    std::string text = "\n";
    for (int i = 0; i < bench.geometry().area(); ++i) {
        text += fixed(static_cast<double>(ending->ownership[at(Point(i))]), 2);
        text += (i + 1) % bench.geometry().columns == 0 ? '\n' : ' ';
    }
    return {.text = text};
}

constexpr std::array<Handler, 5> kScoreHandlers = {{
    {"final_score", final_score},
    {"final_status", final_status, Games::go},
    {"final_status_list", final_status_list, Games::go},
    {"magpie-dead_stones", dead_stones, Games::go},
    {"magpie-ownership", ownership, Games::go},
}};

}  // namespace

std::span<const Handler> score_handlers() { return kScoreHandlers; }

}  // namespace magpie::gtp
