#pragma once

#include <string>
#include <vector>

#include "daemon/storage/log_check.h"
#include "jadoube/v1/board.pb.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/status_service.pb.h"

namespace jadoube::cli {

/// Everything that the status shows.
struct Overview {
  v1::GetStatusResponse status = {};
  std::vector<v1::Board> boards = {};
  std::vector<v1::Output> outputs = {};
  /// The parts of the journal. Empty: its file is not on this machine.
  std::vector<storage::Part> parts = {};
  /// The time now, in seconds since 1970.
  std::int64_t now = 0;
};

/// The status for a screen of 80 columns and 24 lines: no line is longer, and there are not more.
/// What does not fit is counted.
std::string status_text(const Overview& overview);

}  // namespace jadoube::cli
