#pragma once

#include "daemon/outputs/table.h"
#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::api {

/// The table as displays show it: everything that is played, also what nothing has confirmed yet,
/// and no mark of an illegal move.
v1::HallTable to_hall_table(const outputs::Round& round, const outputs::Table& table);

}  // namespace jadoube::api
