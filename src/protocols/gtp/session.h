#pragma once

#include <string_view>
#include <vector>

#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

// The engine side of the protocol: a line in, lines out. Knows one game and one engine, and neither
// reads nor waits for input.
//
// An analysis goes on after its command was handled, and writes a line now and then; the next line
// that comes in, whatever it is, ends it first. A move that is being thought about is not ended
// that way: whoever reads the input may call interrupt() for it.
//
// With SessionOptions::ponders the engine thinks on after its move, without a word, while it is the
// opponent's turn; every line that comes in halts that as it would an analysis.
class Session {
  public:
    // `engine` must outlive the session.
    Session(AnyEngine engine, SessionOptions options, Output output);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

    // Handles one line, without its line end. False when the session is over: the line was `quit`.
    bool handle(std::string_view line);

    // Ends a running analysis, as the end of the input does.
    void finish();

    // Makes a search in progress end with what it has. From any thread.
    void interrupt() { bench_.engine().stop(); }

    // Every command there is in either game, in alphabetical order.
    [[nodiscard]] static std::vector<std::string_view> commands();

  private:
    Answer run(const Request& request);
    void ponder();

    Workbench bench_;
    bool is_pondering_ = false;
};

// Whether a line asks for interrupt() when it is read while another is still being handled:
// "# interrupt", as GoGui sends it, and KataGo's `stop`.
[[nodiscard]] bool is_interrupt(std::string_view line);

}  // namespace magpie::gtp
