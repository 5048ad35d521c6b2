#include "daemon/storage/backup.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// While a daemon writes, its log may start anew during the reading here. Then a second reading
// finds it whole.
Expected<void> check_log_of(const Source& source) {
  auto whole = check_log(source.path);
  for (int tries = 1; !whole && tries < 3; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    whole = check_log(source.path);
  }
  return whole;
}

Expected<void> check_source(Database& database, const Source& source) {
  if (auto whole = check_log_of(source); !whole) return whole;
  if (auto usable = check_schema(database, source.path); !usable) return usable;
  if (const auto as_sealed = is_as_sealed(database); !as_sealed || !*as_sealed) {
    return refuse_damaged_journal(source.path, kNotAsSealed);
  }
  const auto epoch = read_meta(database, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  if (source.epoch.empty() || *epoch == source.epoch) return {};
  return refuse(ErrorCode::kNotFound,
                source.path + " is another journal than the daemon's: run this on its machine");
}

using Fill = std::function<Expected<void>(Database& from, Database& to)>;

// Makes the copy at `path`, and checks that it is a whole journal.
Expected<Copied> copy(const Source& source, const std::string& path, const Fill& fill) {
  auto from = Database::open(source.path, Database::Mode::kReadOnly);
  if (!from) return tl::unexpected(from.error());
  auto to = Database::open(path, Database::Mode::kReadWrite);
  if (!to) return tl::unexpected(to.error());
  const auto copied = check_source(*from, source)
                          .and_then([&] { return fill(*from, *to); })
                          // Without a log beside it, the file alone can be carried away.
                          .and_then([&] { return to->execute("PRAGMA journal_mode = DELETE"); })
                          .and_then([&] { return seal(*to); })
                          .and_then([&] { return check_schema(*to, path); });
  if (!copied) return tl::unexpected(copied.error());
  return to->integer("SELECT count(*) FROM event").map([](std::int64_t events) {
    return Copied{.events = static_cast<std::uint64_t>(events)};
  });
}

}  // namespace

Expected<Copied> make_copy(const Source& source, const std::string& path, const Fill& fill) {
  std::error_code error;
  if (fs::exists(path, error)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  path + " is there already: name a new file, nothing is overwritten");
  }
  const std::string part = path + ".part";
  Database::remove(part);
  auto copied = copy(source, part, fill);
  if (copied) {
    copied->bytes = fs::file_size(part, error);
    const auto named = name_durably(part, path);
    if (named) return copied;
    copied = tl::unexpected(named.error());
  }
  Database::remove(part);
  return copied;
}

Expected<Copied> back_up(const Source& source, const std::string& path) {
  return make_copy(source, path, [](Database& from, Database& to) {
    return from.copy_to(to).and_then([&] { return renew_epoch(to); });
  });
}

}  // namespace jadoube::storage
