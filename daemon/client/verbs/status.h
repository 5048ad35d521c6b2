#pragma once

#include <string>
#include <vector>

#include "jadoube/v1/board.pb.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/status_service.pb.h"

namespace jadoube::cli {

/// The record and its disk, for people: four lines, or five if something is wrong.
///
///     journal  /var/lib/jadoube/journal.sqlite, 12 MB, 48210 events
///     room     1.4 GB, and 67 MB kept back; enough for about 9 days at the present rate
///     durable  yes
std::string storage_text(const v1::Storage& storage);

/// The sizes of the record's parts, on one line. Empty if there is nothing to show.
///
///     parts    observation 4.1 MB, event 7.2 MB, game 0.2 MB, free 0.5 MB
std::string parts_text(const std::string& parts);

/// The two daemons of a hall, in one or two lines of the status. Empty: there is only one. `now` is
/// in seconds since 1970.
std::string failover_text(const v1::GetStatusResponse& status, std::int64_t now);

/// Everything that the status shows.
struct Overview {
  v1::GetStatusResponse status = {};
  std::vector<v1::Board> boards = {};
  std::vector<v1::Output> outputs = {};
  /// The parts of the journal: "event 7.2 MB, game 0.2 MB". Empty: its file is not on this machine.
  std::string parts = {};
  /// The time now, in seconds since 1970.
  std::int64_t now = 0;
};

/// The status for a screen of 80 columns and 24 lines: no line is longer, and there are not more.
/// What does not fit is counted.
std::string status_text(const Overview& overview);

}  // namespace jadoube::cli
