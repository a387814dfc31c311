// Engines behind the C interface: those of the library, in the caller's thread.
#include "engine/engine.h"

#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "capi/handles.h"
#include "capi/json_text.h"
#include "capi/proposal_text.h"
#include "engine/workers.h"
#include "game/last_flips.h"
#include "game/words.h"
#include "go/search/bots/bot.h"
#include "go/search/bots/random_player.h"
#include "go/search/network_engine.h"
#include "go/search/network_ownership.h"
#include "othello/count/disc_count.h"
#include "othello/search/alpha_beta_player.h"
#include "othello/search/bot.h"
#include "othello/search/pattern_player.h"
#include "othello/search/simple_players.h"
#include "table/named_bots.h"

struct magpie_engine {
    magpie::SerialWorkers workers{};
    std::variant<std::unique_ptr<magpie::Engine<magpie::go::Position>>,
                 std::unique_ptr<magpie::Engine<magpie::othello::Position>>>
        engine{};
    std::optional<magpie::nn::Network> network{};           // of Go
    std::unique_ptr<magpie::go::NetworkOwnership> judge{};  // once it was asked
    std::string answer{};
    int largest_side = magpie::kMaxSide;  // of a board that it plays on
};

namespace {

using namespace magpie;
using namespace magpie::capi;

// A browser gives a page less memory than a program of its own has, and each engine its own.
constexpr std::size_t kTreeBytes = std::size_t{96} << 20;
constexpr std::size_t kCacheBytes = std::size_t{24} << 20;
constexpr std::size_t kOthelloTableBytes = std::size_t{32} << 20;

struct Wanted {
    int level;
    std::span<const std::byte> data;
    std::uint32_t seed;
    std::string_view style;  // of kNamedBots, or empty
};

// The error is one line; empty when the engine is there.
std::string make_go(magpie_engine& made, const Wanted& wanted) {
    if (wanted.style == "random") {
        made.engine = std::make_unique<go::RandomPlayer>(wanted.seed);
        return {};
    }
    const auto network = nn::read_network(wanted.data);
    if (!network) return nn::describe(network.error());
    if (!go::NetworkEngine::can_use(*network)) return "a network for something else than Go";
    go::SearchSettings settings;
    settings.threads = 1;
    settings.tree_bytes = kTreeBytes;
    settings.cache_bytes = kCacheBytes;
    auto engine = std::make_unique<go::NetworkEngine>(*network, made.workers, settings);
    made.network = *network;
    made.largest_side = go::NetworkEngine::kLargestSide;
    const auto play_like = [&](const go::BotStyles& styles) {
        made.engine = std::make_unique<go::Bot>(std::move(engine), styles, wanted.seed);
    };
    if (wanted.style == "teacher") {
        play_like(go::same_everywhere(go::teacher_style()));
    } else if (wanted.style == "jigo") {
        play_like(go::same_everywhere(go::jigo_style()));
    } else if (wanted.level == 0) {
        made.engine = std::move(engine);
    } else {
        const auto levels = go::bot_levels();
        play_like(levels[static_cast<std::size_t>(wanted.level) - 1].styles);
    }
    return {};
}

// Of Othello, one that has learned nothing. Null where there is none of that name.
std::unique_ptr<Engine<othello::Position>> make_simple(magpie_engine& made, const Wanted& wanted) {
    if (wanted.style == "courteous") return std::make_unique<othello::CourteousPlayer>();
    if (wanted.style == "greedy") return std::make_unique<othello::GreedyPlayer>();
    if (wanted.style == "random") return std::make_unique<othello::RandomPlayer>(wanted.seed);
    if (wanted.style == "alphabeta") {
        return std::make_unique<othello::AlphaBetaPlayer>(made.workers);
    }
    return nullptr;
}

std::string make_othello(magpie_engine& made, const Wanted& wanted) {
    if (auto simple = make_simple(made, wanted)) {
        made.engine = std::move(simple);
        return {};
    }
    std::optional<othello::Weights> weights;
    if (!wanted.data.empty()) {
        const auto parsed = othello::Weights::parse(wanted.data);
        if (!parsed) return othello::describe(parsed.error());
        weights = *parsed;
    }
    if (wanted.style == "teacher") {
        made.engine =
            othello::make_bot(weights, made.workers, othello::teacher_style(), wanted.seed);
    } else if (wanted.level > 0) {
        const auto levels = othello::bot_levels();
        const auto& style = levels[static_cast<std::size_t>(wanted.level) - 1].style;
        made.engine = othello::make_bot(weights, made.workers, style, wanted.seed);
    } else if (weights) {
        made.engine = std::make_unique<othello::PatternPlayer>(
            weights, made.workers,
            othello::PatternPlayer::Settings{.table_bytes = kOthelloTableBytes});
    } else {
        made.engine = std::make_unique<othello::AlphaBetaPlayer>(made.workers);
    }
    return {};
}

Limits limits_from(const magpie_search_limits* given, const GameSpec& spec) {
    Limits limits;
    if (given == nullptr) return limits;
    const int milliseconds = MAGPIE_MEMBER(given, milliseconds);
    const int visits = MAGPIE_MEMBER(given, visits);
    if (milliseconds > 0) limits.time = Milliseconds(milliseconds);
    if (visits > 0) limits.visits = static_cast<std::uint64_t>(visits);
    if (MAGPIE_MEMBER(given, clean_up) != 0) limits.goal = Goal::clean_up;
    if (MAGPIE_MEMBER(given, analysis) != 0) {
        // Without threads nobody could stop it.
        if (milliseconds <= 0 && visits <= 0) limits.time = Milliseconds(1000);
        limits.goal = Goal::analysis;
    }
    limits.ownership = MAGPIE_MEMBER(given, ownership) != 0;
    limits.only = moves_named(spec, view(MAGPIE_MEMBER(given, only)));
    return limits;
}

void write_value(JsonText& json, const Evaluation& value) {
    json.key("winRate").number(static_cast<double>(value.win_rate.value), 4);
    json.key("lead").number(static_cast<double>(value.lead.value), 2);
    json.text("certainty", name_of(value.lead.certainty));
}

std::string report_text(const GameSpec& spec, const Report& report) {
    constexpr std::size_t kMostCandidates = 12;
    constexpr std::size_t kLongestLine = 12;
    JsonText json;
    json.begin('{').text("toPlay", report.to_play == Color::black ? "black" : "white");
    json.number("visits", static_cast<std::int64_t>(report.visits));
    json.number("elapsed", report.elapsed.count()).number("depth", report.depth);
    json.number("percent", report.percent);
    json.truth("resigns", report.resigns);
    write_value(json, report.value);
    json.key("candidates").begin('[');
    for (std::size_t i = 0; i < std::min(report.candidates.size(), kMostCandidates); ++i) {
        const Candidate& candidate = report.candidates[i];
        json.begin('{').text("move", move_text(spec, candidate.move));
        json.number("visits", static_cast<std::int64_t>(candidate.visits));
        write_value(json, candidate.value);
        if (candidate.depth > 0) {
            json.number("depth", candidate.depth).number("percent", candidate.percent);
        }
        json.key("prior").number(static_cast<double>(candidate.prior), 4);
        json.key("line").begin('[');
        for (std::size_t m = 0; m < std::min(candidate.line.size(), kLongestLine); ++m) {
            json.text(move_text(spec, candidate.line[m]));
        }
        json.end(']').end('}');
    }
    json.end(']');
    if (!report.ownership.empty()) {
        json.key("ownership").begin('[');
        for (const float share : report.ownership) json.number(static_cast<double>(share), 2);
        json.end(']');
    }
    return std::move(json.end('}')).take();
}

}  // namespace

