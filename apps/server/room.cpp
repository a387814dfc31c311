#include "apps/server/room.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "formats/json/save.h"
#include "game/words.h"
#include "platform/random_id.h"
#include "store/store_error.h"
#include "table/words.h"

namespace magpie::server {

namespace {

constexpr Milliseconds kTellPresenceAfter(500);
constexpr Milliseconds kOpenFor = std::chrono::hours(1);
// Dead stones are accepted as they are when nobody has changed them for so long; whoever changes
// them again and again gains so much in all.
constexpr Milliseconds kMarkingFor = std::chrono::minutes(5);
constexpr Milliseconds kMarkingInAll = std::chrono::minutes(30);

Answer::Kind kind_of(Denial::Why why) {
    switch (why) {
        case Denial::Why::stale:
            return Answer::Kind::stale;
        case Denial::Why::not_yours:
            return Answer::Kind::not_yours;
        case Denial::Why::no_meaning:
            break;
    }
    return Answer::Kind::refused;
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
      players_(header_.engines),
      is_new_(true),
      opened_(services_.now()),
      joining_id_(platform::random_id()) {
    note_proposal(table_.sit_down(services_.now()));
    state_ = snapshot_of(table_, version_, seating());
}

Room::Room(RoomServices services, const store::LoggedGame& game, Table table)
    : services_(std::move(services)),
      header_(game.header),
      serial_(services_.pool, [this] { give_up("Something went wrong here."); }),
      table_(std::move(table)),
      players_(header_.engines, game.state.company),
      version_(game.state.version),
      stored_moves_(game.moves),
      opened_(services_.now()),
      joining_id_(platform::random_id()) {
    for (const Color c : kColors) {
        const std::string& name = players_.company().names[c];
        if (!name.empty()) table_.info().names[c] = name;
    }
    note_proposal(table_.sit_down(services_.now()));
    note_marks(services_.now());
    state_ = snapshot_of(table_, version_, seating());
}

Room::~Room() {
    drop_engine();
    drop_judge();
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

void Room::ask(
    Wish wish, std::optional<int> ply, Answered answered, Role role, std::string network) {
    submit({std::move(wish), ply, std::move(answered), {}, role, std::move(network)});
}

void Room::apply(const Command& command,
                 std::optional<int> ply,
                 Answered answered,
                 Role role,
                 std::string network) {
    ask(command, ply, std::move(answered), role, std::move(network));
}

void Room::resign(std::optional<Color> color, Answered answered, Role role) {
    ask(GiveUp{color}, std::nullopt, std::move(answered), role);
}

void Room::join(Answered answered) {
    submit({Join{}, std::nullopt, std::move(answered), {}, Role::watcher});
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
        ask(Come{}, std::nullopt, {}, role);
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
            .company = players_.company()};
}

Seating Room::seating() const {
    return {.engines = header_.engines,
            .watch = header_.watch,
            .engine_trouble = engine_trouble_,
            .company = players_.company(),
            .proposed = proposed_,
            .is_judging = is_judging(),
            .marking_until = marking_until_};
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
    drop_judge();
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
    if (std::holds_alternative<Keep>(order.what)) return commit(shared, {});
    if (std::holds_alternative<Join>(order.what)) return let_in(shared);
    latest_ = std::max(latest_, order.at);
    const Instant now = latest_;
    const Wish* wish = std::get_if<Wish>(&order.what);
    const bool is_too_late =
        marking_until_ && now >= *marking_until_ && !std::holds_alternative<Tick>(order.what);
    if (wish != nullptr && !is_too_late) {
        if (!order.network.empty()) network_ = order.network;
        if (const auto why = players_.why_not(*wish, order.role, table_)) {
            if (!engine_trouble_.empty() && players_.is_engine(table_.to_play())) {
                engine_trouble_.clear();
                go_on();
            }
            return answer_with(kind_of(why->why), why->message);
        }
        const bool is_news = players_.come(order.role);
        if (std::holds_alternative<Come>(*wish) && !is_news) return;
        if (auto words = players_.agree(*wish, order.role, table_)) {
            return commit(shared, {.message = std::move(*words)});
        }
    }
    std::vector<Event> events = is_too_late       ? accept_as_shown(now)
                                : wish != nullptr ? players_.apply(*wish, order.role, table_, now)
                                                  : apply_news(order.what, now);
    if (!changes_game(events)) {
        if (!events.empty()) answer_with(Answer::Kind::refused, sentence(events.back(), table_));
        return;
    }
    players_.forget_agreements();
    note_phase(events);
    note_proposal(events);
    note_marks(now);
    is_board_changed_ = true;
    Answer result;
    if (wish != nullptr && (is_too_late || ended_on_time(events))) result.kind = Answer::Kind::late;
    for (const Event& event : events) {
        const std::string words = sentence(event, table_);
        if (words.empty()) continue;
        if (!result.message.empty()) result.message += ' ';
        result.message += words;
    }
    commit(shared, std::move(result));
}

// The one colour that is free is somebody's from now on: who comes next is too late.
void Room::let_in(const SharedOrder& order) {
    const auto color = free_color();
    if (!color) {
        return answer(*order,
                      {Answer::Kind::refused, "Somebody else has joined already.", state()});
    }
    players_.come(role_of(*color));
    commit(order, {.message = player_name(table_.record(), *color) + " is here.", .joined = color});
}

std::vector<Event> Room::apply_news(const What& what, Instant now) {
    if (const auto* answer = std::get_if<Judged>(&what)) return judged(*answer);
    if (const auto* said = std::get_if<EngineSaid>(&what)) return engine_said(*said, now);
    return apply_tick(std::get<Tick>(what), now);
}

std::vector<Event> Room::apply_tick(const Tick& tick, Instant now) {
    if (armed_ == tick.at) armed_.reset();
    if (!timer_ || now < *timer_) {
        go_on();  // the flag falls later
        return {};
    }
    timer_.reset();
    if (marking_until_ && now >= *marking_until_) return accept_as_shown(now);
    auto events = table_.poll(now);
    if (events.empty()) go_on();
    return events;
}

// The clock stands still while dead stones are marked, so a game would not end where one of two
// never agrees. One without a clock waits for its players for as long as they like.
void Room::note_marks(Instant now) {
    if (table_.phase() != Phase::marking_dead || !table_.clock().is_timed()) {
        marking_since_.reset();
        marking_until_.reset();
        return;
    }
    if (!marking_since_) marking_since_ = now;
    marking_until_ = Instant{
        std::min(now.since_epoch + kMarkingFor, marking_since_->since_epoch + kMarkingInAll)};
}

// Where the players have changed the marks to the very end, they are what Magpie proposed.
std::vector<Event> Room::accept_as_shown(Instant now) {
    const bool is_disputed =
        *marking_until_ == Instant{marking_since_->since_epoch + kMarkingInAll};
    const auto stones = std::get<go::Position>(table_.position()).stones();
    if (is_disputed && is_judged_ && judged_stones_ == stones) {
        std::vector<Point> proposed = go::dead_points(judgement_);
        std::ranges::sort(proposed);
        std::vector<Point> differing;
        std::ranges::set_symmetric_difference(table_.dead(), proposed,
                                              std::back_inserter(differing));
        for (const Point p : differing) static_cast<void>(table_.apply(ToggleDeadStone{p}, now));
    }
    return table_.apply(AcceptDead{}, now);
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
    // A name or a question between the players leaves an engine to its thoughts.
    if (std::exchange(is_board_changed_, false)) {
        drop_engine();
        engine_trouble_.clear();
    }
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
    ask_judge();
    set_timer();
    is_running_ = asked_ != 0 || judge_asked_ != 0 || timer_.has_value();
}

void Room::set_timer() {
    timer_ = marking_until_ ? marking_until_ : table_.clock().next_flag();
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

}  // namespace magpie::server
