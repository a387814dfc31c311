#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/sgf/charset.h"
#include "formats/sgf/scanner.h"
#include "formats/sgf/warning.h"
#include "game/game_record.h"

// SGF, the Smart Game Format, for Go and Othello: docs/formats/sgf.md.
namespace magpie::sgf {

// What a reader accepts from strangers.
struct Limits {
    std::size_t bytes = std::size_t{1} << 30;
    std::size_t warnings = 100;  // listed for a game; more are counted
    TreeBudget tree{};           // of one game
    // Points of the boards that looking for illegal moves builds anew: one board for every set-up
    // and every fork. Where a game needs more, it is looked through no further.
    std::size_t points = 50'000'000;
};

struct ReadOptions {
    Limits limits{};
    bool check_rules = true;  // replay the moves, and warn of illegal ones
};

// A game as it was read: a record that keeps everything, illegal moves too, and what was odd.
struct Game {
    GameRecord record{};
    std::vector<Warning> warnings{};
    std::size_t warning_count = 0;  // listed or not
    bool has_illegal = false;       // a move or a set-up that the rules refuse
    bool has_komi = false;          // the text gives it; else it is that of the rules
};

struct ReadError {
    enum class Kind : std::uint8_t {
        too_large,     // in bytes
        no_game,       // nothing like "(;" anywhere
        unknown_game,  // GM is neither Go nor Othello
        bad_size,      // a board that cannot be
        too_many       // nodes, or what they hold
    };

    Kind kind;
    std::size_t line = 0;  // from 1; 0 when it is the text as a whole
    std::size_t column = 0;
    std::string value{};  // what stands there, in short
};

// "line 1, column 3: GM[5]: only Go (1) and Othello (2) are known": one line.
[[nodiscard]] std::string to_text(const ReadError& error);

// The games of a text, one at a time: memory is that of the largest game, not of all. Text in
// another charset than UTF-8 is held once more, in UTF-8.
class Collection {
  public:
    // `text` must outlive the collection.
    explicit Collection(std::string_view text, const ReadOptions& options = {});

    // The next game; nothing after the last. An error is about that game alone, those after it can
    // be read still, unless it is about the whole text.
    [[nodiscard]] std::optional<std::expected<Game, ReadError>> next();

    // Whether next() would find another game.
    [[nodiscard]] bool has_more() const;

    [[nodiscard]] Charset charset() const { return charset_; }

    Collection(const Collection&) = delete;  // views into `decoded_` would be left behind
    Collection& operator=(const Collection&) = delete;

    // --- For a reader that holds only a part of the text at a time: formats/sgf/stream.h.

    // What is known of the text around a part of it.
    struct Part {
        Place place{};                     // of its first byte
        bool is_first = true;              // no game has come before
        Charset charset = Charset::utf_8;  // that the text was in before it was decoded
        std::string label{};               // what CA says
    };

    // `text` is in UTF-8, or as near to it as the text is.
    Collection(std::string_view text, const ReadOptions& options, Part part);

    // Goes past what is left of a game that could not be read.
    void skip_game();

    // Where the last game begins and where it ends, and whether it goes to the end of the text.
    [[nodiscard]] std::size_t game_byte() const { return scanner_.game_byte(); }

    [[nodiscard]] std::size_t byte() const { return scanner_.byte(); }

    [[nodiscard]] bool is_at_end() const { return scanner_.bytes_left() == 0; }

  private:
    [[nodiscard]] std::string_view text() const { return is_decoded_ ? decoded_ : given_; }

    void complain_about_charset(Complaints& complaints);

    ReadOptions options_;
    std::string_view given_;
    std::string decoded_;
    bool is_decoded_ = false;
    Charset charset_ = Charset::utf_8;
    std::string label_;  // what CA says
    bool is_valid_ = true;
    Scanner scanner_;
    Places places_;
    bool is_first_part_ = true;
    std::size_t games_ = 0;
    bool is_over_ = false;
};

// The first game of a text.
[[nodiscard]] std::expected<Game, ReadError> read(std::string_view text,
                                                  const ReadOptions& options = {});

// Whether a text looks like SGF: it has a game somewhere near its start.
[[nodiscard]] bool looks_like_sgf(std::string_view text);

// The root property that keeps what else the root said of something that is said once: "PB:name".
constexpr std::string_view kAlsoProperty = "MGALSO";

// Rules and komi ("RU", "KM") are those that are usual where a text does not say them. A record
// that was read from such a text has the root property of that name without a value, and they are
// not written as long as they are the usual ones.
void mark_unsaid(GameRecord& record, std::string_view name);
[[nodiscard]] bool is_unsaid(const GameRecord& record, std::string_view name);

// From here on the record says them: whoever plays on plays by them.
void say_all(GameRecord& record);

// Whether the text said which rules are played, in a name that is known; else they are the usual
// ones, or those that were set since.
[[nodiscard]] bool says_rules(const GameRecord& record);

struct WriteOptions {
    std::string application = "Magpie";  // for AP: name, or name:version
};

// The whole record, in FF[4] and UTF-8. Reading it gives the same record, except that marks are
// grouped by kind and line breaks in names are spaces.
[[nodiscard]] std::string write(const GameRecord& record, const WriteOptions& options = {});

// A node whose move or set-up the rules refuse.
struct IllegalNode {
    NodeId node;
    std::string why;  // a sentence
};

// All such nodes in all variations, `most` at most. As SGF asks, an illegal move is made all the
// same (what is there is replaced, what has no liberty is taken), so that what follows it is judged
// by the board the file means. Stops where more than `points` points would have to be copied.
[[nodiscard]] std::vector<IllegalNode> find_illegal(const GameRecord& record,
                                                    std::size_t most = 100,
                                                    std::size_t points = 50'000'000);

}  // namespace magpie::sgf
