#include "daemon/storage/meta.h"

#include "daemon/storage/row_crc.h"

namespace jadoube::storage {

using rules::Expected;

Expected<std::string> read_meta(Database& database, const std::string& key) {
  return database.text("SELECT value FROM meta WHERE key = '" + key + '\'');
}

Expected<void> write_meta(Database& database, const std::string& key, const std::string& value) {
  auto statement = database.prepare(insertion("meta") +
                                    " ON CONFLICT DO UPDATE SET value = excluded.value,"
                                    " crc = excluded.crc");
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, key).bind(2, value).step().map([](bool) {});
}

}  // namespace jadoube::storage
