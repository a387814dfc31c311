#include "apps/tui/app.h"

#include <utility>

#include "apps/seats/add_sentence.h"
#include "apps/seats/engines.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/network_file.h"
#include "apps/seats/saves.h"
#include "apps/tui/game_view.h"
#include "apps/tui/menu.h"
#include "apps/tui/review_view.h"
#include "platform/environment.h"

namespace magpie::tui {

App::App(AppOptions options)
    : options_(std::move(options)), look_(options_.look), judge_(seats::network_judge()) {
    if (!options_.settings_file.empty()) {
        // None yet is as good as the usual ones.
        const auto faults = seats::read_settings_file(options_.settings_file, lines_of(settings_));
        if (faults) notice_ = seats::notice_of(*faults);
        keeps_old_settings_ = faults && !faults->empty();
    }
    look_ = look_with(settings_);
    views_.push_back(std::make_unique<MenuView>(*this));
    if (options_.game) {
        Playback game = *std::exchange(options_.game, std::nullopt);
        // Where an illegal move of the record is in the way, the review begins before it.
        static_cast<void>(game.to_end());
        auto review =
            std::make_unique<ReviewView>(*this, std::move(game), seats::Insight::Values{});
        if (!options_.game_note.empty()) review->say(options_.game_note);
        views_.push_back(std::move(review));
    }
}

Look App::look_with(const Settings& settings) const {
    Look look = with_settings(options_.look, settings);
    if (options_.has_given_colors) look.colors = options_.look.colors;
    return look;
}

void App::set_settings(const Settings& settings) {
    settings_ = settings;
    look_ = look_with(settings);
    if (options_.settings_file.empty()) return;
    const auto written = seats::write_settings_file(options_.data_folder, options_.settings_file,
                                                    to_text(settings), keeps_old_settings_);
    keeps_old_settings_ = keeps_old_settings_ && !written;
    set_notice(written ? "" : "The settings could not be kept: " + written.error() + ".");
}

void App::paint(Screen& screen, Instant now) {
    const Palette colors = palette(look_);
    screen.fill(0, 0, screen.columns(), screen.rows(), {.ink = colors.text, .paper = colors.page});
    views_.back()->paint(screen, now);
    if (!look_.utf8) screen.keep_ascii();
}

void App::handle(const Input& input, Instant now) {
    views_.back()->handle(input, now);
    settle(now);
}

// Every view: a game under a help page goes on.
void App::tick(Instant now) {
    for (const auto& view : views_) view->tick(now);
    settle(now);
}

std::optional<Instant> App::deadline(Instant now) const {
    std::optional<Instant> first;
    for (const auto& view : views_) {
        const auto next = view->deadline(now);
        if (next && (!first || *next < *first)) first = next;
    }
    return first;
}

void App::leave(Instant now) {
    for (const auto& view : views_) view->leave(now);
    is_done_ = true;
}

// A view that has something to say about it comes to the top.
void App::quit_if_all_is_kept(Instant now) {
    for (std::size_t i = views_.size(); i-- > 0;) {
        if (views_[i]->may_leave(now)) continue;
        views_.resize(i + 1);
        return;
    }
    is_done_ = true;
}

void App::open(std::unique_ptr<View> view) { opened_.push_back(std::move(view)); }

void App::close() { ++closed_; }

// A view that closes itself goes when it has returned.
void App::settle(Instant now) {
    if (std::exchange(wants_to_quit_, false)) return quit_if_all_is_kept(now);
    for (; closed_ > 0; --closed_) {
        views_.pop_back();
        if (views_.empty()) {
            is_done_ = true;
            views_.push_back(std::make_unique<MenuView>(*this));
        }
    }
    for (auto& view : opened_) views_.push_back(std::move(view));
    opened_.clear();
}

void App::start_game(Table table,
                     ByColor<std::optional<std::string>> engines,
                     std::string kept_as,
                     Instant now,
                     const std::string& note) {
    notice_.clear();
    seats::SittingOptions options;
    options.engines = std::move(engines);
    options.data_folder = options_.data_folder;
    options.results_file = options_.results_file;
    options.wake = options_.wake;
    options.make = options_.make;
    if (table.info().start_time.empty()) table.info().start_time = platform::local_time_text();
    auto sitting = std::make_unique<seats::Sitting>(std::move(table), std::move(options));
    sitting->set_kept_as(std::move(kept_as));
    auto view = std::make_unique<GameView>(*this, std::move(sitting), now);
    if (!note.empty()) view->say(note, true);
    open(std::move(view));
}

bool App::load_game(const std::string& name, Instant now) {
    TableOptions options;
    options.auto_pass = settings_.auto_pass;
    options.proposal.source = judge_.get();
    auto taken = seats::load_table(options_.data_folder, name, options);
    if (!taken) {
        set_notice(taken.error());
        return false;
    }
    std::string note = seats::note_about(*taken);
    seats::SeatsAgain seats = seats::seats_again(taken->table, options_.data_folder);
    seats::add_sentence(note, seats.note);
    start_game(std::move(taken->table), std::move(seats.engines), name, now, note);
    return true;
}

}  // namespace magpie::tui
