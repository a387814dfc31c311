#include "capi/time_text.h"

#include <utility>

#include "capi/handles.h"

namespace magpie::capi {

namespace {

class Writer {
  public:
    explicit Writer(JsonText& json) : json_(json) {}

    void operator()(const NoTime&) const { json_.text("system", "none"); }

    void operator()(const AbsoluteTime& time) const {
        json_.text("system", "absolute").number("main", time.main_time.count());
    }

    void operator()(const FischerTime& time) const {
        json_.text("system", "fischer").number("main", time.initial_time.count());
        json_.number("increment", time.increment.count());
        if (time.max_time) json_.number("most", time.max_time->count());
    }

    void operator()(const ByoYomiTime& time) const {
        json_.text("system", "byo_yomi").number("main", time.main_time.count());
        json_.number("periods", time.periods).number("period", time.period_time.count());
    }

    void operator()(const CanadianTime& time) const {
        json_.text("system", "canadian").number("main", time.main_time.count());
        json_.number("moves", time.stones).number("period", time.period_time.count());
    }

    void operator()(const SimpleTime& time) const {
        json_.text("system", "simple").number("period", time.per_move.count());
    }

  private:
    JsonText& json_;
};

}  // namespace

void write_time_control(JsonText& json, const TimeControl& control) {
    json.begin('{');
    std::visit(Writer(json), control);
    json.end('}');
}

}  // namespace magpie::capi

extern "C" size_t magpie_time_control(const char* text, char* buffer, size_t size) {
    using namespace magpie;
    const auto control = time_control_from(capi::view(text));
    if (!control) return capi::copy_out("{}", buffer, size);
    capi::JsonText json;
    capi::write_time_control(json, *control);
    return capi::copy_out(std::move(json).take(), buffer, size);
}
