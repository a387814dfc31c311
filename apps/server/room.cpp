#include "apps/server/room.h"

#include <algorithm>
#include <utility>

#include "formats/json/save.h"
#include "game/words.h"
#include "store/store_error.h"
#include "table/words.h"

namespace magpie::server {

namespace {

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
      serial_(services_.pool),
      table_(std::move(table)),
      is_new_(true) {
    state_ = snapshot_of(table_, version_, {header_.engines, header_.watch, {}});
}

Room::Room(RoomServices services, const store::LoggedGame& game, Table table)
    : services_(std::move(services)),
      header_(game.header),
      serial_(services_.pool),
      table_(std::move(table)),
      version_(game.state.version),
      stored_moves_(game.moves) {
    // The clock of a new game begins with its first move; whoever asks first sees this one run.
    if (!stored_moves_.empty()) {
        table_.sit_down(services_.now());
        is_seated_ = true;
    }
    state_ = snapshot_of(table_, version_, {header_.engines, header_.watch, {}});
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

void Room::apply(const Command& command, std::optional<int> ply, Answered answered) {
    submit({command, ply, std::move(answered)});
}

void Room::resign(std::optional<Color> color, Answered answered) {
    submit({GiveUp{color}, std::nullopt, std::move(answered)});
}

void Room::when_settled(Answered answered) {
    serial_.post([self = shared_from_this(), answered = std::move(answered)] {
        const SharedSnapshot state = self->state();
        if (!state->awaits_engine) return answered({Answer::Kind::done, {}, state});
        self->settling_.push_back(answered);
    });
}

std::uint64_t Room::subscribe(Seen seen) {
    const std::uint64_t number = next_subscriber_++;
    ++subscriber_count_;
    serial_.post([self = shared_from_this(), number, seen = std::move(seen)] {
        seen(self->is_broken_ ? nullptr : self->message());
        self->subscribers_.emplace(number, seen);
    });
    return number;
}

void Room::unsubscribe(std::uint64_t number) {
    serial_.post([self = shared_from_this(), number] {
        if (self->subscribers_.erase(number) > 0) --self->subscriber_count_;
        self->last_used_ = self->services_.now().since_epoch.count();
    });
}

bool Room::is_idle(Instant since) const {
    return subscriber_count_ == 0 && !is_running_ && last_used_ < since.since_epoch.count();
}

void Room::submit(Order order) {
    order.at = services_.now();
    last_used_ = order.at.since_epoch.count();
    serial_.post([self = shared_from_this(), order = std::move(order)]() mutable {
        self->orders_.push_back(std::move(order));
        self->next();
    });
}

void Room::next() {
    while (!is_busy_ && !orders_.empty()) {
        Order order = std::move(orders_.front());
        orders_.pop_front();
        process(std::move(order));
    }
}

void Room::process(Order order) {
    const auto answer = [&](Answer::Kind kind, std::string message) {
        if (order.answered) order.answered({kind, std::move(message), state()});
    };
    if (is_broken_) {
        return answer(Answer::Kind::unavailable, "The game could not be kept. Ask again.");
    }
    if (order.ply && *order.ply != table_.playback().move_number()) {
        return answer(Answer::Kind::stale, "The game has gone on since.");
    }
    if (std::holds_alternative<Keep>(order.wish)) return commit(std::move(order), {});
    latest_ = std::max(latest_, order.at);
    const Instant now = latest_;
    const bool is_persons = !std::holds_alternative<Tick>(order.wish) &&
                            !std::holds_alternative<EngineSaid>(order.wish);
    if (const auto* command = std::get_if<Command>(&order.wish);
        command != nullptr && std::holds_alternative<PlayMove>(*command) &&
        table_.phase() == Phase::playing && is_engine(table_.to_play())) {
        if (!engine_trouble_.empty()) {
            engine_trouble_.clear();
            go_on();
        }
        return answer(Answer::Kind::refused,
                      "It is the turn of " + player_name(table_.record(), table_.to_play()) + ".");
    }
    if (!is_seated_ && !std::holds_alternative<Tick>(order.wish)) {
        table_.sit_down(now);
        is_seated_ = true;
    }
    const std::vector<Event> events = apply_wish(order.wish, now);
    if (!changes_game(events)) {
        if (!events.empty()) answer(Answer::Kind::refused, sentence(events.back(), table_));
        return;
    }
    Answer result;
    if (is_persons && ended_on_time(events)) result.kind = Answer::Kind::late;
    for (const Event& event : events) {
        const std::string words = sentence(event, table_);
        if (words.empty()) continue;
        if (!result.message.empty()) result.message += ' ';
        result.message += words;
    }
    commit(std::move(order), std::move(result));
}

std::vector<Event> Room::apply_wish(const Wish& wish, Instant now) {
    if (const auto* command = std::get_if<Command>(&wish)) {
        return std::holds_alternative<TakeBack>(*command) ? take_back(now)
                                                          : table_.apply(*command, now);
    }
    if (const auto* give_up = std::get_if<GiveUp>(&wish)) {
        Color color = give_up->color.value_or(table_.to_play());
        if (!give_up->color && is_engine(color)) color = opponent(color);
        return table_.apply(Resign{color}, now);
    }
    if (const auto* said = std::get_if<EngineSaid>(&wish)) return engine_said(*said, now);
    if (timer_ != std::get<Tick>(wish).at) return {};  // there is a later one
    timer_.reset();
    auto events = table_.poll(now);
    if (events.empty()) go_on();
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

void Room::commit(Order order, Answer answer) {
    is_busy_ = true;
    std::vector<ColoredMove> moves = table_.playback().moves();
    const auto [mine, theirs] = std::ranges::mismatch(moves, stored_moves_);
    store::LoggedChange change{.id = header_.id};
    if (is_new_) change.header = header_;
    change.first_ply = static_cast<std::size_t>(mine - moves.begin());
    change.moves.assign(mine, moves.end());
    const Instant now = services_.now();
    change.state = {.version = version_ + 1,
                    .phase = table_.phase(),
                    .dead = {table_.dead().begin(), table_.dead().end()},
                    .outcome = table_.record().outcome,
                    .time = time_of(table_.clock(), now)};
    stored_moves_ = std::move(moves);
    services_.writer.write(std::move(change),
                           [self = shared_from_this(), order = std::move(order),
                            answer = std::move(answer)](const GameWriter::Stored& stored) {
                               self->serial_.post([self, order, answer, stored] {
                                   self->committed(order, answer, stored);
                                   self->next();
                               });
                           });
}

void Room::committed(const Order& order, Answer answer, const GameWriter::Stored& stored) {
    is_busy_ = false;
    if (!stored) {
        is_broken_ = true;
        drop_engine();
        is_running_ = false;
        for (const auto& [number, seen] : subscribers_) seen(nullptr);
        for (const Answered& waiting : std::exchange(settling_, {})) {
            waiting({Answer::Kind::unavailable, "The game could not be kept.", state()});
        }
        if (order.answered) {
            order.answered(
                {Answer::Kind::unavailable,
                 "It could not be kept, so it is not done: " + store::to_text(stored.error()) + ".",
                 state()});
        }
        return;
    }
    is_new_ = false;
    ++version_;
    drop_engine();
    engine_trouble_.clear();
    publish();
    answer.state = state();
    if (order.answered) order.answered(std::move(answer));
    if (table_.phase() == Phase::finished && services_.put_away && !stored_moves_.empty()) {
        services_.put_away(header_.id, table_.record());
    }
    go_on();
}

void Room::publish() {
    const SharedSnapshot shot =
        snapshot_of(table_, version_, {header_.engines, header_.watch, engine_trouble_});
    {
        const std::lock_guard lock(mutex_);
        state_ = shot;
    }
    if (!subscribers_.empty()) {
        const Text text = message();  // the same for everybody
        for (const auto& [number, seen] : subscribers_) seen(text);
    }
    if (shot->awaits_engine) return;
    for (const Answered& waiting : std::exchange(settling_, {})) {
        waiting({Answer::Kind::done, {}, shot});
    }
}

Room::Text Room::message() const {
    return std::make_shared<const std::string>("{\"game\":" + state()->json(services_.now()) + "}");
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
                self->orders_.push_back({EngineSaid{*number, news}, std::nullopt, {}, at});
                self->next();
            });
        });
    *number = asked_;
}

void Room::set_timer() {
    const auto flag = table_.clock().next_flag();
    if (timer_ == flag) return;
    timer_ = flag;
    if (!flag) return;
    const std::weak_ptr<Room> weak = weak_from_this();
    services_.pool.post_at(*flag, [weak, at = *flag] {
        const auto self = weak.lock();
        if (!self) return;
        self->serial_.post([self, at] {
            self->orders_.push_back({Tick{at}, std::nullopt, {}, self->services_.now()});
            self->next();
        });
    });
}

void Room::drop_engine() {
    if (asked_ != 0) services_.engines.cancel(std::exchange(asked_, 0));
}

}  // namespace magpie::server
