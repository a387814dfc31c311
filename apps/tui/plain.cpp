#include "apps/tui/plain.h"

#include <charconv>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/network_file.h"
#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "core/margin.h"
#include "core/time_control.h"
#include "game/words.h"
#include "go/rules/rules.h"
#include "platform/environment.h"
#include "render/clean_text.h"
#include "table/spoken.h"
#include "table/usual_game.h"
#include "table/words.h"

namespace magpie::tui {

namespace {

constexpr std::size_t kLongestLine = 4096;

class PlainGame {
  public:
    PlainGame(std::istream& in, std::ostream& out, const PlainOptions& options)
        : in_(in),
          out_(out),
          options_(options),
          folder_(options.data_folder),
          judge_(seats::network_judge()) {}

    void run() {
        say("Magpie, plain mode. Type help at any time.");
        while (auto table = next_ ? std::exchange(next_, std::nullopt) : choose()) {
            if (!play(std::move(table->first), std::move(table->second))) return;
        }
    }

  private:
    using Engines = ByColor<std::optional<std::string>>;

    void say(std::string_view text) {
        // What a file or a program said stays text; line ends of our own stay line ends.
        std::size_t start = 0;
        while (start <= text.size()) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            out_ << fitted(text.substr(start, end - start)) << '\n';
            start = end + 1;
        }
        out_ << std::flush;
    }

    // In lines that the terminal has room for; a pipe gets a sentence in one.
    [[nodiscard]] std::string fitted(std::string_view line) const {
        const auto columns = options_.columns ? options_.columns() : std::nullopt;
        return columns ? render::folded(line, *columns) : render::clean_text(line);
    }

    // Nothing at the end of the input.
    std::optional<std::string> ask(std::string_view question) {
        out_ << fitted(question) << ' ' << std::flush;
        std::string line;
        bool has_read = false;
        for (char c = 0; in_.get(c); has_read = true) {
            if (c == '\n') break;
            if (line.size() < kLongestLine) line += c;  // the rest is read and forgotten
        }
        if (!has_read && !in_) return std::nullopt;
        if (options_.echoes) out_ << render::clean_text(line) << '\n';
        return std::string(ascii::trimmed(line));
    }

    // A name may have 60 characters.
    static std::string shortened(std::string_view name) {
        constexpr std::size_t kLongestSpokenName = 60;
        std::u32string characters = render::decode_clean(name);
        if (characters.size() > kLongestSpokenName) characters.resize(kLongestSpokenName);
        std::string text;
        for (const char32_t c : characters) render::append_utf8(text, c);
        return text;
    }

    static bool is_help(std::string_view line) {
        return ascii::is_word(line, "help") || line == "?";
    }

    // The same for one of several questions, about which help can be had.
    std::optional<std::string> ask_setting(const std::string& question, const std::string& about) {
        for (;;) {
            auto line = ask(question);
            if (!line || !is_help(*line)) return line;
            if (!about.empty()) say(about);
            say("The question names what can be answered; Enter takes the usual, menu begins anew, "
                "quit leaves.");
        }
    }

    // What is wrong with an answer, as a sentence; nothing when it was taken.
    using Refusal = std::optional<std::string>;

    // Until the answer can be taken. False: the input has ended, or somebody will not go on.
    bool settle(const std::string& question,
                const std::function<Refusal(const std::string&)>& take,
                const std::string& about = {}) {
        for (;;) {
            const auto line = ask_setting(question, about);
            is_leaving_ = !line || ascii::is_word(*line, "quit") || ascii::is_word(*line, "q");
            if (is_leaving_ || ascii::is_word(*line, "menu")) return false;
            const Refusal why = take(*line);
            if (!why) return true;
            say(*why);
        }
    }

    void tell_saves() {
        const auto saves = seats::list_saves(folder_);
        if (!saves) return say(saves.error() + ".");
        if (saves->empty()) return say("No game is kept.");
        for (const seats::ListedSave& save : *saves) {
            say(save.name + ": " + seats::describe(save) +
                (save.game || save.has_backup ? "." : ""));
        }
    }

    TableOptions table_options() {
        TableOptions options;
        options.auto_pass = true;
        options.proposal.source = judge_.get();
        return options;
    }

