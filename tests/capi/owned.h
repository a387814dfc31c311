#pragma once

#include <memory>

#include "capi/magpie.h"

// What the C interface gives is given back to it.
struct Free {
    void operator()(magpie_game* game) const { magpie_game_free(game); }

    void operator()(magpie_record* record) const { magpie_record_free(record); }

    void operator()(magpie_table* table) const { magpie_table_free(table); }

    void operator()(magpie_engine* engine) const { magpie_engine_free(engine); }
};

using Game = std::unique_ptr<magpie_game, Free>;
using Record = std::unique_ptr<magpie_record, Free>;
using Sitting = std::unique_ptr<magpie_table, Free>;
