#include "apps/server/founding_api.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "apps/server/answers.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "platform/random_id.h"

namespace magpie::server {

namespace {

constexpr std::string_view kCookie = "magpie";

NewGame founding_game() {
    NewGame game{.spec = GameSpec::for_othello()};
    game.engines.white = "courteous";
    return game;
}

// The id in the cookie; nothing when there is none that could be ours.
std::optional<std::string> cookie_of(const Request& request) {
    std::string_view rest = request.header("cookie");
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        std::string_view item = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        while (item.starts_with(' ')) item.remove_prefix(1);
        if (!item.starts_with(kCookie) || item.substr(kCookie.size(), 1) != "=") continue;
        item.remove_prefix(kCookie.size() + 1);
        if (platform::is_id(item)) return std::string(item);
    }
    return std::nullopt;
}

// Lax: whoever follows a link from elsewhere comes back to the same game. Changes are guarded by
// the Origin.
void set_cookie(Response& response, const std::string& id) {
    response.headers.emplace_back("Set-Cookie", std::string(kCookie) + "=" + id +
                                                    "; Path=/; HttpOnly; SameSite=Lax; "
                                                    "Max-Age=31536000");
}

// What every answer of the contract holds.
struct Told {
    bool success = true;
    std::string player = "Dark";
    std::string board{};  // JSON
    std::string message{};
    bool finished = false;
    Json plies = Json::array();
};

Response told_response(int status, const Told& told) {
    std::string text = dumped(Json{{"status", told.success ? "success" : "fail"},
                                   {"player", told.player},
                                   {"message", told.message},
                                   {"finished", told.finished},
                                   {"plies", told.plies}});
    text.pop_back();
    text += ",\"board\":" + told.board + "}\n";
    return json_response(status, std::move(text));
}

// The contract calls the colours Dark and Light.
std::string in_its_words(std::string text) {
    for (const auto& [ours, theirs] : {std::pair{"Black", "Dark"}, std::pair{"White", "Light"}}) {
        const std::string_view word = ours;
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
            text.replace(at, word.size(), theirs);
        }
    }
    return text;
}

std::string player_name(Color c) { return c == Color::black ? "Dark" : "Light"; }

// "Dark plays d3. Light plays c3. Dark has 3 discs, Light 3.": what led to the board, and the
// board.
std::string message_of(const Snapshot& state, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < state.moves.size(); ++i) {
        const ColoredMove& ply = state.moves[i];
        text += player_name(ply.color);
        text +=
            ply.move.is_pass() ? " passes. " : " plays " + move_text(state.spec, ply.move) + ". ";
    }
    const auto discs = [&](Color c) {
        const Json rows = Json::parse(state.plain_board);
        std::ptrdiff_t count = 0;
        for (const Json& row : rows) count += std::ranges::count(row, Json(player_name(c)));
        return std::to_string(count);
    };
    text += "Dark has " + discs(Color::black) + " discs, Light " + discs(Color::white) + ".";
    if (!state.result.empty()) text += " " + in_its_words(state.result);
    if (!state.engine_trouble.empty()) text += " " + state.engine_trouble;
    return text;
}

Told told_of(const Snapshot& state) {
    return {.player = player_name(state.to_play),
            .board = state.plain_board,
            .message = in_its_words(state.result),
            .finished = state.phase == Phase::finished};
}

// Before the first move there is nothing to keep: this is what a new game looks like.
Told told_of_new_game() {
    return {.board = dumped(plain_board_json(start_position(GameSpec::for_othello())))};
}

// Whether a game is one that this contract plays.
bool is_founding(const Rooms::Found& found) {
    const SharedSnapshot state = found.room->state();
    return found.role == Role::both && state->kind == GameKind::othello &&
           state->spec.geometry == Geometry{8, 8};
}

// Whether the cookie leads to nothing that can be played, now or ever; a new one is needed then.
bool is_lost(const Rooms::Result& found) {
    return found ? !is_founding(*found) : found.error() == Rooms::Trouble::damaged;
}

constexpr const char* kLost = "The game that was kept here cannot be read. This is a new one.";

