// Each table is copied on its own. The first try copies all unchanged rows at once. If a page of
// the table cannot be read, the rows are copied in pieces. Numbered rows are found by bisection of
// the numbers. Other rows are read from both ends.
#include "daemon/storage/copies/salvage.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;
using rules::Expected;

// The most rows of a table that a message names.
constexpr std::size_t kNamed = 3;
// If the upper pages of a table cannot be read, no piece of the table can be read.
constexpr int kMostTries = 20'000;

std::string text(std::string_view view) { return std::string(view); }

class Salvage {
 public:
  explicit Salvage(Database& to) : to_(to) {}

  Expected<std::vector<std::string>> copy_all() {
    for (const SummedTable& table : summed_tables()) {
      name_changed(table);
      copy(table);
      count_lost(table);
    }
    return finish().map([&] { return std::move(lost_); });
  }

 private:
  // Writes all rows, or none. False: one of them cannot be read, or there is no such table.
  bool run(const std::string& sql) { return to_.execute(sql).has_value(); }

  std::string insertion_of(const SummedTable& table, const std::string& which) const {
    const std::string columns =
        (table.number.empty() || text(table.columns).starts_with(text(table.number))
             ? ""
             : text(table.number) + ", ") +
        text(table.columns) + ", crc";
    const std::string own = table.name == "meta" ? " AND key != 'epoch'" : "";
    return "INSERT OR REPLACE INTO main." + text(table.name) + " (" + columns + ") SELECT " +
           columns + " FROM source." + text(table.name) + " NOT INDEXED WHERE crc IS row_crc(" +
           text(table.columns) + ")" + own + which;
  }

  void copy(const SummedTable& table) {
    if (run(insertion_of(table, ""))) return;
    if (!table.number.empty()) {
      tries_ = 0;
      copy_between(table, 0, std::numeric_limits<std::int64_t>::max());
      return;
    }
    for (const char* way : {" ASC", " DESC"}) copy_from_an_end(table, way);
  }

  // Copies the rows with the numbers from `first` to `last`. Some of them cannot be read.
  void copy_between(const SummedTable& table, std::int64_t first, std::int64_t last) {
    const std::string number = text(table.number);
    if (++tries_ > kMostTries) return;
    if (run(insertion_of(table, " AND " + number + " BETWEEN " + std::to_string(first) + " AND " +
                                    std::to_string(last)))) {
      return;
    }
    if (last == first) return;
    const auto middle = first + (last - first) / 2;
    copy_between(table, first, middle);
    copy_between(table, middle + 1, last);
  }

  // Copies consecutive rows until one cannot be read.
  void copy_from_an_end(const SummedTable& table, const std::string& way) {
    std::string order = text(table.order);
    for (auto at = order.find(','); at != std::string::npos;
         at = order.find(',', at + way.size() + 1)) {
      order.insert(at, way);
    }
    const auto copies = [&](std::int64_t count) {
      return run(
          insertion_of(table, " ORDER BY " + order + way + " LIMIT " + std::to_string(count)));
    };
    std::int64_t good = 0, bad = 1;
    while (copies(bad) && bad < std::numeric_limits<std::int32_t>::max()) {
      good = std::exchange(bad, bad * 2);
    }
    while (bad - good > 1) {
      const auto middle = good + (bad - good) / 2;
      (copies(middle) ? good : bad) = middle;
    }
  }

  void name_changed(const SummedTable& table) {
    auto statement =
        to_.prepare("SELECT " + text(table.called) + " FROM source." + text(table.name) +
                    " NOT INDEXED WHERE crc IS NOT row_crc(" + text(table.columns) + ")");
    named_ = 0;
    if (!statement) return;
    std::size_t count = 0;
    (void)statement->each([&](const Statement& row) {
      if (++count <= kNamed) lost_.emplace_back(row.text(0));
    });
    if (count > kNamed) {
      lost_.push_back(std::to_string(count - kNamed) + " more rows of the table " +
                      text(table.name));
    }
    named_ = count;
  }

