// magpie convert: from any form that Magpie reads to any form that it writes.
#include <memory>

#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/output.h"
#include "formats/json/save.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"

namespace magpie::cli {

namespace {

struct ConvertOptions {
    std::string file;
    std::string to;
    std::string output;
    bool json = false;
};

// Where those who take up a game from a notation find themselves.
Phase phase_at_end(const Playback& game) {
    if (game.record().outcome) return Phase::finished;
    const bool is_go = game.spec().kind == GameKind::go;
    return is_go && game.is_over() ? Phase::marking_dead : Phase::playing;
}

// The sitting as it was, or one that begins at the last move.
std::string write_save(const InputGame& game) {
    const Sitting sitting = game.sitting.value_or(Sitting{.phase = phase_at_end(game.playback)});
    return save::write({.record = game.playback.record(),
                        .current = game.playback.node(),
                        .phase = sitting.phase,
                        .dead = sitting.dead,
                        .clock = sitting.clock});
}

std::expected<std::string, std::string> write_as(const std::string& format, const InputGame& game) {
    const GameRecord& record = game.playback.record();
    if (format == "sgf") return sgf::write(record, {.application = "Magpie:" MAGPIE_VERSION});
    // The others hold games that can be played.
    if (game.has_illegal) return std::unexpected("it holds an illegal move: only SGF keeps those");
    if (format == "save") return write_save(game);
    const sgn::Form form = format == "sgn"            ? sgn::Form::spaced
                           : format == "sgn-url"      ? sgn::Form::comma
                           : format == "sgn-captures" ? sgn::Form::with_captures
                                                      : sgn::Form::packed;
    const auto text = sgn::write_line_to(record, game.playback.node(), form);
    if (!text) return std::unexpected(sgn::describe(text.error(), record));
    return *text + "\n";
}

ExitCode convert(const ConvertOptions& options, Console& console) {
    const auto text = text_from_file(options.file, console);
    if (!text) {
        refuse(console, text.error().message);
        return text.error().code;
    }
    const auto game = game_from_text(*text);
    const std::string where =
        options.file.empty() || options.file == "-" ? "" : options.file + ": ";
    if (!game) return refuse(console, where + game.error());
    print_notes(*game, console);
    auto written = write_as(options.to, *game);
    if (!written) return refuse(console, where + written.error());
    if (!options.json) return deliver(console, *written, options.output);
    while (written->ends_with('\n')) written->pop_back();
    const Json json = {{"game", name_of(game->playback.spec().kind)},
                       {"moves", game->playback.move_number()},
                       {"format", options.to},
                       {"text", *written}};
    return deliver(console, json_text(json), options.output);
}

}  // namespace

void add_convert(const Registry& registry) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command =
        registry.app.add_subcommand("convert", "Read a game and write it in another form.");
    command->add_option("FILE", options->file, "The game; standard input when there is none, or -");
    command->add_option("--to", options->to, "The form to write")
        ->required()
        ->check(CLI::IsMember({"sgf", "sgn", "sgn-url", "sgn-captures", "sgn-packed", "save"}));
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print the result within a JSON document");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return convert(*options, console); };
    });
}

}  // namespace magpie::cli
