#include "apps/server/service.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <utility>

#include "apps/seats/network_file.h"
#include "apps/server/analysis_api.h"
#include "apps/server/answers.h"
#include "apps/server/dead_stone_judge.h"
#include "apps/server/engine_pool.h"
#include "apps/server/founding_api.h"
#include "apps/server/game_writer.h"
#include "apps/server/games_api.h"
#include "apps/server/gate.h"
#include "apps/server/keeper.h"
#include "apps/server/library_api.h"
#include "apps/server/pool.h"
#include "apps/server/qr_code.h"
#include "apps/server/rooms.h"
#include "apps/server/static_files.h"
#include "go/score/ownership.h"
#include "platform/environment.h"
#include "platform/folders.h"
#include "platform/network.h"
#include "platform/threads.h"

namespace magpie::server {

namespace {

constexpr std::size_t kUsualBody = std::size_t{16} << 10;
constexpr std::size_t kLargestGame = std::size_t{1} << 20;  // to be analysed, as a file has it
constexpr std::size_t kLongestAddress = 300;                // as a QR code
constexpr int kPoolThreads = 4;
constexpr int kSlowThreads = 2;
constexpr int kMostSlow = 100;  // of what is slow
constexpr Milliseconds kIdleFor = std::chrono::minutes(10);
constexpr Milliseconds kSweepEvery = std::chrono::seconds(10);

// No inline script or style and nothing from elsewhere: a name or a comment that holds HTML stays
// text. The engines are WebAssembly.
constexpr const char* kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = std::min(path.find('/'), path.size());
        parts.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return parts;
}

bool is_reading(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

Response not_allowed(const char* allowed) {
    Response response = error_response(405, "method_not_allowed",
                                       std::string("Here one can only ask with ") + allowed + ".");
    response.headers.emplace_back("Allow", allowed);
    return response;
}

Response nothing_here() { return error_response(404, "not_found", "There is nothing here."); }

}  // namespace

// Everything that the service is made of, in the order in which the parts need each other.
class Service::Parts {
  public:
    Parts(ServiceOptions options, StaticFiles files, store::GameLog log);
    ~Parts();
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    void stop();

    [[nodiscard]] std::optional<Response> why_rate_limited(const Request& request);
    void handle(const Request& request, const Reply& reply);

    [[nodiscard]] const Gate& gate() const { return gate_; }

    [[nodiscard]] GamesApi& games() { return games_; }

    Metrics metrics{};
    StaticFiles files;
    std::vector<std::string> addresses{};

  private:
    void route(const Request& request, const Reply& reply);
    void route_games(const Request& request,
                     const std::vector<std::string>& parts,
                     const Reply& reply);
    void route_library(const Request& request,
                       const std::vector<std::string>& parts,
                       const Reply& reply);
    void route_analysis(const Request& request,
                        const std::vector<std::string>& parts,
                        const Reply& reply);
    void later(const Reply& reply, std::function<void()> work);
    void note(const std::exception& error);
    void failed(const std::exception& error, const Reply& reply);
    void about(const Request& request, const Reply& reply);
    void qr(const Request& request, const Reply& reply);
    void health(const Reply& reply);
    void sweep_later();

