#include "apps/server/game_writer.h"

#include <exception>
#include <span>
#include <utility>

namespace magpie::server {

GameWriter::GameWriter(store::GameLog log, Metrics& metrics)
    : log_(std::move(log)), metrics_(metrics), thread_([this] { run(); }) {}

GameWriter::~GameWriter() { stop(); }

void GameWriter::stop() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    {
        const std::lock_guard lock(mutex_);
        has_stopped_ = true;
    }
    catch_up_if_stopped();  // with what came while the thread ended
}

// The log is used without a lock here: after stop() there is one thread that calls.
void GameWriter::catch_up_if_stopped() {
    {
        const std::lock_guard lock(mutex_);
        if (!has_stopped_) return;
    }
    while (do_next()) continue;
}

void GameWriter::write(store::LoggedChange change, std::function<void(Stored)> done) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(change), std::move(done), std::chrono::steady_clock::now()});
    }
    changed_.notify_one();
    catch_up_if_stopped();
}

void GameWriter::ask(std::function<void(store::GameLog&)> question) {
    {
        const std::lock_guard lock(mutex_);
        questions_.push_back(std::move(question));
    }
    changed_.notify_one();
    catch_up_if_stopped();
}

void GameWriter::load(std::string id, std::function<void(Loaded)> done) {
    ask([id = std::move(id), done = std::move(done)](store::GameLog& log) { done(log.load(id)); });
}

void GameWriter::run() {
    while (do_next()) continue;
}

// What waits now, or comes next; false when there is nothing left and nobody comes any more.
bool GameWriter::do_next() {
    std::vector<Waiting> batch;
    std::vector<std::function<void(store::GameLog&)>> questions;
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stops_ || !waiting_.empty() || !questions_.empty(); });
        if (waiting_.empty() && questions_.empty()) return false;
        batch.swap(waiting_);
        questions.swap(questions_);
    }
    if (!batch.empty()) store(batch);
    for (const auto& question : questions) {
        try {
            question(log_);
        } catch (const std::exception&) {
            log_.abandon();
        }
    }
    return true;
}

// Whatever is thrown, everybody is answered, and the next batch finds the file as it was.
void GameWriter::store(std::vector<Waiting>& batch) {
    try {
        store_all(batch);
    } catch (const std::exception& error) {
        log_.abandon();
        for (Waiting& one : batch) {
            if (!one.done) continue;
            ++metrics_.store_failures;
            answer(one, std::unexpected(
                            store::StoreError{store::StoreError::Kind::failed, {}, error.what()}));
        }
    }
}

void GameWriter::answer(Waiting& one, const Stored& stored) {
    const auto done = std::exchange(one.done, {});
    try {
        done(stored);
    } catch (const std::exception&) {
        ++metrics_.store_failures;  // whoever waited has given up by itself
    }
}

void GameWriter::store_all(std::vector<Waiting>& batch) {
    std::vector<store::LoggedChange> changes;
    changes.reserve(batch.size());
    for (Waiting& one : batch) changes.push_back(std::move(one.change));
    const Stored all = log_.write(changes);
    ++metrics_.stores;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        // One that cannot be written must not take the others with it.
        const Stored stored =
            all || batch.size() == 1 ? all : log_.write(std::span(changes).subspan(i, 1));
        if (stored) {
            ++metrics_.changes_stored;
            metrics_.note_stored(std::chrono::duration_cast<std::chrono::microseconds>(
                std::chrono::steady_clock::now() - batch[i].since));
        } else {
            ++metrics_.store_failures;
        }
        answer(batch[i], stored);
    }
}

}  // namespace magpie::server
