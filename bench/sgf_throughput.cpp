#include "bench/sgf_throughput.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <vector>

#include "core/rng.h"
#include "formats/sgf/sgf.h"
#include "game/any_position.h"

namespace magpie::bench {

namespace {

double seconds_of(const std::function<void()>& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::max<std::clock_t>(std::clock() - begin, 1)) / CLOCKS_PER_SEC;
}

double best_of(int runs, const std::function<void()>& work) {
    double best = seconds_of(work);
    for (int i = 1; i < runs; ++i) best = std::min(best, seconds_of(work));
    return best;
}

std::size_t scan(std::string_view text) {
    sgf::Scanner scanner(text);
    sgf::Complaints complaints(0);
    std::size_t nodes = 0;
    while (scanner.next_game(complaints)) {
        for (auto event = scanner.next(complaints); event != sgf::Scanner::Event::end;
             event = scanner.next(complaints)) {
            nodes += event == sgf::Scanner::Event::node ? 1U : 0U;
        }
    }
    return nodes;
}

template <class F>
void for_each_game(std::string_view text, bool check_rules, F&& visit) {
    sgf::Collection games(text, {.check_rules = check_rules});
    while (const auto game = games.next()) {
        if (*game) visit((*game)->record);
    }
}

}  // namespace

SgfFigure measure_sgf(std::span<const std::string> texts, int runs) {
    SgfFigure figure;
    std::vector<GameRecord> records;
    for (const std::string& text : texts) {
        figure.bytes += text.size();
        for_each_game(text, false, [&](const GameRecord& record) {
            ++figure.games;
            figure.nodes += record.tree.node_count();
            figure.tree_bytes = std::max(figure.tree_bytes, record.tree.bytes());
            records.push_back(record);
        });
    }
    std::size_t seen = 0;  // so that no work can be left out
    figure.scan_seconds = best_of(runs, [&] {
        for (const std::string& text : texts) seen += scan(text);
    });
    for (const bool check : {false, true}) {
        (check ? figure.check_seconds : figure.read_seconds) = best_of(runs, [&] {
            for (const std::string& text : texts) {
                for_each_game(text, check,
                              [&](const GameRecord& record) { seen += record.tree.node_count(); });
            }
        });
    }
    figure.write_seconds = best_of(runs, [&] {
        for (const GameRecord& record : records) seen += sgf::write(record).size();
    });
    if (seen == 0) figure.bytes = 0;
    return figure;
}

std::string random_sgf(int games) {
    Rng rng(23);
    std::string text;
    for (int i = 0; i < games; ++i) {
        GameRecord record;
        record.spec = GameSpec::for_go();
        record.info.names = {"Ōtake", "Kim & sons"};
        go::Position position = std::get<go::Position>(start_position(record.spec));
        NodeId last = kRootNode;
        for (int move = 0; move < 250; ++move) {
            const auto point = static_cast<int>(rng.below(361));
            const Move wanted{Point(point)};
            const Move made = position.why_illegal(wanted) ? Move::pass() : wanted;
            if (made.is_pass()) continue;
            last = record.tree.add_child(last, ColoredMove{position.to_play(), made});
            position.play_unchecked(made);
        }
        text += sgf::write(record);
    }
    return text;
}

}  // namespace magpie::bench
