#include "daemon/storage/row_crc.h"

#include <sqlite3.h>

#include <algorithm>
#include <iterator>

#include "daemon/storage/checksum.h"

namespace jadoube::storage {
namespace {

using rules::Expected;

constexpr SummedTable kCheckedTables[] = {
    {"meta", "key, value", "'meta ' || key", "", "key"},
    {"board", "id", "'board ' || id", "", "id"},
    {"observation", "board, at, checkpoint, text",
     "'observation ' || number || ' of board ' || board", "number"},
    {"event", "number, stream, board, at, wire",
     "'event ' || number || iif(board = '', '', ' of board ' || board)", "number"},
    {"game", "board, ordinal, wire, digest", "'game ' || board || '-' || ordinal", "",
     "board, ordinal"},
    {"incident", "event, board, game, number, severity, open, wire",
     "'incident ' || board || '-' || game || '.' || number", "event"},
    {"event_setting", "at, author, origin, wire, file, import", "'rules ' || number", "number"},
    {"imported", "board, origin, at", "'imported board ' || board", "", "board"},
    {"session", "board, game, began, text",
     "'recording ' || number || ' of game ' || board || '-' || game", "number"},
    {"tournament", "id, wire", "'tournament ' || id", "", "id"},
    {"chain", "board, observation, place, hash, seal", "'seal ' || place || ' of board ' || board",
     "", "board, observation"},
    {"record_seal", "record, digest, at, since, seal", "'seal of ' || record", "", "record"}};

// So many rows of a table are named.
constexpr std::int64_t kNamedRows = 3;

const SummedTable& table_named(std::string_view name) {
  return *std::ranges::find(kCheckedTables, name, &SummedTable::name);
}

void row_crc(sqlite3_context* context, int count, sqlite3_value** values) {
  Checksum sum;
  for (int i = 0; i < count; ++i) {
    const auto* bytes = static_cast<const char*>(sqlite3_value_blob(values[i]));
    sum.add({bytes, static_cast<std::size_t>(sqlite3_value_bytes(values[i]))});
  }
  sqlite3_result_int64(context, sum.value());
}

std::string crc_of(const SummedTable& table) {
  return "row_crc(" + std::string(table.columns) + ')';
}

}  // namespace

std::span<const SummedTable> summed_tables() { return kCheckedTables; }

Expected<void> add_row_crc(sqlite3* database) {
  const int result =
      sqlite3_create_function_v2(database, "row_crc", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                 nullptr, row_crc, nullptr, nullptr, nullptr);
  if (result == SQLITE_OK) return {};
  return rules::refuse(rules::ErrorCode::kInternal, sqlite3_errstr(result));
}

std::string insertion(std::string_view name) {
  const auto& table = table_named(name);
  std::string values = "?1";
  const auto count = std::ranges::count(table.columns, ',') + 1;
  for (auto i = 2; i <= count; ++i) values += ", ?" + std::to_string(i);
  return "INSERT INTO " + std::string(name) + " (" + std::string(table.columns) +
         ", crc) VALUES (" + values + ", row_crc(" + values + "))";
}

Expected<void> sum_rows(Database& database) {
  for (const auto& table : kCheckedTables) {
    auto summed =
        database.execute("UPDATE " + std::string(table.name) + " SET crc = " + crc_of(table));
    if (!summed) return summed;
  }
  return {};
}

Expected<std::string> changed_rows(Database& database) {
  std::string changed;
  for (const auto& table : kCheckedTables) {
    const std::string name(table.name);
    // A journal of an older version does not have all tables.
    const auto exists = database.integer(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '" + name + "'");
    if (!exists) return tl::unexpected(exists.error());
    if (*exists == 0) continue;
    const std::string from = " FROM " + name + " NOT INDEXED WHERE crc IS NOT " + crc_of(table);
    const auto count = database.integer("SELECT count(*)" + from);
    if (!count) return tl::unexpected(count.error());
    if (*count == 0) continue;
    // A damaged column may be no text. Then the row has no name.
    auto statement = database.prepare("SELECT coalesce(" + std::string(table.called) + ", '" +
                                      name + "')" + from + " LIMIT " + std::to_string(kNamedRows));
    if (!statement) return tl::unexpected(statement.error());
    const auto named = statement->each([&](const Statement& row) {
      changed += (changed.empty() ? "" : ", ") + std::string(row.text(0));
    });
    if (!named) return tl::unexpected(named.error());
    if (*count > kNamedRows) {
      changed += " and " + std::to_string(*count - kNamedRows) + " more of " + name;
    }
  }
  return changed;
}

}  // namespace jadoube::storage
