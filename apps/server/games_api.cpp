#include "apps/server/games_api.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "apps/seats/engines.h"
#include "apps/server/answers.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "platform/network.h"
#include "platform/random_id.h"
#include "render/clean_text.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLongestName = 100;  // bytes

constexpr std::size_t kMostListed = 100;

constexpr std::array<std::string_view, 11> kGameWords = {
    "game",  "size",  "rules", "komi",  "handicap", "free_handicap",
    "clock", "black", "white", "seats", "open"};
constexpr std::array<std::string_view, 2> kPlayerWords = {"name", "engine"};

constexpr std::array<std::string_view, 11> kActions = {"moves",  "pass",   "undo",   "redo",
                                                       "resign", "dead",   "accept", "resume",
                                                       "allow",  "refuse", "name"};

Response bad_request(std::string_view message) {
    return error_response(400, "bad_request", message);
}

// A number may be a number or a text in JSON: 6.5 and "6.5".
std::expected<std::optional<std::string>, Response> komi_text(const Json& body) {
    const auto found = body.find("komi");
    if (found == body.end() || found->is_null()) return std::nullopt;
    if (found->is_string()) return found->get<std::string>();
    if (found->is_number()) return found->dump();
    return std::unexpected(bad_request("\"komi\" must be a number such as 6.5."));
}

std::expected<SpecRequest, Response> spec_request_from(const Json& body) {
    SpecRequest request;
    const auto game = text_in(body, "game");
    if (!game) return std::unexpected(game.error());
    request.game = game->value_or("go");
    if (const auto size = body.find("size"); size != body.end() && !size->is_null()) {
        const auto raw = size->is_string()           ? size_from(size->get<std::string>())
                         : size->is_number_integer() ? size_from(size->dump())
                                                     : std::nullopt;
        if (!raw) return std::unexpected(bad_request("\"size\" is not a size such as 9 or 19x13."));
        request.columns = raw->columns;
        request.rows = raw->rows;
    }
    const auto rules = text_in(body, "rules");
    if (!rules) return std::unexpected(rules.error());
    request.rules = *rules;
    const auto komi = komi_text(body);
    if (!komi) return std::unexpected(komi.error());
    request.komi = *komi;
    const auto handicap = number_in(body, "handicap");
    if (!handicap) return std::unexpected(handicap.error());
    if (*handicap && **handicap != 0) request.handicap = *handicap;
    if (const auto is_free = truth_in(body, "free_handicap"); !is_free) {
        return std::unexpected(is_free.error());
    } else {
        request.free_handicap = is_free->value_or(false);
    }
    return request;
}

// Only engines of ours without options: an option may name a file, and a program would be run.
bool may_play(GameKind kind, const std::string& engine) {
    return engine.find(':') == std::string::npos && seats::is_ours(kind, engine);
}

// A name as it is shown, or the answer where it is none.
std::expected<std::string, Response> name_in(const Json& object) {
    const auto name = text_in(object, "name");
    if (!name) return std::unexpected(name.error());
    if (name->value_or("").size() > kLongestName) {
        return std::unexpected(bad_request("The name is too long."));
    }
    return render::clean_text(name->value_or(""));
}

// Whether those who play do so from different places, and whether anybody may join them.
std::optional<Response> take_seats(const Json& body, NewGame& game) {
    const auto seats = text_in(body, "seats");
    if (!seats) return seats.error();
    const std::string how = seats->value_or("together");
    if (how != "together" && how != "apart") {
        return bad_request("\"seats\" must be together or apart.");
    }
    game.is_apart = how == "apart";
    const auto is_open = truth_in(body, "open");
    if (!is_open) return is_open.error();
    game.is_open = is_open->value_or(false);
    const bool has_engine = !game.engines.black.empty() || !game.engines.white.empty();
    if (game.is_open && (!game.is_apart || has_engine)) {
        return bad_request("Only a game of two persons with \"seats\": \"apart\" can be open.");
    }
    return std::nullopt;
}

