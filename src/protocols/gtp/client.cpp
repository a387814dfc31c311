#include "protocols/gtp/client.h"

#include <algorithm>
#include <utility>

#include "core/ascii.h"
#include "protocols/gtp/rules_text.h"
#include "protocols/gtp/words.h"
#include "protocols/seat/any_engine.h"

namespace magpie::gtp {

namespace {

using Kind = ClientError::Kind;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

// "12", "0.35": whole seconds where they are, because some engines read nothing else.
std::string seconds_text(Milliseconds time) {
    const std::int64_t count = std::max<std::int64_t>(time.count(), 0);
    if (count % 1000 == 0) return std::to_string(count / 1000);
    return fixed(static_cast<double>(count) / 1000.0, 3);
}

std::vector<ColoredMove> moves_of(const GameRecord& record) {
    std::vector<ColoredMove> moves;
    for (const NodeId node : record.tree.main_line()) {
        if (const auto move = record.tree.move(node)) moves.push_back(*move);
    }
    return moves;
}

// The stones of a free handicap, which Black has placed move by move from an empty board; nothing
// before the last of them.
std::vector<Point> placed_handicap(const GameRecord& record, std::span<const ColoredMove> moves) {
    const SetupEdit* setup = record.tree.setup(kRootNode);
    const auto stones = static_cast<std::size_t>(record.spec.handicap);
    if (stones < 2 || moves.size() < stones || (setup != nullptr && setup->changes_stones())) {
        return {};
    }
    std::vector<Point> placed;
    for (const ColoredMove& move : moves.first(stones)) {
        if (move.color != Color::black || move.move.is_pass()) return {};
        placed.push_back(move.move.point());
    }
    return placed;
}

// Lines before an answer begins, and bytes of one answer: more is a flood, not an answer.
class AnswerReader {
  public:
    std::expected<bool, std::string> take(std::string_view line) {
        std::string_view rest = trimmed(line);
        if (!has_begun_) {
            if (!rest.starts_with('=') && !rest.starts_with('?')) {
                if (++junk_ > kMostJunkLines) return std::unexpected("it does not stop talking");
                return false;
            }
            is_success_ = rest.front() == '=';
            has_begun_ = true;
            rest.remove_prefix(1);
        } else if (rest.empty()) {
            return true;
        }
        if (!text_.empty()) text_ += '\n';
        text_ += trimmed(rest);
        if (text_.size() > kLongestAnswer) return std::unexpected("the answer is too long");
        return false;
    }

    [[nodiscard]] bool is_success() const { return is_success_; }

    [[nodiscard]] std::string& text() { return text_; }

  private:
    static constexpr int kMostJunkLines = 1000;
    static constexpr std::size_t kLongestAnswer = std::size_t{1} << 20;

