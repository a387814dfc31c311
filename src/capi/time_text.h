#pragma once

#include "capi/json_text.h"
#include "core/time_control.h"

namespace magpie::capi {

// The members of docs/capi.md, in an object of their own; times are milliseconds.
void write_time_control(JsonText& json, const TimeControl& control);

}  // namespace magpie::capi
