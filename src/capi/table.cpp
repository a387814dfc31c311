// A sitting behind the C interface.
#include <algorithm>
#include <iterator>
#include <new>
#include <string>
#include <utility>

#include "capi/picture.h"
#include "capi/proposal_text.h"
#include "capi/sitting.h"
#include "core/ascii.h"
#include "formats/ggf/ggf.h"
#include "formats/json/save.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "game/begin.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"
#include "render/text/text.h"

namespace {

using namespace magpie;
using namespace magpie::capi;

constexpr std::string_view kNoText = "no text was given";

magpie_table* seat(Table table) { return new (std::nothrow) magpie_table{std::move(table)}; }

std::size_t keep(magpie_table& sitting, std::string text) {
    sitting.answer = std::move(text);
    return sitting.answer.size();
}

// The time of a record is told by its save alone.
Table table_of(GivenGame given, const go::ProposalLimits& proposal) {
    save::SavedGame& left = given.left;
    TableOptions options{.auto_pass = true,
                         .proposal = proposal,
                         .game_id = std::move(left.id),
                         .sitters = left.sitters};
    if (left.clock) {
        const Color to_play = given.playback.to_play();
        auto clock = GameClock::restored(*left.clock, to_play);
        if (!clock) clock = GameClock::restored(*left.clock, opponent(to_play));
        if (clock) options.clock = *clock;
    }
    return Table(std::move(given.playback), left.phase, std::move(left.dead), options);
}

// A sitting is written as a save, and no save holds what the rules refuse. What is left out is
// noted after where the moves stop.
void leave_out_illegal(GivenGame& given) {
    const std::size_t gone = given.playback.remove_refused();
    if (gone == 0) return;
    const std::size_t end = std::min(given.notes.find('\n'), given.notes.size());
    const std::string told = gone == 1 ? "the illegal move is left out"
                                       : "what is illegal is left out with what follows it, " +
                                             std::to_string(gone) + " moves in all";
    given.notes.insert(end, (end == 0 ? "" : "\n") + told);
}

magpie_table* read_table(const char* text,
                         std::size_t length,
                         const go::ProposalLimits& proposal,
                         magpie_error* error) {
    magpie_table* const none = nullptr;
    if (text == nullptr) return fail(error, kNoText, none);
    auto given = given_game(std::string_view(text, length));
    return given ? seated(std::move(*given), proposal) : fail(error, given.error(), none);
}

// `stone d4` and `resign white`, which are for whoever can point at things.
std::optional<Command> pointed(const Table& table, std::string_view line) {
    const std::string_view text = ascii::trimmed(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    const std::string_view rest = ascii::trimmed(text.substr(space));
    if (ascii::is_word(word, "stone")) {
        const GameSpec& spec = table.record().spec;
        const auto point = point_from(spec.coord_style(), spec.geometry, rest);
        if (point) return ToggleDeadStone{*point};
    }
    if (ascii::is_word(word, "resign")) {
        if (ascii::is_word(rest, "black")) return Resign{Color::black};
        if (ascii::is_word(rest, "white")) return Resign{Color::white};
    }
    return std::nullopt;
}

// Marks the stones as proposed, where the marks are still those of the proposal before.
DeadProposed take_proposal(magpie_table& sitting, go::Proposal proposal) {
    Table& table = sitting.table;
    const auto dead_of = [](const go::Proposal& given) {
        std::vector<Point> dead = go::dead_points(given);
        std::ranges::sort(dead);
        return dead;
    };
    const bool is_untouched =
        sitting.proposal && std::ranges::equal(dead_of(*sitting.proposal), table.dead());
    if (is_untouched) {
        std::vector<Point> differing;
        const std::vector<Point> wanted = dead_of(proposal);
        std::ranges::set_symmetric_difference(table.dead(), wanted, std::back_inserter(differing));
        for (const Point p : differing) (void)table.apply(ToggleDeadStone{p});
    }
    return DeadProposed{std::move(proposal), !is_untouched};
}

// The playback after so many moves of the line the table is on.
Playback after_moves(const Playback& now, int moves) {
    Playback then = now;
    while (then.move_number() > moves && then.undo()) continue;
    while (then.move_number() < moves) {
        const auto stepped = then.redo();
        if (!stepped || !*stepped) break;
    }
    return then;
}

render::BoardScene scene_for(const magpie_table& sitting, const magpie_picture_options* options) {
    const Table& table = sitting.table;
    const int moves = options == nullptr || options->size <= offsetof(magpie_picture_options, moves)
                          ? -1
                          : options->moves;
    if (moves >= 0 && moves != table.playback().move_number()) {
        return render::scene_of(after_moves(table.playback(), moves));
    }
    render::BoardScene scene = render::scene_of(table.playback());
    if (options == nullptr) return scene;
    const GameSpec& spec = table.record().spec;
    const bool is_playing = table.phase() == Phase::playing;
    // Nothing is counted where somebody resigned or ran out of time.
    const auto& outcome = table.record().outcome;
    const bool is_counted = !is_playing && (!outcome || outcome->how == Outcome::How::score);
    const bool counts =
        spec.kind == GameKind::go && (is_counted || MAGPIE_MEMBER(options, territory) != 0);
    if (counts) {
        if (const auto reckoning = count_of(table)) add_reckoning(scene, *reckoning);
    }
    if (MAGPIE_MEMBER(options, numbers) != 0) add_placing_order(scene, table.playback());
    if (is_playing && MAGPIE_MEMBER(options, legal_moves) != 0) {
        add_legal_moves(scene, table.position());
    }
    if (is_playing) add_held_stone(scene, table.playback(), options);
    return scene;
}

}  // namespace

magpie_table* magpie::capi::seated(GivenGame given, const go::ProposalLimits& proposal) {
    if (!given.is_save) leave_out_illegal(given);
    std::string notes = std::move(given.notes);
    const bool has_more = given.has_more;
    magpie_table* const sitting =
        given.is_save || !given.left.dead.empty()
            ? seat(table_of(std::move(given), proposal))
            : seat(Table(std::move(given.playback), {.auto_pass = true, .proposal = proposal}));
    if (sitting != nullptr) {
        sitting->notes = std::move(notes);
        sitting->has_more = has_more;
    }
    return sitting;
}

extern "C" {

magpie_table* magpie_table_new(const magpie_game_options* options, magpie_error* error) {
    magpie_table* const none = nullptr;
    const SpecRequest request = request_from(options);
    const auto spec = make_spec(request);
    if (!spec) return fail(error, sentence(spec.error()), none);
    Playback game = begin_game(*spec, request.free_handicap);
    TableOptions wanted{.auto_pass = true};
    if (options != nullptr) {
        if (const char* clock = MAGPIE_MEMBER(options, clock)) {
            const auto control = time_control_from(clock);
            if (!control) return fail(error, sentence(control.error(), clock), none);
            wanted.clock = GameClock(*control, game.to_play());
        }
    }
    magpie_table* const sitting = seat(Table(std::move(game), wanted));
    if (sitting != nullptr && options != nullptr) {
        sitting->table.info().names.black = view(MAGPIE_MEMBER(options, black));
        sitting->table.info().names.white = view(MAGPIE_MEMBER(options, white));
    }
    return sitting;
}

magpie_table* magpie_table_again(const magpie_table* table, magpie_error* error) {
    magpie_table* const none = nullptr;
    if (table == nullptr) return fail(error, "no table was given", none);
    Playback game = begin_again(table->table.playback());
    const GameClock& clock = table->table.clock();
    TableOptions wanted{.auto_pass = true};
    wanted.clock =
        GameClock(ByColor<TimeControl>{clock.control(Color::black), clock.control(Color::white)},
                  game.to_play());
    return seat(Table(std::move(game), wanted));
}

magpie_table* magpie_table_read(const char* text, size_t length, magpie_error* error) {
    return read_table(text, length, {}, error);
}

magpie_table* magpie_table_follow(const char* text, size_t length, magpie_error* error) {
    magpie_table* const sitting = read_table(text, length, {.playouts = 1}, error);
    if (sitting != nullptr) sitting->is_followed = true;
    return sitting;
}

void magpie_table_free(magpie_table* table) { delete table; }

size_t magpie_table_notes(magpie_table* table) {
    return table == nullptr ? 0 : keep(*table, table->notes);
}

int magpie_table_has_more(const magpie_table* table) {
    return table != nullptr && table->has_more ? 1 : 0;
}

const char* magpie_table_answer(const magpie_table* table) {
    return table == nullptr ? "" : table->answer.c_str();
}

void magpie_table_words(magpie_table* table, const char* text, size_t length) {
    if (table == nullptr || text == nullptr) return;
    table->words.clear();
    std::string_view rest(text, length);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t equals = line.find(" = ");
        if (line.starts_with('#') || equals == std::string_view::npos) continue;
        const std::string_view translation = ascii::trimmed(line.substr(equals + 3));
        if (translation.empty()) continue;
        table->words[std::string(ascii::trimmed(line.substr(0, equals)))] = translation;
    }
    // The map keeps its texts where they are, so the catalog may point at them.
    table->catalog = english();
    for (std::string_view& phrase : table->catalog) {
        const auto found = table->words.find(phrase);
        if (found != table->words.end()) phrase = found->second;
    }
}

size_t magpie_table_sit_down(magpie_table* table, double now) {
    if (table == nullptr) return 0;
    return keep(*table, told(*table, table->table.sit_down(instant_from(now))));
}

void magpie_table_seat(magpie_table* table, int black, int white) {
    if (table == nullptr) return;
    static_assert(static_cast<int>(Sitter::person) == 1 && static_cast<int>(Sitter::engine) == 2);
    const ByColor<int> kinds{black, white};
    for (const Color c : kColors) {
        const bool is_known = kinds[c] == 1 || kinds[c] == 2;
        table->table.set_sitter(c, is_known ? static_cast<Sitter>(kinds[c]) : Sitter::unknown);
    }
}

void magpie_table_name(magpie_table* table, const char* black, const char* white) {
    if (table == nullptr) return;
    ByColor<std::string>& names = table->table.info().names;
    if (black != nullptr) names.black = black;
    if (white != nullptr) names.white = white;
}

void magpie_table_stand_up(magpie_table* table, double now) {
    if (table != nullptr) table->table.stand_up(instant_from(now));
}

size_t magpie_table_poll(magpie_table* table, double now) {
    if (table == nullptr) return 0;
    return keep(*table, told(*table, table->table.poll(instant_from(now))));
}

size_t magpie_table_say(magpie_table* table, const char* line, double now) {
    if (table == nullptr) return 0;
    const Instant instant = instant_from(now);
    if (const auto command = pointed(table->table, view(line))) {
        return keep(*table, told(*table, table->table.apply(*command, instant)));
    }
    const SpokenLanguage language{.catalog = &table->catalog,
                                  .words = [table](std::string_view english) -> std::string_view {
                                      const auto found = table->words.find(english);
                                      return found == table->words.end() ? english : found->second;
                                  }};
    const Spoken::Heard heard = table->spoken.hear(view(line), table->table, instant, language);
    if (heard.command) {
        return keep(*table, told(*table, table->table.apply(*heard.command, instant)));
    }
    using Kind = Spoken::Heard::Kind;
    if (heard.kind == Kind::answer) return keep(*table, told("answer", heard.text));
    if (heard.kind == Kind::unclear) return keep(*table, told("unclear", heard.text));
    const std::string_view unknown = language.words("{text} is not a word I know. Type help.");
    return keep(*table, told("unclear", filled(unknown, {{"text", heard.text}})));
}

size_t magpie_table_propose(magpie_table* table, const char* text, size_t length) {
    if (table == nullptr || text == nullptr) return 0;
    const auto* position = std::get_if<go::Position>(&table->table.position());
    if (position == nullptr || table->table.phase() != Phase::marking_dead) {
        return keep(*table, told(*table, {}));
    }
    auto proposal = proposal_from({text, length}, *position);
    if (!proposal) return keep(*table, told(*table, {}));
    return keep(*table, told(*table, {take_proposal(*table, std::move(*proposal))}));
}

magpie_status magpie_table_merge(magpie_table* table,
                                 const char* before,
                                 size_t before_length,
                                 const char* after,
                                 size_t after_length,
                                 magpie_error* error) {
    if (table == nullptr || after == nullptr) return fail(error, kNoText, MAGPIE_BAD_INPUT);
    const std::string_view then(before, before == nullptr ? 0 : before_length);
    const auto changes = given_changes(table->table.record(), then, {after, after_length});
    if (!changes) return fail(error, changes.error(), MAGPIE_BAD_INPUT);
    const GameTree was = table->table.record().tree;
    table->table.merge(changes->before, changes->after.playback.tree());
    return table->table.record().tree == was ? MAGPIE_NOTHING : MAGPIE_OK;
}

size_t magpie_table_state(magpie_table* table, double now) {
    return table == nullptr ? 0 : keep(*table, state_text(*table, instant_from(now)));
}

size_t magpie_table_preview(magpie_table* table, const char* point) {
    return table == nullptr ? 0 : keep(*table, preview_text(*table, view(point)));
}

size_t magpie_table_picture(magpie_table* table, const magpie_picture_options* options) {
    if (table == nullptr) return 0;
    return keep(*table, render::to_svg(scene_for(*table, options), svg_options(options)));
}

size_t magpie_table_layout(magpie_table* table, const magpie_picture_options* options) {
    if (table == nullptr) return 0;
    const GameSpec& spec = table->table.record().spec;
    return keep(*table, layout_text(scene_for(*table, options), spec, options));
}

size_t magpie_table_write(magpie_table* table, const char* format, double now) {
    if (table == nullptr) return 0;
    const std::string_view wanted = view(format);
    const Table& sitting = table->table;
    const GameRecord& record = sitting.record();
    const auto line = [&](sgn::Form form) {
        return sgn::write_line_to(record, sitting.playback().node(), form).value_or(std::string());
    };
    std::string text;
    if (wanted == "sgn") text = line(sgn::Form::spaced);
    if (wanted == "sgn-url") text = line(sgn::Form::comma);
    if (wanted == "sgn-packed") text = line(sgn::Form::packed);
    if (wanted == "sgf") text = sgf::write(record);
    if (wanted == "ggf") text = ggf::write(record).value_or(std::string());
    if (wanted == "text") text = render::to_text(render::scene_of(sitting.playback()));
    if (wanted == "svg") text = render::to_svg(render::scene_of(sitting.playback()));
    if (wanted == "save") {
        save::SavedGame saved{.id = sitting.game_id(),
                              .record = record,
                              .current = sitting.playback().node(),
                              .phase = sitting.phase(),
                              .dead = {sitting.dead().begin(), sitting.dead().end()},
                              .sitters = sitting.sitters()};
        if (sitting.clock().is_timed()) saved.clock = sitting.clock().players(instant_from(now));
        text = save::write(saved);
    }
    return keep(*table, std::move(text));
}

}  // extern "C"
