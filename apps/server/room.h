#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "apps/server/dead_stone_judge.h"
#include "apps/server/engine_pool.h"
#include "apps/server/game_writer.h"
#include "apps/server/log.h"
#include "apps/server/players.h"
#include "apps/server/pool.h"
#include "apps/server/role.h"
#include "apps/server/snapshot.h"
#include "apps/server/wish.h"
#include "store/sqlite/game_log.h"
#include "table/table.h"

namespace magpie::server {

// What became of something that was asked of a game.
struct Answer {
    enum class Kind : std::uint8_t {
        done,
        stale,        // the game has gone on since
        refused,      // by the rules, or it has no meaning now
        not_yours,    // it is for the other player to do
        unavailable,  // it could not be put on the disk: nothing has changed
        late          // the game was over on time before it came
    };

    Kind kind = Kind::done;
    std::string message{};          // a sentence; why not, or what happened
    SharedSnapshot state{};         // the game as it stands
    std::optional<Color> joined{};  // the colour that whoever joined plays
};

// What every game needs.
struct RoomServices {
    Pool& pool;
    GameWriter& writer;
    EnginePool& engines;
    DeadStoneJudge* judge = nullptr;  // null: nobody proposes dead stones
    // A game has ended and is on the disk. May be called again after a take-back.
    std::function<void(const std::string& id, std::int64_t version, GameRecord record)> put_away{};
    std::function<Instant()> now{};
    Log* log = nullptr;
};

// A table from what was kept of it. The error is one line.
[[nodiscard]] std::expected<Table, std::string> table_from(const store::LoggedGame& game,
                                                           const TableOptions& options);

// One game that people play through the server. Commands are done one after the other: applied,
// put on the disk, and only then answered and shown; until then everybody sees the game as it was.
// When the disk says no, the game is as it was before. Engines move by themselves, and clocks run
// here alone. All calls from any thread.
class Room : public std::enable_shared_from_this<Room> {
  public:
    using Answered = std::function<void(Answer)>;
    // The message {"game": …} of the game as it is now, then after every change; null when the game
    // has to be asked for anew.
    using Text = std::shared_ptr<const std::string>;
    using Seen = std::function<void(Text)>;

    // A new game. It is put on the disk with its first change, or by keep().
    Room(RoomServices services, store::LoggedHeader header, Table table);
    // One that was kept.
    Room(RoomServices services, const store::LoggedGame& game, Table table);
    ~Room();

    // Before anything else: engines begin to think, a clock that ran goes on.
    void open();

    [[nodiscard]] const std::string& id() const { return header_.id; }

    [[nodiscard]] const store::LoggedHeader& header() const { return header_; }

    // The last state on the disk.
    [[nodiscard]] SharedSnapshot state() const;

    // Puts a new game on the disk.
    void keep(Answered answered);

    // `ply`: the moves that whoever asks knows of; another number is answered as stale. Where two
    // play from different places, a move is taken back once the other allows it, and dead stones
    // are agreed on by both. `network`: where it is asked from.
    void apply(const Command& command,
               std::optional<int> ply,
               Answered answered,
               Role role = Role::both,
               std::string network = {});

    // The same for anything else that people ask.
    void ask(Wish wish,
             std::optional<int> ply,
             Answered answered,
             Role role = Role::both,
             std::string network = {});

    // Gives up for the person: for the side to play, or for the person while an engine thinks.
    void resign(std::optional<Color> color, Answered answered, Role role = Role::both);

    // Takes the colour that is free for whoever asks first.
    void join(Answered answered);

    // What is shown to everybody of a game that waits for an opponent: it is good for join() alone.
    [[nodiscard]] const std::string& joining_id() const { return joining_id_; }

    // Called once no engine is awaited: at once, or after its move.
    void when_settled(Answered answered);

    std::uint64_t subscribe(Seen seen, Role role = Role::both);
    void unsubscribe(std::uint64_t number);

    // The game for one who asks: that state of it, or the last one.
    [[nodiscard]] std::string json(const Snapshot& state, Role role) const;

    [[nodiscard]] std::string json(Role role) const { return json(*state(), role); }

    // The colour that somebody may still take in a game that waits for an opponent to come.
    [[nodiscard]] std::optional<Color> free_color() const;

    // Nobody looks, nothing runs, and nobody has asked since.
    [[nodiscard]] bool is_idle(Instant since) const;

