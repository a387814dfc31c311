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

#include "apps/server/engine_pool.h"
#include "apps/server/game_writer.h"
#include "apps/server/pool.h"
#include "apps/server/snapshot.h"
#include "store/sqlite/game_log.h"
#include "table/table.h"

namespace magpie::server {

// What became of something that was asked of a game.
struct Answer {
    enum class Kind : std::uint8_t {
        done,
        stale,        // the game has gone on since
        refused,      // by the rules, or it has no meaning now
        unavailable,  // it could not be put on the disk: nothing has changed
        late          // the game was over on time before it came
    };

    Kind kind = Kind::done;
    std::string message{};   // a sentence; why not, or what happened
    SharedSnapshot state{};  // the game as it stands
};

// What every game needs.
struct RoomServices {
    Pool& pool;
    GameWriter& writer;
    EnginePool& engines;
    go::OwnershipSource* judge = nullptr;  // of dead stones; may be asked by several threads
    // A game has ended and is on the disk. May be called again after a take-back.
    std::function<void(const std::string& id, GameRecord record)> put_away{};
    std::function<Instant()> now{};
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

    [[nodiscard]] const std::string& watch() const { return header_.watch; }

    // The last state on the disk.
    [[nodiscard]] SharedSnapshot state() const;

    // Puts a new game on the disk.
    void keep(Answered answered);

    // `ply`: the moves that whoever asks knows of; another number is answered as stale.
    void apply(const Command& command, std::optional<int> ply, Answered answered);

    // Gives up for the person: for the side to play, or for the person while an engine thinks.
    void resign(std::optional<Color> color, Answered answered);

    // Called once no engine is awaited: at once, or after its move.
    void when_settled(Answered answered);

    std::uint64_t subscribe(Seen seen);
    void unsubscribe(std::uint64_t number);

    // Nobody looks, nothing runs, and nobody has asked since.
    [[nodiscard]] bool is_idle(Instant since) const;

    [[nodiscard]] Instant last_used() const { return {Milliseconds(last_used_)}; }

    // It could not be put on the disk, and must be loaded anew.
    [[nodiscard]] bool is_broken() const { return is_broken_; }

  private:
    struct GiveUp {
        std::optional<Color> color;
    };

    struct Keep {};

    struct Tick {  // the clock may have run out
        Instant at;
    };

    struct EngineSaid {
        std::uint64_t number;
        seats::SeatNews news;
    };

    using Wish = std::variant<Command, GiveUp, Keep, Tick, EngineSaid>;

    struct Order {
        Wish wish;
        std::optional<int> ply;
        Answered answered;  // may be empty
        // When it came. What the server does before its turn comes is charged to nobody's clock.
        Instant at{};
    };

    void submit(Order order);
    void next();
    void process(Order order);
    std::vector<Event> apply_wish(const Wish& wish, Instant now);
    std::vector<Event> take_back(Instant now);
    std::vector<Event> engine_said(const EngineSaid& said, Instant now);
    void commit(Order order, Answer answer);
    void committed(const Order& order, Answer answer, const GameWriter::Stored& stored);
    void publish();
    [[nodiscard]] Text message() const;
    void go_on();
    void ask_engine();
    void set_timer();
    void drop_engine();

    [[nodiscard]] bool is_engine(Color c) const { return !header_.engines[c].empty(); }

    const RoomServices services_;
    const store::LoggedHeader header_;
    Serial serial_;

    // Of the serial alone.
    Table table_;
    bool is_seated_ = false;
    bool is_new_ = false;  // not on the disk yet
    bool is_busy_ = false;
    std::deque<Order> orders_;
    std::int64_t version_ = 0;
    std::vector<ColoredMove> stored_moves_;
    std::uint64_t asked_ = 0;  // the question to an engine
    std::string engine_trouble_;
    std::optional<Instant> timer_;
    Instant latest_{};  // of what was done; time never runs backwards
    std::map<std::uint64_t, Seen> subscribers_;
    std::vector<Answered> settling_;

    mutable std::mutex mutex_;  // of the following
    SharedSnapshot state_;

    std::atomic<bool> is_broken_{false};
    std::atomic<std::uint64_t> next_subscriber_{1};
    std::atomic<int> subscriber_count_{0};
    std::atomic<bool> is_running_{false};  // an engine thinks, a clock runs
    std::atomic<std::int64_t> last_used_{0};
};

}  // namespace magpie::server