extern "C" {

magpie_engine* magpie_engine_new(const magpie_engine_options* options, magpie_error* error) {
    magpie_engine* const none = nullptr;
    if (options == nullptr) return fail(error, "no options were given", none);
    const auto kind = game_kind_from(view(MAGPIE_MEMBER(options, game)));
    if (!kind) return fail(error, "there is no such game", none);
    const void* const data = MAGPIE_MEMBER(options, data);
    const std::size_t length = data == nullptr ? 0 : MAGPIE_MEMBER(options, data_length);
    const std::string_view style = view(MAGPIE_MEMBER(options, style));
    const Wanted wanted{.level = MAGPIE_MEMBER(options, level),
                        .data = {static_cast<const std::byte*>(data), length},
                        .seed = MAGPIE_MEMBER(options, seed),
                        .style = style};
    if (wanted.level < 0 || wanted.level > 9) return fail(error, "levels are 1 to 9", none);
    if (!style.empty() && named_bot(*kind, style) == nullptr) {
        return fail(error, "there is no such style", none);
    }
    std::unique_ptr<magpie_engine> made(new (std::nothrow) magpie_engine);
    if (!made) return fail(error, "there is no memory left", none);
    const std::string problem =
        *kind == GameKind::go ? make_go(*made, wanted) : make_othello(*made, wanted);
    if (!problem.empty()) return fail(error, problem, none);
    return made.release();
}

size_t magpie_engine_styles(char* buffer, size_t size) {
    std::string text;
    for (const NamedBot& bot : kNamedBots) {
        text.append(name_of(bot.game)).append(1, '\t').append(bot.name).append(1, '\t');
        text.append(title_of(bot)).append(1, '\t').append(bot.has_learned ? "1" : "0");
        text.append(1, '\t').append(bot.statement).append(1, '\n');
    }
    return copy_out(text, buffer, size);
}

void magpie_engine_free(magpie_engine* engine) { delete engine; }

size_t magpie_engine_think(magpie_engine* engine,
                           const magpie_game* game,
                           const magpie_search_limits* limits) {
    if (engine == nullptr) return 0;
    engine->answer = "{}";
    if (game == nullptr || game->playback.is_over()) return engine->answer.size();
    const Playback& playback = game->playback;
    const auto think = [&]<class P>(const std::unique_ptr<Engine<P>>& owned) {
        const P* position = std::get_if<P>(&playback.position());
        if (owned == nullptr || position == nullptr) return;
        const Geometry board = playback.spec().geometry;
        if (std::max(board.columns, board.rows) > engine->largest_side) return;
        Limits wanted = limits_from(limits, playback.spec());
        wanted.last_flips = last_flips(playback);
        Report report = search(*owned, *position, wanted);
        if constexpr (std::is_same_v<P, othello::Position>) {
            // As the engines of every other front end are asked, through AnyEngine.
            if (playback.spec().counting == othello::Counting::discs) {
                othello::DiscCount(*position, wanted).recount(report);
            }
        }
        engine->answer = report_text(playback.spec(), report);
    };
    std::visit(think, engine->engine);
    return engine->answer.size();
}

size_t magpie_engine_judge(magpie_engine* engine, const magpie_game* game) {
    if (engine == nullptr) return 0;
    engine->answer.clear();
    const auto* position =
        game == nullptr ? nullptr : std::get_if<go::Position>(&game->playback.position());
    if (position == nullptr || !engine->network) return 0;
    if (!engine->judge) engine->judge = std::make_unique<go::NetworkOwnership>(*engine->network);
    if (!engine->judge->can_judge(position->geometry())) return 0;
    engine->answer = proposal_text(go::propose_dead(*position, {.source = engine->judge.get()}));
    return engine->answer.size();
}

const char* magpie_engine_answer(const magpie_engine* engine) {
    return engine == nullptr ? "" : engine->answer.c_str();
}

}  // extern "C"
