#pragma once

#include <string>
#include <string_view>

#include "daemon/storage/database.h"

/// A checksum beside every row, in its column `crc`. SQLite finds pages that are not in order; a
/// bit that a disk turned within a row shows here only. A connection knows it as the SQL function
/// `row_crc(...)`, of the values of the row's other columns in order; a number that SQLite gives
/// the row is none of them.
namespace jadoube::storage {

/// Lets statements of this connection say `row_crc(...)`.
rules::Expected<void> add_row_crc(sqlite3* database);

/// The statement that writes a row of `table` with its checksum; the values are bound in the order
/// of the columns.
std::string insertion(std::string_view table);

/// Writes the checksums of all rows anew, as they are now.
rules::Expected<void> sum_rows(Database& database);

/// Which rows are not as they were written, in words; empty where all are.
rules::Expected<std::string> changed_rows(Database& database);

}  // namespace jadoube::storage