std::optional<Response> take_player(const Json& body, const char* name, Color c, NewGame& game) {
    const auto found = body.find(name);
    if (found == body.end() || found->is_null()) return std::nullopt;
    if (!found->is_object()) {
        return bad_request("\"" + std::string(name) +
                           "\" must be an object such as {\"name\": \"Ada\"} or "
                           "{\"engine\": \"5\"}.");
    }
    if (auto wrong = unknown_in(*found, kPlayerWords)) return wrong;
    const auto person = name_in(*found);
    if (!person) return person.error();
    game.names[c] = *person;
    const auto engine = text_in(*found, "engine");
    if (!engine) return engine.error();
    if (!*engine) return std::nullopt;
    if (!may_play(game.spec.kind, **engine)) {
        return bad_request(quotable(**engine) + " is no level (1 to 9) and no engine of ours (" +
                           seats::engine_names(game.spec.kind) + ").");
    }
    if (const auto why = seats::why_too_large(game.spec.kind, **engine, game.spec.geometry)) {
        return bad_request(*why + ".");
    }
    game.engines[c] = **engine;
    return std::nullopt;
}

}  // namespace

std::expected<NewGame, Response> new_game_from(const Json& body) {
    if (auto wrong = unknown_in(body, kGameWords)) return std::unexpected(*wrong);
    const auto request = spec_request_from(body);
    if (!request) return std::unexpected(request.error());
    const auto spec = make_spec(*request);
    if (!spec) return std::unexpected(bad_request(sentence(spec.error())));
    NewGame game{.spec = *spec, .free_handicap = request->free_handicap};
    const auto clock = text_in(body, "clock");
    if (!clock) return std::unexpected(clock.error());
    if (*clock) {
        const auto control = time_control_from(**clock);
        if (!control) {
            return std::unexpected(bad_request(sentence(control.error(), **clock)));
        }
        game.clock = *control;
    }
    if (auto wrong = take_player(body, "black", Color::black, game)) return std::unexpected(*wrong);
    if (auto wrong = take_player(body, "white", Color::white, game)) return std::unexpected(*wrong);
    if (!game.engines.black.empty() && !game.engines.white.empty()) {
        return std::unexpected(bad_request("One of the players must be a person."));
    }
    if (auto wrong = take_seats(body, game)) return std::unexpected(*wrong);
    return game;
}

Response trouble_response(Rooms::Trouble trouble) {
    switch (trouble) {
        case Rooms::Trouble::not_found:
            return error_response(404, "not_found", "There is no such game.");
        case Rooms::Trouble::damaged:
            return error_response(500, "damaged",
                                  "What was kept of this game is not what was written.");
        case Rooms::Trouble::too_many:
            return error_response(503, "too_many", "Too many games are open. Try again later.");
        case Rooms::Trouble::unavailable:
            break;
    }
    return error_response(503, "unavailable", "The games cannot be read now. Try again later.");
}

bool GamesApi::is_action(std::string_view action) {
    return std::ranges::find(kActions, action) != kActions.end();
}

void GamesApi::create(const Request& request, const Reply& reply) {
    if (request.body.empty()) {
        return reply(bad_request("The body must say which game, such as {\"size\": 9}."));
    }
    const auto body = object_from(request);
    if (!body) return reply(body.error());
    const auto game = new_game_from(*body);
    if (!game) return reply(game.error());
    const auto made = rooms_.create(*game, platform::random_id());
    if (!made) return reply(trouble_response(made.error()));
    made->room->keep([room = made->room, reply](const Answer& answer) {
        if (answer.kind == Answer::Kind::unavailable) {
            return reply(error_response(503, "unavailable", answer.message));
        }
        const store::LoggedHeader& header = room->header();
        Json ids = {{"id", header.id}};
        for (const Color c : kColors) {
            if (header.seats[c].empty()) continue;
            ids[std::string(color_word(c)) + "_id"] = header.seats[c];
        }
        std::string text = dumped(ids);
        text.back() = ',';
        text += room->json(*answer.state, Role::both).substr(1) + "\n";
        Response response = json_response(201, std::move(text));
        response.headers.emplace_back("Location", "/api/games/" + room->id());
        reply(std::move(response));
    });
}

