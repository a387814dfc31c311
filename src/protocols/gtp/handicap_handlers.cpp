// Handicap stones, as the protocol names them.
#include <array>

#include "go/rules/handicap.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

Answer invalid_number() { return Answer::failed("invalid number of stones"); }

// Puts the stones down, White to play, and names them.
Answer place(Workbench& bench, const std::vector<Point>& points) {
    SetupEdit edit;
    edit.added.black = points;
    edit.to_play = Color::white;
    GameSpec spec = bench.spec();
    spec.handicap = static_cast<int>(points.size());
    if (!bench.new_game_from(spec, edit)) return Answer::failed("bad vertex list");
    Answer answer;
    for (const Point p : points) {
        if (!answer.text.empty()) answer.text += ' ';
        answer.text += vertex(bench.geometry(), Move(p));
    }
    return answer;
}

Answer fixed_handicap(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto stones = int_from(request.arguments[0]);
    if (!stones) return syntax_error();
    if (!bench.is_untouched()) return Answer::failed("board not empty");
    const auto points = go::fixed_handicap(bench.geometry(), *stones);
    return points ? place(bench, *points) : invalid_number();
}

// The usual places; of more stones than there are such places, as the protocol allows, only these.
Answer place_free_handicap(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    const auto stones = int_from(request.arguments[0]);
    if (!stones) return syntax_error();
    if (!bench.is_untouched()) return Answer::failed("board not empty");
    if (*stones < 2 || *stones >= bench.geometry().area()) return invalid_number();
    const int most = go::max_fixed_handicap(bench.geometry());
    const auto points = go::fixed_handicap(bench.geometry(), std::min(*stones, most));
    return points ? place(bench, *points) : invalid_number();
}

Answer set_free_handicap(Workbench& bench, const Request& request) {
    if (!bench.is_untouched()) return Answer::failed("board not empty");
    std::vector<Point> points;
    for (const std::string& word : request.arguments) {
        const auto move = move_from(bench.geometry(), word);
        if (!move || move->is_pass()) return Answer::failed("bad vertex list");
        points.push_back(move->point());
    }
    if (!go::check_free_handicap(bench.geometry(), points)) {
        return Answer::failed("bad vertex list");
    }
    Answer answer = place(bench, points);
    if (answer.kind == Answer::Kind::success) answer.text.clear();
    return answer;
}

constexpr std::array<Handler, 3> kHandicapHandlers = {{
    {"fixed_handicap", fixed_handicap, Games::go},
    {"place_free_handicap", place_free_handicap, Games::go},
    {"set_free_handicap", set_free_handicap, Games::go},
}};

}  // namespace

std::span<const Handler> handicap_handlers() { return kHandicapHandlers; }

}  // namespace magpie::gtp
