#include "daemon/journal/incident_rows.h"

namespace jadoube::journal {

rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement) {
  std::vector<IncidentRow> rows;
  while (true) {
    const auto row = statement.step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return rows;
    rows.push_back({.board = std::string(statement.text(1)),
                    .game = static_cast<int>(statement.integer(2)),
                    .number = static_cast<int>(statement.integer(3)),
                    .event = static_cast<std::uint64_t>(statement.integer(0)),
                    .severity = static_cast<int>(statement.integer(4)),
                    .open = statement.integer(5) != 0,
                    .wire = std::string(statement.text(6))});
  }
}

}  // namespace jadoube::journal