std::optional<int> number_from(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    int number = 0;
    const char* end = text->data() + text->size();
    const auto [rest, error] = std::from_chars(text->data(), end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    return number;
}

std::expected<Point, std::string> point_of(const Request& request) {
    const GameSpec spec = GameSpec::for_othello();
    if (request.parameter("x") || request.parameter("y")) {
        const auto x = number_from(request.parameter("x"));
        const auto y = number_from(request.parameter("y"));
        if (!x || !y || !spec.geometry.contains(*x - 1, *y - 1)) {
            return std::unexpected("x and y must be numbers from 1 to 8.");
        }
        return spec.geometry.at(*x - 1, *y - 1);
    }
    const auto body = object_from(request);
    if (!body) {
        return std::unexpected(
            "The body must be JSON such as {\"move\": \"d3\"}, with Content-Type: "
            "application/json; or ask for /move?x=4&y=3, column and row from 1 to 8.");
    }
    const auto text = text_in(*body, "move");
    if (!text || !*text) {
        return std::unexpected(
            "\"move\" must be a square such as \"d3\"; or ask for /move?x=4&y=3, column and row "
            "from 1 to 8.");
    }
    const auto point = point_from(spec.coord_style(), spec.geometry, **text);
    if (!point) return std::unexpected(sentence(spec, point.error(), **text));
    return *point;
}

}  // namespace

void FoundingApi::open(const Request& request, const Reply& reply) {
    const bool wants_json = request.header("accept").starts_with("application/json");
    const auto answer = [this, request, reply, wants_json](const Told& told,
                                                           const std::string& new_id) {
        Response response = wants_json ? told_response(200, told) : files_.page(request);
        if (!new_id.empty()) set_cookie(response, new_id);
        reply(std::move(response));
    };
    const auto id = cookie_of(request);
    if (!id) return answer(told_of_new_game(), platform::random_id());
    rooms_.find(*id, [answer](const Rooms::Result& found) {
        Told told = told_of_new_game();
        if (is_lost(found)) {
            told.message = kLost;
            return answer(told, platform::random_id());
        }
        if (!found) return answer(told, {});
        const SharedSnapshot state = found->room->state();
        // A finished game was put away into the library when it ended.
        if (state->phase == Phase::finished) return answer(told, platform::random_id());
        answer(told_of(*state), {});
    });
}

void FoundingApi::move(const Request& request, const Reply& reply) {
    auto id = cookie_of(request);
    const bool is_new = !id;
    if (!id) id = platform::random_id();
    const auto answer = [reply](Response response, const std::string& new_id) {
        if (!new_id.empty()) set_cookie(response, new_id);
        reply(std::move(response));
    };
    const auto point = point_of(request);
    rooms_.find(*id, [this, id = *id, point, answer, is_new](Rooms::Result found) {
        const std::string new_id = is_new ? id : std::string();
        Told told = told_of_new_game();
        told.success = false;
        if (is_lost(found)) {
            told.message = kLost;
            return answer(told_response(200, told), platform::random_id());
        }
        if (found) told = told_of(*found->room->state());
        told.success = false;
        if (!point) {
            told.message = point.error();
            return answer(told_response(400, told), new_id);
        }
        if (!found && found.error() == Rooms::Trouble::not_found) {
            found = rooms_.create(founding_game(), id);
        }
        if (!found) {
            told.message = "The game cannot be read now. Try again later.";
            return answer(told_response(503, told), new_id);
        }
        play_in(found->room, *point,
                [answer, new_id](Response response) { answer(std::move(response), new_id); });
    });
}

// The visitor's move, then the answer of the computer with all passes in between.
void FoundingApi::play_in(const std::shared_ptr<Room>& room, Point point, const Reply& reply) {
    const int before = room->state()->ply;
    room->apply(PlayMove{Move(point)}, before, [room, reply, before](const Answer& answer) {
        if (answer.kind != Answer::Kind::done) {
            Told told = told_of(*answer.state);
            told.success = false;
            told.message = in_its_words(answer.message);
            const int status = answer.kind == Answer::Kind::unavailable ? 503
                               : answer.kind == Answer::Kind::stale     ? 409
                                                                        : 200;
            return reply(told_response(status, told));
        }
        room->when_settled([reply, before](const Answer& settled) {
            const Snapshot& state = *settled.state;
            const auto first = static_cast<std::size_t>(before);
            Told told = told_of(state);
            told.message = message_of(state, first);
            for (std::size_t i = first; i < state.moves.size(); ++i) {
                const ColoredMove& ply = state.moves[i];
                told.plies.push_back({{"player", player_name(ply.color)},
                                      {"move", move_text(state.spec, ply.move)}});
            }
            reply(told_response(200, told));
        });
    });
}

Response in_founding_form(Response refusal) {
    Json told = Json::parse(*refusal.body);
    if (told.contains("status")) return refusal;
    told["status"] = "fail";
    told["player"] = nullptr;
    told["board"] = nullptr;
    told["message"] = told["error"]["message"];
    told["finished"] = false;
    told["plies"] = Json::array();
    Response response = json_response(refusal.status, told);
    response.headers = refusal.headers;
    return response;
}

}  // namespace magpie::server
