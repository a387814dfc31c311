#include "apps/server/room.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/json/save.h"
#include "game/words.h"
#include "store/store_error.h"
#include "table/words.h"

namespace magpie::server {

namespace {

constexpr Milliseconds kTellPresenceAfter(500);
constexpr Milliseconds kOpenFor = std::chrono::hours(1);

bool is_change(const Event& event) {
    return !std::holds_alternative<Refused>(event) && !std::holds_alternative<NotNow>(event);
}

bool changes_game(const std::vector<Event>& events) {
    return std::ranges::any_of(events, is_change);
}

bool ended_on_time(const std::vector<Event>& events) {
    return std::ranges::any_of(events, [](const Event& event) {
        const auto* ended = std::get_if<Ended>(&event);
        return ended != nullptr && ended->outcome.how == Outcome::How::time;
    });
}

std::optional<ByColor<TimeLeft>> time_of(const GameClock& clock, Instant now) {
    if (!clock.is_timed()) return std::nullopt;
    const auto players = clock.players(now);
    return ByColor<TimeLeft>{players.black.left, players.white.left};
}

}  // namespace

std::expected<Table, std::string> table_from(const store::LoggedGame& game,
                                             const TableOptions& options) {
    auto start = save::read(game.header.start);
    if (!start) return std::unexpected(save::to_text(start.error()));
    auto playback = Playback::open(std::move(start->record));
    if (!playback) return std::unexpected("its start is no position");
    for (const ColoredMove& move : game.moves) {
        if (const auto added = playback->append(move); !added) {
            return std::unexpected(sentence(playback->record(), added.error()));
        }
    }
    playback->edit_record().outcome = game.state.outcome;
    TableOptions table_options = options;
    if (start->clock && game.state.time) {
        ByColor<PlayerTime> players = *start->clock;
        for (const Color c : kColors) players[c].left = (*game.state.time)[c];
        const auto clock = GameClock::restored(players, playback->to_play());
        if (!clock) return std::unexpected("its clock shows what no clock can");
        table_options.clock = *clock;
    } else if (start->clock) {
        return std::unexpected("its clock is missing");
    }
    const auto is_off_board = [&](Point p) { return !playback->spec().geometry.contains(p); };
    if (std::ranges::any_of(game.state.dead, is_off_board)) {
        return std::unexpected("a dead stone is not on the board");
    }
    return Table(std::move(*playback), game.state.phase, game.state.dead, table_options);
}

Room::Room(RoomServices services, store::LoggedHeader header, Table table)
    : services_(std::move(services)),
      header_(std::move(header)),
      serial_(services_.pool, [this] { give_up("Something went wrong here."); }),
      table_(std::move(table)),
      is_new_(true),
      opened_(services_.now()) {
    state_ = snapshot_of(table_, version_, seating());
}

Room::Room(RoomServices services, const store::LoggedGame& game, Table table)
    : services_(std::move(services)),
      header_(game.header),
      serial_(services_.pool, [this] { give_up("Something went wrong here."); }),
      table_(std::move(table)),
      version_(game.state.version),
      stored_moves_(game.moves),
      company_(game.state.company),
      opened_(services_.now()) {
    for (const Color c : kColors) {
        if (!company_.names[c].empty()) table_.info().names[c] = company_.names[c];
    }
    // The clock of a new game begins with its first move; whoever asks first sees this one run.
    if (!stored_moves_.empty()) {
        table_.sit_down(services_.now());
        is_seated_ = true;
    }
    state_ = snapshot_of(table_, version_, seating());
}

Room::~Room() {
    if (asked_ != 0) services_.engines.cancel(asked_);
}

void Room::open() {
    last_used_ = services_.now().since_epoch.count();
    serial_.post([self = shared_from_this()] { self->go_on(); });
}

SharedSnapshot Room::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

void Room::keep(Answered answered) { submit({Keep{}, std::nullopt, std::move(answered)}); }

void Room::apply(const Command& command, std::optional<int> ply, Answered answered, Role role) {
    submit({command, ply, std::move(answered), {}, role});
}

void Room::resign(std::optional<Color> color, Answered answered, Role role) {
    submit({GiveUp{color}, std::nullopt, std::move(answered), {}, role});
}

void Room::answer_undo(bool is_allowed, Answered answered, Role role) {
    submit({AnswerUndo{is_allowed}, std::nullopt, std::move(answered), {}, role});
}

void Room::take_name(std::string name, Answered answered, Role role) {
    submit({TakeName{std::move(name)}, std::nullopt, std::move(answered), {}, role});
}

void Room::when_settled(Answered answered) {
    serial_.post([self = shared_from_this(), answered = std::move(answered)] {
        const SharedSnapshot state = self->state();
        if (!state->awaits_engine) return answered({Answer::Kind::done, {}, state});
        self->settling_.push_back(answered);
    });
}

std::uint64_t Room::subscribe(Seen seen, Role role) {
    const std::uint64_t number = next_subscriber_++;
    ++subscriber_count_;
    serial_.post([self = shared_from_this(), number, seen = std::move(seen), role] {
        self->note_presence(role, 1);
        seen(self->is_broken_ ? nullptr : self->message(role));
        self->subscribers_.emplace(number, Subscriber{role, seen});
    });
    if (role == Role::black || role == Role::white) {
        submit({Come{}, std::nullopt, {}, {}, role});
    }
    return number;
}

void Room::unsubscribe(std::uint64_t number) {
    serial_.post([self = shared_from_this(), number] {
        const auto found = self->subscribers_.find(number);
        if (found != self->subscribers_.end()) {
            const Role role = found->second.role;
            self->subscribers_.erase(found);
            --self->subscriber_count_;
            self->note_presence(role, -1);
        }
        self->last_used_ = self->services_.now().since_epoch.count();
    });
}

// Who comes and goes is told twice a second at most: of a thousand who come to look on nobody
// hears a thousand times.
void Room::note_presence(Role role, int change) {
    {
        const std::lock_guard lock(mutex_);
        for (const Color c : kColors) {
            if (plays(role, c)) players_here_[c] += change;
        }
        if (role == Role::watcher) watching_ += change;
    }
    if (std::exchange(is_telling_presence_, true)) return;
    const std::weak_ptr<Room> weak = weak_from_this();
    services_.pool.post_at({services_.now().since_epoch + kTellPresenceAfter}, [weak] {
        const auto self = weak.lock();
        if (!self) return;
        self->serial_.post([self] {
            self->is_telling_presence_ = false;
            if (!self->is_broken_) self->show_everybody();
        });
    });
}

std::string Room::json(const Snapshot& state, Role role) const {
    View view{.role = role};
    {
        const std::lock_guard lock(mutex_);
        view.players = players_here_;
        view.watching = watching_;
    }
    return state.json(services_.now(), view);
}

std::optional<Color> Room::free_color() const {
    if (!header_.is_open || elapsed(opened_, services_.now()) > kOpenFor) return std::nullopt;
    const SharedSnapshot shot = state();
    if (shot->phase == Phase::finished) return std::nullopt;
    const std::lock_guard lock(mutex_);
    for (const Color c : kColors) {
        const bool is_free = !header_.seats[c].empty() && !shot->has_come[c];
        if (is_free && shot->has_come[opponent(c)] && players_here_[opponent(c)] > 0) return c;
    }
    return std::nullopt;
}

store::LoggedState Room::logged_state() const {
    return {.version = version_ + 1,
            .phase = table_.phase(),
            .dead = {table_.dead().begin(), table_.dead().end()},
            .outcome = table_.record().outcome,
            .time = time_of(table_.clock(), services_.now()),
            .company = company_};
}

Seating Room::seating() const {
    return {header_.engines, header_.watch, engine_trouble_, company_};
}

bool Room::has_opponent(Role role) const {
    if (role != Role::black && role != Role::white) return false;
    const Color other = role == Role::black ? Color::white : Color::black;
    return !is_engine(other) && company_.has_come[other];
}

bool Room::is_idle(Instant since) const {
    return subscriber_count_ == 0 && !is_running_ && last_used_ < since.since_epoch.count();
}

void Room::submit(Order order) {
    order.at = services_.now();
    last_used_ = order.at.since_epoch.count();
    serial_.post([self = shared_from_this(), order = std::move(order)]() mutable {
        self->take(std::move(order));
    });
}

void Room::take(Order order) {
    orders_.push_back(std::make_shared<Order>(std::move(order)));
    next();
}

void Room::next() {
    while (!is_busy_ && !orders_.empty()) {
        const SharedOrder order = std::move(orders_.front());
        orders_.pop_front();
        try {
            process(order);
        } catch (const std::exception&) {
            orders_.push_front(order);  // to be answered with the others
            throw;
        }
    }
}

void Room::answer(Order& order, Answer answer) const {
    const Answered answered = std::exchange(order.answered, {});
    if (answered) answered(std::move(answer));
}

// What is in memory may be half done, or is not what the disk has: the game has to be loaded anew.
// Everybody is told, and nobody is left waiting.
void Room::give_up(const std::string& why) {
    is_broken_ = true;
    is_busy_ = false;
    is_running_ = false;
    drop_engine();
    const auto tell = [](const auto& hear, auto what) {
        try {
            hear(std::move(what));
        } catch (const std::exception&) {
            return;  // the others are still to be told
        }
    };
    for (const auto& [number, subscriber] : subscribers_) tell(subscriber.seen, Text());
    for (const Answered& waiting : std::exchange(settling_, {})) {
        tell(waiting, Answer{Answer::Kind::unavailable, why, state()});
    }
    if (under_way_) orders_.push_front(std::exchange(under_way_, nullptr));
    for (const SharedOrder& order : std::exchange(orders_, {})) {
        const Answered answered = std::exchange(order->answered, {});
        if (answered) tell(answered, Answer{Answer::Kind::unavailable, why, state()});
    }
}

void Room::process(const SharedOrder& shared) {
    Order& order = *shared;
    const auto answer_with = [&](Answer::Kind kind, std::string message) {
        answer(order, {kind, std::move(message), state()});
    };
    if (is_broken_) {
        return answer_with(Answer::Kind::unavailable, "The game could not be kept. Ask again.");
    }
    if (order.ply && *order.ply != table_.playback().move_number()) {
        return answer_with(Answer::Kind::stale, "The game has gone on since.");
    }
    if (std::holds_alternative<Keep>(order.wish)) return commit(shared, {});
    latest_ = std::max(latest_, order.at);
    const Instant now = latest_;
    if (const auto why = why_not(order)) {
        if (!engine_trouble_.empty() && is_engine(table_.to_play())) {
            engine_trouble_.clear();
            go_on();
        }
        return answer_with(why->kind, why->message);
    }
    if (order.role == Role::black || order.role == Role::white) {
        const Color own = order.role == Role::black ? Color::black : Color::white;
        const bool was_here = std::exchange(company_.has_come[own], true);
        if (was_here && std::holds_alternative<Come>(order.wish)) return;
    }
    if (auto words = agree(order)) return commit(shared, {.message = std::move(*words)});
    if (!is_seated_ && !std::holds_alternative<Tick>(order.wish)) {
        table_.sit_down(now);
        is_seated_ = true;
    }
    const std::vector<Event> events = apply_wish(order, now);
    if (!changes_game(events)) {
        if (!events.empty()) answer_with(Answer::Kind::refused, sentence(events.back(), table_));
        return;
    }
    company_.undo_asked.reset();
    company_.accepts = {};
    Answer result;
    const bool is_persons = !std::holds_alternative<Tick>(order.wish) &&
                            !std::holds_alternative<EngineSaid>(order.wish);
    if (is_persons && ended_on_time(events)) result.kind = Answer::Kind::late;
    for (const Event& event : events) {
        const std::string words = sentence(event, table_);
        if (words.empty()) continue;
        if (!result.message.empty()) result.message += ' ';
        result.message += words;
    }
    commit(shared, std::move(result));
}

// Who may not do it, or not now, whatever the rules say.
std::optional<Answer> Room::why_not(const Order& order) const {
    const auto because = [](Answer::Kind kind, std::string message) {
        return Answer{kind, std::move(message), {}};
    };
    if (const auto* command = std::get_if<Command>(&order.wish)) {
        if (std::holds_alternative<PlayMove>(*command)) return why_no_move(order.role);
        if (std::holds_alternative<MoveAgain>(*command) && has_opponent(order.role)) {
            return because(Answer::Kind::refused,
                           "Between two who play from different places nothing is played again.");
        }
    }
    if (const auto* give_up = std::get_if<GiveUp>(&order.wish); give_up && give_up->color) {
        if (is_engine(*give_up->color)) {
            return because(Answer::Kind::refused, "Nobody can give up for an engine.");
        }
        if (!plays(order.role, *give_up->color)) {
            return because(Answer::Kind::not_yours, "You cannot give up for the other player.");
        }
    }
    return why_no_agreement(order);
}

std::optional<Answer> Room::why_no_move(Role role) const {
    const Color c = table_.to_play();
    if (table_.phase() != Phase::playing) return std::nullopt;  // the table says why not
    const std::string turn = "It is the turn of " + player_name(table_.record(), c) + ".";
    if (is_engine(c)) return Answer{Answer::Kind::refused, turn, {}};
    if (!plays(role, c)) return Answer{Answer::Kind::not_yours, turn, {}};
    const bool is_alone = role != Role::both && !is_engine(opponent(c)) && !has_opponent(role);
    if (is_alone && table_.clock().is_timed()) {
        return Answer{Answer::Kind::refused,
                      player_name(table_.record(), opponent(c)) +
                          " has not come yet, and the clock would run.",
                      {}};
    }
    return std::nullopt;
}

std::optional<Answer> Room::why_no_agreement(const Order& order) const {
    if (std::holds_alternative<AnswerUndo>(order.wish)) {
        if (!company_.undo_asked) {
            return Answer{Answer::Kind::refused, "Nobody asks to take back.", {}};
        }
        const bool is_own = order.role == role_of(*company_.undo_asked);
        if (is_own && std::get<AnswerUndo>(order.wish).is_allowed) {
            return Answer{Answer::Kind::not_yours, "That is for the other player to allow.", {}};
        }
    }
    if (std::holds_alternative<TakeName>(order.wish) && order.role == Role::both) {
        return Answer{
            Answer::Kind::refused, "Only who plays one colour alone gives himself a name.", {}};
    }
    return std::nullopt;
}

// What only passes between the players, and changes nothing on the board: what happened, in words.
// Nothing where the wish is for the table.
std::optional<std::string> Room::agree(const Order& order) {
    if (order.role == Role::watcher) return std::nullopt;
    const Color own = order.role == Role::white ? Color::white : Color::black;
    const std::string name = player_name(table_.record(), own);
    if (std::holds_alternative<Come>(order.wish)) return name + " is here.";
    if (const auto* taken = std::get_if<TakeName>(&order.wish)) {
        company_.names[own] = taken->name;
        if (!taken->name.empty()) table_.info().names[own] = taken->name;
        return player_name(table_.record(), own) + " is here.";
    }
    if (const auto* undo = std::get_if<AnswerUndo>(&order.wish); undo && !undo->is_allowed) {
        company_.undo_asked.reset();
        return "Nothing is taken back.";
    }
    const auto* command = std::get_if<Command>(&order.wish);
    if (command == nullptr || !has_opponent(order.role)) return std::nullopt;
    const bool can_take_back =
        !table_.playback().moves().empty() && table_.clock().phase() != GameClock::Phase::flagged;
    if (std::holds_alternative<TakeBack>(*command) && can_take_back &&
        company_.undo_asked != opponent(own)) {
        company_.undo_asked = own;
        return name + " asks to take back.";
    }
    if (std::holds_alternative<AcceptDead>(*command) && table_.phase() == Phase::marking_dead &&
        !company_.accepts[opponent(own)]) {
        company_.accepts[own] = true;
        return name + " agrees.";
    }
    return std::nullopt;
}

std::vector<Event> Room::apply_wish(const Order& order, Instant now) {
    const Wish& wish = order.wish;
    if (const auto* command = std::get_if<Command>(&wish)) {
        if (!std::holds_alternative<TakeBack>(*command)) return table_.apply(*command, now);
        // Both ask: then both want it.
        return company_.undo_asked ? take_back_for(*company_.undo_asked, now) : take_back(now);
    }
    if (std::holds_alternative<AnswerUndo>(wish)) return take_back_for(*company_.undo_asked, now);
    if (const auto* give_up = std::get_if<GiveUp>(&wish)) {
        Color color = give_up->color.value_or(table_.to_play());
        if (!give_up->color && (is_engine(color) || !plays(order.role, color))) {
            color = opponent(color);
        }
        return table_.apply(Resign{color}, now);
    }
    if (const auto* said = std::get_if<EngineSaid>(&wish)) return engine_said(*said, now);
    if (armed_ == std::get<Tick>(wish).at) armed_.reset();
    if (!timer_ || now < *timer_) {
        go_on();  // the flag falls later
        return {};
    }
    timer_.reset();
    auto events = table_.poll(now);
    if (events.empty()) go_on();
    return events;
}

// To before the asker's last move; a game that is over goes on where it was.
std::vector<Event> Room::take_back_for(Color asker, Instant now) {
    const bool was_finished = table_.phase() == Phase::finished;
    std::vector<Event> events;
    bool has_own = false;
    do {
        const std::vector<ColoredMove> moves = table_.playback().moves();
        const auto told = table_.apply(TakeBack{}, now);
        const bool refused = !changes_game(told);
        if (!refused || events.empty()) events.insert(events.end(), told.begin(), told.end());
        if (refused) break;
        const auto still = static_cast<std::ptrdiff_t>(table_.playback().moves().size());
        has_own = std::any_of(moves.begin() + still, moves.end(),
                              [asker](const ColoredMove& move) { return move.color == asker; });
    } while (!has_own && !was_finished);
    return events;
}

// Against an engine, until it is the person's turn again: where no person has moved, there is
// nothing to take back, since the engine would only move again.
std::vector<Event> Room::take_back(Instant now) {
    const bool has_engine = is_engine(Color::black) || is_engine(Color::white);
    const auto is_persons = [this](const ColoredMove& move) { return !is_engine(move.color); };
    if (has_engine && !table_.record().outcome &&
        std::ranges::none_of(table_.playback().moves(), is_persons)) {
        return {NotNow{NotNow::Why::nothing_to_take_back}};
    }
    std::vector<Event> events;
    do {
        auto told = table_.apply(TakeBack{}, now);
        const bool refused = !changes_game(told);
        if (!refused || events.empty()) events.insert(events.end(), told.begin(), told.end());
        if (refused) break;
    } while (table_.phase() == Phase::playing && is_engine(table_.to_play()));
    return events;
}

std::vector<Event> Room::engine_said(const EngineSaid& said, Instant now) {
    if (said.number != asked_) return {};  // it was about a position that is gone
    if (const auto* moved = std::get_if<seats::SeatMoved>(&said.news)) {
        asked_ = 0;
        const Color c = table_.to_play();
        auto events =
            moved->move ? table_.apply(PlayMove{*moved->move}, now) : table_.apply(Resign{c}, now);
        if (changes_game(events)) return events;
        engine_trouble_ = "It made no move that can be made now.";
    } else if (const auto* failed = std::get_if<seats::SeatFailed>(&said.news)) {
        asked_ = 0;
        engine_trouble_ = failed->reason;
    } else {
        return {};
    }
    publish();
    go_on();
    return {};
}

void Room::commit(const SharedOrder& order, Answer answer) {
    std::vector<ColoredMove> moves = table_.playback().moves();
    const auto [mine, theirs] = std::ranges::mismatch(moves, stored_moves_);
    store::LoggedChange change{.id = header_.id};
    if (is_new_) change.header = header_;
    change.first_ply = static_cast<std::size_t>(mine - moves.begin());
    change.moves.assign(mine, moves.end());
    change.state = logged_state();
    stored_moves_ = std::move(moves);
    is_busy_ = true;
    under_way_ = order;
    const auto done = [self = shared_from_this(), order,
                       answer = std::move(answer)](const GameWriter::Stored& stored) {
        try {
            self->serial_.post([self, order, answer, stored] {
                self->committed(*order, answer, stored);
                self->next();
            });
        } catch (const std::exception&) {
            self->is_broken_ = true;
            self->serial_.post([self] { self->give_up("Something went wrong here."); });
        }
    };
    services_.writer.write(std::move(change), done);
}

void Room::committed(Order& order, Answer answer, const GameWriter::Stored& stored) {
    if (is_broken_) return;
    if (!stored) {
        return give_up(
            "It could not be kept, so it is not done: " + store::to_text(stored.error()) + ".");
    }
    is_new_ = false;
    ++version_;
    drop_engine();
    engine_trouble_.clear();
    publish();
    is_busy_ = false;
    under_way_.reset();
    answer.state = state();
    this->answer(order, std::move(answer));
    if (table_.phase() == Phase::finished && services_.put_away && !stored_moves_.empty()) {
        services_.put_away(header_.id, version_, table_.record());
    }
    go_on();
}

void Room::publish() {
    const SharedSnapshot shot = snapshot_of(table_, version_, seating());
    {
        const std::lock_guard lock(mutex_);
        state_ = shot;
    }
    show_everybody();
    if (shot->awaits_engine) return;
    for (const Answered& waiting : std::exchange(settling_, {})) {
        waiting({Answer::Kind::done, {}, shot});
    }
}

// One text for all who have the same role.
void Room::show_everybody() {
    std::array<Text, kRoles> texts{};
    for (const auto& [number, subscriber] : subscribers_) {
        Text& text = texts[static_cast<std::size_t>(subscriber.role)];
        if (!text) text = message(subscriber.role);
        subscriber.seen(text);
    }
}

Room::Text Room::message(Role role) const {
    return std::make_shared<const std::string>("{\"game\":" + json(role) + "}");
}

void Room::go_on() {
    ask_engine();
    set_timer();
    is_running_ = asked_ != 0 || timer_.has_value();
}

void Room::ask_engine() {
    const Color c = table_.to_play();
    if (asked_ != 0 || is_broken_ || !engine_trouble_.empty() || table_.phase() != Phase::playing ||
        !is_engine(c)) {
        return;
    }
    EnginePool::Question question{.kind = table_.record().spec.kind,
                                  .engine = header_.engines[c],
                                  .task = {.game = table_.playback()}};
    if (table_.clock().is_timed()) {
        const PlayerTime time = table_.clock().players(services_.now())[c];
        question.task.control = time.control;
        question.task.clock = ClockLimit{.control = time.control, .left = time.left};
    }
    // The number is known only after the question was asked, and the answer may come before that.
    const auto number = std::make_shared<std::atomic<std::uint64_t>>(0);
    const std::weak_ptr<Room> weak = weak_from_this();
    asked_ =
        services_.engines.ask(std::move(question), [weak, number](const seats::SeatNews& news) {
            const auto self = weak.lock();
            if (!self || std::holds_alternative<seats::SeatThinks>(news)) return;
            self->serial_.post([self, number, news, at = self->services_.now()] {
                self->take({EngineSaid{*number, news}, std::nullopt, {}, at});
            });
        });
    *number = asked_;
}

void Room::set_timer() {
    timer_ = table_.clock().next_flag();
    if (!timer_ || (armed_ && *armed_ <= *timer_)) return;
    armed_ = timer_;
    const std::weak_ptr<Room> weak = weak_from_this();
    services_.pool.post_at(*armed_, [weak, at = *armed_] {
        const auto self = weak.lock();
        if (!self) return;
        self->serial_.post(
            [self, at] { self->take({Tick{at}, std::nullopt, {}, self->services_.now()}); });
    });
}

void Room::drop_engine() {
    if (asked_ != 0) services_.engines.cancel(std::exchange(asked_, 0));
}

}  // namespace magpie::server
