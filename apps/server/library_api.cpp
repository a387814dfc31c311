#include "apps/server/library_api.h"

#include <charconv>
#include <utility>

#include "apps/seats/match_json.h"
#include "apps/server/answers.h"
#include "apps/server/given_game.h"
#include "game/words.h"
#include "platform/folders.h"
#include "store/criteria_text.h"
#include "store/openings.h"
#include "store/sqlite/library.h"

namespace magpie::server {

namespace {

constexpr std::int64_t kMostGames = 200;  // in one answer
constexpr std::int64_t kLargestNumber = 1'000'000'000'000;

Response bad_query(const std::string& message) {
    return error_response(400, "bad_request", message);
}

Response trouble(const store::StoreError& error) {
    using enum store::StoreError::Kind;
    if (error.kind == not_found) return error_response(404, "not_found", "There is no such game.");
    if (error.kind == bad_query) {
        return error_response(400, "bad_request", "There is nothing to look for in that text.");
    }
    return error_response(503, "unavailable", "The library cannot be read now.");
}

// Nothing when it is no number from 0 to `most`.
std::optional<std::int64_t> number_from(const std::string& text, std::int64_t most) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < 0 || number > most) return std::nullopt;
    return number;
}

struct Question {
    store::Criteria criteria{};
    store::Page page{};
};

std::expected<Question, Response> question_from(const Request& request) {
    const auto given = [&](const char* name) { return request.parameter(name).value_or(""); };
    if (const std::string copies = given("copies");
        !copies.empty() && copies != "true" && copies != "false") {
        return std::unexpected(bad_query("copies must be true or false."));
    }
    auto criteria = store::criteria_from({.game = given("game"),
                                          .size = given("size"),
                                          .player = given("player"),
                                          .black = given("black"),
                                          .white = given("white"),
                                          .event = given("event"),
                                          .place = given("place"),
                                          .from = given("from"),
                                          .until = given("until"),
                                          .result = given("result"),
                                          .rules = given("rules"),
                                          .text = given("text"),
                                          .with_copies = given("copies") == "true"});
    if (!criteria) {
        return std::unexpected(bad_query(criteria.error().field + ": " + criteria.error().reason));
    }
    Question question{.criteria = std::move(*criteria)};
    for (const char* name : {"position", "opening"}) {
        std::string notation = given(name);
        if (notation.empty()) continue;
        const bool is_opening = std::string_view(name) == "opening";
        const auto* named = is_opening ? store::find_opening(notation) : nullptr;
        if (named != nullptr) notation = named->moves;
        const auto game = given_game(notation);
        if (!game) return std::unexpected(bad_query(std::string(name) + ": " + game.error()));
        question.criteria.position = game->position();
        if (is_opening) question.criteria.ply = game->move_number();
    }
    const auto skip = number_from(request.parameter("skip").value_or("0"), kLargestNumber);
    const auto most = number_from(request.parameter("limit").value_or("20"), kMostGames);
    if (!skip || !most) {
        return std::unexpected(bad_query("skip and limit must be numbers, limit at most 200."));
    }
    question.page = {.skip = *skip, .most = *most};
    return question;
}

}  // namespace

void LibraryApi::search(const Request& request, const Reply& reply) {
    const auto question = question_from(request);
    if (!question) return reply(question.error());
    serial_.post([path = path_, question = *question, reply] {
        if (!platform::is_regular_file(path)) {
            return reply(json_response(200, Json{{"total", 0}, {"games", Json::array()}}));
        }
        auto library = store::Library::open_to_read(path);
        if (!library) return reply(trouble(library.error()));
        const auto found = library->search(question.criteria, question.page);
        if (!found) return reply(trouble(found.error()));
        Json games = Json::array();
        for (const store::Match& match : found->matches) games.push_back(seats::match_json(match));
        reply(json_response(200, Json{{"total", found->total}, {"games", std::move(games)}}));
    });
}

void LibraryApi::show(const std::string& number, const Reply& reply) {
    const auto wanted = number_from(number, kLargestNumber);
    if (!wanted) return reply(error_response(404, "not_found", "There is no such game."));
    serial_.post([path = path_, number = *wanted, reply] {
        if (!platform::is_regular_file(path)) {
            return reply(error_response(404, "not_found", "There is no such game."));
        }
        auto library = store::Library::open_to_read(path);
        if (!library) return reply(trouble(library.error()));
        const auto sgf = library->sgf(number);
        if (!sgf) return reply(trouble(sgf.error()));
        reply(json_response(200, Json{{"number", number}, {"sgf", *sgf}}));
    });
}

void LibraryApi::explore(const Request& request, const Reply& reply) {
    const auto notation = request.parameter("position");
    if (!notation) return reply(bad_query("position must be a game, such as 9x9,E5b."));
    const auto game = given_game(*notation);
    if (!game) return reply(bad_query("position: " + game.error()));
    serial_.post([path = path_, position = game->position(), spec = game->spec(), reply] {
        store::Exploration found;
        if (platform::is_regular_file(path)) {
            auto library = store::Library::open_to_read(path);
            if (!library) return reply(trouble(library.error()));
            auto explored = library->explore(position);
            if (!explored) return reply(trouble(explored.error()));
            found = std::move(*explored);
        }
        Json moves = Json::array();
        for (const store::NextMove& next : found.moves) {
            moves.push_back({{"move", next.move ? Json(move_text(spec, *next.move)) : Json()},
                             {"games", next.games},
                             {"black_wins", next.wins.black},
                             {"draws", next.draws},
                             {"white_wins", next.wins.white}});
        }
        reply(json_response(200, Json{{"games", found.games},
                                      {"to_play", color_word(to_play(position))},
                                      {"moves", std::move(moves)}}));
    });
}

}  // namespace magpie::server
