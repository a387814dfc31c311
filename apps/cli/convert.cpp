// magpie convert: from any form that Magpie reads to any form that it writes.
#include <cerrno>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "apps/cli/command.h"
#include "apps/cli/convert_targets.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/large_file.h"
#include "apps/cli/output.h"
#include "apps/cli/output_pieces.h"
#include "formats/detect/detect.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace magpie::cli {

namespace {

struct ConvertOptions {
    std::string file;
    std::string to;
    std::string output;
    std::string players;
    std::string tournaments;
    bool keep_going = false;
    bool is_forced = false;
    bool json = false;
};

// The name tables of a WTHOR file, and the bytes they look into.
struct LoadedNames {
    std::string players;
    std::string tournaments;
    wthor::Names names{};
};

std::expected<wthor::NameFile, InputError> open_names(wthor::NameKind kind,
                                                      const std::string& path,
                                                      std::string& bytes,
                                                      Console& console) {
    if (path.empty()) return wthor::NameFile(kind);
    auto text = text_from_file(path, console);
    if (!text) return std::unexpected(text.error());
    bytes = std::move(*text);
    auto names = wthor::NameFile::open(kind, bytes);
    if (!names) {
        return std::unexpected(
            InputError{path + ": " + formats::describe_bytes(names.error()), ExitCode::bad_input});
    }
    return std::move(*names);
}

// Reads into `target`, one game after the other.
class Conversion {
  public:
    Conversion(const ConvertOptions& options, Console& console)
        : options_(options), console_(console), target_(make_target(options.to)) {
        if (!options.file.empty() && options.file != "-") where_ = options.file + ": ";
    }

    ExitCode run();

  private:
    [[nodiscard]] std::optional<ExitCode> load_names(LoadedNames& loaded);
    // What standard input holds, or more than kLargeFile of it and the rest still to be read.
    [[nodiscard]] std::string head_of_input();
    ExitCode run_large(const formats::ReadBlock& source);
    [[nodiscard]] bool read_large(const formats::ReadBlock& source,
                                  const wthor::Names& names,
                                  const platform::Sink& sink);
    bool flush();
    bool hand_on();
    bool add(const InputGame& game);
    bool add_unplayed(const GameRecord& record);
    bool take(formats::FoundGame found);
    void take_warnings(const formats::Reading& reading);
    std::expected<void, std::string> read_all(const std::string& text, const wthor::Names& names);
    ExitCode deliver_all(std::size_t games);

    void warn(const std::string& message) {
        console_.err << "magpie: warning: " << where_ << message << '\n';
    }

