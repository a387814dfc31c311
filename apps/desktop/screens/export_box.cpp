#include "apps/desktop/screens/export_box.h"

#include <array>
#include <expected>
#include <utility>
#include <vector>

#include "apps/desktop/screens/form.h"
#include "apps/desktop/screens/typed_path.h"
#include "core/ascii.h"
#include "formats/ggf/ggf.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "picture/picture.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"
#include "render/svg/svg.h"

namespace magpie::desktop {

namespace {

using Written = std::expected<std::string, std::string>;

constexpr std::array<std::string_view, 5> kEndings = {".sgf", ".ggf", ".png", ".svg", ""};

std::string svg_of(const Exported& exported, const Settings& settings) {
    return render::to_svg(exported.scene, {.theme = settings.theme,
                                           .coordinates = settings.coordinates,
                                           .is_turned = exported.is_turned});
}

Written text_of(ExportForm form, const Exported& exported, const Settings& settings) {
    const GameRecord& record = exported.game.record();
    switch (form) {
        case ExportForm::sgf:
            return sgf::write(record, {.application = "Magpie:" MAGPIE_VERSION});
        case ExportForm::ggf: {
            auto text = ggf::write(record);
            if (!text) return std::unexpected(formats::describe(text.error(), record));
            return *text + "\n";
        }
        case ExportForm::png: {
            auto picture = picture::png_from_svg(svg_of(exported, settings));
            if (!picture) return std::unexpected(picture.error().reason);
            return std::move(*picture);
        }
        case ExportForm::svg:
            return svg_of(exported, settings);
        case ExportForm::notation: {
            auto text = sgn::write_line_to(record, exported.game.node());
            if (!text) return std::unexpected(sgn::describe(text.error(), record));
            return std::move(*text);
        }
    }
    return {};
}

// What can stand in the name of a file everywhere: names come from files and strangers. So short
// that two of them are no longer than a name may be.
std::string as_file_name(std::string_view text, std::size_t most = 40) {
    constexpr std::size_t kMostBytes = 80;
    constexpr char32_t kHarmful = 0xFFFD;  // as render::decode_clean() has it
    std::string name;
    for (const char32_t c : render::decode_clean(text).substr(0, most)) {
        const bool is_ascii = c < 0x80;
        const bool is_good = is_ascii ? ascii::is_letter(static_cast<char>(c)) ||
                                            ascii::is_digit(static_cast<char>(c))
                                      : c != kHarmful;
        std::string character;
        render::append_utf8(character, is_good ? c : U'-');
        if (name.size() + character.size() > kMostBytes) break;
        name += character;
    }
    return name;
}

// In the home folder, where people find it, after the players and the day.
std::string proposed_path(const Room& room, const Playback& game) {
    const GameInfo& info = game.record().info;
    std::string name;
    for (const Color c : kColors) {
        const std::string player =
            info.names[c].empty() ? std::string(room.words(color_name(c))) : info.names[c];
        name += as_file_name(player) + "-";
    }
    constexpr std::size_t kDay = 10;  // 2026-07-14
    const std::string& day = info.date.empty() ? info.start_time : info.date;
    name += as_file_name(day.empty() ? platform::local_time_text() : day, kDay);
    const std::string home = platform::environment("HOME");
    const bool has_home = !home.empty() && platform::may_write_in(home);
    return (has_home ? home : room.data_folder) + "/" + name;
}

// Nothing that lies there is written over.
std::string free_path(const std::string& stem, std::string_view ending) {
    std::string path = stem + std::string(ending);
    for (int i = 2; platform::find_file(path); ++i) {
        path = stem + "-" + std::to_string(i) + std::string(ending);
    }
    return path;
}

}  // namespace

ExportBox::ExportBox(Room& room, std::function<Exported()> exported)
    : room_(room),
      exported_(std::move(exported)),
      kind_(exported_().game.spec().kind),
      path_(proposed_path(room, exported_().game)) {}

void ExportBox::show(Frame& frame) const {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    const double width = std::min(frame.px(620), window.width - frame.px(20));
    const double height = std::min(frame.px(330), window.height - frame.px(20));
    const Rect box{std::round((window.width - width) / 2),
                   std::round(std::max(frame.px(10), (window.height - height) / 3)), width, height};
    frame.begin_dialog();
    frame.add_region({window, {Act::cancel}, false});
    Rect inside = frame.dialog(box);
    frame.add_region({box, {Act::none}, false});
    frame.text(inside.take_top(frame.px(36)), room_.words("Export the game"), frame.style(21, 600));
    frame.text(inside.take_top(frame.px(24)), room_.words("File, to which its ending is added"),
               frame.style(14, 400, colors.text2));
    frame.typed_field(inside.take_top(frame.px(42)), path_);
    inside.take_top(frame.px(12));
    const Rect row = inside.take_top(frame.px(44));
    std::vector<std::pair<ExportForm, std::string>> forms = {{ExportForm::sgf, "SGF"}};
    if (kind_ == GameKind::othello) forms.emplace_back(ExportForm::ggf, "GGF");
    forms.emplace_back(ExportForm::png, "PNG");
    forms.emplace_back(ExportForm::svg, "SVG");
    forms.emplace_back(ExportForm::notation, room_.words("Copy notation"));
    const auto count = static_cast<int>(forms.size());
    for (int i = 0; i < count; ++i) {
        const auto& [form, name] = forms[static_cast<std::size_t>(i)];
        frame.button(column_of(row, i, count, frame.px(8)),
                     {.action = {Act::write, static_cast<int>(form)},
                      .label = name,
                      .kind = i == 0 ? ButtonKind::primary : ButtonKind::usual});
    }
    const Rect last = inside.take_bottom(frame.px(44));
    frame.button(column_of(last, 1, 2, frame.px(11)), {.action = {Act::cancel}, .label = "Close"});
    inside.take_top(frame.px(8));
    inside.take_bottom(frame.px(6));
    TextStyle style = frame.style(14, 400, is_refusal_ ? colors.refusal_text : colors.text);
    style.lines = Lines::many;
    const std::string what =
        room_.words("SGF is the whole game, PNG and SVG are the board as it lies.");
    frame.text(inside, told_.empty() ? what : told_, style);
}

void ExportBox::write(ExportForm form) {
    const auto tell = [this](std::string text, bool is_refusal) {
        told_ = std::move(text);
        is_refusal_ = is_refusal;
        if (is_refusal) room_.cues.push_back({Sound::refusal});
    };
    const auto refuse = [this, &tell](const std::string& reason) {
        tell(room_.words("Not written: {reason}.", {{"reason", reason}}), true);
    };
    auto text = text_of(form, exported_(), room_.settings);
    if (!text) return refuse(text.error());
    if (form == ExportForm::notation) {
        room_.clipboard = std::move(*text);
        return tell(room_.words("Copied. Magpie and its page open it as a game."), false);
    }
    const std::string_view ending = kEndings[static_cast<std::size_t>(form)];
    std::string stem(ascii::trimmed(path_));
    if (stem.ends_with(ending)) stem.resize(stem.size() - ending.size());
    if (stem.empty() || stem.ends_with('/')) return refuse(room_.words("the file has no name"));
    const auto whole = path_from_typed(std::move(stem));
    if (!whole) return refuse(room_.words("there is no home folder"));
    const std::string path = free_path(*whole, ending);
    if (const auto done = platform::write_file_atomically(path, *text); !done) {
        return refuse(path + ": " + done.error().reason);
    }
    tell(room_.words("Written: {path}", {{"path", path}}), false);
}

bool ExportBox::act(const Action& action) {
    if (action.act == Act::write) write(static_cast<ExportForm>(action.value));
    return action.act != Act::cancel;
}

bool ExportBox::key(Key key) {
    if (key == Key::backspace) {
        erase_last_character(path_);
        told_.clear();
    }
    if (key == Key::enter) write(ExportForm::sgf);
    return key != Key::escape;
}

void ExportBox::typed(std::string_view text) {
    if (path_.size() + text.size() > 1000) return;
    path_ += text;
    told_.clear();
}

}  // namespace magpie::desktop