    // Somebody is about to come.
    void touch() { last_used_ = services_.now().since_epoch.count(); }

    [[nodiscard]] Instant last_used() const { return {Milliseconds(last_used_)}; }

    // It could not be put on the disk, and must be loaded anew.
    [[nodiscard]] bool is_broken() const { return is_broken_; }

  private:
    struct Keep {};

    struct Tick {  // the clock may have run out
        Instant at;
    };

    struct EngineSaid {
        std::uint64_t number;
        seats::SeatNews news;
    };

    struct Judged {  // what is dead
        std::uint64_t number;
        go::Proposal proposal;
    };

    struct Join {};

    using What = std::variant<Wish, Keep, Join, Tick, EngineSaid, Judged>;

    struct Order {
        What what;
        std::optional<int> ply;
        Answered answered;  // may be empty
        // When it came. What the server does before its turn comes is charged to nobody's clock.
        Instant at{};
        Role role = Role::both;
        std::string network{};
    };

    struct Subscriber {
        Role role;
        Seen seen;
    };

    // Until it is answered somebody holds it; answered() is emptied when it is called.
    using SharedOrder = std::shared_ptr<Order>;

    void submit(Order order);
    void take(Order order);
    void next();
    void process(const SharedOrder& order);
    void answer(Order& order, Answer answer) const;
    void give_up(const std::string& why);
    void let_in(const SharedOrder& order);
    void note_proposal(const std::vector<Event>& events);
    std::vector<Event> apply_news(const What& what, Instant now);
    std::vector<Event> apply_tick(const Tick& tick, Instant now);
    void note_marks(Instant now);
    std::vector<Event> accept_as_shown(Instant now);
    std::vector<Event> engine_said(const EngineSaid& said, Instant now);
    std::vector<Event> judged(const Judged& judged);
    void note_phase(std::vector<Event>& events);
    [[nodiscard]] bool is_judging() const;
    void commit(const SharedOrder& order, Answer answer);
    void committed(Order& order, Answer answer, const GameWriter::Stored& stored);
    void publish();
    [[nodiscard]] Text message(Role role) const;
    void show_everybody();
    void note_presence(Role role, int change);
    [[nodiscard]] store::LoggedState logged_state() const;
    [[nodiscard]] Seating seating() const;
    void go_on();
    void ask_engine();
    void ask_judge();
    void set_timer();
    void drop_engine();
    void drop_judge();

    const RoomServices services_;
    const store::LoggedHeader header_;
    Serial serial_;

    // Of the serial alone.
    Table table_;
    Players players_;
    std::vector<go::DeadChain> proposed_;  // when marking began, with the reasons
    std::uint64_t judge_asked_ = 0;        // the question what is dead
    bool is_judged_ = false;               // since marking began
    // The last answer: whoever passes again in the same position costs nothing more.
    std::vector<std::optional<Color>> judged_stones_;
    go::Proposal judgement_;
    std::string network_;  // where the last command came from
    // While dead stones are marked in a game with a clock.
    std::optional<Instant> marking_since_;
    std::optional<Instant> marking_until_;  // then they are accepted as they are
    bool is_new_ = false;                   // not on the disk yet
    bool is_busy_ = false;
    bool is_board_changed_ = false;  // by what is on its way to the disk
    std::deque<SharedOrder> orders_;
    SharedOrder under_way_;  // on its way to the disk
    std::int64_t version_ = 0;
    std::vector<ColoredMove> stored_moves_;
    std::uint64_t asked_ = 0;  // the question to an engine
    std::string engine_trouble_;
    std::optional<Instant> timer_;  // when a flag falls, or the marks are accepted
    std::optional<Instant> armed_;  // when the pool looks; one entry a room, not one a move
    const Instant opened_;
    Instant latest_ = opened_;  // of what was done; time never runs backwards
    std::map<std::uint64_t, Subscriber> subscribers_;
    bool is_telling_presence_ = false;
    std::vector<Answered> settling_;

    mutable std::mutex mutex_;  // of the following
    SharedSnapshot state_;
    ByColor<int> players_here_{};
    int watching_ = 0;

    std::atomic<bool> is_broken_{false};
    std::atomic<std::uint64_t> next_subscriber_{1};
    std::atomic<int> subscriber_count_{0};
    std::atomic<bool> is_running_{false};  // an engine thinks, a clock runs
    std::atomic<std::int64_t> last_used_{0};
    const std::string joining_id_;
};

}  // namespace magpie::server