    // A table and who plays by itself; nothing: leave.
    std::optional<std::pair<Table, Engines>> choose() {
        const auto newest = seats::newest_unfinished(folder_);
        for (;;) {
            const auto line =
                ask(newest ? "Go, othello, continue or quit?" : "Go, othello or quit?");
            if (!line || ascii::is_word(*line, "quit") || ascii::is_word(*line, "q")) {
                return std::nullopt;
            }
            const std::string_view word = std::string_view(*line).substr(0, line->find(' '));
            if (newest && ascii::is_word(*line, "continue")) {
                if (auto kept = load(*newest)) return kept;
            } else if (is_help(*line)) {
                say("Go or othello begins a game, continue goes on with the newest one, saves "
                    "tells which games are kept, load NAME goes on with one of them, quit leaves. "
                    "Questions name what can be answered; Enter takes the usual.");
            } else if (ascii::is_word(*line, "saves")) {
                tell_saves();
            } else if (ascii::is_word(word, "load") && word.size() < line->size()) {
                const std::string name(ascii::trimmed(line->substr(word.size())));
                if (auto kept = load(name)) return kept;
            } else if (ascii::is_word(*line, "go") || ascii::is_word(*line, "othello")) {
                if (auto fresh = new_game(ascii::lower(*line))) return fresh;
                if (is_leaving_) return std::nullopt;
            } else {
                say("Answer with one of these words, or help.");
            }
        }
    }

    std::optional<std::pair<Table, Engines>> load(const std::string& name) {
        auto taken = seats::load_table(folder_, name, table_options());
        if (!taken) {
            say(taken.error());
            return std::nullopt;
        }
        if (!taken->damage.empty()) say(seats::note_about(*taken));
        seats::SeatsAgain seats = seats::seats_again(taken->table, folder_);
        if (!seats.note.empty()) say(seats.note);
        return std::pair(std::move(taken->table), std::move(seats.engines));
    }

    std::optional<std::pair<Table, Engines>> new_game(const std::string& game) {
        SpecRequest request;
        request.game = game;
        const GameKind kind = *game_kind_from(game);
        const std::string usual = std::to_string(usual_side(kind));
        const auto take_size = [&](const std::string& size) -> Refusal {
            const auto read = size_from(size.empty() ? usual : size);
            if (!read) return size + " is not a size such as 9 or 19x13.";
            request.columns = read->columns;
            request.rows = read->rows;
            const auto spec = make_spec(request);
            return spec ? Refusal() : sentence(spec.error());
        };
        if (!settle("Board size? Enter for " + usual + ".", take_size)) return std::nullopt;
        Engines engines;
        ByColor<std::string> names;
        if (!ask_who(Color::black, "person", request, engines, names)) return std::nullopt;
        if (!ask_who(Color::white, std::to_string(kUsualLevel), request, engines, names))
            return std::nullopt;
        if (!ask_rules(request)) return std::nullopt;
        const auto spec = make_spec(request);
        TableOptions options = table_options();
        if (!ask_clock(options)) return std::nullopt;
        Table table(Playback::new_game(*spec), options);
        table.info().names = std::move(names);
        return std::pair(std::move(table), std::move(engines));
    }

    bool ask_who(Color c,
                 const std::string& usual,
                 const SpecRequest& game,
                 Engines& engines,
                 ByColor<std::string>& names) {
        const auto take = [&](const std::string& who) -> Refusal {
            const std::string text = who.empty() ? usual : who;
            const std::size_t word = std::min(text.find(' '), text.size());
            if (ascii::is_word(std::string_view(text).substr(0, word), "person")) {
                names[c] = shortened(ascii::trimmed(std::string_view(text).substr(word)));
                return std::nullopt;
            }
            const GameKind kind = game.game == "go" ? GameKind::go : GameKind::othello;
            if (const auto why = seats::why_no_engine(kind, text)) return *why + ".";
            engines[c] = text;
            return std::nullopt;
        };
        return settle(
            "Who plays " + std::string(color_name(c)) +
                "? A level from 1 to 9, teacher, or person, with a name where you like, such as "
                "person Ada. Enter for " +
                usual + ".",
            take);
    }

    // "chinese", "chinese komi 0.5 handicap 4", "handicap 2".
    static Refusal read_rules(const std::string& answer, GameKind kind, SpecRequest& request) {
        std::istringstream words(ascii::lower(answer));
        for (std::string word; words >> word;) {
            while (word.ends_with(',')) word.pop_back();
            const bool is_komi = kind == GameKind::go && word == "komi";
            const bool is_handicap = kind == GameKind::go && word == "handicap";
            if (!is_komi && !is_handicap) {
                request.rules = word;
                continue;
            }
            std::string number;
            words >> number;
            while (number.ends_with(',')) number.pop_back();
            const char* const end = number.data() + number.size();
            int stones = 0;
            const auto read = std::from_chars(number.data(), end, stones);
            const bool is_count = read.ec == std::errc() && read.ptr == end;
            if (is_komi ? !margin_from(number).has_value() : !is_count) {
                return "After " + word + " comes a number.";
            }
            is_komi ? static_cast<void>(request.komi = number)
                    : static_cast<void>(request.handicap = stones);
        }
        return std::nullopt;
    }