  void count_lost(const SummedTable& table) {
    const auto there = to_.integer("SELECT count(*) FROM source." + text(table.name));
    const auto here = to_.integer("SELECT count(*) FROM main." + text(table.name));
    if (!there) {
      lost_.push_back("a part of the table " + text(table.name));
      return;
    }
    const auto own = table.name == "meta" ? 0 : static_cast<std::int64_t>(named_);
    if (!here || *here + own >= *there || table.name == "meta") return;
    lost_.push_back(std::to_string(*there - *here - own) + " rows of the table " +
                    text(table.name));
  }

  // Subscribers begin with a snapshot, so nobody looks for an earlier event.
  Expected<void> finish() {
    const auto last = to_.integer("SELECT coalesce(max(number), 0) FROM source.event");
    const auto copied = to_.integer("SELECT coalesce(max(number), 0) FROM main.event");
    if (!copied) return tl::unexpected(copied.error());
    const auto forgotten = std::max(last.value_or(0), *copied);
    // A restart needs the number of the last game of each board, and derives the game again.
    (void)run(
        "INSERT OR IGNORE INTO main.game (board, ordinal, wire, digest, crc)"
        " SELECT board, ordinal, wire, '', row_crc(board, ordinal, wire, '')"
        " FROM source.game AS damaged WHERE crc IS NOT row_crc(board, ordinal, wire, digest)"
        " AND ordinal = (SELECT max(ordinal) FROM source.game WHERE board = damaged.board)");
    return to_
        .execute(
            "INSERT OR IGNORE INTO main.board (id, crc) SELECT board, row_crc(board) FROM"
            " (SELECT board FROM main.observation UNION SELECT board FROM main.game)")
        .and_then([&] { return write_meta(to_, kForgottenEvents, std::to_string(forgotten)); })
        .and_then([&] { return to_.execute("DETACH source"); });
  }

  Database& to_;
  std::vector<std::string> lost_;
  std::size_t named_ = 0;
  int tries_ = 0;
};

Expected<void> attach_source(Database& to, const std::string& path) {
  auto statement = to.prepare("ATTACH ? AS source");
  if (!statement) return tl::unexpected(statement.error());
  return statement->bind(1, path).step().map([](bool) {});
}

// An unused name beside `path`.
std::string free_name(const std::string& path) {
  for (int number = 1;; ++number) {
    auto name = path + ".damaged-" + std::to_string(number);
    if (!fs::exists(name)) return name;
  }
}

}  // namespace

Expected<Salvaged> salvage(const std::string& path) {
  const std::string part = path + ".salvaged";
  Database::remove(part);
  Salvaged done{.aside = free_name(path)};
  {
    auto to = Database::open(part, Database::Mode::kReadWrite);
    if (!to) return tl::unexpected(to.error());
    if (auto made = bring_to_schema(*to, part); !made) return tl::unexpected(made.error());
    // SQLite reads the file when it reads its first row.
    const bool is_attached = attach_source(*to, path).has_value();
    const auto version = to->integer("PRAGMA source.user_version");
    if (is_attached && version && *version != 0) {
      if (*version != *to->integer("PRAGMA main.user_version")) {
        return rules::refuse(rules::ErrorCode::kDataLoss,
                             "{file} is damaged, and of another journal version", {{"file", path}});
      }
      auto lost = Salvage(*to).copy_all();
      if (!lost) return tl::unexpected(lost.error());
      done.lost = *std::move(lost);
    } else {
      done.lost = {"the whole file"};
    }
  }
  std::error_code error;
  for (const char* suffix : {"-wal", "-shm"}) {
    if (fs::exists(path + suffix)) fs::rename(path + suffix, done.aside + suffix, error);
  }
  if (fs::exists(path)) {
    if (auto moved = name_durably(path, done.aside); !moved) return tl::unexpected(moved.error());
  }
  return name_durably(part, path).map([&] { return std::move(done); });
}

}  // namespace jadoube::storage
