#include "protocols/gtp/info_line.h"

#include <algorithm>
#include <vector>

#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

constexpr int kDigits = 6;

void add_lz(std::string& line, const Candidate& candidate) {
    const auto in_units = [](float rate) { return fixed(10'000.0 * static_cast<double>(rate), 0); };
    line += " winrate " + in_units(candidate.value.win_rate.value);
    line += " prior " + in_units(candidate.prior);
    line += " lcb " + in_units(candidate.win_rate_bound);
}

void add_lead(std::string& line, const Evaluation& value) {
    line += " winrate " + fixed(static_cast<double>(value.win_rate.value), kDigits);
    const std::string lead = fixed(static_cast<double>(value.lead.value), 3);
    line += " scoreMean " + lead;
    line += " scoreStdev " + fixed(static_cast<double>(value.lead_deviation), 3);
    line += " scoreLead " + lead;
}

void add_kata(std::string& line, const Candidate& candidate) {
    add_lead(line, candidate.value);
    line += " prior " + fixed(static_cast<double>(candidate.prior), kDigits);
    line += " lcb " + fixed(static_cast<double>(candidate.win_rate_bound), kDigits);
}

bool is_proved(const Candidate& candidate) {
    return candidate.value.win_rate.certainty == Certainty::proved;
}

// What is proved without a visit has one: programs sort by visits, and leave out what has none.
std::uint64_t visits_of(const Candidate& candidate) {
    return is_proved(candidate) ? std::max<std::uint64_t>(candidate.visits, 1) : candidate.visits;
}

// The candidates to tell of, the best first: those nobody has looked at only where that many are
// asked for, or there is no other.
std::vector<const Candidate*> told_candidates(const Report& report, const InfoOptions& options) {
    std::vector<const Candidate*> told;
    std::size_t unvisited_left = options.least_moves;
    for (const Candidate& candidate : report.candidates) {
        if (visits_of(candidate) > 0 && unvisited_left > 0) --unvisited_left;
    }
    for (const Candidate& candidate : report.candidates) {
        if (told.size() == options.most_moves) break;
        if (visits_of(candidate) == 0) {
            const bool is_first = &candidate == &report.candidates.front();
            if (unvisited_left == 0 && !is_first) continue;
            if (unvisited_left > 0) --unvisited_left;
        }
        told.push_back(&candidate);
    }
    return told;
}

void add_candidate(std::string& line,
                   const Candidate& candidate,
                   Geometry geometry,
                   const InfoOptions& options) {
    line += "info move " + vertex(geometry, candidate.move, options.game);
    line += " visits " + std::to_string(visits_of(candidate));
    options.style == InfoStyle::lz ? add_lz(line, candidate) : add_kata(line, candidate);
    // Programs read pairs of a key and a value up to `pv`, and skip keys they do not know.
    if (is_proved(candidate)) {
        line += candidate.value.lead.certainty == Certainty::proved ? " proved 2" : " proved 1";
    }
}

void add_course(std::string& line,
                const Candidate& candidate,
                Geometry geometry,
                const InfoOptions& options) {
    line += " pv";
    if (candidate.line.empty()) line += ' ' + vertex(geometry, candidate.move, options.game);
    for (const Move move : candidate.line) line += ' ' + vertex(geometry, move, options.game);
    if (!options.line_visits || candidate.line_visits.empty()) return;
    line += " pvVisits";
    for (const std::uint64_t visits : candidate.line_visits) line += ' ' + std::to_string(visits);
}

void add_ownership(std::string& line, const Report& report) {
    const float sign = report.to_play == Color::black ? 1.0F : -1.0F;
    line += " ownership";
    for (const float owner : report.ownership) {
        line += ' ' + fixed(static_cast<double>(sign * owner), 4);
    }
}

}  // namespace

std::string info_line(const Report& report, Geometry geometry, const InfoOptions& options) {
    std::string line;
    const std::vector<const Candidate*> told = told_candidates(report, options);
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (i > 0) line += ' ';
        add_candidate(line, *told[i], geometry, options);
        line += " order " + std::to_string(i);
        add_course(line, *told[i], geometry, options);
    }
    if (options.style == InfoStyle::lz || line.empty()) return line;
    if (options.root) {
        line += " rootInfo visits " + std::to_string(report.visits);
        add_lead(line, report.value);
    }
    if (options.ownership && !report.ownership.empty()) add_ownership(line, report);
    return line;
}

}  // namespace magpie::gtp