void GamesApi::list_open(const Reply& reply) {
    Json list = Json::array();
    for (const auto& room : rooms_.waiting(kMostListed)) {
        const auto color = room->free_color();
        if (!color) continue;
        const SharedSnapshot state = room->state();
        const GameSpec& spec = state->spec;
        const bool is_timed = state->clock.is_timed();
        list.push_back({{"join", room->joining_id()},
                        {"color", color_word(*color)},
                        {"game", name_of(spec.kind)},
                        {"columns", spec.geometry.columns},
                        {"rows", spec.geometry.rows},
                        {"rules", rules_word(spec)},
                        {"handicap", spec.handicap},
                        {"clock", is_timed ? Json(to_text(state->clock.control(*color))) : Json()},
                        {"name", state->names[opponent(*color)]}});
    }
    reply(json_response(200, Json{{"games", std::move(list)}}));
}

void GamesApi::join(const std::string& joining_id, const Reply& reply) {
    const auto room = rooms_.find_open(joining_id);
    if (!room) return reply(trouble_response(Rooms::Trouble::not_found));
    room->join([room, reply](const Answer& answer) {
        if (answer.kind == Answer::Kind::unavailable) {
            return reply(error_response(503, "unavailable", answer.message));
        }
        if (!answer.joined) return reply(error_response(409, "taken", answer.message));
        reply(json_response(200, Json{{"id", room->header().seats[*answer.joined]},
                                      {"color", color_word(*answer.joined)}}));
    });
}

void GamesApi::find(const std::string& id,
                    std::function<void(std::expected<Rooms::Found, Response>)> done) {
    if (!platform::is_id(id))
        return done(std::unexpected(trouble_response(Rooms::Trouble::not_found)));
    rooms_.find(id, [done = std::move(done)](const Rooms::Result& found) {
        if (!found) return done(std::unexpected(trouble_response(found.error())));
        done(*found);
    });
}

void GamesApi::show(const std::string& id, const Reply& reply) {
    find(id, [reply](const std::expected<Rooms::Found, Response>& found) {
        if (!found) return reply(found.error());
        reply(json_response(200, found->room->json(found->role) + "\n"));
    });
}

void GamesApi::act(const std::string& id,
                   const std::string& action,
                   const Request& request,
                   const Reply& reply) {
    find(id, [action, request, reply](const std::expected<Rooms::Found, Response>& found) {
        if (!found) return reply(found.error());
        if (found->role == Role::watcher) {
            return reply(error_response(403, "watching", "This link is for looking on."));
        }
        act_in(*found, action, request, reply);
    });
}

namespace {

// What the body of each may say.
std::vector<std::string_view> words_of(std::string_view action) {
    if (action == "moves") return {"ply", "move"};
    if (action == "dead") return {"ply", "point", "stone", "is_dead"};
    if (action == "accept") return {"ply", "dead"};
    if (action == "resign") return {"ply", "color"};
    if (action == "name") return {"ply", "name"};
    return {"ply"};
}

Room::Answered answering(const Rooms::Found& found, const Reply& reply) {
    return [found, reply](const Answer& answer) {
        const std::string game = found.room->json(*answer.state, found.role);
        switch (answer.kind) {
            case Answer::Kind::done:
                return reply(json_response(200, game + "\n"));
            case Answer::Kind::stale:
                return reply(error_response(409, "stale", answer.message, game));
            case Answer::Kind::refused:
                return reply(error_response(422, "refused", answer.message, game));
            case Answer::Kind::not_yours:
                return reply(error_response(403, "not_yours", answer.message, game));
            case Answer::Kind::late:
                return reply(error_response(422, "late", answer.message, game));
            case Answer::Kind::unavailable:
                break;
        }
        reply(error_response(503, "unavailable", answer.message));
    };
}

}  // namespace

