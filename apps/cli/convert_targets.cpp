#include "apps/cli/convert_targets.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <utility>

#include "apps/cli/command.h"
#include "apps/cli/file_ending.h"
#include "apps/cli/output.h"
#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/json/save.h"
#include "formats/obf/obf.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "formats/transcript/transcript.h"
#include "game/sitting_notes.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "store/saves.h"

namespace magpie::cli {

namespace {

using Written = std::expected<std::string, std::string>;

// A form in which a game is a piece of text, and a file one piece after the other.
using WriteGame = Written (*)(const InputGame& game);

// Where those who take up a game from a notation find themselves.
Phase phase_at_end(const Playback& game) {
    if (game.record().outcome) return Phase::finished;
    const bool is_go = game.spec().kind == GameKind::go;
    return is_go && game.is_over() ? Phase::marking_dead : Phase::playing;
}

// The sitting as it was, or one that begins at the last move, with the clock as it stood there.
Written write_save(const InputGame& game) {
    const auto kept = game.sitting ? game.sitting : marked_sitting(game.playback);
    seats::KeptSitting sitting =
        kept.value_or(seats::KeptSitting{.phase = phase_at_end(game.playback)});
    if (!sitting.clock) sitting.clock = noted_clock(game.playback.tree(), game.playback.node());
    return save::write({.id = sitting.game_id,
                        .record = game.playback.record(),
                        .current = game.playback.node(),
                        .phase = sitting.phase,
                        .dead = sitting.dead,
                        .clock = sitting.clock,
                        .sitters = sitting.sitters});
}

std::string sgf_of(const GameRecord& record) {
    return sgf::write(record, {.application = "Magpie:" MAGPIE_VERSION});
}

Written write_sgf(const InputGame& game) { return sgf_of(game.playback.record()); }

template <sgn::Form kForm>
Written write_sgn(const InputGame& game) {
    const GameRecord& record = game.playback.record();
    const auto text = sgn::write_line_to(record, game.playback.node(), kForm);
    if (!text) return std::unexpected(sgn::describe(text.error(), record));
    return *text + "\n";
}

// A line, or what an Othello format cannot say.
Written one_line(const std::expected<std::string, formats::WriteError>& text,
                 const InputGame& game) {
    if (!text) return std::unexpected(formats::describe(text.error(), game.playback.record()));
    return *text + "\n";
}

Written write_transcript(const InputGame& game) {
    return one_line(transcript::write(game.playback.record()), game);
}

Written write_ggf(const InputGame& game) {
    return one_line(ggf::write(game.playback.record()), game);
}

Written write_obf(const InputGame& game) {
    const auto puzzle = obf::from_record(game.playback.record());
    if (!puzzle) return std::unexpected(formats::describe(puzzle.error(), game.playback.record()));
    return obf::write(*puzzle) + "\n";
}

Written write_board(const InputGame& game) {
    const auto* position = std::get_if<othello::Position>(&game.playback.position());
    if (position == nullptr) return std::unexpected("this form holds Othello only");
    return boards::write(*position) + "\n";
}

// Board, player and whether it is over, and nothing else: what small programs of the game keep.
Written write_plain(const InputGame& game) {
    auto text = save::write_plain(game.playback.position());
    if (!text) return std::unexpected("this form holds Othello only");
    return std::move(*text);
}

std::string illegal_text(const InputGame& game) { return game.illegal + " (only SGF keeps one)"; }

struct TextForm {
    std::string_view name;
    WriteGame write;
    bool holds_many = true;
    bool holds_illegal = false;
};

constexpr std::array kTextForms = {
    TextForm{"sgf", write_sgf, true, true},
    TextForm{"sgn", write_sgn<sgn::Form::spaced>},
    TextForm{"sgn-url", write_sgn<sgn::Form::comma>},
    TextForm{"sgn-captures", write_sgn<sgn::Form::with_captures>},
    TextForm{"sgn-packed", write_sgn<sgn::Form::packed>},
    TextForm{"save", write_save, false},
    TextForm{"plain", write_plain, false},
    TextForm{"transcript", write_transcript},
    TextForm{"ggf", write_ggf},
    TextForm{"obf", write_obf},
    TextForm{"board", write_board},
};

class TextTarget : public Target {
  public:
    explicit TextTarget(const TextForm& form) : form_(form) {}

    std::expected<void, std::string> add(const InputGame& game) override {
        if (!form_.holds_many && has_game_) {
            return std::unexpected("a " + std::string(form_.name) +
                                   " holds one game, and here are several");
        }
        if (game.has_illegal && !form_.holds_illegal) return std::unexpected(illegal_text(game));
        const auto written = form_.write(game);
        if (!written) return std::unexpected(written.error());
        text_ += *written;
        has_game_ = true;
        return {};
    }

    // SGF alone holds what is illegal.
    void add_unplayed(const GameRecord& record) override {
        text_ += sgf_of(record);
        has_game_ = true;
    }

    [[nodiscard]] std::string text() const override { return text_; }

    [[nodiscard]] std::string take_text() override { return std::exchange(text_, {}); }

    [[nodiscard]] bool holds_illegal() const override { return form_.holds_illegal; }