    std::string text_;
    bool is_success_ = false;
    bool has_begun_ = false;
    int junk_ = 0;
};

}  // namespace

Client::Client(LineChannel& channel, ClientOptions options)
    : options_(std::move(options)), talk_(channel, options_.now) {}

bool Client::knows(std::string_view command) const { return commands_.contains(command); }

Client::Result<std::string> Client::answer(Milliseconds timeout, const Conversation::Stop& stop) {
    AnswerReader reader;
    const auto heard =
        talk_.hear(timeout, [&](std::string_view line) { return reader.take(line); }, stop);
    if (!heard) return std::unexpected(heard.error());
    if (reader.is_success()) return std::move(reader.text());
    return std::unexpected(talk_.error(Kind::refused, std::move(reader.text())));
}

Client::Result<std::string> Client::ask(std::string_view command, Milliseconds timeout) {
    if (auto sent = talk_.send(command, timeout); !sent) return std::unexpected(sent.error());
    return answer(timeout, {});
}

Client::Result<void> Client::tell(std::string_view command) {
    auto answer = ask(command);
    if (!answer) return std::unexpected(std::move(answer.error()));
    return {};
}

Client::Result<void> Client::allow_refusal(Result<std::string> answer) {
    if (!answer && answer.error().kind != Kind::refused) {
        return std::unexpected(std::move(answer.error()));
    }
    return {};
}

Client::Result<void> Client::shake_hands() {
    auto protocol = ask("protocol_version", options_.first_answer);
    if (auto done = allow_refusal(protocol); !done) return done;
    if (protocol && *protocol != "2") {
        return std::unexpected(
            ClientError{Kind::nonsense, "protocol_version",
                        protocol->empty() ? "it does not say which version of GTP it speaks"
                                          : "it speaks version " + *protocol + " of GTP, not 2"});
    }
    auto name = ask("name");
    if (!name) return std::unexpected(std::move(name.error()));
    // It goes into saves, results and on screens.
    constexpr std::size_t kLongestName = 100;
    name_ = name->substr(0, kLongestName);
    std::ranges::replace_if(
        name_, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    auto version = ask("version");
    if (auto done = allow_refusal(version); !done) return done;
    if (version) version_ = std::move(*version);
    auto list = ask("list_commands");
    if (!list) return std::unexpected(std::move(list.error()));
    std::string_view rest = *list;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        commands_.emplace(trimmed(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

Client::Result<void> Client::tell_rules(const GameSpec& spec) {
    if (!knows("kata-set-rules")) return {};
    const go::RuleSet* set = go::rule_set_of(spec.rules);
    const bool is_shared_name = set != nullptr && set->name != "mahogo" && set->name != "ing";
    return tell("kata-set-rules " +
                (is_shared_name ? std::string(set->name) : rules_json(spec.rules)));
}

Client::Result<void> Client::give_handicap(Geometry geometry, std::span<const Point> stones) {
    std::string command = "set_free_handicap";
    for (const Point p : stones) command += ' ' + vertex(geometry, Move(p));
    return tell(command);
}

// Stones on the board before the first move: as a free handicap where the game says that they are
// one, else played one by one.
Client::Result<void> Client::show_setup(const GameRecord& record) {
    const SetupEdit* setup = record.tree.setup(kRootNode);
    if (setup == nullptr || !setup->changes_stones()) return {};
    const Geometry geometry = record.spec.geometry;
    if (record.spec.kind == GameKind::othello) {
        // Discs cannot be played where they lie, so there has to be a word for it.
        std::string command = "gogui-setup";
        for (const Color c : kColors) {
            for (const Point p : setup->added[c]) {
                command += (c == Color::black ? " b " : " w ") +
                           vertex(geometry, Move(p), GameKind::othello);
            }
        }
        if (auto done = tell(command); !done) return done;
        if (!setup->to_play || *setup->to_play == Color::black) return {};
        return tell("gogui-setup_player white");
    }
    const bool is_handicap =
        setup->added.white.empty() && record.spec.handicap >= 2 &&
        setup->added.black.size() == static_cast<std::size_t>(record.spec.handicap);
    if (is_handicap && knows("set_free_handicap")) {
        return give_handicap(geometry, setup->added.black);
    }
    for (const Color c : kColors) {
        for (const Point p : setup->added[c]) {
            if (auto done = play(record.spec, {c, Move(p)}); !done) return done;
        }
    }
    return {};
}

Client::Result<void> Client::show_game(const Playback& game) {
    const Geometry geometry = game.spec().geometry;
    if (game.spec().kind == GameKind::othello && knows("set_game")) {
        if (auto done = tell("set_game Othello"); !done) return done;
    }
    std::string size = "boardsize " + std::to_string(geometry.columns);
    if (!geometry.is_square()) {
        if (knows("rectangular_boardsize")) size = "rectangular_" + size;
        size += ' ' + std::to_string(geometry.rows);
    }
    if (auto done = tell(size); !done) return done;
    if (auto done = tell("clear_board"); !done) return done;
    if (game.spec().kind == GameKind::go) {
        if (auto done = tell_rules(game.spec()); !done) return done;
        if (auto done = tell("komi " + to_text(game.spec().rules.komi)); !done) return done;
    }
    const GameRecord record = record_until_here(game);
    if (auto done = show_setup(record); !done) return done;
    const std::vector<ColoredMove> moves = moves_of(record);
    std::size_t shown = 0;
    const std::vector<Point> placed = placed_handicap(record, moves);
    if (!placed.empty() && knows("set_free_handicap")) {
        if (auto done = give_handicap(geometry, placed); !done) return done;
        shown = placed.size();
    }
    for (; shown < moves.size(); ++shown) {
        if (auto done = play(game.spec(), moves[shown]); !done) return done;
    }
    return {};
}

Client::Result<void> Client::play(const GameSpec& spec, ColoredMove move) {
    return tell("play " + std::string(color_name(move.color)) + ' ' +
                vertex(spec.geometry, move.move, spec.kind));
}

Client::Result<Decision> Client::generate_move(const GameSpec& spec,
                                               Color c,
                                               Milliseconds timeout) {
    return decide("genmove ", spec, c, timeout);
}

Client::Result<Decision> Client::suggest_move(const GameSpec& spec, Color c, Milliseconds timeout) {
    if (knows("reg_genmove")) return decide("reg_genmove ", spec, c, timeout);
    if (!knows("undo")) {
        return std::unexpected(
            ClientError{Kind::refused, "reg_genmove", "it plays and suggests nothing"});
    }
    auto decision = generate_move(spec, c, timeout);
    if (!decision || !decision->move) return decision;
    if (auto undone = tell("undo"); !undone) return std::unexpected(std::move(undone.error()));
    return decision;
}

Client::Result<Decision> Client::decide(std::string_view how,
                                        const GameSpec& spec,
                                        Color c,
                                        Milliseconds timeout) {
    const std::string command = std::string(how) + std::string(color_name(c));
    if (auto sent = talk_.send(command, timeout); !sent) return std::unexpected(sent.error());
    // GoGui's way, a comment to everybody else. An engine that has no word for it ends by itself.
    Conversation::Stop stop{.is_wanted = options_.is_hurried, .grace = timeout};
    if (knows("gogui-interrupt")) {
        stop.ask = [this] { return talk_.send("# interrupt", options_.answer); };
    }
    auto said = answer(timeout, stop);
    if (!said) return std::unexpected(std::move(said.error()));
    if (ascii::lower(*said) == "resign") return Decision{};
    const auto move = move_from(spec.geometry, *said, spec.kind);
    if (!move) {
        return std::unexpected(
            ClientError{Kind::nonsense, command, '"' + said->substr(0, 40) + "\" is no move"});
    }
    return Decision{move};
}

Client::Result<void> Client::set_time(const TimeControl& control) {
    std::string command;
    if (std::holds_alternative<NoTime>(control)) {
        command = "time_settings 0 1 0";
    } else if (const auto* absolute = std::get_if<AbsoluteTime>(&control)) {
        command = "time_settings " + seconds_text(absolute->main_time) + " 0 0";
    } else if (const auto* canadian = std::get_if<CanadianTime>(&control)) {
        command = "time_settings " + seconds_text(canadian->main_time) + ' ' +
                  seconds_text(canadian->period_time) + ' ' + std::to_string(canadian->stones);
    } else if (const auto* simple = std::get_if<SimpleTime>(&control)) {
        command = "time_settings 0 " + seconds_text(simple->per_move) + " 1";
    } else if (const auto* byo_yomi = std::get_if<ByoYomiTime>(&control)) {
        const std::string times =
            seconds_text(byo_yomi->main_time) + ' ' + seconds_text(byo_yomi->period_time) + ' ';
        // To an engine that knows no byo-yomi, one stone a period is the nearest thing.
        command = knows("kgs-time_settings")
                      ? "kgs-time_settings byoyomi " + times + std::to_string(byo_yomi->periods)
                      : "time_settings " + times + '1';
    } else if (const auto* fischer = std::get_if<FischerTime>(&control)) {
        // Without a word for increments an engine learns of them by time_left alone.
        command = knows("kata-time_settings")
                      ? "kata-time_settings fischer " + seconds_text(fischer->initial_time) + ' ' +
                            seconds_text(fischer->increment)
                      : "time_settings " + seconds_text(fischer->initial_time) + " 0 0";
    }
    const std::string_view name = std::string_view(command).substr(0, command.find(' '));
    if (!knows(name)) return {};
    return allow_refusal(ask(command));
}

Client::Result<void> Client::tell_time_left(Color c,
                                            const TimeControl& control,
                                            const TimeLeft& left) {
    if (!knows("time_left") || std::holds_alternative<NoTime>(control)) return {};
    Milliseconds time = left.main_time;
    int stones = 0;
    if (time == Milliseconds(0) && left.periods_left > 0) {
        time = left.period_time_left;
        stones = left.periods_left;
    } else if (time == Milliseconds(0) && left.moves_left > 0) {
        time = left.block_time_left;
        stones = left.moves_left;
    }
    return allow_refusal(ask("time_left " + std::string(color_name(c)) + ' ' + seconds_text(time) +
                             ' ' + std::to_string(stones)));
}

Client::Result<std::optional<std::vector<Point>>> Client::dead_stones(Geometry geometry,
                                                                      Milliseconds timeout) {
    if (!knows("final_status_list")) return std::nullopt;
    const std::string command = "final_status_list dead";
    auto answer = ask(command, timeout);
    if (!answer) {
        if (answer.error().kind == Kind::refused) return std::nullopt;
        return std::unexpected(std::move(answer.error()));
    }
    std::vector<Point> dead;
    std::string_view rest = *answer;
    while (!(rest = trimmed(rest)).empty()) {
        const std::size_t end = std::min(rest.find_first_of(" \t\n"), rest.size());
        const auto move = move_from(geometry, rest.substr(0, end));
        if (!move || move->is_pass()) {
            return std::unexpected(ClientError{Kind::nonsense, command, "a word that is no point"});
        }
        // Some name a chain once for each of its stones.
        if (std::ranges::find(dead, move->point()) == dead.end()) dead.push_back(move->point());
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return dead;
}

void Client::quit() { static_cast<void>(ask("quit", Milliseconds(500))); }

}  // namespace magpie::gtp