void GamesApi::act_in(const Rooms::Found& found,
                      const std::string& action,
                      const Request& request,
                      const Reply& reply) {
    Room& room = *found.room;
    const Role role = found.role;
    const std::string network = platform::network_of(request.address);
    const auto body = object_from(request);
    if (!body) return reply(body.error());
    if (auto wrong = unknown_in(*body, words_of(action))) return reply(std::move(*wrong));
    const auto ply = number_in(*body, "ply");
    if (!ply) return reply(ply.error());
    if (ply->value_or(0) < 0) return reply(bad_request("\"ply\" must be 0 or more."));
    const bool is_move = action == "moves" || action == "pass";
    if (is_move && !*ply) {
        return reply(bad_request("\"ply\" must say how many moves you know of."));
    }
    const GameSpec spec = room.state()->spec;
    const auto point_of = [&](const std::string& text) -> std::expected<Point, Response> {
        const auto point = point_from(spec.coord_style(), spec.geometry, text);
        if (point) return *point;
        return std::unexpected(bad_request(sentence(spec, point.error(), text)));
    };
    if (action == "moves") {
        const auto text = text_in(*body, "move");
        if (!text) return reply(text.error());
        if (!*text) return reply(bad_request("\"move\" must be a point or \"pass\"."));
        if (ascii::is_word(**text, "pass")) {
            return room.apply(PlayMove{Move::pass()}, *ply, answering(found, reply), role, network);
        }
        const auto point = point_of(**text);
        if (!point) return reply(point.error());
        return room.apply(PlayMove{Move(*point)}, *ply, answering(found, reply), role, network);
    }
    if (action == "dead") {
        const auto text = text_in(*body, "point");
        if (!text) return reply(text.error());
        if (!*text) return reply(bad_request("\"point\" must name a stone."));
        const auto point = point_of(**text);
        if (!point) return reply(point.error());
        const auto is_stone = truth_in(*body, "stone");
        if (!is_stone) return reply(is_stone.error());
        const auto is_dead = truth_in(*body, "is_dead");
        if (!is_dead) return reply(is_dead.error());
        const MarkDead mark{
            .point = *point, .is_stone_alone = is_stone->value_or(false), .is_dead = *is_dead};
        return room.ask(mark, *ply, answering(found, reply), role, network);
    }
    if (action == "accept") {
        AgreeOnDead agreed;
        if (const auto dead = body->find("dead"); dead != body->end() && !dead->is_null()) {
            if (!dead->is_array()) return reply(bad_request("\"dead\" must be a list of points."));
            agreed.stones.emplace();
            for (const Json& name : *dead) {
                const auto point = point_of(name.is_string() ? name.get<std::string>() : "");
                if (!point) return reply(point.error());
                agreed.stones->push_back(*point);
            }
            std::ranges::sort(*agreed.stones);
        } else if (role != Role::both) {
            return reply(bad_request("\"dead\" must list the stones that you take for dead."));
        }
        return room.ask(std::move(agreed), *ply, answering(found, reply), role, network);
    }
    if (action == "resign") {
        const auto color = text_in(*body, "color");
        if (!color) return reply(color.error());
        if (*color && **color != "black" && **color != "white") {
            return reply(bad_request("\"color\" must be black or white."));
        }
        std::optional<Color> who;
        if (*color) who = **color == "black" ? Color::black : Color::white;
        return room.resign(who, answering(found, reply), role);
    }
    if (action == "allow" || action == "refuse") {
        return room.ask(AnswerUndo{action == "allow"}, *ply, answering(found, reply), role,
                        network);
    }
    if (action == "name") {
        auto name = name_in(*body);
        if (!name) return reply(name.error());
        if (name->empty()) return reply(bad_request("\"name\" must say who plays."));
        return room.ask(TakeName{std::move(*name)}, std::nullopt, answering(found, reply), role,
                        network);
    }
    const Command command = action == "pass"   ? Command(PlayMove{Move::pass()})
                            : action == "undo" ? Command(TakeBack{})
                            : action == "redo" ? Command(MoveAgain{})
                                               : Command(ResumePlay{});
    room.apply(command, *ply, answering(found, reply), role, network);
}

}  // namespace magpie::server