  private:
    TextForm form_;
    std::string text_;
    bool has_game_ = false;
};

// A .wtb file, with the players and tournaments beside it.
class WthorTarget : public Target {
  public:
    WthorTarget() {
        const std::chrono::year_month_day today{
            std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
        header_.year = static_cast<int>(today.year());
        header_.month = static_cast<int>(static_cast<unsigned>(today.month()));
        header_.day = static_cast<int>(static_cast<unsigned>(today.day()));
    }

    std::expected<void, std::string> add(const InputGame& game) override {
        if (game.has_illegal) return std::unexpected(illegal_text(game));
        // Only the header has a year, one for all games.
        const std::uint16_t year = year_of(game.playback.record().info.date);
        if (year_.value_or(year) != year) {
            return std::unexpected("it is of " + year_text(year) + ", and those before it are of " +
                                   year_text(*year_) +
                                   ": a WTHOR file holds the games of one year");
        }
        year_ = year;
        if (const auto error = writer_.add(game.playback.record())) {
            return std::unexpected(formats::describe(*error, game.playback.record()));
        }
        return {};
    }

    [[nodiscard]] std::string text() const override {
        wthor::Header header = header_;
        header.game_year = year_.value_or(0);
        header.depth = writer_.depth();
        return writer_.games(header);
    }

    [[nodiscard]] bool is_binary() const override { return true; }

    [[nodiscard]] std::vector<SideFile> side_files() const override {
        std::vector<SideFile> files;
        if (writer_.has_names(wthor::NameKind::players)) {
            files.push_back({".jou", writer_.players(header_)});
        }
        if (writer_.has_names(wthor::NameKind::tournaments)) {
            files.push_back({".trn", writer_.tournaments(header_)});
        }
        return files;
    }

    void begin_like(const wthor::Header& header, const wthor::Names& names) override {
        header_ = header;
        writer_ = wthor::Writer(names);
    }

  private:
    // 0 where there is none.
    static std::uint16_t year_of(std::string_view date) {
        std::uint16_t year = 0;
        if (date.size() >= 4) std::from_chars(date.data(), date.data() + 4, year);
        return year;
    }

    static std::string year_text(std::uint16_t year) {
        return year == 0 ? "no year" : std::to_string(year);
    }

    wthor::Header header_{};
    wthor::Writer writer_;
    std::optional<std::uint16_t> year_;
};

}  // namespace

namespace {

struct PlacedFile {
    std::string path;
    std::string bytes;
};

// Where the files beside `output` go, or why they may not: one of that name that lies beside no
// games, or is no table of names, belongs to somebody else.
std::expected<std::vector<PlacedFile>, std::string> places_of(std::vector<SideFile> beside,
                                                              const std::string& output) {
    std::vector<PlacedFile> places;
    const bool has_games = platform::is_regular_file(output);
    for (SideFile& side : beside) {
        auto path = std::filesystem::path(output).replace_extension(side.extension).string();
        if (path == output) {
            return std::unexpected("-o " + output + ": " + std::string(side.extension) +
                                   " is the ending of the names beside the games; theirs is .wtb");
        }
        const auto there = platform::read_file(path, kMaxInputBytes);
        const bool is_free = !there && there.error().code == ENOENT;
        const bool is_names = there && wthor::kind_of(*there).has_value();
        if (!is_free && !(has_games && is_names) && (!there || *there != side.bytes)) {
            return std::unexpected(path +
                                   " is there already, and would hold the names of these games: "
                                   "choose another name for -o");
        }
        places.push_back({std::move(path), std::move(side.bytes)});
    }
    return places;
}

}  // namespace

ExitCode deliver(Console& console, const Target& target, const std::string& output) {
    if (output.empty() || output == "-") {
        if (!target.side_files().empty()) {
            console.err << "magpie: warning: only the games are written; with -o NAME.wtb the "
                           "names of players and tournaments lie beside it\n";
        }
        return deliver(console, target.text(), output);
    }
    const auto places = places_of(target.side_files(), output);
    if (!places) return refuse(console, places.error());
    ExitCode code = deliver(console, target.text(), output);
    for (std::size_t i = 0; i < places->size() && code == ExitCode::ok; ++i) {
        code = deliver(console, (*places)[i].bytes, (*places)[i].path);
    }
    return code;
}

std::vector<std::string> target_names() {
    std::vector<std::string> names;
    for (const TextForm& form : kTextForms) names.emplace_back(form.name);
    names.emplace_back("wthor");
    return names;
}

std::string target_by_ending(std::string_view file) {
    for (const std::string_view form : {"sgf", "sgn", "ggf", "obf"}) {
        if (has_ending(file, "." + std::string(form))) return std::string(form);
    }
    if (has_ending(file, store::kSaveSuffix)) return "save";
    return has_ending(file, ".wtb") ? "wthor" : "";
}

std::unique_ptr<Target> make_target(std::string_view name) {
    for (const TextForm& form : kTextForms) {
        if (form.name == name) return std::make_unique<TextTarget>(form);
    }
    return std::make_unique<WthorTarget>();
}

}  // namespace magpie::cli
