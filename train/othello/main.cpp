// The programs of Othello's training: play, fit, match, errors, book. Progress goes to standard
// error, one line of JSON with the figures to standard output. See README.md.

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "othello/search/book_maker.h"
#include "platform/threads.h"
#include "train/othello/errors.h"
#include "train/othello/fit.h"
#include "train/othello/match.h"
#include "train/othello/samples.h"
#include "train/othello/self_play.h"
#include "train/othello/whole_file.h"

namespace {

using namespace magpie::train;
using Clock = std::chrono::steady_clock;

constexpr const char* kUsage =
    "usage: othello_train play OUT_FOLDER [--weights FILE] [--seconds S] [--shards N] [--games N]\n"
    "           [--depth N] [--solve N] [--seen PERCENT] [--random PERCENT] [--seed N] [--threads "
    "N]\n"
    "       othello_train fit OUT_FILE FOLDER... [--from FILE] [--epochs N] [--rate PERCENT]\n"
    "           [--note TEXT] [--seed N] [--threads N]\n"
    "       othello_train match FILE FILE [--pairs N] [--depth N] [--solve N] [--seed N] "
    "[--threads N]\n"
    "       othello_train errors FILE FOLDER [--positions N] [--deepest N] [--solve N] [--threads "
    "N]\n"
    "       othello_train book BOOK_FILE --weights FILE [--positions N] [--seconds S] [--depth N]\n"
    "           [--move-cost N] [--threads N]\n"
    "FILE may be `hand`: the evaluation that has learned nothing.\n";

int fail(const std::string& reason) {
    std::fprintf(stderr, "othello_train: %s\n", reason.c_str());
    return 1;
}

class Arguments {
  public:
    Arguments(int count, char** texts) {
        for (int i = 2; i < count; ++i) {
            const std::string text = texts[i];
            if (!text.starts_with("--")) {
                names_.push_back(text);
            } else if (i + 1 < count) {
                options_[text.substr(2)] = texts[++i];
            } else {
                mistake_ = text + " needs a value";
            }
        }
    }

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

    std::string text(const std::string& key, const std::string& usual) {
        const auto found = options_.find(key);
        if (found == options_.end()) return usual;
        std::string value = found->second;
        options_.erase(found);
        return value;
    }

    int number(const std::string& key, int usual) {
        const std::string given = text(key, std::to_string(usual));
        int value = 0;
        const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
        if (error != std::errc() || end != given.data() + given.size() || value < 0) {
            mistake_ = "--" + key + " " + given + " is not a number";
        }
        return value;
    }

    int threads() {
        const int usual = static_cast<int>(std::thread::hardware_concurrency());
        return std::max(1, number("threads", usual));
    }

    // What was not understood, after everything was asked for.
    [[nodiscard]] std::optional<std::string> mistake() const {
        if (mistake_) return mistake_;
        if (!options_.empty()) return "no option --" + options_.begin()->first;
        return std::nullopt;
    }

