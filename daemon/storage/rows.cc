#include "daemon/storage/rows.h"

#include <sqlite3.h>
#include <zlib.h>  // Its CRC-32 is gzip's: known to find what lines and sticks do to files.

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

namespace jadoube::storage {

Checksum::Checksum() : value_(static_cast<std::uint32_t>(crc32_z(0, nullptr, 0))) {}

void Checksum::add(std::string_view value) {
  add_bytes(std::to_string(value.size()) + ' ');
  add_bytes(value);
}

void Checksum::add_bytes(std::string_view bytes) {
  if (bytes.empty()) return;  // With no bytes at all zlib begins anew.
  value_ = static_cast<std::uint32_t>(
      crc32_z(value_, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

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

// The most rows of a table that a message names.
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
    // A damaged column may have no text. Then the row has no name.
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

Expected<RowBlocks> RowBlocks::open(const std::string& path) {
  if (!std::filesystem::exists(path)) {
    return rules::refuse(rules::ErrorCode::kNotFound, "{file} does not exist", {{"file", path}});
  }
  return Database::open(path, Database::Mode::kReadOnly).map([](Database&& database) {
    return RowBlocks(std::move(database));
  });
}

// The first read of a transaction fixes the state that it reads.
Expected<void> RowBlocks::hold() {
  return database_.execute("BEGIN").and_then(
      [&] { return database_.execute("SELECT * FROM meta LIMIT 1"); });
}

Expected<std::optional<RowBlock>> RowBlocks::next(const BlockPlace& after) {
  const auto tables = summed_tables();
  const auto found = std::ranges::find(tables, after.table, &SummedTable::name);
  auto table = static_cast<std::size_t>(found == tables.end() ? 0 : found - tables.begin());
  std::uint64_t from = found == tables.end() ? 0 : (after.block + 1) * kNumbers;
  for (; table < tables.size(); ++table, from = 0) {
    const auto& [name, columns, called, number, order] = tables[table];
    if (number.empty()) {
      if (from > 0) continue;
      return read(table, 0).map([](RowBlock&& block) { return std::optional(std::move(block)); });
    }
    const std::string sql = "SELECT ifnull(min(" + std::string(number) + "), -1) FROM " +
                            std::string(name) + " WHERE " + std::string(number) +
                            " >= " + std::to_string(from);
    const auto first = database_.integer(sql);
    if (!first) return tl::unexpected(first.error());
    if (*first < 0) continue;
    return read(table, static_cast<std::uint64_t>(*first) / kNumbers).map([](RowBlock&& block) {
      return std::optional(std::move(block));
    });
  }
  return std::nullopt;
}

Expected<RowBlock> RowBlocks::read(std::size_t index, std::uint64_t number) {
  const SummedTable& table = summed_tables()[index];
  const std::string crc = "row_crc(" + std::string(table.columns) + ')';
  std::string sql = "SELECT " + (table.number.empty() ? "0" : std::string(table.number)) + ", " +
                    crc + ", crc, iif(crc IS NOT " + crc + ", " + std::string(table.called) +
                    ", '') FROM " + std::string(table.name) + " NOT INDEXED";
  if (table.number.empty()) {
    sql += " ORDER BY " + std::string(table.order);
  } else {
    sql += " WHERE " + std::string(table.number) + " BETWEEN " + std::to_string(number * kNumbers) +
           " AND " + std::to_string(number * kNumbers + kNumbers - 1) + " ORDER BY " +
           std::string(table.number);
  }
  auto statement = database_.prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  RowBlock block{.place = {std::string(table.name), number}};
  std::string covered;
  auto read = statement->each([&](const Statement& row) {
    ++block.rows;
    covered += std::to_string(row.integer(0)) + ' ' + std::to_string(row.integer(1)) + ' ' +
               std::to_string(row.integer(2)) + '\n';
    if (row.integer(1) == row.integer(2)) return;
    if (++block.changed == 1) block.first_changed = row.text(3);
  });
  if (!read) return tl::unexpected(read.error());
  block.digest = system::digest_of(covered);
  return block;
}

}  // namespace jadoube::storage
