#include "apps/seats/engines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>

#include "apps/seats/book_file.h"
#include "apps/seats/network_file.h"
#include "apps/seats/player.h"
#include "apps/seats/program.h"
#include "apps/seats/program_text.h"
#include "apps/seats/weights_file.h"
#include "core/time_control.h"
#include "engine/pondering.h"
#include "go/search/bots/bot.h"
#include "go/search/bots/random_player.h"
#include "go/search/network_engine.h"
#include "othello/search/alpha_beta_player.h"
#include "othello/search/book_player.h"
#include "othello/search/bot.h"
#include "othello/search/pattern_player.h"
#include "othello/search/simple_players.h"
#include "table/named_bots.h"

namespace magpie::seats {

namespace {

std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::expected<BuiltInEngine, std::string> make_random(EngineOptions& options, Workers&) {
    const auto seed = options.take_number("seed");
    BuiltInEngine made;
    made.title = "Magpie random";
    auto player = std::make_unique<go::RandomPlayer>(seed ? *seed : fresh_seed());
    if (!seed) made.reseed = [at = player.get()](std::uint64_t lots) { at->reseed(lots); };
    made.engine = std::move(player);
    return made;
}

std::expected<BuiltInEngine, std::string> make_network(EngineOptions& options, Workers& workers) {
    const auto named = options.take("file");
    const std::string path = named ? *named : find_go_network();
    if (path.empty()) return std::unexpected("no network was found; give one as file=FILE");
    const auto network = load_go_network(path);
    if (!network) return std::unexpected(network.error());
    go::SearchSettings settings;
    settings.threads =
        static_cast<int>(std::min<std::uint64_t>(options.take_number("threads").value_or(0), 1024));
    settings.seed = options.take_number("seed").value_or(settings.seed);
    settings.gumbel_visits = options.take_number("gumbel").value_or(settings.gumbel_visits);
    const auto percent = [&](const char* name, float usual) {
        const auto given = options.take_number(name);
        return given ? static_cast<float>(std::min<std::uint64_t>(*given, 10'000)) / 100 : usual;
    };
    go::TreeSettings& tree = settings.tree;
    tree.exploration = percent("exploration", tree.exploration);
    tree.first_play_reduction = percent("caution", tree.first_play_reduction);
    tree.prior_temperature = std::max(0.01F, percent("flatten", tree.prior_temperature));
    tree.spread_share = percent("spread", tree.spread_share);
    settings.gumbel.value_scale = percent("trust", settings.gumbel.value_scale);
    settings.lead_weight = percent("points", settings.lead_weight);
    constexpr int kMostResign = 50;  // a game that is even is not given up
    settings.resign_below =
        static_cast<float>(options.take_number("resign", kMostResign).value_or(0)) / 100;
    BuiltInEngine made;
    made.title = "Magpie";
    made.engine = std::make_unique<go::NetworkEngine>(*network, workers, settings);
    made.uses_network = true;
    return made;
}

// What a bot plays like, and what that is called.
struct NamedStyles {
    go::BotStyles styles;
    std::string name;
};

// The style named by level=1 to 9 or style=jigo, style=teacher.
std::expected<NamedStyles, std::string> take_styles(EngineOptions& options) {
    if (const auto style = options.take("style")) {
        if (*style == "jigo") return NamedStyles{go::same_everywhere(go::jigo_style()), *style};
        if (*style == "teacher") {
            return NamedStyles{go::same_everywhere(go::teacher_style()), *style};
        }
        return std::unexpected("style=" + *style + " is neither jigo nor teacher");
    }
    const std::uint64_t level = options.take_number("level").value_or(5);
    const auto levels = go::bot_levels();
    if (level < 1 || level > levels.size()) return std::unexpected("levels are 1 to 9");
    go::BotStyles styles = levels[level - 1].styles;
    std::string name = "level " + std::to_string(level);
    if (const auto temperature = options.take_number("temperature")) {
        const float given = static_cast<float>(*temperature) / 100;
        for (go::BotStyle* style : {&styles.on_9x9, &styles.on_13x13, &styles.on_19x19})
            style->temperature = given;
        name += ", temperature " + std::to_string(*temperature);
    }
    if (const auto random = options.take_number("random")) {
        const float given = static_cast<float>(std::min<std::uint64_t>(*random, 100)) / 100;
        for (go::BotStyle* style : {&styles.on_9x9, &styles.on_13x13, &styles.on_19x19})
            style->random_share = given;
        name += ", random " + std::to_string(*random);
    }
    return NamedStyles{styles, name};
}

std::expected<BuiltInEngine, std::string> make_bot(EngineOptions& options, Workers& workers) {
    const auto styles = take_styles(options);
    if (!styles) return std::unexpected(styles.error());
    const auto seed = options.take_number("seed");
    auto made = make_network(options, workers);
    if (!made) return made;
    made->title = "Magpie bot, " + styles->name;
    auto& network = std::get<std::unique_ptr<Engine<go::Position>>>(made->engine);
    auto bot =
        std::make_unique<go::Bot>(std::move(network), styles->styles, seed ? *seed : fresh_seed());
    if (!seed) made->reseed = [at = bot.get()](std::uint64_t lots) { at->reseed(lots); };
    made->engine = std::move(bot);
    return made;
}

// depth=N, for the engines that search by depth. The error is one line.
std::expected<void, std::string> take_depth(EngineOptions& options, Limits& limits) {
    const auto depth = options.take_number("depth");
    if (!depth) return {};
    if (*depth < 1 || *depth > 60) return std::unexpected("depths are 1 to 60");
    limits.depth = static_cast<int>(*depth);
    return {};
}

// certainty=PERCENT, of the pattern player's searches. The error is one line.
std::expected<int, std::string> take_certainty(EngineOptions& options) {
    const auto percent = options.take_number("certainty");
    if (!percent) return othello::PatternPlayer::kUsualLevel;
    for (int level = 0; level <= othello::kExactLevel; ++level) {
        if (*percent == static_cast<std::uint64_t>(othello::kLevelPercents[level])) return level;
    }
    return std::unexpected("certainties are 73, 87, 95, 98, 99 and 100");
}

// book=FILE, or book=on for the one that ships; spread=PERCENT, in hundredths of a disc, and seed=N
// for one who does not always play its best move. `made` gets `player`, with the book where there
// is one. The error is one line.
std::expected<void, std::string> take_book(EngineOptions& options,
                                           std::unique_ptr<Engine<othello::Position>> player,
                                           BuiltInEngine& made) {
    const auto named = options.take("book");
    if (!named || *named == "off") {
        made.engine = std::move(player);
        return {};
    }
    const std::string path = *named == "on" ? find_othello_book() : *named;
    if (path.empty()) return std::unexpected("no book was found; give one as book=FILE");
    auto book = load_othello_book(path);
    if (!book) return std::unexpected(book.error());
    const auto spread = options.take_number("spread").value_or(0);
    const auto seed = options.take_number("seed");
    auto with_book = std::make_unique<othello::BookPlayer>(
        std::move(player), std::make_shared<const othello::Book>(std::move(*book)),
        static_cast<float>(spread) / 100, seed ? *seed : fresh_seed());
    if (!seed) made.reseed = [at = with_book.get()](std::uint64_t lots) { at->reseed(lots); };
    made.engine = std::move(with_book);
    return {};
}

std::expected<BuiltInEngine, std::string> make_pattern(EngineOptions& options, Workers& workers) {
    const auto named = options.take("file");
    const std::string path = named ? *named : find_othello_weights();
    if (path.empty()) return std::unexpected("no weights were found; give some as file=FILE");
    const auto weights = load_othello_weights(path);
    if (!weights) return std::unexpected(weights.error());
    BuiltInEngine made;
    made.title = "Magpie";
    if (const auto depth = take_depth(options, made.limits); !depth) {
        return std::unexpected(depth.error());
    }
    const auto level = take_certainty(options);
    if (!level) return std::unexpected(level.error());
    auto player = std::make_unique<othello::PatternPlayer>(
        *weights, workers, othello::PatternPlayer::Settings{.level = *level});
    if (const auto done = take_book(options, std::move(player), made); !done) {
        return std::unexpected(done.error());
    }
    return made;
}

// What a bot of Othello plays like, and what that is called.
struct NamedOthelloStyle {
    othello::BotStyle style;
    std::string name;
};

// The style named by level=1 to 9 or style=teacher, with a depth and a temperature of one's own.
std::expected<NamedOthelloStyle, std::string> take_othello_style(EngineOptions& options) {
    const std::uint64_t level = options.take_number("level").value_or(5);
    const auto levels = othello::bot_levels();
    if (level < 1 || level > levels.size()) return std::unexpected("levels are 1 to 9");
    NamedOthelloStyle chosen{levels[level - 1].style, "level " + std::to_string(level)};
    if (const auto named = options.take("style")) {
        if (*named != "teacher") {
            return std::unexpected("style=" + *named +
                                   ": bots of Othello have one style besides their levels, "
                                   "teacher; style=jigo is a bot of Go");
        }
        chosen = {othello::teacher_style(), *named};
    }
    Limits limits;
    if (const auto depth = take_depth(options, limits); !depth) {
        return std::unexpected(depth.error());
    }
    if (limits.depth) {
        chosen.style.depth = *limits.depth;
        chosen.name += ", depth " + std::to_string(*limits.depth);
    }
    if (const auto temperature = options.take_number("temperature")) {
        chosen.style.temperature = static_cast<float>(*temperature) / 100;
        chosen.name += ", temperature " + std::to_string(*temperature);
    }
    return chosen;
}

std::expected<BuiltInEngine, std::string> make_othello_bot(EngineOptions& options,
                                                           Workers& workers) {
    const auto style = take_othello_style(options);
    if (!style) return std::unexpected(style.error());
    const auto seed = options.take_number("seed");
    const auto named = options.take("file");
    const std::string path = named ? *named : find_othello_weights();
    std::optional<othello::Weights> weights;
    if (!path.empty()) {
        const auto loaded = load_othello_weights(path);
        if (!loaded) return std::unexpected(loaded.error());
        weights = *loaded;
    }
    BuiltInEngine made;
    made.title = "Magpie bot, " + style->name;
    auto bot = othello::make_bot(weights, workers, style->style, seed ? *seed : fresh_seed());
    if (!seed) made.reseed = [at = bot.get()](std::uint64_t lots) { at->reseed(lots); };
    made.engine = std::move(bot);
    return made;
}

std::expected<BuiltInEngine, std::string> make_alpha_beta(EngineOptions& options,
                                                          Workers& workers) {
    BuiltInEngine made;
    made.title = "Magpie alpha-beta";
    if (const auto depth = take_depth(options, made.limits); !depth) {
        return std::unexpected(depth.error());
    }
    made.engine = std::make_unique<othello::AlphaBetaPlayer>(workers);
    return made;
}

std::expected<BuiltInEngine, std::string> make_othello_random(EngineOptions& options, Workers&) {
    const auto seed = options.take_number("seed");
    BuiltInEngine made;
    made.title = "Magpie random";
    auto player = std::make_unique<othello::RandomPlayer>(seed ? *seed : fresh_seed());
    if (!seed) made.reseed = [at = player.get()](std::uint64_t lots) { at->reseed(lots); };
    made.engine = std::move(player);
    return made;
}

std::expected<BuiltInEngine, std::string> make_greedy(EngineOptions&, Workers&) {
    BuiltInEngine made;
    made.title = "Magpie greedy";
    made.engine = std::make_unique<othello::GreedyPlayer>();
    return made;
}

std::expected<BuiltInEngine, std::string> make_courteous(EngineOptions&, Workers&) {
    BuiltInEngine made;
    made.title = "Magpie courteous";
    made.engine = std::make_unique<othello::CourteousPlayer>();
    return made;
}

constexpr std::string_view statement_of(GameKind game, std::string_view name) {
    return named_bot(game, name)->statement;
}

constexpr std::string_view kBotName = "bot";
// summary_of() adds what its styles do.
constexpr std::string_view kBotSummary =
    "a weaker or friendlier player; a level is about 220 Elo above the one before";

constexpr std::array<EngineKind, 9> kKinds = {{
    {GameKind::go, "network", "file=FILE,threads=N,resign=PERCENT,gumbel=VISITS,seed=N,ponder=on",
     "tree search guided by a network; without limits, 400 visits a move", make_network,
     go::NetworkEngine::kLargestSide, true, true},
    {GameKind::go, kBotName,
     "level=1-9 or style=jigo|teacher,temperature=PERCENT,random=PERCENT,file=FILE,seed=N",
     kBotSummary, make_bot, go::NetworkEngine::kLargestSide, true},
    {GameKind::go, "random", "seed=N", statement_of(GameKind::go, "random"), make_random},
    {GameKind::othello, "pattern",
     "depth=N,certainty=PERCENT,file=FILE,book=on|FILE,spread=PERCENT,seed=N,ponder=on",
     "deep search with learned patterns on 8x8, as alphabeta elsewhere; without limits 10 moves "
     "deep, to the end from 18 empty squares on",
     make_pattern, kMaxSide, false, true},
    {GameKind::othello, kBotName,
     "level=1-9 or style=teacher,depth=N,temperature=PERCENT,file=FILE,seed=N", kBotSummary,
     make_othello_bot},
    {GameKind::othello, "alphabeta", "depth=N,ponder=on",
     statement_of(GameKind::othello, "alphabeta"), make_alpha_beta, kMaxSide, false, true},
    {GameKind::othello, "greedy", "", statement_of(GameKind::othello, "greedy"), make_greedy},
    {GameKind::othello, "courteous", "", statement_of(GameKind::othello, "courteous"),
     make_courteous},
    {GameKind::othello, "random", "seed=N", statement_of(GameKind::othello, "random"),
     make_othello_random},
}};

// ponder=on, for engines that keep what they learned. The error is one line.
std::expected<bool, std::string> take_ponder(EngineOptions& options, const EngineKind& kind) {
    if (!kind.can_ponder) return false;
    const auto given = options.take("ponder");
    if (given && *given != "on" && *given != "off") {
        return std::unexpected("ponder=" + *given + " is neither on nor off");
    }
    return given == "on";
}

template <class P>
void make_ponder(BuiltInEngine& made, const Workers& workers) {
    if (auto* engine = std::get_if<std::unique_ptr<Engine<P>>>(&made.engine)) {
        *engine = std::make_unique<Pondering<P>>(std::move(*engine), workers);
    }
}

const EngineKind* find_kind(GameKind game, std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    for (const EngineKind& kind : kKinds) {
        if (kind.game == game && kind.name == name) return &kind;
    }
    return nullptr;
}

}  // namespace

std::optional<Milliseconds> duration_from(const std::string& text) {
    const auto control = time_control_from(text);
    if (!control) return std::nullopt;
    const auto* absolute = std::get_if<AbsoluteTime>(&*control);
    if (absolute == nullptr) return std::nullopt;
    return absolute->main_time;
}

std::optional<EngineOptions> EngineOptions::from(std::string_view text) {
    EngineOptions options;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view pair = text.substr(0, end);
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || equals == 0) return std::nullopt;
        options.values_[std::string(pair.substr(0, equals))] = pair.substr(equals + 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return options;
}

std::optional<std::string> EngineOptions::take(const std::string& key) {
    const auto found = values_.find(key);
    if (found == values_.end()) return std::nullopt;
    std::string value = std::move(found->second);
    values_.erase(found);
    return value;
}

std::optional<std::uint64_t> EngineOptions::take_number(const std::string& key,
                                                        std::uint64_t most) {
    const auto text = take(key);
    if (!text) return std::nullopt;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size()) {
        bad_number_ = key + "=" + *text + " is not a number";
        return std::nullopt;
    }
    if (number > most) {
        bad_number_ = key + "=" + *text + " is more than " + std::to_string(most);
        return std::nullopt;
    }
    return number;
}

std::optional<std::string> EngineOptions::mistake() const {
    if (bad_number_) return bad_number_;
    if (values_.empty()) return std::nullopt;
    return "no option " + values_.begin()->first;
}

namespace {

bool is_level(std::string_view text) {
    return text.size() == 1 && text[0] >= '1' && text[0] <= '9';
}

}  // namespace

std::string engine_from(const std::string& text) {
    if (text == "teacher" || text == "jigo") return "bot:style=" + text;
    return is_level(text) ? "bot:level=" + text : text;
}

std::string engine_title(GameKind game, const std::string& text) {
    if (engine_from(text) != text) return "Pica " + text;
    if (text == default_engine(game)) return "Magpie";
    constexpr std::string_view kLevel = "bot:level=";
    if (text.starts_with(kLevel) && text.size() == kLevel.size() + 1) {
        return "Pica " + text.substr(kLevel.size());
    }
    if (is_built_in(game, text)) return "Magpie " + text.substr(0, text.find(':'));
    return text;
}

std::optional<std::string> engine_named(GameKind game, const std::string& name) {
    constexpr std::string_view kPica = "Pica ";
    if (name == "Magpie") return std::string(default_engine(game));
    for (const NamedBot& bot : kNamedBots) {
        if (bot.game == game && title_of(bot) == name) return std::string(bot.name);
    }
    if (!name.starts_with(kPica)) return std::nullopt;
    const std::string level = name.substr(kPica.size());
    return is_level(level) ? std::optional(level) : std::nullopt;
}

std::optional<std::string> why_no_engine(GameKind game, const std::string& text) {
    if (is_ours(game, text)) return std::nullopt;
    const std::string engine = engine_from(text);
    const auto program = program_from(engine);
    if (!program) return program.error();
    if (*program) {
        if ((*program)->protocol == ProgramText::Protocol::nboard && game == GameKind::go) {
            return text + ": NBoard's protocol has no Go";
        }
        return why_no_program((*program)->command_line);
    }
    if (engine.find_first_of(" /") != std::string::npos) return why_no_program(engine);
    return text + " is no level (1 to 9), no teacher, no engine of ours (" + engine_names(game) +
           ") and no program (gtp:COMMAND, nboard:COMMAND, analysis:COMMAND)";
}

std::span<const EngineKind> engine_kinds() { return kKinds; }

std::string summary_of(const EngineKind& kind) {
    std::string text(kind.summary);
    if (kind.name != kBotName) return text;
    for (const NamedBot& bot : kNamedBots) {
        if (bot.game != kind.game || !bot.has_learned) continue;
        text.append("; style=").append(bot.name).append(1, ' ').append(bot.statement);
    }
    return text;
}

AnyEngine BuiltInEngine::any() const {
    return std::visit([](const auto& owned) { return AnyEngine(*owned); }, engine);
}

std::string_view default_engine(GameKind game) {
    if (game == GameKind::othello) return find_othello_weights().empty() ? "alphabeta" : "pattern";
    return find_go_network().empty() ? "random" : "network";
}

bool is_built_in(GameKind game, std::string_view text) { return find_kind(game, text) != nullptr; }

bool is_ours(GameKind game, const std::string& text) {
    const bool is_name = std::ranges::find(kNamedBots, text, &NamedBot::name) != kNamedBots.end();
    return is_name ? named_bot(game, text) != nullptr : is_built_in(game, engine_from(text));
}

std::expected<BuiltInEngine, std::string> make_engine(GameKind game,
                                                      std::string_view text,
                                                      Workers& workers) {
    if (text.empty()) text = default_engine(game);
    const EngineKind* kind = find_kind(game, text);
    if (kind == nullptr) {
        return std::unexpected("there is no engine " + std::string(text) + " for " +
                               (game == GameKind::go ? "Go" : "Othello") + "; there are " +
                               engine_names(game));
    }
    const std::size_t colon = text.find(':');
    const std::string name(kind->name);
    auto options = EngineOptions::from(colon == std::string_view::npos ? std::string_view()
                                                                       : text.substr(colon + 1));
    if (!options) return std::unexpected("engine " + name + ": options are KEY=VALUE,KEY=VALUE");
    Limits limits;
    limits.visits = options->take_number("visits");
    if (const auto time = options->take("time")) {
        limits.time = duration_from(*time);
        if (!limits.time) {
            return std::unexpected("engine " + name + ": time=" + *time +
                                   " is not a time such as 1s or 250ms");
        }
    }
    const auto ponders = take_ponder(*options, *kind);
    if (!ponders) return std::unexpected("engine " + name + ": " + ponders.error());
    auto made = kind->make(*options, workers);
    // What failed to be made may have left options untaken.
    if (!made) return std::unexpected("engine " + name + ": " + made.error());
    if (const auto mistake = options->mistake()) {
        return std::unexpected("engine " + name + ": " + *mistake);
    }
    if (*ponders && game == GameKind::go) make_ponder<go::Position>(*made, workers);
    if (*ponders && game == GameKind::othello) make_ponder<othello::Position>(*made, workers);
    made->largest_side = kind->largest_side;
    if (limits.visits) made->limits.visits = limits.visits;
    if (limits.time) made->limits.time = limits.time;
    return made;
}

namespace {

std::optional<std::string> too_large_for(const std::string& title, int largest, Geometry geometry) {
    if (std::max(geometry.columns, geometry.rows) <= largest) return std::nullopt;
    const std::string side = std::to_string(largest);
    return title + " plays on boards up to " + side + "x" + side;
}

}  // namespace

std::string title_with_limits(const BuiltInEngine& engine) {
    std::string title = engine.title;
    const Limits& limits = engine.limits;
    if (limits.visits) {
        title +=
            ", " + std::to_string(*limits.visits) + (*limits.visits == 1 ? " visit" : " visits");
    }
    if (limits.depth) title += ", depth " + std::to_string(*limits.depth);
    if (limits.time) title += ", " + to_text(*limits.time) + " a move";
    return title;
}

std::optional<std::string> why_too_large(const BuiltInEngine& engine, Geometry geometry) {
    return too_large_for(engine.title, engine.largest_side, geometry);
}

std::optional<std::string> why_too_large(GameKind game,
                                         const std::string& text,
                                         Geometry geometry) {
    const std::string engine = engine_from(text);
    const EngineKind* const kind =
        find_kind(game, engine.empty() ? std::string(default_engine(game)) : engine);
    if (kind == nullptr) return std::nullopt;
    return too_large_for(engine_title(game, text), kind->largest_side, geometry);
}

// The sizes of the runs in train/go/LEDGER.md.
std::optional<std::string> note_on_size(const BuiltInEngine& engine, Geometry geometry) {
    if (!engine.uses_network || go::has_learned(geometry)) return std::nullopt;
    const auto square = [](int side) { return std::to_string(side) + "x" + std::to_string(side); };
    return "the network has learned on boards of " + square(go::kSmallestLearned) + " to " +
           square(go::kLargestLearned) + ": its numbers for " + std::to_string(geometry.columns) +
           "x" + std::to_string(geometry.rows) + " are guesses";
}

std::string engine_names(GameKind game) {
    std::string names;
    for (const EngineKind& kind : kKinds) {
        if (kind.game != game) continue;
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    }
    return names;
}

std::optional<std::string> why_idle_threads(GameKind game, const std::string& text, int threads) {
    if (threads <= 1) return std::nullopt;
    const std::string engine = text.empty() ? std::string(default_engine(game)) : text;
    const EngineKind* const kind = find_kind(game, engine);
    if (kind != nullptr && kind->has_threads) return std::nullopt;
    if (kind == nullptr) {
        // Of what is no engine at all something else is said.
        if (!is_program(engine)) return std::nullopt;
        return "--threads: " + engine + " is another program, whose threads are its own";
    }
    return "--threads: " + std::string(kind->name) + " thinks with one thread";
}

std::string engine_help() {
    return "one of ours with its options, such as network:visits=100, bot:level=3 or "
           "bot:style=teacher (magpie engines lists them)";
}

}  // namespace magpie::seats
