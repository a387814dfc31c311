#include "protocols/analysis/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "core/margin.h"
#include "formats/json/bounded_json.h"
#include "game/words.h"
#include "protocols/gtp/rules_text.h"
#include "protocols/gtp/words.h"

namespace magpie::analysis {

namespace {

using Json = save::Json;

// Read over by KataGo where it has no use for them, and so by us; what is not in this list is more
// likely a slip of the pen.
constexpr std::array<std::string_view, 31> kKnown = {"id",
                                                     "game",
                                                     "moves",
                                                     "initialStones",
                                                     "initialPlayer",
                                                     "rules",
                                                     "komi",
                                                     "whiteHandicapBonus",
                                                     "boardXSize",
                                                     "boardYSize",
                                                     "analyzeTurns",
                                                     "maxVisits",
                                                     "rootPolicyTemperature",
                                                     "rootFpuReductionMax",
                                                     "analysisPVLen",
                                                     "includeOwnership",
                                                     "includeOwnershipStdev",
                                                     "includeMovesOwnership",
                                                     "includeMovesOwnershipStdev",
                                                     "includePolicy",
                                                     "includePVVisits",
                                                     "includeNoResultValue",
                                                     "avoidMoves",
                                                     "allowMoves",
                                                     "overrideSettings",
                                                     "reportDuringSearchEvery",
                                                     "priority",
                                                     "priorities",
                                                     "firstReportDuringSearchAfter",
                                                     "humanSLProfile",
                                                     "action"};
constexpr std::size_t kMostWarnings = 20;

constexpr std::size_t kMostValues = 200'000;
constexpr std::size_t kLongestId = 4096;
constexpr double kMostKomi = 10'000;

// Reads the members of a query one after the other. The first complaint stands.
class Reader {
  public:
    Reader(const Json& json, const QueryDefaults& defaults) : json_(json), defaults_(defaults) {}

    std::expected<Query, QueryError> read(std::string id) {
        id_ = std::move(id);
        read_spec();
        GameRecord record{.spec = spec_};
        read_start(record);
        if (error_) return std::unexpected(*error_);
        auto game = Playback::open(std::move(record));
        if (!game) return std::unexpected(error("the stones make no position", "initialStones"));
        const int moves = read_moves(*game);
        game->to_start();
        Query query{.id = id_, .game = std::move(*game), .turns = {}, .priorities = {}};
        read_turns(moves, query);
        read_limits(query);
        query.line_visits = truth("includePVVisits");
        if (const auto length = number("analysisPVLen")) {
            if (*length < 1 || *length > 1000) complain("must be 1 to 1000", "analysisPVLen");
            query.longest_line =
                static_cast<std::size_t>(std::clamp<std::int64_t>(*length, 1, 1000));
        }
        note_unknown(query);
        if (error_) return std::unexpected(*error_);
        return query;
    }

  private:
    QueryError error(std::string reason, std::string field) const {
        return {std::move(reason), std::move(field), id_};
    }

    void complain(std::string reason, std::string field) {
        if (!error_) error_ = error(std::move(reason), std::move(field));
    }

    void note_unknown(Query& query) const {
        const auto* members = json_.get_ptr<const Json::object_t*>();
        if (members == nullptr) return;
        for (const auto& [name, value] : *members) {
            const bool is_known = std::ranges::find(kKnown, name) != kKnown.end();
            if (!is_known && query.unknown.size() < kMostWarnings) query.unknown.push_back(name);
        }
    }

    const Json* member(const char* name) const {
        const auto found = json_.find(name);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }

    bool truth(const char* name) {
        const Json* value = member(name);
        if (value == nullptr) return false;
        if (!value->is_boolean()) complain("must be true or false", name);
        return value->is_boolean() && value->get<bool>();
    }

    std::optional<std::int64_t> number(const char* name) {
        const Json* value = member(name);
        if (value == nullptr) return std::nullopt;
        if (!value->is_number_integer() ||
            (value->is_number_unsigned() && value->get<std::uint64_t>() > kMostNumber)) {
            complain("must be a whole number", name);
            return std::nullopt;
        }
        return value->get<std::int64_t>();
    }

    std::optional<std::string> text(const char* name) {
        const Json* value = member(name);
        if (value == nullptr) return std::nullopt;
        if (!value->is_string()) {
            complain("must be a text", name);
            return std::nullopt;
        }
        return value->get<std::string>();
    }

