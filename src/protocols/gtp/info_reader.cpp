#include "protocols/gtp/info_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

// Moves of a line that are kept.
constexpr std::size_t kLongestCourse = 1000;

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        if (end > 0) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

class InfoReader {
  public:
    InfoReader(std::string_view line, const AnyPosition& root, InfoStyle style)
        : words_(words_of(line)),
          root_(root),
          geometry_(geometry(root)),
          kind_(std::holds_alternative<go::Position>(root) ? GameKind::go : GameKind::othello),
          unit_(style == InfoStyle::lz ? 10'000.0 : 1.0) {}

    std::optional<Report> read() {
        if (words_.empty() || words_.front() != "info") return std::nullopt;
        report_.to_play = to_play(root_);
        while (at_ < words_.size()) take(words_[at_++]);
        keep_candidate();
        if (report_.candidates.empty()) return std::nullopt;
        if (!root_value_) {
            report_.value = report_.candidates.front().value;
            for (const Candidate& c : report_.candidates) report_.visits += c.visits;
        } else {
            report_.value = *root_value_;
        }
        for (const Candidate& candidate : report_.candidates) {
            report_.depth = std::max(report_.depth, static_cast<int>(candidate.line.size()));
        }
        return std::move(report_);
    }

  private:
    void keep_candidate() {
        if (!candidate_) return;
        if (!has_bound_) candidate_->win_rate_bound = candidate_->value.win_rate.value;
        if (candidate_->line.empty()) candidate_->line = {candidate_->move};
        const ColoredMove move{to_play(root_), candidate_->move};
        if (has_move_ && !why_illegal(root_, move)) {
            report_.candidates.push_back(std::move(*candidate_));
        }
        candidate_.reset();
    }

    std::optional<Move> move_at(std::size_t i) const {
        return i < words_.size() ? move_from(geometry_, words_[i], kind_) : std::nullopt;
    }

    std::optional<double> number_at(std::size_t i) const {
        return i < words_.size() ? number_from(words_[i]) : std::nullopt;
    }

    float next_number(double from, double to) {
        const auto value = number_at(at_++);
        return static_cast<float>(std::clamp(value.value_or(0), from, to));
    }

    float next_rate() {
        const auto value = number_at(at_++);
        return static_cast<float>(std::clamp(value.value_or(0) / unit_, 0.0, 1.0));
    }

    std::uint64_t next_count() {
        constexpr double kMost = 1e15;
        return static_cast<std::uint64_t>(std::clamp(number_at(at_++).value_or(0), 0.0, kMost));
    }

    std::vector<double> numbers() {
        std::vector<double> all;
        for (auto value = number_at(at_); value; value = number_at(++at_)) all.push_back(*value);
        return all;
    }

    void take(std::string_view key) {
        constexpr double kMostLead = 1e6;
        if (key == "info") {
            keep_candidate();
            candidate_.emplace();
            has_move_ = has_bound_ = false;
        } else if (key == "rootInfo") {
            keep_candidate();
            root_value_.emplace();
        } else if (key == "ownership") {
            // It belongs to the position, wherever it stands.
            take_ownership(numbers());
        } else if (key == "pv" && candidate_) {
            candidate_->line.clear();
            for (auto move = move_at(at_); move; move = move_at(++at_)) {
                if (candidate_->line.size() < kLongestCourse) candidate_->line.push_back(*move);
            }
        } else if (key == "pvVisits" && candidate_) {
            for (const double visits : numbers()) {
                candidate_->line_visits.push_back(
                    static_cast<std::uint64_t>(std::clamp(visits, 0.0, 1e15)));
            }
        } else if (key == "move" && candidate_) {
            const auto move = move_at(at_++);
            has_move_ = move.has_value();
            if (move) candidate_->move = *move;
        } else if (key == "visits") {
            (candidate_ ? candidate_->visits : report_.visits) = next_count();
        } else if (key == "prior" && candidate_) {
            candidate_->prior = next_rate();
        } else if (key == "lcb" && candidate_) {
            candidate_->win_rate_bound = next_rate();
            has_bound_ = true;
        } else if (Evaluation* value = subject(); value != nullptr && key == "winrate") {
            value->win_rate.value = next_rate();
        } else if (value != nullptr && (key == "scoreLead" || key == "scoreMean")) {
            value->lead.value = next_number(-kMostLead, kMostLead);
        } else if (value != nullptr && key == "scoreStdev") {
            value->lead_deviation = next_number(0, kMostLead);
        } else {
            skip_values();
        }
    }

    // Whose figures are being told.
    Evaluation* subject() {
        if (candidate_) return &candidate_->value;
        return root_value_ ? &*root_value_ : nullptr;
    }

    // A key nobody knows has one value, or as many numbers as come.
    void skip_values() {
        if (!number_at(at_)) {
            ++at_;
        } else {
            static_cast<void>(numbers());
        }
    }

    void take_ownership(const std::vector<double>& owners) {
        if (owners.size() != static_cast<std::size_t>(geometry_.area())) return;
        const double sign = to_play(root_) == Color::black ? 1.0 : -1.0;
        for (const double owner : owners) {
            report_.ownership.push_back(static_cast<float>(sign * std::clamp(owner, -1.0, 1.0)));
        }
    }

    std::vector<std::string_view> words_;
    const AnyPosition& root_;
    Geometry geometry_;
    GameKind kind_;
    double unit_;
    std::size_t at_ = 0;
    Report report_{};
    std::optional<Candidate> candidate_{};
    std::optional<Evaluation> root_value_{};
    bool has_move_ = false;
    bool has_bound_ = false;
};

}  // namespace

std::optional<Report> report_from_info(std::string_view line,
                                       const AnyPosition& root,
                                       InfoStyle style) {
    return InfoReader(line, root, style).read();
}

}  // namespace magpie::gtp
