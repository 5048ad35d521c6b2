#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/livechess/eboard.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs::livechess {

/// The answer to `GET /api/v1.0/` and `call`, in LiveChess' layout. Nothing: there is no such call,
/// or it names something that does not exist.
std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const std::vector<std::shared_ptr<const Round>>& rounds);

}  // namespace jadoube::outputs::livechess
