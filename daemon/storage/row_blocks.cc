#include "daemon/storage/row_blocks.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "daemon/storage/rows.h"

namespace jadoube::storage {

using rules::Expected;

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
