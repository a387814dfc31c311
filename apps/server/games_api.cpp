#include "apps/server/games_api.h"

#include <array>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/server/answers.h"
#include "apps/server/random_id.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "render/clean_text.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLongestName = 100;  // bytes

constexpr std::array<std::string_view, 8> kActions = {"moves",  "pass", "undo",   "redo",
                                                      "resign", "dead", "accept", "resume"};

Response bad_request(std::string_view message) {
    return error_response(400, "bad_request", message);
}

// A number may be a number or a text in JSON: 6.5 and "6.5".
std::optional<std::string> komi_text(const Json& body) {
    const auto found = body.find("komi");
    if (found == body.end() || found->is_null()) return std::nullopt;
    return found->is_string() ? found->get<std::string>() : found->dump();
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
    request.komi = komi_text(body);
    const auto handicap = number_in(body, "handicap");
    if (!handicap) return std::unexpected(handicap.error());
    if (*handicap && **handicap != 0) request.handicap = *handicap;
    const auto free = body.find("free_handicap");
    request.free_handicap = free != body.end() && free->is_boolean() && free->get<bool>();
    return request;
}

// Only engines of ours without options: an option may name a file, and a program would be run.
bool may_play(GameKind kind, const std::string& engine) {
    return engine.find(':') == std::string::npos &&
           seats::is_built_in(kind, seats::engine_from(kind, engine));
}

std::optional<Response> take_player(const Json& body, const char* name, Color c, NewGame& game) {
    const auto found = body.find(name);
    if (found == body.end() || found->is_null()) return std::nullopt;
    if (!found->is_object()) {
        return bad_request("\"" + std::string(name) +
                           "\" must be an object such as {\"name\": \"Ada\"} or "
                           "{\"engine\": \"5\"}.");
    }
    const auto person = text_in(*found, "name");
    if (!person) return person.error();
    if (person->value_or("").size() > kLongestName) return bad_request("The name is too long.");
    game.names[c] = render::clean_text(person->value_or(""));
    const auto engine = text_in(*found, "engine");
    if (!engine) return engine.error();
    if (!*engine) return std::nullopt;
    if (!may_play(game.spec.kind, **engine)) {
        return bad_request(quotable(**engine) + " is no level (1 to 9) and no engine of ours (" +
                           seats::engine_names(game.spec.kind) + ").");
    }
    game.engines[c] = **engine;
    return std::nullopt;
}

}  // namespace

std::expected<NewGame, Response> new_game_from(const Json& body) {
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
    return game;
}

Response trouble_response(Rooms::Trouble trouble) {
    switch (trouble) {
        case Rooms::Trouble::not_found:
            return error_response(404, "not_found", "There is no such game.");
        case Rooms::Trouble::damaged:
            return error_response(500, "damaged", "What was kept of this game cannot be read.");
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
    const auto body = object_from(request);
    if (!body) return reply(body.error());
    const auto game = new_game_from(*body);
    if (!game) return reply(game.error());
    const auto made = rooms_.create(*game, random_id());
    if (!made) return reply(trouble_response(made.error()));
    made->room->keep([this, room = made->room, reply](const Answer& answer) {
        if (answer.kind == Answer::Kind::unavailable) {
            return reply(error_response(503, "unavailable", answer.message));
        }
        std::string text =
            "{\"id\":\"" + room->id() + "\"," + answer.state->json(now_()).substr(1) + "\n";
        Response response = json_response(201, std::move(text));
        response.headers.emplace_back("Location", "/api/games/" + room->id());
        reply(std::move(response));
    });
}

void GamesApi::find(const std::string& id,
                    std::function<void(std::expected<Rooms::Found, Response>)> done) {
    if (!is_id(id)) return done(std::unexpected(trouble_response(Rooms::Trouble::not_found)));
    rooms_.find(id, [done = std::move(done)](const Rooms::Result& found) {
        if (!found) return done(std::unexpected(trouble_response(found.error())));
        done(*found);
    });
}

void GamesApi::show(const std::string& id, const Reply& reply) {
    find(id, [this, reply](const std::expected<Rooms::Found, Response>& found) {
        if (!found) return reply(found.error());
        reply(json_response(200, found->room->state()->json(now_()) + "\n"));
    });
}

void GamesApi::act(const std::string& id,
                   const std::string& action,
                   const Request& request,
                   const Reply& reply) {
    find(id, [this, action, request, reply](const std::expected<Rooms::Found, Response>& found) {
        if (!found) return reply(found.error());
        if (found->is_watcher) {
            return reply(error_response(403, "watching", "This link is for looking on."));
        }
        act_in(*found->room, action, request, reply);
    });
}

Room::Answered GamesApi::answering(const Reply& reply) const {
    return [this, reply](const Answer& answer) {
        const std::string game = answer.state->json(now_());
        switch (answer.kind) {
            case Answer::Kind::done:
                return reply(json_response(200, game + "\n"));
            case Answer::Kind::stale:
                return reply(error_response(409, "stale", answer.message, game));
            case Answer::Kind::refused:
                return reply(error_response(422, "refused", answer.message, game));
            case Answer::Kind::late:
                return reply(error_response(422, "late", answer.message, game));
            case Answer::Kind::unavailable:
                break;
        }
        reply(error_response(503, "unavailable", answer.message));
    };
}

void GamesApi::act_in(Room& room,
                      const std::string& action,
                      const Request& request,
                      const Reply& reply) {
    const auto body = object_from(request);
    if (!body) return reply(body.error());
    const auto ply = number_in(*body, "ply");
    if (!ply) return reply(ply.error());
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
            return room.apply(PlayMove{Move::pass()}, *ply, answering(reply));
        }
        const auto point = point_of(**text);
        if (!point) return reply(point.error());
        return room.apply(PlayMove{Move(*point)}, *ply, answering(reply));
    }
    if (action == "dead") {
        const auto text = text_in(*body, "point");
        if (!text) return reply(text.error());
        if (!*text) return reply(bad_request("\"point\" must name a stone."));
        const auto point = point_of(**text);
        if (!point) return reply(point.error());
        return room.apply(ToggleDead{*point}, *ply, answering(reply));
    }
    if (action == "resign") {
        const auto color = text_in(*body, "color");
        if (!color) return reply(color.error());
        if (*color && **color != "black" && **color != "white") {
            return reply(bad_request("\"color\" must be black or white."));
        }
        std::optional<Color> who;
        if (*color) who = **color == "black" ? Color::black : Color::white;
        return room.resign(who, answering(reply));
    }
    const Command command = action == "pass"     ? Command(PlayMove{Move::pass()})
                            : action == "undo"   ? Command(TakeBack{})
                            : action == "redo"   ? Command(MoveAgain{})
                            : action == "accept" ? Command(AcceptDead{})
                                                 : Command(ResumePlay{});
    room.apply(command, *ply, answering(reply));
}

}  // namespace magpie::server
