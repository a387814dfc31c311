#include "protocols/nboard/thoughts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "protocols/gtp/words.h"
#include "protocols/nboard/words.h"

namespace magpie::nboard {

namespace {

// "F5d6C3", "F5-D6-C3": two letters a move on the boards that NBoard knows, as far as they can be
// read.
std::vector<Move> course_from(Geometry geometry, std::string_view text) {
    std::vector<Move> course;
    while (text.size() >= 2) {
        if (text.front() == '-' && text != "--") {
            text.remove_prefix(1);
            continue;
        }
        const auto move = move_from(geometry, text.substr(0, 2));
        if (!move) break;
        course.push_back(*move);
        text.remove_prefix(2);
    }
    return course;
}

// The protocol knows discs alone. A lead of eight is won nine times out of ten or so.
float win_rate_of(const Evaluation& value) {
    const float lead = value.lead.value;
    if (value.win_rate.certainty == Certainty::proved) {
        return lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F;
    }
    constexpr float kScale = 4;
    return 1 / (1 + std::exp(-lead / kScale));
}

}  // namespace

// "search F5d6 -2.00 0 12 …", "book F5 0.5 12 20 …", "nodestats 35805 0.02".
void Thoughts::take(std::string_view line) {
    const bool is_search = line.starts_with("search ");
    if (!is_search && !line.starts_with("book ") && !line.starts_with("nodestats ")) return;
    const auto words = words_of(line);
    if (words.size() < 3) return;
    if (words[0] == "nodestats") {
        const double nodes = gtp::number_from(words[1]).value_or(0);
        report_.visits = static_cast<std::uint64_t>(std::clamp(nodes, 0.0, 1e15));
        return;
    }
    auto course = course_from(game_.spec().geometry, words[1]);
    // The value may be a pair, for a draw that Black has and for one that White has.
    const std::string_view figure = words[2];
    const auto eval = gtp::number_from(figure.substr(0, figure.find(',')));
    if (course.empty() || !eval || game_.why_illegal(course.front())) return;
    Candidate candidate;
    candidate.move = course.front();
    candidate.line = std::move(course);
    candidate.value.lead.value = static_cast<float>(std::clamp(*eval, -1e6, 1e6));
    if (words.size() > 4) {
        // "100%" is exact, "100%W" knows who wins, "18@73%" has left out what looked hopeless.
        const std::string_view depth = words[4];
        if (depth == "100%") candidate.value.lead.certainty = Certainty::proved;
        if (depth.starts_with("100%")) candidate.value.win_rate.certainty = Certainty::proved;
        const auto plies = gtp::int_from(depth.substr(0, depth.find_first_of("@%")));
        if (const auto at = depth.find('@'); at != std::string_view::npos) {
            const auto percent = gtp::int_from(depth.substr(at + 1, depth.find('%', at) - at - 1));
            if (percent && *percent > 0 && *percent <= 100) candidate.percent = *percent;
        }
        if (plies && *plies > 0 && !depth.starts_with("100%")) {
            candidate.depth = std::min(*plies, 60);
            report_.depth = std::max(report_.depth, candidate.depth);
        }
    }
    candidate.value.win_rate.value = win_rate_of(candidate.value);
    candidate.win_rate_bound = candidate.value.win_rate.value;
    std::erase_if(report_.candidates,
                  [&](const Candidate& known) { return known.move == candidate.move; });
    // The best first.
    const auto place = std::ranges::find_if(report_.candidates, [&](const Candidate& other) {
        return other.value.lead.value < candidate.value.lead.value;
    });
    report_.candidates.insert(place, std::move(candidate));
}

std::optional<Choice> Thoughts::best() const {
    if (report_.candidates.empty()) return std::nullopt;
    const Candidate& first = report_.candidates.front();
    return Choice{.move = first.move, .eval = first.value.lead.value};
}

Report Thoughts::report(const Choice& choice) const {
    Report report = report_;
    report.is_last = true;
    report.to_play = game_.to_play();
    auto chosen = std::ranges::find(report.candidates, choice.move, &Candidate::move);
    if (chosen == report.candidates.end()) {
        Candidate candidate;
        candidate.move = choice.move;
        candidate.line = {choice.move};
        report.candidates.insert(report.candidates.begin(), std::move(candidate));
    } else {
        std::rotate(report.candidates.begin(), chosen, chosen + 1);
    }
    Candidate& first = report.candidates.front();
    if (choice.eval && first.value.lead.certainty != Certainty::proved) {
        first.value.lead.value = *choice.eval;
        first.value.win_rate.value = first.win_rate_bound = win_rate_of(first.value);
    }
    report.value = first.value;
    return report;
}

}  // namespace magpie::nboard
