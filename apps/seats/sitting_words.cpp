#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "apps/seats/sitting.h"
#include "game/words.h"
#include "table/words.h"

namespace magpie::seats {

namespace {

std::string line_text(const GameSpec& spec,
                      const std::vector<Move>& line,
                      std::size_t longest,
                      const Catalog& catalog) {
    std::string text;
    for (std::size_t i = 0; i < line.size() && i < longest; ++i) {
        text += (text.empty() ? "" : " ") + move_text(spec, line[i], catalog);
    }
    return text;
}

// The words for what happened at one table.
class Narrator {
  public:
    Narrator(const Sitting& sitting, const Catalog& catalog)
        : sitting_(sitting), table_(sitting.table()), catalog_(catalog) {}

    std::string operator()(const Event& event) const { return sentence(event, table_, catalog_); }

    std::string operator()(const EngineReady&) const { return {}; }

    std::string operator()(const EngineThinks&) const { return {}; }

    std::string operator()(const EngineStumbled& event) const {
        return told(Phrase::engine_stumbled, {{"reason", event.reason}});
    }

    std::string operator()(const EngineFailed& event) const {
        return told(Phrase::engine_failed, {{"reason", event.reason}});
    }

    std::string operator()(const NotYourTurn& event) const {
        const Phrase why = sitting_.has_failed(event.engine) ? Phrase::turn_of_failed
                           : sitting_.is_paused()            ? Phrase::turn_of_waiting
                                                             : Phrase::turn_of_thinking;
        return told(why, {{"name", name_of_seat(event.engine)}});
    }

    std::string operator()(const EnginesWait&) const { return told(Phrase::engines_wait); }

    std::string operator()(const EngineJudges& event) const {
        return told(Phrase::engine_judges, {{"name", name_of_seat(event.color)}});
    }

    std::string operator()(const EngineDisagrees& event) const {
        const GameSpec& spec = table_.record().spec;
        const std::string name = name_of_seat(event.color);
        std::string text = told(Phrase::engine_disagrees, {{"name", name}});
        if (!event.looks_dead.empty()) {
            text += " " + told(Phrase::engine_finds_dead,
                               {{"name", name}, {"points", points_text(spec, event.looks_dead)}});
        }
        if (!event.looks_alive.empty()) {
            text += " " + told(Phrase::engine_finds_alive,
                               {{"name", name}, {"points", points_text(spec, event.looks_alive)}});
        }
        return text + " " + told(Phrase::accept_again);
    }

    std::string operator()(const Hint& event) const {
        if (event.report.candidates.empty()) return {};
        const GameSpec& spec = table_.record().spec;
        const Candidate& best = event.report.candidates.front();
        const bool is_proved = best.value.lead.certainty == Certainty::proved;
        if (is_proved) return with_line(proved(best), best);
        const bool is_known = best.visits > 0 || best.value.lead.certainty != Certainty::estimate;
        const Phrase what = !is_known          ? Phrase::hint
                            : best.visits == 1 ? Phrase::hint_estimate_one
                                               : Phrase::hint_estimate;
        std::string text =
            told(what, {{"move", move_text(spec, best.move, catalog_)},
                        {"percent", fmt::format("{:.0f}", 100 * best.value.win_rate.value)},
                        {"lead", signed_figure_text(static_cast<double>(best.value.lead.value))},
                        {"count", std::to_string(best.visits)}});
        return with_line(std::move(text), best);
    }

    std::string operator()(const HintFailed& event) const {
        return told(Phrase::no_hint, {{"reason", event.reason}});
    }

    std::string operator()(const LessonTold& event) const {
        const GameSpec& spec = table_.record().spec;
        const Lesson& lesson = event.lesson;
        const bool is_go = spec.kind == GameKind::go;
        const Phrase what = lesson.is_proved
                                ? (is_go ? Phrase::lost_points_proved : Phrase::lost_discs_proved)
                                : (is_go ? Phrase::lost_points : Phrase::lost_discs);
        // An estimate is given in whole ones: "about" says the rest.
        const double loss = lesson.is_proved ? lesson.loss : std::round(lesson.loss);
        return told(what, {{"move", move_text(spec, lesson.played.move, catalog_)},
                           {"count", fmt::format("{:g}", loss)},
                           {"better", move_text(spec, lesson.better, catalog_)}}) +
               " " + told(Phrase::undo_helps);
    }

    std::string operator()(const GameKept& event) const {
        return told(Phrase::kept_as, {{"name", event.name}});
    }

    std::string operator()(const GameNotKept& event) const {
        const std::string text = told(Phrase::not_kept, {{"reason", event.reason}});
        if (event.elsewhere.empty()) return text;
        return text + " " + told(Phrase::kept_elsewhere, {{"folder", event.elsewhere}});
    }

    std::string operator()(const ResultWritten& event) const {
        return told(Phrase::result_added, {{"path", event.path}});
    }

    std::string operator()(const ResultNotWritten& event) const {
        return told(Phrase::result_not_added, {{"path", event.path}, {"reason", event.reason}});
    }

  private:
    [[nodiscard]] std::string proved(const Candidate& best) const {
        const float lead = best.value.lead.value;
        const Phrase what = lead > 0   ? Phrase::hint_proved_win
                            : lead < 0 ? Phrase::hint_proved_loss
                                       : Phrase::hint_proved_draw;
        return told(what, {{"move", move_text(table_.record().spec, best.move, catalog_)},
                           {"count", fmt::format("{:g}", std::abs(lead))}});
    }

    // What is expected to follow.
    [[nodiscard]] std::string with_line(std::string text, const Candidate& best) const {
        if (best.line.size() < 2) return text;
        const std::string line =
            line_text(table_.record().spec, {best.line.begin() + 1, best.line.end()}, 4, catalog_);
        return text + " " + told(Phrase::hint_line, {{"line", line}});
    }

    [[nodiscard]] std::string told(Phrase phrase, Slots slots = {}) const {
        return say(catalog_, phrase, slots);
    }

    [[nodiscard]] std::string name_of_seat(Color c) const {
        return player_name(table_.record(), c, catalog_);
    }

    const Sitting& sitting_;
    const Table& table_;
    const Catalog& catalog_;
};

}  // namespace

std::string sentence(const SittingEvent& event, const Sitting& sitting, const Catalog& catalog) {
    return std::visit(Narrator(sitting, catalog), event);
}

std::string sentence_of_loss(const Sitting& sitting, const Catalog& catalog) {
    const auto unkept = sitting.why_unkept();
    return say(catalog, Phrase::was_not_kept, {{"reason", unkept ? unkept->reason : ""}});
}

bool is_refusal(const SittingEvent& event) {
    if (const auto* told = std::get_if<Event>(&event)) {
        return std::holds_alternative<Refused>(*told) || std::holds_alternative<NotNow>(*told);
    }
    return !std::holds_alternative<EngineReady>(event) &&
           !std::holds_alternative<EngineThinks>(event) && !std::holds_alternative<Hint>(event) &&
           !std::holds_alternative<LessonTold>(event) && !std::holds_alternative<GameKept>(event) &&
           !std::holds_alternative<ResultWritten>(event) &&
           !std::holds_alternative<EngineJudges>(event) &&
           !std::holds_alternative<EnginesWait>(event);
}

}  // namespace magpie::seats
