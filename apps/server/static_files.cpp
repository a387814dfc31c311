#include "apps/server/static_files.h"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "platform/files.h"
#include "platform/folders.h"
#include "platform/shipped_file.h"
#include "store/digest.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLargestFile = std::size_t{64} << 20;
constexpr std::size_t kLargestFolder = std::size_t{256} << 20;

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mgn", "application/octet-stream"},
    {".mgw", "application/octet-stream"},
}};

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Magpie</title></head>"
    "<body><h1>Magpie</h1><p>The server runs, but the page that one plays on was not found. In the "
    "folder of the sources, <code>./run</code> without arguments builds it and starts the server; "
    "a page that lies elsewhere is named with <code>--web</code>. Programs find what they need "
    "under /api, "
    "described in docs/api/openapi.yaml.</p></body></html>\n";

std::string type_of(std::string_view path) {
    for (const auto& [ending, type] : kTypes) {
        if (path.ends_with(ending)) return std::string(type);
    }
    return "application/octet-stream";
}

bool accepts(std::string_view header, std::string_view coding) {
    while (!header.empty()) {
        const std::size_t end = std::min(header.find(','), header.size());
        std::string_view item = header.substr(0, end);
        header.remove_prefix(std::min(end + 1, header.size()));
        while (item.starts_with(' ')) item.remove_prefix(1);
        const std::string_view name = item.substr(0, item.find_first_of("; "));
        if (name == coding)
            return item.find("q=0") == std::string_view::npos ||
                   item.find("q=0.") != std::string_view::npos;
    }
    return false;
}

}  // namespace

std::expected<StaticFiles, std::string> StaticFiles::load(const std::string& folder) {
    StaticFiles files;
    const auto add = [&](const std::string& path, std::string bytes) {
        File& file = files.files_[path];
        file.type = type_of(path);
        file.tag = fmt::format("\"{:016x}\"", static_cast<std::uint64_t>(store::digest_of(bytes)));
        // The tools of the page put a digest of the content into these names.
        file.never_changes = path.starts_with("/assets/");
        file.plain = std::make_shared<const std::string>(std::move(bytes));
    };
    if (folder.empty()) {
        add("/index.html", std::string(kNoPage));
        return files;
    }
    const auto found = platform::files_below(folder);
    if (!found) return std::unexpected(folder + ": " + found.error().reason);
    std::size_t total = 0;
    std::vector<std::pair<std::string, std::string>> packed;
    for (const platform::FoundFile& one : *found) {
        // A link that leads elsewhere would show the network what nobody put into the page.
        if (!platform::is_inside(one.path, folder)) continue;
        auto bytes = platform::read_file(one.path, kLargestFile);
        if (!bytes) return std::unexpected(one.path + ": " + bytes.error().reason);
        total += bytes->size();
        if (total > kLargestFolder) return std::unexpected(folder + ": too large for a page");
        std::string path = one.path.substr(folder.size());
        if (!path.starts_with('/')) path.insert(0, 1, '/');
        if (path.ends_with(".gz") || path.ends_with(".br")) {
            packed.emplace_back(std::move(path), std::move(*bytes));
        } else {
            add(path, std::move(*bytes));
        }
    }
    for (auto& [path, bytes] : packed) {
        const auto plain = files.files_.find(path.substr(0, path.size() - 3));
        if (plain == files.files_.end()) continue;
        auto& place = path.ends_with(".gz") ? plain->second.gzip : plain->second.brotli;
        place = std::make_shared<const std::string>(std::move(bytes));
    }
    if (!files.files_.contains("/index.html")) {
        return std::unexpected(folder + ": there is no index.html");
    }
    files.has_page_ = true;
    return files;
}

std::optional<Response> StaticFiles::find(const Request& request) const {
    const auto found = files_.find(request.path);
    if (found != files_.end()) return response_of(found->second, request);
    const bool is_page =
        request.path == "/" || request.path == "/game" || request.path.starts_with("/game/");
    return is_page ? std::optional(page(request)) : std::nullopt;
}

Response StaticFiles::page(const Request& request) const {
    return response_of(files_.at("/index.html"), request);
}

Response StaticFiles::response_of(const File& file, const Request& request) {
    Response response{.type = file.type};
    response.headers.emplace_back("ETag", file.tag);
    response.headers.emplace_back(
        "Cache-Control", file.never_changes ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.gzip || file.brotli) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.header("if-none-match") == file.tag) {
        response.status = 304;
        return response;
    }
    const std::string_view codings = request.header("accept-encoding");
    if (file.brotli && accepts(codings, "br")) {
        response.headers.emplace_back("Content-Encoding", "br");
        response.body = file.brotli;
    } else if (file.gzip && accepts(codings, "gzip")) {
        response.headers.emplace_back("Content-Encoding", "gzip");
        response.body = file.gzip;
    } else {
        response.body = file.plain;
    }
    return response;
}

std::string find_web_folder() {
    return platform::find_shipped_folder("MAGPIE_WEB", "web", "index.html");
}

}  // namespace magpie::server
