#pragma once

#include <span>
#include <string>
#include <string_view>

#include "daemon/storage/database.h"

/// A checksum beside every row, in its column `crc`. SQLite finds damaged pages. Only this checksum
/// finds a bit that changed inside a row. For a connection it is the SQL function `row_crc(...)` of
/// the values of the other columns in order. A number that SQLite gives to the row is not among
/// them.
namespace jadoube::storage {

/// A table whose rows have checksums.
struct SummedTable {
  std::string_view name;
  /// The columns that the checksum covers, in order.
  std::string_view columns;
  /// What people call a row: an SQL expression.
  std::string_view called;
  /// The column with the number by which SQLite orders the rows. Empty: they are ordered by other
  /// columns.
  std::string_view number = {};
  /// Those columns.
  std::string_view order = {};
};
std::span<const SummedTable> summed_tables();

/// Adds the function `row_crc(...)` to this connection.
rules::Expected<void> add_row_crc(sqlite3* database);

/// The statement that writes a row of `table` with its checksum. The values are bound in the order
/// of the columns.
std::string insertion(std::string_view table);

/// Writes the checksums of all rows anew, for their present content.
rules::Expected<void> sum_rows(Database& database);

/// Describes the rows that are not as they were written. Empty if all rows are.
rules::Expected<std::string> changed_rows(Database& database);

}  // namespace jadoube::storage
