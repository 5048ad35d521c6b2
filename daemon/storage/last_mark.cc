#include "daemon/storage/last_mark.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {

std::optional<LastMark::Noted> LastMark::read() const {
  std::ifstream file(path_);
  Noted noted;
  return file >> noted.epoch >> noted.number ? std::optional(noted) : std::nullopt;
}

void LastMark::note(std::string_view epoch, std::uint64_t number) {
  constexpr std::size_t kDigits = 20;
  auto digits = std::to_string(number);
  digits.insert(0, kDigits - digits.size(), '0');
  if (!file_.is_open()) file_.open(path_, std::ios::binary);
  // The new text is as long as the old one. So no old byte remains, and no space is needed.
  file_.seekp(0);
  file_ << epoch << ' ' << digits << '\n' << std::flush;
  if (file_) return;
  file_.close();
  file_.clear();
}

namespace {

// The name is safe after its directory is synced. If the directory cannot be synced, nothing else
// can be done.
void sync_directory_of(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  const int directory = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory < 0) return;
  (void)::fsync(directory);
  (void)::close(directory);
}

}  // namespace

rules::Expected<void> name_durably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    return rules::refuse(rules::ErrorCode::kPermissionDenied, "{file}: {why}",
                         {{"file", to}, {"why", std::generic_category().message(errno)}});
  }
  sync_directory_of(to);
  return {};
}

namespace {

using rules::Expected;

// The tables that have rows, always in the same order.
Expected<std::vector<std::string>> tables_of(Database& copy) {
  auto statement = copy.prepare(
      "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE %' AND name <> 'meta'"
      " AND name NOT LIKE 'sqlite_%' ORDER BY name");
  if (!statement) return tl::unexpected(statement.error());
  std::vector<std::string> names;
  return statement->each([&](const Statement& row) { names.emplace_back(row.text(0)); }).map([&] {
    return std::move(names);
  });
}

Expected<void> add_rows(Database& copy, const std::string& sql, Checksum& sum) {
  auto statement = copy.prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  return statement->each([&](const Statement& row) {
    for (int column = 0; column < row.columns(); ++column) sum.add(row.text(column));
  });
}

// The checksum of every row of every table.
Expected<std::string> checksum_of(Database& copy) {
  const auto names = tables_of(copy);
  if (!names) return tl::unexpected(names.error());
  Checksum sum;
  auto added = add_rows(copy, "SELECT * FROM meta WHERE key <> 'seal'", sum);
  for (const auto& name : *names) {
    if (!added) break;
    sum.add(name);
    added = add_rows(copy, "SELECT * FROM \"" + name + '"', sum);
  }
  if (!added) return tl::unexpected(added.error());
  return std::to_string(sum.value());
}

}  // namespace

Expected<void> seal(Database& copy) {
  return checksum_of(copy).and_then(
      [&](const std::string& sum) { return write_meta(copy, kSeal, sum); });
}

Expected<bool> is_as_sealed(Database& copy) {
  const auto sealed = read_meta(copy, kSeal);
  if (!sealed) return tl::unexpected(sealed.error());
  if (sealed->empty()) return true;
  return checksum_of(copy).map([&](const std::string& sum) { return sum == *sealed; });
}

Expected<bool> is_sealed(Database& copy) {
  return read_meta(copy, kSeal).map([](const std::string& sealed) { return !sealed.empty(); });
}

Expected<void> break_seal(Database& copy) {
  return copy.transact([&] {
    return copy.execute("DELETE FROM meta WHERE key = 'seal'").and_then([&] {
      return renew_epoch(copy);
    });
  });
}

}  // namespace jadoube::storage
