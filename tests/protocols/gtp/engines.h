#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/workers.h"
#include "go/rules/position.h"

namespace magpie::test {

// Plays the moves it was given, one after the other, whatever the position; then passes. Keeps the
// limits it was asked with.
class ScriptedEngine final : public Engine<go::Position> {
  public:
    void start(const go::Position& root, const Limits& limits, Listener listen) override {
        asked.push_back(limits);
        roots.push_back(root);
        Report report;
        report.is_last = true;
        report.to_play = root.to_play();
        report.resigns = resigns;
        Candidate candidate;
        if (next < moves.size()) candidate.move = moves[next++];
        candidate.visits = 7;
        report.candidates = {candidate};
        listen(report);
    }

    void stop() override {}

    void wait() override {}

    void forget() override { ++forgotten; }

    std::vector<Move> moves;
    std::size_t next = 0;
    bool resigns = false;
    int forgotten = 0;
    std::vector<Limits> asked;
    std::vector<go::Position> roots;
};

// Thinks on a thread of its own until it is stopped or its visits are reached, reporting all the
// time.
class TirelessEngine final : public Engine<go::Position> {
  public:
    explicit TirelessEngine(Workers& workers) : workers_(workers) {}

    ~TirelessEngine() override {
        stop();
        wait();
    }

    void start(const go::Position& root, const Limits& limits, Listener listen) override {
        stopping_ = false;
        job_ = workers_.start([this, root, limits, listen = std::move(listen)] {
            Report report;
            report.to_play = root.to_play();
            report.candidates.resize(1);
            while (!stopping_ && report.visits < limits.visits.value_or(~std::uint64_t{0})) {
                report.candidates[0].visits = ++report.visits;
                if (limits.report_every && report.visits % 1000 == 1) {
                    listen(report);
                    reports.fetch_add(1);
                    reports.notify_all();
                }
            }
            report.is_last = true;
            listen(report);
        });
    }

    void stop() override { stopping_ = true; }

    void wait() override { job_.reset(); }

    std::atomic<int> reports{0};

  private:
    Workers& workers_;
    std::atomic<bool> stopping_{false};
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace magpie::test
