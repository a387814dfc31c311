#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "apps/server/message.h"

namespace magpie::server {

// The page: every file of a folder, read once into memory, with what is there beside it as .gz and
// .br. Without a folder, a small page that says so.
class StaticFiles {
  public:
    // An empty folder is none. The error is one line.
    [[nodiscard]] static std::expected<StaticFiles, std::string> load(const std::string& folder);

    // What lies at the path, for GET and HEAD; nothing when there is no such file. The page itself
    // is at / and at every path that is a game.
    [[nodiscard]] std::optional<Response> find(const Request& request) const;

    [[nodiscard]] Response page(const Request& request) const;

    [[nodiscard]] bool has_page() const { return has_page_; }

  private:
    struct File {
        std::string type;
        std::string tag;  // changes with the content
        bool never_changes = false;
        std::shared_ptr<const std::string> plain;
        std::shared_ptr<const std::string> gzip;    // null: there is none
        std::shared_ptr<const std::string> brotli;  // null: there is none
    };

    [[nodiscard]] static Response response_of(const File& file, const Request& request);

    std::unordered_map<std::string, File> files_;  // by path: "/assets/app.js"
    bool has_page_ = false;
};

// Where the page is when nobody names a folder: $MAGPIE_WEB, else share/magpie/web of the program.
// Empty when there is none.
[[nodiscard]] std::string find_web_folder();

}  // namespace magpie::server
