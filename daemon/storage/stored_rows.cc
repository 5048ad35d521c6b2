#include "daemon/storage/stored_rows.h"

#include <algorithm>

namespace jadoube::storage {

rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement) {
  std::vector<IncidentRow> rows;
  return statement
      .each([&](const Statement& row) {
        rows.push_back({.board = std::string(row.text(1)),
                        .game = static_cast<int>(row.integer(2)),
                        .number = static_cast<int>(row.integer(3)),
                        .event = static_cast<std::uint64_t>(row.integer(0)),
                        .severity = static_cast<int>(row.integer(4)),
                        .open = row.integer(5) != 0,
                        .wire = std::string(row.text(6))});
      })
      .map([&] { return std::move(rows); });
}

RulesSettingRow setting_in(const Statement& row) {
  return {.at = row.instant(0),
          .author = std::string(row.text(1)),
          .origin = std::string(row.text(2)),
          .wire = std::string(row.text(3)),
          .file = std::string(row.text(4))};
}

evidence::Chain chain_in(const Statement& row) {
  const auto bytes = row.text(1);
  evidence::Digest hash{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
  return {static_cast<std::uint64_t>(row.integer(0)), hash};
}

rules::Expected<Instant> read_last_event_at(Database& database, const std::string& board) {
  auto statement =
      database.prepare("SELECT at FROM event WHERE board = ? ORDER BY number DESC LIMIT 1");
  if (!statement) return tl::unexpected(statement.error());
  Instant last{};
  return statement->bind(1, board)
      .each([&](const Statement& row) { last = row.instant(0); })
      .map([&] { return last; });
}

}  // namespace jadoube::storage