    void read_spec() {
        SpecRequest request;
        request.game = ascii::lower(text("game").value_or("go"));
        const bool is_othello = request.game == "othello";
        const auto columns = number("boardXSize");
        const auto rows = number("boardYSize");
        const auto side = [](std::int64_t given) {
            return static_cast<int>(std::clamp<std::int64_t>(given, -1, 1000));
        };
        if (columns) request.columns = side(*columns);
        if (rows) request.rows = side(*rows);
        if (!columns != !rows) complain("both sides of the board must be given", "boardXSize");
        if (is_othello) request.rules = text("rules");
        const auto spec = make_spec(request);
        if (!spec) {
            complain(sentence(spec.error()),
                     request.game == "go" || is_othello ? "boardXSize" : "game");
            return;
        }
        spec_ = *spec;
        if (is_othello) return;
        if (std::max(spec_.geometry.columns, spec_.geometry.rows) > defaults_.largest_side) {
            complain("the engine does not play on boards of this size", "boardXSize");
        }
        read_rules();
    }

    void read_rules() {
        spec_.rules = go::find_rule_set("chinese")->rules;
        if (const Json* rules = member("rules")) {
            const std::string wanted =
                rules->is_string() ? rules->get<std::string>() : rules->dump();
            const auto known = gtp::rules_from(wanted, spec_.rules);
            if (known) {
                const Margin usual = spec_.rules.komi;
                spec_.rules = *known;
                const go::RuleSet* set = go::find_rule_set(wanted);
                spec_.rules.komi = set != nullptr ? set->rules.komi : usual;
            } else {
                complain("unknown rules", "rules");
            }
        }
        if (const auto bonus = text("whiteHandicapBonus")) {
            if (!gtp::set_rule(spec_.rules, "whiteHandicapBonus", *bonus)) {
                complain("must be 0, N-1 or N", "whiteHandicapBonus");
            }
        }
        if (const Json* komi = member("komi")) {
            const double points = komi->is_number() ? komi->get<double>() : kMostKomi + 1;
            const bool is_sane = std::abs(points) <= kMostKomi;
            const auto margin = is_sane ? margin_from(gtp::fixed(points, 4)) : std::nullopt;
            if (margin) {
                spec_.rules.komi = *margin;
            } else {
                complain("must be a number of half points", "komi");
            }
        }
    }

    // ["B", "Q16"].
    std::optional<ColoredMove> colored_move(const Json& value) const {
        if (!value.is_array() || value.size() != 2 || !value[0].is_string() ||
            !value[1].is_string()) {
            return std::nullopt;
        }
        const auto color = gtp::color_from(value[0].get_ref<const std::string&>());
        const auto move = move_named(spec_, value[1].get_ref<const std::string&>());
        if (!color || !move) return std::nullopt;
        return ColoredMove{*color, *move};
    }

    void read_start(GameRecord& record) {
        SetupEdit edit;
        if (const Json* stones = member("initialStones")) {
            if (!stones->is_array()) {
                complain("must be a list", "initialStones");
                return;
            }
            if (spec_.kind == GameKind::othello && !stones->empty()) {
                for (int i = 0; i < spec_.geometry.area(); ++i) edit.cleared.emplace_back(i);
            }
            for (const Json& value : *stones) {
                const auto stone = colored_move(value);
                if (!stone || stone->move.is_pass()) {
                    complain("must be pairs of a colour and a point", "initialStones");
                    return;
                }
                edit.added[stone->color].push_back(stone->move.point());
                std::erase(edit.cleared, stone->move.point());
            }
        }
        if (const auto player = text("initialPlayer")) {
            edit.to_play = gtp::color_from(*player);
            if (!edit.to_play) complain("must be B or W", "initialPlayer");
        } else {
            edit.to_play = first_player(edit);
        }
        // Black stones alone are a handicap, for which the rules may give White points.
        const bool is_handicap = spec_.kind == GameKind::go && edit.added.white.empty() &&
                                 edit.added.black.size() >= 2 && edit.to_play == Color::white;
        if (is_handicap) record.spec.handicap = static_cast<int>(edit.added.black.size());
        if (!edit.is_empty()) record.tree.set_setup(kRootNode, edit);
    }

