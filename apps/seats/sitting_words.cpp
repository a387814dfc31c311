#include <fmt/format.h>

#include "apps/seats/sitting.h"
#include "game/words.h"
#include "table/words.h"

namespace magpie::seats {

namespace {

std::string name_at(const Sitting& sitting, Color c) {
    return player_name(sitting.table().record(), c);
}

std::string points_text(const Sitting& sitting, const std::vector<Point>& points) {
    const GameSpec& spec = sitting.table().record().spec;
    std::string text;
    for (const Point p : points) {
        if (!text.empty()) text += ' ';
        text += point_name(spec.coord_style(), spec.geometry, p);
    }
    return text;
}

std::string line_text(const GameSpec& spec, const std::vector<Move>& line, std::size_t longest) {
    std::string text;
    for (std::size_t i = 0; i < line.size() && i < longest; ++i) {
        text += (text.empty() ? "" : " ") + move_text(spec, line[i]);
    }
    return text;
}

std::string about(const Event& event, const Sitting& sitting) {
    return sentence(event, sitting.table());
}

std::string about(const EngineReady&, const Sitting&) { return {}; }

std::string about(const EngineThinks&, const Sitting&) { return {}; }

std::string about(const EngineStumbled& event, const Sitting&) {
    return event.reason + ". It was started anew and shown the game.";
}

std::string about(const EngineFailed& event, const Sitting&) {
    return event.reason + ". Try it again, take its seat, or leave: the game is kept.";
}

std::string about(const NotYourTurn& event, const Sitting& sitting) {
    if (sitting.has_failed(event.engine)) {
        return "It is the turn of " + name_at(sitting, event.engine) +
               ", which has failed: try it again, or take its seat.";
    }
    return sitting.is_paused()
               ? "It is the turn of " + name_at(sitting, event.engine) +
                     ", who waits to be told to go on."
               : name_at(sitting, event.engine) + " is thinking. Wait, or take back.";
}

std::string about(const EnginesWait&, const Sitting&) {
    return "The engines wait until they are told to go on.";
}

std::string about(const EngineJudges& event, const Sitting& sitting) {
    return name_at(sitting, event.color) + " looks at the dead stones.";
}

std::string about(const EngineDisagrees& event, const Sitting& sitting) {
    std::string text = name_at(sitting, event.color) + " does not agree:";
    if (!event.looks_dead.empty()) {
        text += " " + points_text(sitting, event.looks_dead) +
                (event.looks_dead.size() == 1 ? " is" : " are") + " dead";
    }
    if (!event.looks_alive.empty()) {
        text += std::string(event.looks_dead.empty() ? "" : ",") + " " +
                points_text(sitting, event.looks_alive) +
                (event.looks_alive.size() == 1 ? " is" : " are") + " alive";
    }
    return text + ". Accept again to count all the same, or play on.";
}

std::string about(const Hint& event, const Sitting& sitting) {
    if (event.report.candidates.empty()) return {};
    const GameSpec& spec = sitting.table().record().spec;
    const Candidate& best = event.report.candidates.front();
    std::string text = move_text(spec, best.move);
    if (best.visits > 0 || best.value.lead.certainty != Certainty::estimate) {
        const bool is_proved = best.value.lead.certainty == Certainty::proved;
        text += fmt::format(": wins {:.0f} %, lead {} ({})", 100 * best.value.win_rate.value,
                            signed_figure_text(static_cast<double>(best.value.lead.value)),
                            is_proved ? std::string("proved")
                                      : fmt::format("an estimate from {} visit{}", best.visits,
                                                    best.visits == 1 ? "" : "s"));
    }
    if (best.line.size() > 1)
        text += ". Then " + line_text(spec, {best.line.begin() + 1, best.line.end()}, 4);
    return text + ".";
}

std::string about(const HintFailed& event, const Sitting&) {
    return "There is no hint: " + event.reason + ".";
}

std::string about(const GameKept& event, const Sitting&) {
    return "The game is kept as " + event.name + ".";
}

std::string about(const GameNotKept& event, const Sitting&) {
    return "The game could not be kept: " + event.reason + ".";
}

std::string about(const ResultWritten& event, const Sitting&) {
    return "The result was added to " + event.path + ".";
}

std::string about(const ResultNotWritten& event, const Sitting&) {
    return "The result could not be added to " + event.path + ": " + event.reason + ".";
}

}  // namespace

std::string sentence(const SittingEvent& event, const Sitting& sitting) {
    return std::visit([&](const auto& e) { return about(e, sitting); }, event);
}

bool is_refusal(const SittingEvent& event) {
    if (const auto* told = std::get_if<Event>(&event)) {
        return std::holds_alternative<Refused>(*told) || std::holds_alternative<NotNow>(*told);
    }
    return !std::holds_alternative<EngineReady>(event) &&
           !std::holds_alternative<EngineThinks>(event) && !std::holds_alternative<Hint>(event) &&
           !std::holds_alternative<GameKept>(event) &&
           !std::holds_alternative<ResultWritten>(event) &&
           !std::holds_alternative<EngineJudges>(event) &&
           !std::holds_alternative<EnginesWait>(event);
}

}  // namespace magpie::seats