    const ConvertOptions& options_;
    Console& console_;
    std::unique_ptr<Target> target_;
    std::string where_;
    std::string error_;
    std::size_t taken_ = 0;
    std::string first_kind_;
    int first_moves_ = 0;
    // Of a large file: what was made of it goes here as it comes.
    const platform::Sink* sink_ = nullptr;
    std::string pending_;
};

bool Conversion::add(const InputGame& game) {
    if (const auto added = target_->add(game); !added) {
        error_ = added.error();
        return false;
    }
    if (taken_++ == 0) {
        first_kind_ = name_of(game.playback.spec().kind);
        first_moves_ = game.playback.move_number();
    }
    return sink_ == nullptr || hand_on();
}

// What the target has made so far, once there is enough of it.
bool Conversion::hand_on() {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    pending_ += target_->take_text();
    return pending_.size() < kPiece || flush();
}

bool Conversion::add_unplayed(const GameRecord& record) {
    target_->add_unplayed(record);
    if (taken_++ == 0) first_kind_ = name_of(record.spec.kind);
    return sink_ == nullptr || hand_on();
}

// False when it cannot be written; whoever writes knows why.
bool Conversion::flush() {
    const bool is_written = (*sink_)(pending_);
    pending_.clear();
    return is_written;
}

// Adds a game as far as it could be read, or says no to the whole file.
bool Conversion::take(formats::FoundGame found) {
    error_ = found.problem;
    if (!found.problem.empty()) {
        if (!options_.keep_going) return false;
        warn(found.problem);
        if (formats::holds_nothing(found.record)) {
            error_.clear();
            return true;
        }
    }
    error_.clear();
    // A game whose first position cannot be is not played, but it can be handed on.
    std::optional<GameRecord> unplayed;
    if (found.may_be_illegal && target_->holds_illegal()) unplayed = found.record;
    auto playback = Playback::open(std::move(found.record));
    if (!playback && unplayed) {
        for (const std::string& note : found.notes) warn(note);
        return add_unplayed(*unplayed);
    }
    if (playback && (playback->to_end() || found.may_be_illegal)) {
        InputGame game{.playback = std::move(*playback),
                       .notes = std::move(found.notes),
                       .has_illegal = found.may_be_illegal,
                       .illegal = std::move(found.illegal)};
        // Its note says where it breaks off.
        const bool is_cut = game.has_illegal && !target_->holds_illegal();
        if (is_cut && !options_.keep_going) {
            error_ = game.illegal + " (only SGF keeps one; --keep-going writes the game up to it)";
            return false;
        }
        if (add(is_cut ? legal_part(game) : game)) {
            print_notes(game, console_);
            return true;
        }
        if (error_.empty()) return false;  // what came out cannot be written
    } else {
        error_ = unplayable_text(found);
    }
    if (!options_.keep_going) return false;
    warn(error_);
    error_.clear();
    return true;
}

// A file that breaks off is like a game that does.
void Conversion::take_warnings(const formats::Reading& reading) {
    if (reading.is_cut && !options_.keep_going) {
        error_ = reading.warnings.front();
        return;
    }
    for (const std::string& warning : reading.warnings) warn(warning);
}

// A save has more to say than its record: who sits there, and where.
std::expected<void, std::string> Conversion::read_all(const std::string& text,
                                                      const wthor::Names& names) {
    const bool is_wthor = wthor::kind_of(text) == wthor::FileKind::games;
    if (!is_wthor && !(options_.players.empty() && options_.tournaments.empty())) {
        return std::unexpected(
            "--players and --tournaments are for WTHOR files, which have numbers for names");
    }
    if (formats::detect(text) == "save") {
        const auto game = game_from_text(text);
        if (!game) return std::unexpected(game.error());
        add(*game);
        return {};
    }
    // Only what the header says more is lost on the way through records.
    if (is_wthor) target_->begin_like(wthor::decode_header(text), names);
    const auto reading = formats::read_games(
        text, [this](formats::FoundGame found) { return take(std::move(found)); },
        {.names = names});
    if (!reading) return std::unexpected(reading.error());
    if (error_.empty()) take_warnings(*reading);
    return {};
}

std::optional<ExitCode> Conversion::load_names(LoadedNames& loaded) {
    auto players = open_names(wthor::NameKind::players, options_.players, loaded.players, console_);
    if (!players) return refuse(console_, players.error().message);
    auto tournaments = open_names(wthor::NameKind::tournaments, options_.tournaments,
                                  loaded.tournaments, console_);
    if (!tournaments) return refuse(console_, tournaments.error().message);
    loaded.names = {*players, *tournaments};
    return std::nullopt;
}

// Of the name of a file that is not there: whether it is rather a game, right or wrong. What has an
// ending or lies in a folder is a name.
bool is_rather_a_game(const std::string& text) {
    const auto nothing = platform::read_file(text, 1);
    if (nothing || (nothing.error().code != ENOENT && nothing.error().code != ENOTDIR &&
                    nothing.error().code != ENAMETOOLONG &&
                    nothing.error().step != platform::FileError::Step::name)) {
        return false;
    }
    return text.find_first_of("./") == std::string::npos || formats::read_game(text) ||
           text.find_first_of(" (\n") != std::string::npos;
}

std::string Conversion::head_of_input() {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    std::string head;
    while (head.size() <= kLargeFile && console_.in) {
        const std::size_t before = head.size();
        head.resize(before + kBlock);
        console_.in.read(head.data() + before, static_cast<std::streamsize>(kBlock));
        head.resize(before + static_cast<std::size_t>(console_.in.gcount()));
    }
    return head;
}

ExitCode Conversion::run() {
    for (const std::string& input : {options_.file, options_.players, options_.tournaments}) {
        const auto why = why_not_over(input, options_.output, options_.is_forced);
        if (why) return refuse(console_, *why);
    }
    std::expected<std::string, InputError> text;
    if (options_.file.empty() || options_.file == "-") {
        text = head_of_input();
        if (text->size() > kLargeFile) return run_large(blocks_of(*text, console_.in));
    } else {
        const auto file = platform::find_file(options_.file);
        if (file && std::cmp_greater(file->bytes, kLargeFile)) {
            auto reader = platform::FileReader::open(options_.file);
            if (!reader) return refuse(console_, where_ + reader.error().reason);
            std::int64_t done = 0;
            return run_large(blocks_of(*reader, done));
        }
        text = text_from_file(options_.file, console_);
    }
    bool may_be_file = false;
    if (!text && is_rather_a_game(options_.file)) {
        text = options_.file;  // as other commands take it, with whatever is wrong in it
        where_.clear();
        may_be_file = options_.file.find_first_of(" (") == std::string::npos;
    }
    if (!text) {
        refuse(console_, text.error().message);
        return text.error().code;
    }
    LoadedNames loaded;
    if (const auto refused = load_names(loaded)) return *refused;
    const auto refuse_game = [&](const std::string& why) {
        return refuse(console_, where_ + (may_be_file ? nor_file(why, options_.file) : why));
    };
    if (const auto read = read_all(*text, loaded.names); !read) return refuse_game(read.error());
    if (!error_.empty()) return refuse_game(error_);
    if (taken_ == 0) return refuse_game("there is no game here");
    return deliver_all(taken_);
}

// Hands the games of a large file to the sink as they are made. False when something stopped it:
// `error_` says what, unless it was the writing.
bool Conversion::read_large(const formats::ReadBlock& source,
                            const wthor::Names& names,
                            const platform::Sink& sink) {
    const bool is_text = !target_->is_binary() && !options_.json;
    if (is_text) sink_ = &sink;
    const auto reading = formats::read_large(
        source, [this](formats::FoundGame found) { return take(std::move(found)); },
        {.names = names});
    if (!reading) error_ = reading.error();
    if (error_.empty() && taken_ == 0) error_ = "there is no game here";
    if (error_.empty()) take_warnings(*reading);
    if (!error_.empty()) return false;
    return !is_text || flush();
}

// What comes out is written as it comes, and a file gets its name when all of it is there.
ExitCode Conversion::run_large(const formats::ReadBlock& source) {
    LoadedNames loaded;
    if (const auto refused = load_names(loaded)) return *refused;
    const wthor::Names& names = loaded.names;
    if (target_->is_binary() || options_.json) {
        if (!read_large(source, names, {})) return refuse(console_, where_ + error_);
        return deliver_all(taken_);
    }
    const ExitCode code = deliver_in_pieces(
        console_, options_.output,
        [&](const platform::Sink& sink) { return read_large(source, names, sink); });
    return error_.empty() ? code : refuse(console_, where_ + error_);
}

ExitCode Conversion::deliver_all(std::size_t games) {
    if (!options_.json) return deliver(console_, *target_, options_.output);
    if (target_->is_binary()) {
        return refuse(console_, "--json cannot hold the bytes of " + options_.to);
    }
    std::string written = target_->text();
    while (written.ends_with('\n')) written.pop_back();
    Json json = {{"format", options_.to}, {"games", games}, {"text", written}};
    json["game"] = first_kind_;
    json["moves"] = first_moves_;
    return deliver(console_, json_text(json), options_.output);
}

// Where the form is neither named nor told by the name of the output.
std::string why_no_target(const std::string& output) {
    const std::string form = "--to FORM says in which form to write";
    if (output.empty()) return form + ", or -o FILE by how its name ends: .sgf, .sgn, .mah, .ggf…";
    return form + ": the name " + output + " does not end in one (.sgf, .sgn, .mah, .ggf…)";
}

}  // namespace

void add_convert(const Registry& registry) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command =
        registry.app.add_subcommand("convert", "Read games in any form and write them in another.");
    command->add_option("FILE", options->file,
                        "The games, or one in SGN itself; standard input when there is none, or "
                        "-");
    command
        ->add_option("--to", options->to,
                     "The form to write; as the output's name ends when it is left out")
        ->check(CLI::IsMember(target_names()));
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    add_force(*command, options->is_forced);
    command->add_option("--players", options->players, "The names of a WTHOR file's players (.jou)")
        ->type_name("FILE");
    command
        ->add_option("--tournaments", options->tournaments,
                     "The names of a WTHOR file's tournaments (.trn)")
        ->type_name("FILE");
    command->add_flag("--keep-going", options->keep_going,
                      "Write what can be read of broken games, up to an illegal move, and warn");
    command->add_flag("--json", options->json, "Print the result within a JSON document");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) {
            if (options->to.empty()) options->to = target_by_ending(options->output);
            if (options->to.empty()) return refuse(console, why_no_target(options->output));
            return Conversion(*options, console).run();
        };
    });
}

}  // namespace magpie::cli
