#include "protocols/gtp/session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

Answer protocol_version(Workbench&, const Request&) { return {.text = "2"}; }

Answer name(Workbench& bench, const Request&) { return {.text = bench.options().name}; }

Answer version(Workbench& bench, const Request&) { return {.text = bench.options().version}; }

Answer quit(Workbench& bench, const Request&) {
    bench.has_quit = true;
    return {};
}

// Nothing is left to stop: every line ends an analysis before it is looked at.
Answer stop(Workbench&, const Request&) { return {}; }

// GoGui says which version of it this is; any is welcome.
Answer note_controller(Workbench&, const Request& request) {
    return request.arguments.size() == 1 ? Answer{} : syntax_error();
}

Answer clear_cache(Workbench& bench, const Request&) {
    bench.engine().forget();
    return {};
}

Answer cputime(Workbench& bench, const Request&) {
    return {.text = fixed(bench.options().cpu_seconds(), 3)};
}

// What GoGui offers in its Analyze menu: type, label, command.
Answer analyze_commands(Workbench& bench, const Request&) {
    if (bench.spec().kind == GameKind::othello) {
        return {.text =
                    "string/Final Score/final_score\n"
                    "string/Legal Moves/gogui-rules_legal_moves\n"
                    "string/Show Board/showboard"};
    }
    return {.text =
                "dboard/Ownership/magpie-ownership\n"
                "plist/Final Status Dead/final_status_list dead\n"
                "plist/Final Status Seki/final_status_list seki\n"
                "string/Dead Stones and Why/magpie-dead_stones\n"
                "string/Final Score/final_score\n"
                "string/Rules/kata-get-rules\n"
                "string/Show Board/showboard"};
}

Answer known_command(Workbench& bench, const Request& request);
Answer list_commands(Workbench& bench, const Request& request);

constexpr std::array<Handler, 13> kSessionHandlers = {{
    {"clear_cache", clear_cache},
    {"cputime", cputime},
    {"gogui-analyze_commands", analyze_commands},
    {"gogui-interrupt", stop},
    {"gogui-title", name},
    {"gogui-version", note_controller},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"name", name},
    {"protocol_version", protocol_version},
    {"quit", quit},
    {"stop", stop},
    {"version", version},
}};

std::vector<Handler> all_handlers() {
    std::vector<Handler> all(kSessionHandlers.begin(), kSessionHandlers.end());
    for (const auto handlers :
         {game_handlers(), handicap_handlers(), rules_handlers(), othello_handlers(),
          record_handlers(), time_handlers(), search_handlers(), score_handlers()}) {
        all.insert(all.end(), handlers.begin(), handlers.end());
    }
    std::ranges::sort(all, {}, &Handler::name);
    return all;
}

bool is_offered(const Workbench& bench, const Handler& handler) {
    const bool is_go = bench.spec().kind == GameKind::go;
    if (handler.games == (is_go ? Games::othello : Games::go)) return false;
    if (handler.name == "cputime") return bench.options().cpu_seconds != nullptr;
    if (handler.name == "loadsgf") return bench.options().read_file != nullptr;
    return true;
}

std::optional<Handler> find_handler(const Workbench& bench, std::string_view command) {
    for (const Handler& handler : all_handlers()) {
        if (handler.name == command && is_offered(bench, handler)) return handler;
    }
    return std::nullopt;
}

Answer known_command(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    return {.text = find_handler(bench, request.arguments[0]) ? "true" : "false"};
}

Answer list_commands(Workbench& bench, const Request&) {
    Answer answer;
    for (const Handler& handler : all_handlers()) {
        if (!is_offered(bench, handler)) continue;
        if (!answer.text.empty()) answer.text += '\n';
        answer.text += handler.name;
    }
    return answer;
}

}  // namespace

Session::Session(AnyEngine engine, SessionOptions options, Output output)
    : bench_(engine, std::move(options), std::move(output)) {}

Session::~Session() {
    bench_.engine().stop();
    bench_.engine().wait();
}

bool Session::handle(std::string_view line) {
    finish();
    if (line.size() > kLongestLine) {
        bench_.write(format_answer({}, Answer::failed("line too long")));
        return true;
    }
    if (const auto request = request_from(line)) {
        const Answer answer = run(*request);
        if (answer.kind != Answer::Kind::streamed) bench_.write(format_answer(*request, answer));
    }
    if (!bench_.has_quit) ponder();
    return !bench_.has_quit;
}

void Session::ponder() {
    const bool is_idle = !bench_.is_analysing && !bench_.game().is_over();
    if (!bench_.options().ponders || !bench_.awaits_opponent || !is_idle) return;
    Limits limits;
    limits.goal = Goal::analysis;
    is_pondering_ = true;
    bench_.engine().start(bench_.game(), bench_.game().to_play(), limits, [](const Report&) {});
}

void Session::finish() {
    if (!bench_.is_analysing && !is_pondering_) return;
    bench_.engine().stop();
    bench_.engine().wait();
    is_pondering_ = false;
    if (!bench_.is_analysing) return;
    bench_.is_analysing = false;
    bench_.write("\n");
}

namespace {

// What was asked, for whoever looks for the word that is wrong in it.
std::string shortened(const Request& request) {
    constexpr std::size_t kMost = 80;
    std::string text = request.name;
    for (const std::string& word : request.arguments) text += " " + word;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "...";
}

}  // namespace

Answer Session::run(const Request& request) {
    const auto handler = find_handler(bench_, request.name);
    if (!handler) return Answer::failed("unknown command");
    Answer answer = handler->run(bench_, request);
    if (answer.is_vague) answer.text += ": " + shortened(request);
    return answer;
}

std::vector<std::string_view> Session::commands() {
    std::vector<std::string_view> names;
    for (const Handler& handler : all_handlers()) names.push_back(handler.name);
    return names;
}

bool is_interrupt(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line == "# interrupt") return true;
    const auto request = request_from(line);
    return request && request->name == "stop";
}

}  // namespace magpie::gtp