    const ServiceOptions options_;
    Gate gate_;
    RateLimit rate_;
    std::unique_ptr<go::OwnershipSource> network_;
    Pool pool_;
    // For what takes long and is nobody's move: reading somebody's game, searching the library,
    // thinking about dead stones.
    Pool slow_pool_;
    std::atomic<int> slow_waiting_{0};
    DeadStoneJudge judge_;
    GameWriter writer_;
    EnginePool engines_;
    Keeper keeper_;
    Rooms rooms_;
    GamesApi games_;
    FoundingApi founding_;
    LibraryApi library_;
    AnalysisApi analysis_;
};

Service::Parts::Parts(ServiceOptions options, StaticFiles page, store::GameLog log)
    : files(std::move(page)),
      options_(std::move(options)),
      gate_(options_.origins),
      rate_(options_.requests_per_second),
      network_(seats::network_judge()),
      pool_(kPoolThreads, [this](const std::exception& error) { note(error); }),
      slow_pool_(kSlowThreads, [this](const std::exception& error) { note(error); }),
      judge_(slow_pool_, network_.get()),
      writer_(std::move(log), metrics),
      engines_(
          pool_, metrics, options_.engines > 0 ? options_.engines : platform::usable_threads()),
      keeper_(pool_, writer_, options_.data_folder + "/library.db", options_.log),
      rooms_({.pool = pool_,
              .writer = writer_,
              .engines = engines_,
              .judge = &judge_,
              .put_away =
                  [this](const std::string& id, std::int64_t version, GameRecord record) {
                      keeper_.put_away(id, version, std::move(record));
                  },
              .now = platform::now,
              .log = options_.log},
             metrics,
             options_.most_games),
      games_(rooms_),
      founding_(rooms_, files),
      library_(slow_pool_, options_.data_folder + "/library.db"),
      analysis_(engines_, metrics, platform::now) {
    keeper_.catch_up();
    // A clock that ran when the process ended runs on, whether or not anybody looks.
    writer_.ask([this](store::GameLog& kept) {
        const auto ids = kept.running();
        if (!ids) return;
        for (const std::string& id : *ids) rooms_.find(id, [](const Rooms::Result&) {});
    });
    sweep_later();
}

Service::Parts::~Parts() { stop(); }

// In this order: what each gives back goes to one that is still there.
void Service::Parts::stop() {
    engines_.stop();
    judge_.stop();
    slow_pool_.stop();
    pool_.stop();
    writer_.stop();
}

void Service::Parts::sweep_later() {
    const Instant now = platform::now();
    pool_.post_at({now.since_epoch + kSweepEvery}, [this] {
        sweep_later();
        const Instant due = platform::now();
        rooms_.sweep({due.since_epoch - kIdleFor});
        analysis_.sweep(due);
    });
}

std::optional<Response> Service::Parts::why_rate_limited(const Request& request) {
    ++metrics.requests;
    if (rate_.allows(platform::network_of(request.address), std::chrono::steady_clock::now())) {
        return std::nullopt;
    }
    ++metrics.rate_limited;
    Response response =
        error_response(429, "too_many_requests", "Too many requests. Wait a moment.");
    response.headers.emplace_back("Retry-After", "1");
    return response;
}

// Nothing is thrown from here: it is called where the last of the memory may just have gone.
void Service::Parts::note(const std::exception& error) {
    ++metrics.exceptions;
    if (options_.log == nullptr) return;
    try {
        options_.log->error("exception", {{"what", error.what()}});
    } catch (const std::exception&) {
        ++metrics.exceptions;
    }
}

void Service::Parts::failed(const std::exception& error, const Reply& reply) {
    note(error);
    reply(error_response(500, "internal", "Something went wrong here."));
}

void Service::Parts::handle(const Request& request, const Reply& reply) {
    try {
        route(request, reply);
    } catch (const std::exception& error) {
        failed(error, reply);
    }
}

// What takes long, such as reading somebody's game, keeps nobody's move waiting, and does not pile
// up.
void Service::Parts::later(const Reply& reply, std::function<void()> work) {
    if (slow_waiting_ >= kMostSlow) {
        Response busy = error_response(503, "busy", "Too much is being asked at once. Ask again.");
        busy.headers.emplace_back("Retry-After", "1");
        return reply(std::move(busy));
    }
    ++slow_waiting_;
    slow_pool_.post([this, reply, work = std::move(work)] {
        try {
            work();
        } catch (const std::exception& error) {
            failed(error, reply);
        }
        --slow_waiting_;
    });
}

void Service::Parts::route(const Request& request, const Reply& reply) {
    const std::vector<std::string> parts = parts_of(request.path);
    if (parts.size() >= 2 && parts[0] == "api") {
        if (parts[1] == "games") return route_games(request, parts, reply);
        if (parts[1] == "library") return route_library(request, parts, reply);
        if (parts[1] == "analysis") return route_analysis(request, parts, reply);
        if (parts.size() == 2 && parts[1] == "server") return about(request, reply);
        if (parts.size() == 2 && parts[1] == "qr") return qr(request, reply);
    }
    if (!parts.empty() && parts[0] == "api") return reply(nothing_here());
    if (request.path == "/move") {
        if (request.method != "POST") return reply(not_allowed("POST"));
        return founding_.move(request, reply);
    }
    if (!is_reading(request)) return reply(not_allowed("GET"));
    if (request.path == "/") return founding_.open(request, reply);
    if (request.path == "/health") return health(reply);
    if (request.path == "/metrics") {
        return reply({.type = "text/plain; version=0.0.4; charset=utf-8",
                      .body = std::make_shared<const std::string>(metrics.text())});
    }
    if (auto file = files.find(request)) return reply(std::move(*file));
    // Whoever looks with a browser gets the page, which says so; a program is told as ever.
    if (request.header("accept").find("text/html") == std::string_view::npos) {
        return reply(nothing_here());
    }
    Response page = files.page(request);
    if (page.status == 200) page.status = 404;  // 304: it was this page before
    reply(std::move(page));
}

void Service::Parts::route_games(const Request& request,
                                 const std::vector<std::string>& parts,
                                 const Reply& reply) {
    if (parts.size() == 2) {
        if (request.method != "POST") return reply(not_allowed("POST"));
        return games_.create(request, reply);
    }
    if (parts.size() == 3) {
        if (!is_reading(request)) return reply(not_allowed("GET"));
        if (parts[2] == "open") return games_.list_open(reply);
        return games_.show(parts[2], reply);
    }
    if (parts.size() == 4 && parts[2] == "open") {
        if (request.method != "POST") return reply(not_allowed("POST"));
        return games_.join(parts[3], reply);
    }
    if (parts.size() == 4 && GamesApi::is_action(parts[3])) {
        if (request.method != "POST") return reply(not_allowed("POST"));
        return games_.act(parts[2], parts[3], request, reply);
    }
    if (parts.size() == 4 && parts[3] == "socket") {
        if (!is_reading(request)) return reply(not_allowed("GET"));
        Response response = error_response(426, "upgrade_required", "Here is a WebSocket.");
        response.headers.emplace_back("Upgrade", "websocket");
        return reply(std::move(response));
    }
    reply(nothing_here());
}

void Service::Parts::route_library(const Request& request,
                                   const std::vector<std::string>& parts,
                                   const Reply& reply) {
    const bool is_games = parts.size() >= 3 && parts.size() <= 4 && parts[2] == "games";
    const bool is_positions = parts.size() == 3 && parts[2] == "positions";
    if (!is_games && !is_positions) return reply(nothing_here());
    if (!options_.shows_library) {
        return reply(error_response(404, "no_library", "This server does not show a library."));
    }
    if (!is_reading(request)) return reply(not_allowed("GET"));
    later(reply, [this, request, parts, reply, is_positions] {
        if (is_positions) return library_.explore(request, reply);
        if (parts.size() == 4) return library_.show(parts[3], reply);
        library_.search(request, reply);
    });
}

void Service::Parts::route_analysis(const Request& request,
                                    const std::vector<std::string>& parts,
                                    const Reply& reply) {
    if (parts.size() == 2) {
        if (request.method != "POST") return reply(not_allowed("POST"));
        return later(reply, [this, request, reply] { analysis_.create(request, reply); });
    }
    if (parts.size() != 3) return reply(nothing_here());
    if (is_reading(request)) return analysis_.show(parts[2], reply);
    if (request.method != "DELETE") return reply(not_allowed("GET, DELETE"));
    analysis_.cancel(parts[2], reply);
}

// What the page can offer here.
void Service::Parts::about(const Request& request, const Reply& reply) {
    if (!is_reading(request)) return reply(not_allowed("GET"));
    reply(json_response(200, Json{{"version", MAGPIE_VERSION},
                                  {"addresses", addresses},
                                  {"hosting", options_.is_host},
                                  {"library", options_.shows_library},
                                  {"analysis", true}}));
}

// An address as a picture that phones read.
void Service::Parts::qr(const Request& request, const Reply& reply) {
    if (!is_reading(request)) return reply(not_allowed("GET"));
    const std::string text = request.parameter("text").value_or("");
    const bool is_address = text.starts_with("http://") || text.starts_with("https://");
    const auto code = is_address && text.size() <= kLongestAddress ? qr_svg(text) : std::nullopt;
    if (!code) {
        return reply(error_response(400, "bad_request",
                                    "\"text\" must be an address of at most 300 bytes that begins "
                                    "with http:// or https://."));
    }
    reply({.type = "image/svg+xml", .body = std::make_shared<const std::string>(*code)});
}

void Service::Parts::health(const Reply& reply) {
    writer_.ask([reply](store::GameLog& log) {
        constexpr std::int64_t kFull = 2;
        if (log.synchronous() != kFull) {
            return reply(error_response(503, "unavailable", "Games cannot be kept."));
        }
        reply(json_response(200, Json{{"status", "ok"}}));
    });
}

Service::Service(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Service::~Service() = default;

void Service::stop() { parts_->stop(); }

std::expected<std::unique_ptr<Service>, std::string> Service::open(ServiceOptions options) {
    if (const auto made = platform::make_folders(options.data_folder); !made) {
        return std::unexpected(options.data_folder + ": " + made.error().reason);
    }
    auto files = StaticFiles::load(options.web_folder);
    if (!files) return std::unexpected(files.error());
    auto log = store::GameLog::open(options.data_folder + "/server.db");
    if (!log) return std::unexpected(store::to_text(log.error()));
    // The constructor is private, which std::make_unique cannot see past.
    return std::unique_ptr<Service>(new Service(
        std::make_unique<Parts>(std::move(options), std::move(*files), std::move(*log))));
}

Metrics& Service::metrics() { return parts_->metrics; }

bool Service::has_page() const { return parts_->files.has_page(); }

void Service::set_addresses(std::vector<std::string> addresses) {
    parts_->addresses = std::move(addresses);
}

std::size_t Service::body_limit(const Request& request) {
    return request.path == "/api/analysis" ? kLargestGame : kUsualBody;
}

std::optional<Response> Service::why_refused(const Request& request) {
    if (auto limited = parts_->why_rate_limited(request)) return limited;
    return parts_->gate().why_refused(request, !is_reading(request));
}

Response Service::in_its_form(const Request& request, Response response) {
    constexpr int kRefusals = 400;
    if (request.path != "/move" || response.status < kRefusals) return response;
    return in_founding_form(std::move(response));
}

void Service::handle(const Request& request, const Reply& reply) { parts_->handle(request, reply); }

void Service::follow(const Request& request, const std::function<void(FollowResult)>& done) {
    if (auto limited = parts_->why_rate_limited(request)) return done(std::unexpected(*limited));
    // Browsers let any page open a WebSocket to anywhere: only the origin tells whose it is.
    if (auto refused = parts_->gate().why_refused(request, true)) {
        return done(std::unexpected(*refused));
    }
    const std::vector<std::string> parts = parts_of(request.path);
    const bool is_socket = parts.size() == 4 && parts[0] == "api" && parts[1] == "games" &&
                           parts[3] == "socket" && request.method == "GET";
    if (!is_socket) return done(std::unexpected(nothing_here()));
    const std::string& id = parts[2];
    parts_->games().find(id, [done, id, address = request.address](
                                 const std::expected<Rooms::Found, Response>& found) {
        if (!found) return done(std::unexpected(found.error()));
        done(Followed{found->room, id, found->role, address});
    });
}

std::uint64_t Service::subscribe(const Followed& followed, Seen seen) {
    return followed.room->subscribe(std::move(seen), followed.role);
}

void Service::unsubscribe(const Followed& followed, std::uint64_t number) {
    followed.room->unsubscribe(number);
}

void Service::hear(const Followed& followed, std::string_view text, const Said& reply) {
    Request request{.method = "POST", .body = std::string(text), .address = followed.address};
    request.headers["content-type"] = "application/json";
    auto body = object_from(request);
    std::string start = "{";
    const auto ref = body ? number_in(*body, "ref") : std::optional<int>();
    if (ref && *ref) start += "\"ref\":" + std::to_string(**ref) + ",";
    const Reply answer = [reply, start](const Response& response) {
        reply(start + "\"status\":" + std::to_string(response.status) +
              ",\"body\":" + (response.body ? *response.body : "null") + "}");
    };
    if (!body) return answer(body.error());
    if (!ref) return answer(ref.error());
    const auto action = text_in(*body, "action");
    if (!action) return answer(action.error());
    if (!GamesApi::is_action(action->value_or(""))) {
        return answer(error_response(400, "bad_request", "\"action\" must be moves, pass, undo…"));
    }
    body->erase("action");
    body->erase("ref");
    request.body = dumped(*body);
    parts_->games().act(followed.id, **action, request, answer);
}

void Service::finish(Response& response, std::string_view host) {
    auto& headers = response.headers;
    headers.emplace_back("Server", "Magpie");  // by which the page knows that links may be paths
    headers.emplace_back("Content-Security-Policy", kPolicy);
    headers.emplace_back("X-Content-Type-Options", "nosniff");
    headers.emplace_back("Referrer-Policy", "no-referrer");
    // Browsers ignore it from an address of the network, and complain: that is plain http.
    if (!is_network_address(host)) {
        headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    }
    headers.emplace_back("Cross-Origin-Embedder-Policy", "require-corp");
    headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    const bool has_rule = std::ranges::any_of(
        headers, [](const auto& header) { return header.first == "Cache-Control"; });
    if (!has_rule) headers.emplace_back("Cache-Control", "no-store");
    const auto group = static_cast<std::size_t>(response.status / 100);
    if (group < parts_->metrics.answers.size()) ++parts_->metrics.answers[group];
}

}  // namespace magpie::server
