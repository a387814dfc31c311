#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "formats/sgf/sgf.h"

namespace magpie::sgf {

// Where the bytes of a text come from: fills as much of the span as there is and returns how much,
// 0 once there is no more. The error is one line.
using ReadBlock = std::function<std::expected<std::size_t, std::string>(std::span<char>)>;

struct StreamSizes {
    std::size_t block = std::size_t{4} << 20;          // bytes that are asked for at a time
    std::size_t largest_game = std::size_t{64} << 20;  // a longer one is passed over
    std::size_t evidence = 4096;  // bytes that are looked at before the charset is settled
};

// The games of a text of any length, one at a time, as Collection gives them. Memory is that of a
// few blocks, or of the largest game where that is more; never of the whole text. The charset is
// that of the first characters which are not ASCII.
class Stream {
  public:
    // `begun` is what the caller has read of the text already.
    explicit Stream(ReadBlock read,
                    const ReadOptions& options = {},
                    std::string begun = {},
                    const StreamSizes& sizes = {});

    // The next game; nothing after the last. An error is about that game alone.
    [[nodiscard]] std::optional<std::expected<Game, ReadError>> next();

    // Why the reading broke off before the end of the text; empty when it did not.
    [[nodiscard]] const std::string& failure() const { return failure_; }

    Stream(const Stream&) = delete;  // the window looks into the text
    Stream& operator=(const Stream&) = delete;

  private:
    void fetch();
    void decode();
    [[nodiscard]] std::size_t whole_characters() const;
    void open_window();
    void drop_before(std::size_t byte);
    [[nodiscard]] bool complete_game();
    void pass_over_game(class GameEnd& end);

    ReadBlock read_;
    ReadOptions options_;
    StreamSizes sizes_;
    std::string raw_;   // read, and not decoded yet
    std::string text_;  // decoded, from where the last game that was given ended or before
    Place place_{};     // of its first byte
    std::optional<Collection> window_{};  // over `text_`
    std::size_t given_end_ = 0;           // of the last game given, in `text_`
    std::optional<Charset> charset_{};    // once a byte has come that is not ASCII
    std::string label_{};                 // what CA says
    bool has_label_ = false;              // it was looked for
    bool has_given_ = false;              // a game
    bool is_over_ = false;                // all of the text has been read
    std::string failure_{};
};

}  // namespace magpie::sgf
