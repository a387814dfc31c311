#include "apps/server/metrics.h"

#include <string_view>

#include <fmt/format.h>

namespace magpie::server {

namespace {

void add(std::string& text, std::string_view name, std::string_view kind, std::int64_t value) {
    text += fmt::format("# TYPE magpie_{0} {1}\nmagpie_{0} {2}\n", name, kind, value);
}

}  // namespace

void Metrics::note_stored(std::chrono::microseconds time) {
    std::size_t i = 0;
    while (i < kBounds.size() && time > std::chrono::milliseconds(kBounds[i])) ++i;
    ++stored_in_[i];
    stored_microseconds_ += time.count();
}

std::string Metrics::text() const {
    std::string text;
    add(text, "http_requests_total", "counter", requests);
    text += "# TYPE magpie_http_answers_total counter\n";
    for (std::size_t i = 1; i < answers.size(); ++i) {
        text +=
            fmt::format("magpie_http_answers_total{{class=\"{}xx\"}} {}\n", i, answers[i].load());
    }
    add(text, "connections", "gauge", connections);
    add(text, "connections_refused_total", "counter", connections_refused);
    add(text, "sockets", "gauge", sockets);
    add(text, "sockets_cut_total", "counter", sockets_cut);
    add(text, "rate_limited_total", "counter", rate_limited);
    add(text, "games_started_total", "counter", games_started);
    add(text, "games_open", "gauge", games_open);
    add(text, "changes_stored_total", "counter", changes_stored);
    add(text, "stores_total", "counter", stores);
    add(text, "store_failures_total", "counter", store_failures);
    add(text, "engine_moves_total", "counter", engine_moves);
    add(text, "engine_failures_total", "counter", engine_failures);
    add(text, "analyses_total", "counter", analyses);
    add(text, "exceptions_total", "counter", exceptions);
    text += "# TYPE magpie_store_seconds histogram\n";
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
        sum += stored_in_[i];
        text += fmt::format("magpie_store_seconds_bucket{{le=\"{}\"}} {}\n",
                            static_cast<double>(kBounds[i]) / 1000, sum);
    }
    sum += stored_in_[kBounds.size()];
    text += fmt::format(
        "magpie_store_seconds_bucket{{le=\"+Inf\"}} {0}\nmagpie_store_seconds_sum "
        "{1}\nmagpie_store_seconds_count {0}\n",
        sum, static_cast<double>(stored_microseconds_.load()) / 1e6);
    return text;
}

}  // namespace magpie::server