    bool ask_rules(SpecRequest& request) {
        const GameKind kind = *game_kind_from(request.game);
        std::string known;
        std::string about;
        for (const go::RuleSet& set : go::rule_sets()) {
            known += (known.empty() ? "" : ", ") + std::string(set.name);
            about += (about.empty() ? "" : "\n") + std::string(set.title) + ": " +
                     std::string(set.about) + ".";
        }
        const auto take = [&](const std::string& answer) -> Refusal {
            SpecRequest wanted = request;
            wanted.rules = std::string(usual_rules(kind));
            if (const auto why = read_rules(answer, kind, wanted)) return why;
            const auto spec = make_spec(wanted);
            if (!spec) return sentence(spec.error());
            request = std::move(wanted);
            return std::nullopt;
        };
        return settle(
            (kind == GameKind::go ? "Rules? " + known +
                                        "; komi and handicap may follow, such as chinese komi 0.5 "
                                        "handicap 4."
                                  : "Empty squares: discs for nobody, empties for the winner.") +
                " Enter for " + std::string(usual_rules(kind)) +
                (kind == GameKind::go ? ", help for what they are." : "."),
            take, kind == GameKind::go ? about : std::string());
    }

    bool ask_clock(TableOptions& options) {
        const auto take = [&](const std::string& time) -> Refusal {
            if (time.empty() || ascii::is_word(time, "none")) return std::nullopt;
            const auto control = time_control_from(time);
            if (!control) return sentence(control.error(), time);
            options.clock = GameClock(*control);
            return std::nullopt;
        };
        return settle("Clock? Such as 10m or 10m+5x30s. Enter for none.", take);
    }

    // False: the input has ended, or somebody wants to leave the program.
    bool play(Table table, Engines engines) {
        seats::SittingOptions options;
        options.engines = std::move(engines);
        options.data_folder = folder_;
        options.results_file = options_.results_file;
        options.make = options_.make;
        if (table.info().start_time.empty()) table.info().start_time = platform::local_time_text();
        seats::Sitting sitting(std::move(table), std::move(options));
        tell(sitting.sit_down(options_.now()), sitting);
        for (const char* question : {"rules", "clock", "board"}) {
            say(spoken_.hear(question, sitting.table(), options_.now()).text);
        }
        for (;;) {
            wait(sitting);
            const auto line = ask(">");
            tell(sitting.poll(options_.now()), sitting);
            const bool quits = !line || ascii::is_word(*line, "quit") || ascii::is_word(*line, "q");
            next_.reset();
            if (!quits && !ascii::is_word(*line, "menu")) {
                obey(*line, sitting);
                if (!next_) continue;
            }
            tell(sitting.stand_up(options_.now()), sitting);
            if (sitting.has_unkept_moves()) {
                const bool can_be_saved = line && sitting.warn_once();
                say(can_be_saved ? seats::sentence(*sitting.why_unkept(), sitting)
                                 : seats::sentence_of_loss(sitting));
                if (can_be_saved) {
                    say("Nothing is lost yet: save it, or leave once more without it.");
                    tell(sitting.sit_down(options_.now()), sitting);
                    continue;
                }
            } else if (sitting.table().phase() != Phase::finished && sitting.is_kept()) {
                say("The game is kept.");
            }
            return !quits;
        }
    }

