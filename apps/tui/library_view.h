#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/tui/view.h"
#include "store/sqlite/library.h"

namespace magpie::tui {

class App;

// The games of the library: searched by a player's name, opened in a review.
class LibraryView final : public View {
  public:
    explicit LibraryView(App& app);

    void paint(Screen& screen, Instant now) override;
    void handle(const Input& input, Instant now) override;

  private:
    void search();
    void open_selected();

    App& app_;
    std::optional<store::Library> library_;
    store::SearchResult found_{};
    std::string player_;
    bool is_typing_ = false;
    std::string message_;
    bool is_refusal_ = false;
    List list_{};
    int shown_ = 10;
};

}  // namespace magpie::tui