  private:
    std::vector<std::string> names_;
    std::map<std::string, std::string> options_;
    std::optional<std::string> mistake_;
};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string shard_path(const std::string& folder, int shard) {
    char name[32];
    std::snprintf(name, sizeof name, "/%06d.positions", shard);
    return folder + name;
}

// ---- play

struct Tally {
    std::mutex adding;
    int shards = 0;
    int there = 0;  // from an earlier run
    std::size_t positions = 0;
    std::optional<std::string> trouble;
};

int play(Arguments& arguments) {
    if (arguments.names().size() != 1) return fail("play needs one folder");
    const std::string folder = arguments.names()[0];
    const std::string weights_path = arguments.text("weights", "hand");
    SelfPlaySettings settings;
    settings.depth = arguments.number("depth", settings.depth);
    settings.solve_from = arguments.number("solve", settings.solve_from);
    // The hand evaluation is good enough to play with, not to learn from.
    const bool is_hand = weights_path == "hand";
    settings.seen_share = arguments.number("seen", is_hand ? 0 : 10) / 100.0;
    settings.random_share = arguments.number("random", is_hand ? 0 : 2) / 100.0;
    const int games = std::max(1, arguments.number("games", 200));
    const int shards = arguments.number("shards", 1'000'000);
    const int limit = arguments.number("seconds", 1'000'000);
    const auto seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    const int threads = arguments.threads();
    if (const auto mistake = arguments.mistake()) return fail(*mistake);
    const auto weights = load_weights(weights_path);
    if (!weights) return fail(weights.error());
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail(folder + ": " + error.message());

    const auto begin = Clock::now();
    Tally tally;
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int shard = next++; shard < shards && seconds_since(begin) < limit; shard = next++) {
            const std::string path = shard_path(folder, shard);
            if (std::filesystem::exists(path)) {
                const std::scoped_lock lock(tally.adding);
                ++tally.there;
                continue;
            }
            const auto number = magpie::mix(seed) + static_cast<std::uint64_t>(shard);
            const auto samples = play_shard(*weights, settings, number, games);
            const auto written = write_shard(path, samples);
            const std::scoped_lock lock(tally.adding);
            if (!written) {
                tally.trouble = written.error();
                return;
            }
            ++tally.shards;
            tally.positions += samples.size();
            std::fprintf(stderr, "\r%d games, %zu positions, %.0f s ", tally.shards * games,
                         tally.positions, seconds_since(begin));
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    std::fprintf(stderr, "\n");
    if (tally.trouble) return fail(*tally.trouble);
    std::printf(
        "{\"did\":\"play\",\"weights\":\"%s\",\"depth\":%d,\"solve\":%d,\"games\":%d,\"positions\":"
        "%zu,"
        "\"shards_there_before\":%d,\"threads\":%d,\"seconds\":%.1f}\n",
        is_hand ? "hand" : "learned", settings.depth, settings.solve_from, tally.shards * games,
        tally.positions, tally.there, threads, seconds_since(begin));
    return 0;
}

// ---- fit

void show(const Fit& fit) {
    std::fprintf(stderr, "empties   positions  held out    error  held out    spread\n");
    for (std::size_t phase = 0; phase < fit.phases.size(); ++phase) {
        const PhaseFit& at = fit.phases[phase];
        const int most = 60 - static_cast<int>(phase) * magpie::othello::kPhaseEmpties;
        std::fprintf(stderr, "%2d to %2d %10zu %9zu %8.2f  %8.2f  %8.2f\n",
                     most - magpie::othello::kPhaseEmpties + 1, most, at.learned, at.held_out,
                     at.error_learned, at.error_held_out, at.spread);
    }
    if (fit.cut > 0) {
        std::fprintf(stderr, "%zu numbers were beyond the limits of the file and were cut\n",
                     fit.cut);
    }
}

std::string file_name(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

void print_fit(
    const Fit& fit, const std::string& path, std::size_t samples, int epochs, double seconds) {
    std::printf(
        "{\"did\":\"fit\",\"file\":\"%s\",\"positions\":%zu,\"epochs\":%d,\"seconds\":%.1f,\"cut\":"
        "%zu,"
        "\"phases\":[",
        file_name(path).c_str(), samples, epochs, seconds, fit.cut);
    for (std::size_t phase = 0; phase < fit.phases.size(); ++phase) {
        const PhaseFit& at = fit.phases[phase];
        std::printf(
            "%s{\"learned\":%zu,\"held_out\":%zu,\"error\":%.3f,\"error_held_out\":%.3f,"
            "\"spread\":%.3f}",
            phase == 0 ? "" : ",", at.learned, at.held_out, at.error_learned, at.error_held_out,
            at.spread);
    }
    std::printf("]}\n");
}

// All positions of the folders, or the first so many.
std::expected<std::vector<Sample>, std::string> read_folders(
    const std::vector<std::string>& folders, std::size_t most) {
    std::vector<std::string> paths;
    for (const std::string& folder : folders) {
        std::error_code error;
        for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
            if (file.path().extension() == ".positions") paths.push_back(file.path().string());
        }
        if (error) return std::unexpected(folder + ": " + error.message());
    }
    // A folder lists its files in no order; the order of the samples decides what is learned.
    std::ranges::sort(paths);
    std::vector<Sample> samples;
    for (const std::string& path : paths) {
        if (samples.size() >= most) break;
        const auto shard = read_shard(path);
        if (!shard) return std::unexpected(shard.error());
        samples.insert(samples.end(), shard->begin(), shard->end());
    }
    return samples;
}

int fit_weights(Arguments& arguments) {
    if (arguments.names().size() < 2) return fail("fit needs a file and folders of positions");
    const std::string out = arguments.names()[0];
    const std::string from = arguments.text("from", "hand");
    const std::string note = arguments.text("note", "");
    FitSettings settings;
    settings.epochs = std::max(1, arguments.number("epochs", settings.epochs));
    settings.rate = arguments.number("rate", 10) / 100.0;
    settings.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    settings.threads = arguments.threads();
    if (const auto mistake = arguments.mistake()) return fail(*mistake);
    const auto start = load_weights(from);
    if (!start) return fail(start.error());
    const auto begin = Clock::now();
    const auto samples =
        read_folders({arguments.names().begin() + 1, arguments.names().end()}, ~std::size_t{0});
    if (!samples) return fail(samples.error());
    if (samples->empty()) return fail("there are no positions to learn from");
    settings.tell = [&](int epoch, double error) {
        std::fprintf(stderr, "epoch %d of %d: error held out %.3f discs, %.0f s\n", epoch,
                     settings.epochs, error, seconds_since(begin));
    };
    const Fit result =
        fit(*samples, *start ? network_of(**start) : random_network(settings.seed), note, settings);
    const auto bytes = result.weights.bytes();
    const auto written =
        write_whole(out, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!written) return fail(written.error());
    show(result);
    print_fit(result, out, samples->size(), settings.epochs, seconds_since(begin));
    return 0;
}

// ---- match

int match(Arguments& arguments) {
    if (arguments.names().size() != 2) return fail("match needs two files");
    MatchSettings settings;
    settings.pairs = std::max(1, arguments.number("pairs", settings.pairs));
    settings.depth = arguments.number("depth", settings.depth);
    settings.solve_from = arguments.number("solve", settings.solve_from);
    settings.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    settings.threads = arguments.threads();
    const std::string title = arguments.text("against", arguments.names()[1]);
    if (const auto mistake = arguments.mistake()) return fail(*mistake);
    const auto first = load_weights(arguments.names()[0]);
    if (!first) return fail(first.error());
    const auto second = load_weights(arguments.names()[1]);
    if (!second) return fail(second.error());
    const MatchResult result = play_match(*first, *second, settings);
    std::printf(
        "{\"did\":\"match\",\"file\":\"%s\",\"against\":\"%s\",\"depth\":%d,\"wins\":%d,\"draws\":%"
        "d,"
        "\"losses\":%d,"
        "\"score\":%.3f,\"discs\":%.2f,\"elo\":%.0f,\"error\":%.0f}\n",
        file_name(arguments.names()[0]).c_str(), title.c_str(), settings.depth, result.wins,
        result.draws, result.losses, result.score(), result.discs, result.elo(),
        result.elo_error());
    return 0;
}

// ---- errors

void print_plane(const char* name, const ErrorPlane& plane) {
    std::printf(",\"%s\":[%.1f,%.2f,%.2f,%.2f]", name, plane[0], plane[1], plane[2], plane[3]);
}

int errors(Arguments& arguments) {
    if (arguments.names().size() != 2) return fail("errors needs a file and a folder");
    ErrorSettings settings;
    settings.positions = std::max(1, arguments.number("positions", settings.positions));
    settings.deepest = arguments.number("deepest", settings.deepest);
    settings.most_to_solve = arguments.number("solve", settings.most_to_solve);
    settings.threads = arguments.threads();
    if (const auto mistake = arguments.mistake()) return fail(*mistake);
    const auto weights = load_weights(arguments.names()[0]);
    if (!weights) return fail(weights.error());
    if (!*weights) return fail("errors are those of weights");
    const auto games = static_cast<std::size_t>(settings.positions) * 100;
    const auto samples = read_folders({arguments.names()[1]}, games);
    if (!samples) return fail(samples.error());
    const auto found = measure_errors(*samples, **weights, settings);
    std::vector<ProbeError> looks;
    std::vector<ProbeError> ends;
    std::fprintf(stderr, "empties depth positions    mean deviation\n");
    for (const ProbeError& at : found) {
        (at.depth == at.empties ? ends : looks).push_back(at);
        std::fprintf(stderr, "%7d %5d %9d %7.0f %9.0f\n", at.empties, at.depth, at.count, at.mean,
                     at.deviation);
    }
    std::printf("{\"did\":\"errors\"");
    print_plane("looks", fit_errors(looks));
    print_plane("ends", fit_errors(ends, 2));
    std::printf("}\n");
    return 0;
}

// ---- book

// Goes on with the book that is there. The file is written every half minute.
int book(Arguments& arguments) {
    if (arguments.names().size() != 1) return fail("book needs one file");
    const std::string path = arguments.names()[0];
    const std::string weights_path = arguments.text("weights", "hand");
    const auto positions = static_cast<std::size_t>(arguments.number("positions", 1'000'000'000));
    const int limit = arguments.number("seconds", 1'000'000);
    magpie::othello::BookSettings settings;
    settings.depth = std::max(1, arguments.number("depth", settings.depth));
    settings.cost_of_move = arguments.number("move-cost", settings.cost_of_move);
    const int threads = arguments.threads();
    if (const auto mistake = arguments.mistake()) return fail(*mistake);
    const auto weights = load_weights(weights_path);
    if (!weights) return fail(weights.error());
    if (!*weights) return fail("a book is made with weights: --weights FILE");
    magpie::othello::Book made;
    if (std::filesystem::exists(path)) {
        const auto bytes = read_whole(path);
        if (!bytes) return fail(bytes.error());
        auto parsed = magpie::othello::Book::parse(std::as_bytes(std::span(*bytes)));
        if (!parsed) return fail(path + ": " + magpie::othello::describe(parsed.error()));
        made = std::move(*parsed);
    }
    const std::size_t before = made.size();
    made.set_note("Magpie, train/othello, searches of depth " + std::to_string(settings.depth));
    std::optional<std::string> trouble;
    const auto save = [&] {
        const auto bytes = made.bytes();
        const auto written =
            write_whole(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        if (!written) trouble = written.error();
    };
    const auto begin = Clock::now();
    double saved = 0;
    magpie::platform::ThreadWorkers workers(threads);
    magpie::othello::BookMaker maker(made, **weights, workers, threads, settings);
    maker.grow(positions, [&] {
        const double now = seconds_since(begin);
        std::fprintf(stderr, "\r%zu positions, %.0f s ", made.size(), now);
        if (now - saved >= 30) {
            save();
            saved = now;
        }
        return trouble || now >= limit;
    });
    save();
    std::fprintf(stderr, "\n");
    if (trouble) return fail(*trouble);
    std::printf(
        "{\"did\":\"book\",\"depth\":%d,\"positions\":%zu,\"there_before\":%zu,\"threads\":%d,"
        "\"seconds\":%.1f}\n",
        settings.depth, made.size(), before, threads, seconds_since(begin));
    return 0;
}

}  // namespace

int main(int count, char** texts) {
    const std::string_view command = count > 1 ? texts[1] : "";
    Arguments arguments(count, texts);
    if (command == "play") return play(arguments);
    if (command == "fit") return fit_weights(arguments);
    if (command == "match") return match(arguments);
    if (command == "errors") return errors(arguments);
    if (command == "book") return book(arguments);
    std::fputs(kUsage, stderr);
    return 2;
}