    void obey(const std::string& line, seats::Sitting& sitting) {
        const Instant now = options_.now();
        const Spoken::Heard heard = spoken_.hear(line, sitting.table(), now);
        switch (heard.kind) {
            case Spoken::Heard::Kind::answer:
                say(heard.text);
                if (is_help(line)) {
                    say("Also: hint; save or save NAME; saves; load NAME; go on, for engines that "
                        "wait; retry or "
                        "take, for one that has failed; menu; quit. Every move is kept.");
                }
                return;
            case Spoken::Heard::Kind::unclear:
                return say(heard.text);
            case Spoken::Heard::Kind::command:
                if (std::holds_alternative<Resign>(*heard.command)) {
                    return tell(sitting.apply(Resign{sitting.resigning()}, now), sitting);
                }
                return tell(sitting.apply(*heard.command, now), sitting);
            case Spoken::Heard::Kind::other:
                break;
        }
        const std::string_view word = std::string_view(line).substr(0, line.find(' '));
        if (ascii::is_word(line, "hint")) return tell(sitting.ask_hint(now), sitting);
        if (ascii::is_word(line, "retry") || ascii::is_word(line, "go on")) {
            return go_on(sitting, now);
        }
        if (ascii::is_word(line, "take")) return take_seat(sitting, now);
        if (ascii::is_word(word, "save")) {
            const auto saved =
                sitting.save(std::string(ascii::trimmed(line.substr(word.size()))), now);
            folder_ = sitting.data_folder();
            return say(saved ? *saved : saved.error());
        }
        if (ascii::is_word(line, "saves")) return tell_saves();
        if (ascii::is_word(word, "load")) {
            next_ = load(std::string(ascii::trimmed(line.substr(word.size()))));
            return;
        }
        say(heard.text + " is not a word I know. Type help.");
    }

    // Engines that wait go on, and one that failed is tried again.
    void go_on(seats::Sitting& sitting, Instant now) {
        if (!sitting.awaits_word()) return say("No engine waits to go on, and none has failed.");
        tell(sitting.retry(now), sitting);
    }

    // A person plays on for an engine that failed.
    void take_seat(seats::Sitting& sitting, Instant now) {
        for (const Color c : kColors) {
            if (!sitting.has_failed(c)) continue;
            tell(sitting.take_seat(c, std::nullopt, now), sitting);
            return say("You play " + std::string(color_name(c)) + " now.");
        }
        say("No engine has failed: there is no seat to take.");
    }

    // The words that help, where an event says what can be done and not how.
    void tell_how(const seats::SittingEvent& event, const seats::Sitting& sitting) {
        const auto* turn = std::get_if<seats::NotYourTurn>(&event);
        if (std::holds_alternative<seats::EngineFailed>(event) ||
            (turn != nullptr && sitting.has_failed(turn->engine))) {
            say("Type retry to try it again, or take to take its seat.");
        } else if (std::holds_alternative<seats::EnginesWait>(event) ||
                   (turn != nullptr && sitting.is_paused())) {
            say("Type go on to let them.");
        }
    }

    void wait(seats::Sitting& sitting) {
        if (const auto thinker = sitting.thinking()) {
            const bool is_judging = sitting.table().phase() == Phase::marking_dead;
            say(is_judging ? seats::sentence(seats::EngineJudges{*thinker}, sitting)
                           : player_name(sitting.table().record(), *thinker) + " is thinking.");
        }
        while (sitting.thinking() || sitting.is_hinting()) {
            sitting.wait(Milliseconds(100));
            tell(sitting.poll(options_.now()), sitting);
        }
    }

    void tell(const seats::Sitting::Events& events, const seats::Sitting& sitting) {
        for (const seats::SittingEvent& event : events) {
            if (const auto* told = std::get_if<Event>(&event)) {
                const std::string text = spoken_.tell(*told, sitting.table());
                if (!text.empty()) say(text);
                if (std::holds_alternative<DeadProposed>(*told)) {
                    say("Type a point to change its chain, accept to count, resume to play on.");
                }
                if (std::holds_alternative<Ended>(*told)) {
                    say("Type menu for another game, undo to play on, or quit.");
                }
                continue;
            }
            if (const auto* hint = std::get_if<seats::Hint>(&event); hint && !hint->is_last)
                continue;
            if (std::holds_alternative<seats::GameKept>(event)) continue;
            if (std::holds_alternative<seats::ResultWritten>(event)) continue;
            if (std::holds_alternative<seats::EngineReady>(event)) continue;
            const std::string text = seats::sentence(event, sitting);
            if (!text.empty()) say(text);
            tell_how(event, sitting);
        }
    }

    std::istream& in_;
    std::ostream& out_;
    const PlainOptions& options_;
    std::string folder_;  // where games are kept
    std::unique_ptr<go::OwnershipSource> judge_;
    Spoken spoken_;
    bool is_leaving_ = false;                        // from the questions before a game
    std::optional<std::pair<Table, Engines>> next_;  // was loaded, and takes the place of this one
};

}  // namespace

void run_plain(std::istream& in, std::ostream& out, const PlainOptions& options) {
    PlainGame(in, out, options).run();
}

}  // namespace magpie::tui
