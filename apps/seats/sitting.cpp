#include "apps/seats/sitting.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "apps/seats/data_folder.h"
#include "apps/seats/engines.h"
#include "apps/seats/goal_for.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/results.h"
#include "apps/seats/saves.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "platform/last_line.h"
#include "platform/random_id.h"

namespace magpie::seats {

namespace {

// How long one search of a teacher may take, and what would be too short to say anything.
constexpr Milliseconds kLongestLook{2'000};
constexpr Milliseconds kShortestLook{100};
// With a network to be read first; who does not answer by then has nothing to say.
constexpr Milliseconds kPatienceOfLook{15'000};

bool changes_game(const Event& event) {
    return !std::holds_alternative<Refused>(event) && !std::holds_alternative<NotNow>(event);
}

bool was_refused(const std::vector<Event>& events) {
    return std::ranges::none_of(events, changes_game);
}

std::vector<Point> missing_in(const std::vector<Point>& these, const std::vector<Point>& those) {
    std::vector<Point> missing;
    std::set_difference(those.begin(), those.end(), these.begin(), these.end(),
                        std::back_inserter(missing));
    return missing;
}

}  // namespace

Sitting::Sitting(Table table, SittingOptions options)
    : table_(std::move(table)), options_(std::move(options)) {
    if (table_.game_id().empty()) table_.set_game_id(platform::random_id());
    for (const Color c : kColors) seat(c);
}

void Sitting::seat(Color c) {
    are_seats_noted_ = false;
    const auto& text = options_.engines[c];
    table_.set_sitter(c, text ? Sitter::engine : Sitter::person);
    if (text) make_seat(c, *text);
}

EngineSeat::Options Sitting::options_of_seat() const {
    EngineSeat::Options options = options_.seat;
    options.wake = [bell = bell_, wake = options_.wake] {
        bell->ring();
        if (wake) wake();
    };
    return options;
}

void Sitting::make_seat(Color c, const std::string& text) {
    const GameKind game = table_.record().spec.kind;
    seats_[c] =
        std::make_unique<EngineSeat>(options_.make(game, engine_from(text)), options_of_seat());
    has_failed_[c] = false;
    opinions_[c].reset();
    std::string& name = table_.info().names[c];
    if (!name.empty()) return;
    name = engine_title(game, text);
    names_itself_[c] = !is_built_in(game, engine_from(text));
}

Sitting::Events Sitting::sit_down(Instant now) {
    is_seated_ = true;
    constexpr std::size_t kDay = 10;  // 2026-07-14
    GameInfo& about = info();
    if (about.date.empty()) about.date = about.start_time.substr(0, kDay);
    if (!options_.librarian && !options_.data_folder.empty()) {
        options_.librarian = std::make_shared<Librarian>(
            options_.data_folder, Librarian::Spared{kept_as_, table_.game_id()});
    }
    Events events;
    collect(events, table_.sit_down(now));
    has_changed_ = false;  // it was like this before
    settle(events, now);
    // Better said now than after an hour of play.
    if (!options_.data_folder.empty() && unkept_reason_.empty()) {
        if (auto why = why_no_keeping(options_.data_folder)) tell_unkept(std::move(*why), events);
    }
    return events;
}

Sitting::Events Sitting::stand_up(Instant now) {
    Events events;
    drop_tasks();
    lesson_.reset();
    stop_hint();
    table_.stand_up(now);
    is_seated_ = false;
    const bool has_begun = table_.playback().move_number() > 0;
    const bool is_news = is_touched_ || table_.clock().is_timed() || kept_as_.empty();
    if (table_.phase() != Phase::finished && has_begun && is_news) keep(events, now);
    return events;
}

Sitting::Events Sitting::apply(const Command& command, Instant now) {
    if (std::holds_alternative<TakeBack>(command) && has_engines()) return take_back(now);
    if (std::holds_alternative<MoveAgain>(command) && has_engines()) return move_again(now);
    if (std::holds_alternative<AcceptDead>(command) && has_engines()) return accept_dead(now);
    Events events;
    const bool moves = std::holds_alternative<PlayMove>(command);
    if (moves && table_.phase() == Phase::playing && is_engine(table_.to_play())) {
        collect(events, table_.poll(now));
        if (events.empty()) events.emplace_back(NotYourTurn{table_.to_play()});
        settle(events, now);
        return events;
    }
    collect(events, table_.apply(command, now));
    settle(events, now);
    return events;
}

// Where no person has moved, there is nothing to take back: the engine would only move again.
bool Sitting::can_take_back() const {
    if (table_.clock().phase() == GameClock::Phase::flagged) return false;
    if (table_.record().outcome) return true;
    const std::vector<ColoredMove> moves = table_.playback().moves();
    const bool has_person = !is_engine(Color::black) || !is_engine(Color::white);
    if (!has_person) return !moves.empty();
    return std::ranges::any_of(moves,
                               [this](const ColoredMove& move) { return !is_engine(move.color); });
}

bool Sitting::can_move_again() const {
    return table_.phase() != Phase::finished && table_.playback().next();
}

// Until it is a person's turn.
Sitting::Events Sitting::take_back(Instant now) {
    Events events;
    const bool has_person = !is_engine(Color::black) || !is_engine(Color::white);
    if (has_person && !table_.record().outcome && !can_take_back()) {
        events.emplace_back(Event(NotNow{NotNow::Why::nothing_to_take_back}));
        return events;
    }
    do {
        auto told = table_.apply(TakeBack{}, now);
        const bool refused = was_refused(told);
        if (!refused || events.empty()) collect(events, std::move(told));
        if (refused) break;
    } while (has_person && !is_persons_turn());
    // Two engines would go on at once: whoever takes back wants to look.
    if (!has_person && has_changed_) {
        is_paused_ = true;
        events.emplace_back(EnginesWait{});
    }
    settle(events, now);
    return events;
}

Sitting::Events Sitting::move_again(Instant now) {
    Events events;
    const bool has_person = !is_engine(Color::black) || !is_engine(Color::white);
    do {
        auto told = table_.apply(MoveAgain{}, now);
        const bool refused = was_refused(told);
        if (!refused || events.empty()) collect(events, std::move(told));
        if (refused) break;
    } while (has_person && table_.phase() == Phase::playing && !is_persons_turn());
    settle(events, now);
    return events;
}

// Engines accept the marks they agree with. A person who insists has the last word.
Sitting::Events Sitting::accept_dead(Instant now) {
    Events events;
    const std::vector<Point> marks(table_.dead().begin(), table_.dead().end());
    if (table_.phase() == Phase::marking_dead && refused_marks_ != marks) {
        for (const Color c : kColors) {
            if (!is_engine(c)) continue;
            if (!opinions_[c]) {
                accepts_when_judged_ = true;
                events.emplace_back(EngineJudges{c});
                return events;
            }
            if (*opinions_[c] == marks) continue;
            refused_marks_ = marks;
            events.emplace_back(EngineDisagrees{c, missing_in(marks, *opinions_[c]),
                                                missing_in(*opinions_[c], marks)});
        }
        if (!events.empty()) return events;
    }
    collect(events, table_.apply(AcceptDead{}, now));
    settle(events, now);
    return events;
}

Sitting::Events Sitting::poll(Instant now) {
    Events events;
    collect(events, table_.poll(now));
    for (const Color c : kColors) {
        while (seats_[c]) {
            auto news = seats_[c]->poll();
            if (!news) break;
            take(c, std::move(*news), events, now);
        }
    }
    while (analyst_) {
        auto news = analyst_->poll();
        if (!news) break;
        take_from_analyst(std::move(*news), events);
    }
    if (teacher_) {
        if (auto lesson = teacher_->poll()) lesson_ = std::move(lesson);
    }
    settle(events, now);
    if (lesson_ && !thinking()) {
        const Lesson lesson = *std::exchange(lesson_, std::nullopt);
        if (can_take_back()) events.emplace_back(LessonTold{lesson});
    }
    return events;
}

std::optional<Instant> Sitting::next_deadline() const { return table_.clock().next_flag(); }

std::optional<Color> Sitting::thinking() const {
    for (const Color c : kColors) {
        if (seats_[c] && seats_[c]->is_busy()) return c;
    }
    // It looks at the move before it thinks about its own.
    if (teacher_ && teacher_->is_busy() && is_engine(table_.to_play())) return table_.to_play();
    return std::nullopt;
}

Color Sitting::resigning() const {
    const Color c = table_.to_play();
    return is_engine(c) && !is_engine(opponent(c)) ? opponent(c) : c;
}

void Sitting::hurry() {
    const auto c = thinking();
    if (c && seats_[*c]->is_busy()) return seats_[*c]->hurry();
    if (!c) return;
    // Whoever does not want to wait gets the answer, without a lesson.
    teacher_->drop();
    bell_->ring();
    if (options_.wake) options_.wake();
}

Sitting::Events Sitting::go_on(Instant now) {
    is_paused_ = false;
    Events events;
    settle(events, now);
    return events;
}

Sitting::Events Sitting::retry(Instant now) {
    has_failed_ = {};
    return go_on(now);
}

Sitting::Events Sitting::take_seat(Color c, std::optional<std::string> engine, Instant now) {
    // Nobody plays on under the name of an engine that is gone.
    if (is_engine(c) || engine) table_.info().names[c].clear();
    seats_[c].reset();
    has_failed_[c] = false;
    if (teacher_) teacher_->drop();
    lesson_.reset();
    thoughts_.reset();
    options_.engines[c] = std::move(engine);
    seat(c);
    if (!is_engine(Color::black) || !is_engine(Color::white)) is_paused_ = false;
    if (table_.phase() == Phase::marking_dead) begin_judging();
    Events events;
    settle(events, now);
    return events;
}

void limit_visits(Limits& limits, GameKind game, std::uint64_t visits) {
    if (game == GameKind::go) limits.visits = visits;
}

Sitting::Events Sitting::ask_hint(Instant now) {
    Events events;
    collect(events, table_.poll(now));
    if (table_.phase() == Phase::finished) {
        events.emplace_back(Event(NotNow{NotNow::Why::game_finished}));
    } else if (table_.phase() == Phase::marking_dead) {
        events.emplace_back(Event(NotNow{NotNow::Why::marking_dead}));
    } else if (is_engine(table_.to_play())) {
        events.emplace_back(NotYourTurn{table_.to_play()});
    } else {
        Limits limits;
        limits.time = options_.hint_time;
        limit_visits(limits, table_.record().spec.kind, options_.hint_visits);
        limits.report_every = Milliseconds(250);
        analyze(table_.playback(), limits);
    }
    settle(events, now);
    return events;
}

void Sitting::analyze(const Playback& game, const Limits& limits) {
    if (!analyst_) {
        const GameKind kind = table_.record().spec.kind;
        const std::string text =
            options_.analyst.empty() ? std::string(default_engine(kind)) : options_.analyst;
        analyst_ =
            std::make_unique<EngineSeat>(options_.make(kind, engine_from(text)), options_of_seat());
    }
    hint_node_ = game.node();
    Task task{.kind = Task::Kind::analysis, .game = game, .limits = limits};
    task.limits.goal = Goal::analysis;
    analyst_->begin(std::move(task));
}

void Sitting::stop_hint() {
    if (analyst_) analyst_->drop();
}

std::expected<std::string, std::string> Sitting::save(const std::string& name,
                                                      Instant now,
                                                      const Catalog& catalog) {
    const auto not_saved = [&catalog](const std::string& reason) {
        return std::unexpected(say(catalog, Phrase::not_saved, {{"reason", reason}}));
    };
    std::string folder = options_.data_folder;
    if (!store::save_path(folder, name)) {
        return std::unexpected(std::string(store::kSaveNameRule) + ".");
    }
    if (const auto why = why_no_keeping(folder)) {
        folder = other_folder(folder);
        if (folder.empty()) return not_saved(*why);
    }
    const auto path = store::save_path(folder, name);
    const auto aside = save_table(table_, *path, now);
    if (!aside) return not_saved(aside.error());
    if (folder != options_.data_folder) are_seats_noted_ = false;
    options_.data_folder = std::move(folder);
    kept_as_ = name.empty() ? std::string(store::kQuickSave) : name;
    unkept_reason_.clear();
    is_loss_told_ = false;
    note_seats();
    return "Saved as " + *path + "." +
           (aside->empty() ? "" : " The game that was there is kept as " + *aside + ".");
}

bool Sitting::has_engines() const { return is_engine(Color::black) || is_engine(Color::white); }

bool Sitting::is_persons_turn() const {
    return table_.phase() == Phase::playing && !is_engine(table_.to_play());
}

void Sitting::collect(Events& events, std::vector<Event> told) {
    for (Event& event : told) {
        if (changes_game(event)) has_changed_ = true;
        notice(event);
        if (const auto* proposed = std::get_if<DeadProposed>(&event)) {
            proposed_ = go::dead_points(proposed->proposal);
            std::ranges::sort(proposed_);
            begin_judging();
        }
        if (std::holds_alternative<Ended>(event)) has_ended_ = true;
        if (const auto* phase = std::get_if<PhaseChanged>(&event);
            phase != nullptr && phase->phase != Phase::finished) {
            has_ended_ = false;
            take_result_back();
        }
        events.emplace_back(std::move(event));
    }
}

// What is to be judged, and what need not be told any more.
void Sitting::notice(const Event& event) {
    if (const auto* played = std::get_if<Played>(&event)) {
        if (played->forced) return;  // nobody's choice: the move before it is the last one still
        to_judge_.reset();
        if (is_engine(played->move.color)) return;
        to_judge_ = played->node;
        lesson_.reset();
    } else if (std::holds_alternative<TakenBack>(event) ||
               std::holds_alternative<ResignationTakenBack>(event)) {
        to_judge_.reset();
        lesson_.reset();
    }
}

// A move, a take-back or a new phase makes what was thought about the old one worthless.
void Sitting::settle(Events& events, Instant now) {
    if (std::exchange(has_changed_, false)) {
        is_touched_ = true;
        if (table_.phase() != Phase::marking_dead) drop_tasks();
        stop_hint();
        if (!options_.data_folder.empty()) keep(events, now);
        begin_lesson(now);
        if (has_ended_ && table_.phase() == Phase::finished) {
            write_result(events);
            has_ended_ = false;
        }
    }
    give_tasks(now);
}

// A person's move against the teacher is looked at where it was made.
void Sitting::begin_lesson(Instant now) {
    if (teacher_) teacher_->drop();
    const auto node = std::exchange(to_judge_, std::nullopt);
    if (!node || !is_seated_ || table_.phase() != Phase::playing) return;
    const auto move = table_.playback().tree().move(*node);
    if (!move) return;
    const Color c = opponent(move->color);
    const bool is_taught = seats_[c] && !has_failed_[c] && is_teacher(*options_.engines[c]);
    if (!is_taught) return;
    // It runs on the teacher's clock, which must be left enough to play with.
    Milliseconds longest = kLongestLook;
    if (table_.clock().is_timed()) {
        constexpr int kOfTheClock = 40;
        const TimeLeft left = table_.clock().players(now)[c].left;
        const auto most = std::max({left.main_time, left.period_time_left, left.block_time_left});
        longest = std::min(longest, most / kOfTheClock);
        if (longest < kShortestLook) return;
    }
    if (!teacher_) {
        EngineSeat::Options options = options_of_seat();
        options.restarts = 0;
        options.patience = kPatienceOfLook;
        const GameKind kind = table_.record().spec.kind;
        const std::string text(default_engine(kind));
        teacher_ =
            std::make_unique<Teacher>(options_.make(kind, engine_from(text)), std::move(options));
    }
    teacher_->judge(table_.playback(), *node, longest);
}

void Sitting::give_tasks(Instant now) {
    if (!is_seated_ || is_paused_) return;
    if (table_.phase() == Phase::marking_dead) return ask_for_judgements();
    const Color c = table_.to_play();
    if (table_.phase() != Phase::playing || !seats_[c] || seats_[c]->is_busy() || has_failed_[c]) {
        return;
    }
    if (teacher_ && teacher_->is_busy()) return;  // the move before comes first
    thoughts_.reset();
    Task task{.kind = Task::Kind::move, .game = table_.playback()};
    task.goal = goal_for(table_.playback());
    if (table_.clock().is_timed()) {
        const PlayerTime time = table_.clock().players(now)[c];
        task.control = time.control;
        task.clock = ClockLimit{.control = time.control, .left = time.left};
    }
    seats_[c]->begin(std::move(task));
}

void Sitting::begin_judging() {
    refused_marks_.reset();
    accepts_when_judged_ = false;
    opinions_ = {};
    drop_tasks();
}

// Of engines that have not said it yet; those who had stood up are asked again.
void Sitting::ask_for_judgements() {
    for (const Color c : kColors) {
        if (!seats_[c] || seats_[c]->is_busy() || opinions_[c]) continue;
        seats_[c]->begin({.kind = Task::Kind::dead_stones, .game = table_.playback()});
    }
}

void Sitting::take(Color c, SeatNews news, Events& events, Instant now) {
    if (auto* ready = std::get_if<SeatReady>(&news)) {
        if (names_itself_[c]) table_.info().names[c] = ready->name;
        events.emplace_back(EngineReady{c, std::move(ready->name)});
    } else if (auto* thinks = std::get_if<SeatThinks>(&news)) {
        thoughts_ = thinks->report;
        events.emplace_back(EngineThinks{c, std::move(thinks->report)});
    } else if (auto* stumbled = std::get_if<SeatStumbled>(&news)) {
        events.emplace_back(EngineStumbled{c, std::move(stumbled->reason)});
    } else if (auto* failed = std::get_if<SeatFailed>(&news)) {
        // Who cannot say which stones are dead plays well enough all the same.
        if (table_.phase() == Phase::marking_dead) return judged(c, proposed_, events, now);
        has_failed_[c] = true;
        events.emplace_back(EngineFailed{c, std::move(failed->reason)});
    } else if (auto* moved = std::get_if<SeatMoved>(&news)) {
        play_for(c, *moved, events, now);
    } else if (auto* judgement = std::get_if<SeatJudged>(&news)) {
        // A program may name points twice, and points without a stone.
        std::vector<Point> dead = judgement->dead.value_or(proposed_);
        std::erase_if(dead, [this](Point p) {
            return !table_.record().spec.geometry.contains(p) || !stone_at(table_.position(), p);
        });
        std::ranges::sort(dead);
        const auto surplus = std::ranges::unique(dead);
        dead.erase(surplus.begin(), surplus.end());
        judged(c, std::move(dead), events, now);
    }
}

void Sitting::play_for(Color c, const SeatMoved& moved, Events& events, Instant now) {
    if (table_.phase() != Phase::playing || table_.to_play() != c) return;  // it came too late
    if (moved.why) note_value(table_.playback().node(), *moved.why);
    thoughts_.reset();
    auto told =
        moved.move ? table_.apply(PlayMove{*moved.move}, now) : table_.apply(Resign{c}, now);
    const bool refused = was_refused(told);
    if (!refused) {
        // What it thinks of its move is what it thinks of the position after it.
        if (moved.why && moved.move) note_value_after(*moved.move, *moved.why);
        return collect(events, std::move(told));
    }
    // The rules allow it, the table does not: a pass while handicap stones are placed.
    has_failed_[c] = true;
    const std::string name = table_.record().info.names[c];
    events.emplace_back(EngineFailed{c, name + " made no move that can be made now"});
}

void Sitting::judged(Color c, std::vector<Point> dead, Events& events, Instant now) {
    if (table_.phase() != Phase::marking_dead) return;
    opinions_[c] = std::move(dead);
    const bool all_judged = std::ranges::all_of(
        kColors, [this](Color color) { return !is_engine(color) || opinions_[color]; });
    if (!all_judged) return;
    // Between engines nobody is left to ask.
    const bool alone = is_engine(Color::black) && is_engine(Color::white);
    if (alone) {
        collect(events, table_.apply(AcceptDead{}, now));
    } else if (std::exchange(accepts_when_judged_, false)) {
        Events accepted = accept_dead(now);
        std::ranges::move(accepted, std::back_inserter(events));
    }
}

void Sitting::take_from_analyst(SeatNews news, Events& events) {
    if (auto* thinks = std::get_if<SeatThinks>(&news)) {
        events.emplace_back(Hint{hint_node_, std::move(thinks->report), false});
    } else if (auto* analyzed = std::get_if<SeatAnalyzed>(&news)) {
        note_value(hint_node_, analyzed->report);
        events.emplace_back(Hint{hint_node_, std::move(analyzed->report), true});
    } else if (auto* failed = std::get_if<SeatFailed>(&news)) {
        events.emplace_back(HintFailed{std::move(failed->reason)});
    }
}

void Sitting::note_value(NodeId node, const Report& report) {
    if (has_estimate(report)) values_[node] = black_view(report);
}

void Sitting::note_value_after(Move move, const Report& report) {
    const auto best = std::ranges::find(report.candidates, move, &Candidate::move);
    if (best == report.candidates.end() || !has_estimate(report)) return;
    values_[table_.playback().node()] = black_view(best->value, report.to_play);
}

// Where it is kept is told when it is a new place, and trouble once.
void Sitting::keep(Events& events, Instant now) {
    if (options_.data_folder.empty()) return;
    static_cast<void>(platform::make_folders(options_.data_folder));
    const auto is_put_away = [this](const auto& game) {
        return options_.librarian && options_.librarian->has_put_away(game);
    };
    auto name = autosave_table(table_, options_.data_folder, now,
                               {.put_away = is_put_away, .kept_as = kept_as_});
    if (name) {
        unkept_reason_.clear();
        note_seats();
        if (*name != kept_as_) events.emplace_back(GameKept{*name});
        kept_as_ = std::move(*name);
    } else if (unkept_reason_.empty()) {
        tell_unkept(std::move(name.error()), events);
    }
    if (!has_unkept_moves()) is_loss_told_ = false;
}

// Whatever they are called: names may change.
void Sitting::note_seats() {
    if (std::exchange(are_seats_noted_, true)) return;
    for (const Color c : kColors) {
        note_seat(options_.data_folder, table_.game_id(), c, options_.engines[c]);
    }
}

void Sitting::tell_unkept(std::string reason, Events& events) {
    unkept_reason_ = std::move(reason);
    events.emplace_back(*why_unkept());
}

std::optional<GameNotKept> Sitting::why_unkept() const {
    if (unkept_reason_.empty()) return std::nullopt;
    const bool is_no_folder = why_no_keeping(options_.data_folder).has_value();
    return GameNotKept{unkept_reason_, is_no_folder ? other_folder(options_.data_folder) : ""};
}

void Sitting::write_result(Events& events) {
    if (options_.results_file.empty()) return;
    std::string line = result_line(table_);
    const auto written = platform::append_line(options_.results_file, line);
    if (written) {
        result_line_ = std::move(line);
        events.emplace_back(ResultWritten{options_.results_file});
    } else {
        events.emplace_back(ResultNotWritten{options_.results_file, written.error().reason});
    }
}

// The game goes on: a result that nobody has written behind since was none.
void Sitting::take_result_back() {
    if (result_line_.empty()) return;
    static_cast<void>(platform::remove_last_line(options_.results_file, result_line_));
    result_line_.clear();
}

void Sitting::drop_tasks() {
    if (teacher_) teacher_->drop();
    for (const Color c : kColors) {
        if (seats_[c] && seats_[c]->is_busy()) seats_[c]->drop();
    }
    thoughts_.reset();
}

}  // namespace magpie::seats