    // Whose turn the first move shows, or White's after handicap stones; nothing: the usual one.
    std::optional<Color> first_player(const SetupEdit& edit) const {
        const Json* moves = member("moves");
        if (moves != nullptr && moves->is_array() && !moves->empty()) {
            const auto first = colored_move((*moves)[0]);
            if (first && spec_.kind == GameKind::go) return first->color;
        }
        const bool is_handicap =
            spec_.kind == GameKind::go && edit.added.white.empty() && edit.added.black.size() >= 2;
        if (is_handicap) return Color::white;
        return std::nullopt;
    }

    // How many there are.
    int read_moves(Playback& game) {
        const Json* moves = member("moves");
        if (moves == nullptr || !moves->is_array()) {
            complain("must be a list of moves", "moves");
            return 0;
        }
        for (const Json& value : *moves) {
            const auto move = colored_move(value);
            if (!move) {
                complain("must be pairs of a colour and a point", "moves");
                return 0;
            }
            if (const auto added = game.append(*move); !added) {
                complain("illegal move " + std::to_string(game.move_number() + 1) + ": " +
                             move_name(spec_, move->move),
                         "moves");
                return 0;
            }
        }
        return game.move_number();
    }

    // KataGo analyses the last position where no turns are named. All have one priority, or each
    // its own.
    void read_turns(int moves, Query& query) {
        const auto priority = number("priority").value_or(0);
        const Json* turns = member("analyzeTurns");
        const Json* priorities = member("priorities");
        if (priorities != nullptr &&
            (turns == nullptr || !turns->is_array() || !priorities->is_array() ||
             priorities->size() != turns->size())) {
            complain("must be a list as long as analyzeTurns", "priorities");
            return;
        }
        if (turns != nullptr && (!turns->is_array() || turns->empty())) {
            complain("must be a list", "analyzeTurns");
        }
        if (error_) return;
        std::map<int, std::int64_t> all;
        if (turns == nullptr) all[moves] = priority;
        for (std::size_t i = 0; turns != nullptr && i < turns->size(); ++i) {
            const Json& turn = (*turns)[i];
            if (!turn.is_number_unsigned() ||
                turn.get<std::uint64_t>() > static_cast<std::uint64_t>(moves)) {
                complain("must be numbers from 0 to that of the moves", "analyzeTurns");
                return;
            }
            if (priorities != nullptr && !(*priorities)[i].is_number_integer()) {
                complain("must be whole numbers", "priorities");
                return;
            }
            all[turn.get<int>()] =
                priorities != nullptr ? (*priorities)[i].get<std::int64_t>() : priority;
        }
        for (const auto& [turn, own] : all) {
            query.turns.push_back(turn);
            query.priorities.push_back(own);
        }
    }

    void read_limits(Query& query) {
        query.limits = spec_.kind == GameKind::go ? defaults_.limits : defaults_.othello_limits;
        query.limits.goal = Goal::analysis;
        if (const auto visits = number("maxVisits")) {
            if (*visits < 1) complain("must be at least 1", "maxVisits");
            query.limits.visits = static_cast<std::uint64_t>(std::max<std::int64_t>(*visits, 1));
        }
        query.limits.ownership = truth("includeOwnership");
        if (const Json* every = member("reportDuringSearchEvery")) {
            const double seconds = every->is_number() ? every->get<double>() : 0;
            if (!(seconds >= 0.001 && seconds <= 1e6)) {
                complain("must be a number of seconds", "reportDuringSearchEvery");
                return;
            }
            query.limits.report_every = Milliseconds(std::llround(1000 * seconds));
        }
        query.limits.policy = truth("includePolicy");
        read_restriction("avoidMoves", query.avoid);
        read_restriction("allowMoves", query.only);
        if (const Json* settings = member("overrideSettings")) read_settings(*settings, query);
    }

    // A member of an object; nothing for anything else.
    static const Json* part(const Json& object, const char* name) {
        if (!object.is_object()) return nullptr;
        const auto found = object.find(name);
        return found == object.end() ? nullptr : &*found;
    }

