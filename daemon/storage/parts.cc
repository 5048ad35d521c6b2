#include "daemon/storage/parts.h"

#include "daemon/storage/database.h"

namespace jadoube::storage {

using rules::Expected;

Expected<std::vector<Part>> parts_of(const std::string& path) {
  auto database = Database::open(path, Database::Mode::kReadOnly);
  if (!database) return tl::unexpected(database.error());
  auto statement = database->prepare(R"sql(
    WITH part AS (SELECT ifnull(tbl_name, dbstat.name) AS name, pgsize FROM dbstat
                  LEFT JOIN sqlite_schema AS made ON made.name = dbstat.name
                  WHERE aggregate = TRUE
                  UNION ALL
                  SELECT 'free', freelist_count * page_size
                  FROM pragma_freelist_count, pragma_page_size)
    SELECT name, sum(pgsize) AS bytes FROM part GROUP BY name ORDER BY bytes DESC)sql");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<Part> parts;
  return statement
      ->each([&](const Statement& row) {
        parts.push_back({std::string(row.text(0)), static_cast<std::uint64_t>(row.integer(1))});
      })
      .map([&] { return std::move(parts); });
}

}  // namespace jadoube::storage