    // [{"player": "B", "moves": ["C3"], "untilDepth": 1}]: those at the root are kept to.
    void read_restriction(const char* name, ByColor<std::vector<Move>>& moves) {
        const Json* list = member(name);
        if (list == nullptr) return;
        if (!list->is_array()) {
            complain("must be a list", name);
            return;
        }
        for (const Json& entry : *list) {
            const Json* named = part(entry, "moves");
            const Json* player = part(entry, "player");
            const Json* depth = part(entry, "untilDepth");
            const auto color = player != nullptr && player->is_string()
                                   ? gtp::color_from(player->get_ref<const std::string&>())
                                   : std::nullopt;
            if (named == nullptr || !named->is_array() || !color || depth == nullptr ||
                !depth->is_number_integer()) {
                complain("must be objects with player, moves and untilDepth", name);
                return;
            }
            const bool is_of_root = depth->get<std::int64_t>() > 0;
            for (const Json& word : *named) {
                const auto move = word.is_string()
                                      ? move_named(spec_, word.get_ref<const std::string&>())
                                      : std::nullopt;
                if (!move) {
                    complain("a move that is none", name);
                    return;
                }
                if (is_of_root) moves[*color].push_back(*move);
            }
        }
    }

    void read_settings(const Json& settings, Query& query) {
        if (!settings.is_object()) {
            complain("must be an object", "overrideSettings");
            return;
        }
        if (const auto time = settings.find("maxTime");
            time != settings.end() && time->is_number()) {
            const double seconds = std::clamp(time->get<double>(), 0.001, 1e6);
            query.limits.time = Milliseconds(std::llround(1000 * seconds));
        }
        const auto view = settings.find("reportAnalysisWinratesAs");
        if (view == settings.end() || !view->is_string()) return;
        const std::string whose = ascii::lower(view->get_ref<const std::string&>());
        if (whose == "black") query.view = View::black;
        if (whose == "white") query.view = View::white;
        if (whose == "sidetomove") query.view = View::side_to_move;
    }

    static constexpr std::uint64_t kMostNumber = std::uint64_t{1} << 62;

    const Json& json_;
    const QueryDefaults& defaults_;
    std::string id_;
    GameSpec spec_;
    std::optional<QueryError> error_;
};

std::optional<Action::Kind> action_from(std::string_view name) {
    if (name == "query_version") return Action::Kind::query_version;
    if (name == "query_models") return Action::Kind::query_models;
    if (name == "clear_cache") return Action::Kind::clear_cache;
    if (name == "terminate") return Action::Kind::terminate;
    if (name == "terminate_all") return Action::Kind::terminate_all;
    return std::nullopt;
}

std::expected<Action, QueryError> read_action(const Json& json, const std::string& id) {
    const Json& name = json["action"];
    const auto kind =
        name.is_string() ? action_from(name.get_ref<const std::string&>()) : std::nullopt;
    if (!kind) return std::unexpected(QueryError{"unknown action", "action", id});
    Action action{.id = id, .kind = *kind, .name = name.get<std::string>()};
    if (*kind == Action::Kind::terminate) {
        const auto target = json.find("terminateId");
        if (target == json.end() || !target->is_string()) {
            return std::unexpected(QueryError{"must be a text", "terminateId", id});
        }
        action.terminated = target->get<std::string>();
    }
    const auto turns = json.find("turnNumbers");
    if (turns == json.end() || !turns->is_array()) return action;
    for (const Json& turn : *turns) {
        if (!turn.is_number_unsigned() || turn.get<std::uint64_t>() > 1'000'000) {
            return std::unexpected(QueryError{"must be a list of numbers", "turnNumbers", id});
        }
        action.turns.push_back(turn.get<int>());
    }
    return action;
}

}  // namespace

std::string move_name(const GameSpec& spec, Move move) { return move_text(spec, move); }

std::optional<Move> move_named(const GameSpec& spec, std::string_view text) {
    if (ascii::is_word(text, "pass")) return Move::pass();
    const auto point = point_from(spec.coord_style(), spec.geometry, text);
    if (!point) return std::nullopt;
    return Move(*point);
}

std::expected<std::variant<Query, Action>, QueryError> query_from(std::string_view line,
                                                                  const QueryDefaults& defaults) {
    if (line.size() > kLongestLine) return std::unexpected(QueryError{"the line is too long"});
    save::Limits bounds;
    bounds.bytes = kLongestLine;
    bounds.values = kMostValues;
    const auto json = save::parse_bounded(line, bounds);
    if (!json || !json->is_object()) {
        return std::unexpected(QueryError{"the line is not a JSON object"});
    }
    const auto id = json->find("id");
    if (id == json->end() || !id->is_string() ||
        id->get_ref<const std::string&>().size() > kLongestId) {
        return std::unexpected(QueryError{"must be a text", "id"});
    }
    if (json->contains("action")) return read_action(*json, id->get<std::string>());
    return Reader(*json, defaults).read(id->get<std::string>());
}

}  // namespace magpie::analysis
