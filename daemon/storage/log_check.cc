#include "daemon/storage/log_check.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <vector>

#include "daemon/storage/database.h"

namespace jadoube::storage {

// A commit returns when its frames are synced, and the next commit begins after that. So after a
// frame that a power cut destroyed, there are frames of at most one transaction. If consecutive
// frames have two commits, at least one of them was synced.
//
// A log that starts again has other salts, so frames of the earlier log do not count.

namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kHeader = 32, kFrameHeader = 24;
constexpr int kCommitsThatWereSynced = 2;

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 |
         std::uint32_t{bytes[at + 2]} << 8 | bytes[at + 3];
}

std::uint32_t little_endian(Bytes bytes, std::size_t at) {
  return __builtin_bswap32(big_endian(bytes, at));
}

using Pair = std::array<std::uint32_t, 2>;

Pair pair_at(Bytes bytes, std::size_t at) {
  return {big_endian(bytes, at), big_endian(bytes, at + 4)};
}

class Log {
 public:
  /// `by_big_endian`: the byte order of the checksums. The header has it, unless the header itself
  /// is damaged. `page`: the same for the bytes of a page.
  Log(Bytes bytes, bool by_big_endian, std::size_t page)
      : bytes_(bytes), big_endian_(by_big_endian), page_(page) {
    const auto header = bytes.first(kHeader);
    header_is_whole_ = sum_of(header.first(24), {}) == pair_at(header, 24);
    if (header_is_whole_) page_ = big_endian(header, 8);
    if (frames() > 0) salts_ = header_is_whole_ ? pair_at(header, 16) : pair_at(frame(0), 8);
  }

  std::size_t frames() const { return (bytes_.size() - kHeader) / (kFrameHeader + page_); }
  std::size_t start_of(std::size_t frame) const { return kHeader + frame * (kFrameHeader + page_); }
  bool is_commit(std::size_t index) const { return big_endian(frame(index), 4) != 0; }

  /// True if the checksum of the frame follows from the frame before it, or from the header.
  bool follows(std::size_t index) const {
    if (index == 0 && !header_is_whole_) return false;
    const auto before = index == 0 ? pair_at(bytes_, 24) : pair_at(frame(index - 1), 16);
    const auto here = frame(index);
    const auto sum = sum_of(here.subspan(kFrameHeader), sum_of(here.first(8), before));
    return pair_at(here, 8) == salts_ && sum == pair_at(here, 16);
  }

 private:
  Bytes frame(std::size_t index) const {
    return bytes_.subspan(start_of(index), kFrameHeader + page_);
  }

  Pair sum_of(Bytes bytes, Pair sum) const {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      sum[0] += (big_endian_ ? big_endian(bytes, at) : little_endian(bytes, at)) + sum[1];
      sum[1] += (big_endian_ ? big_endian(bytes, at + 4) : little_endian(bytes, at + 4)) + sum[0];
    }
    return sum;
  }

  const Bytes bytes_;
  const bool big_endian_;
  bool header_is_whole_ = false;
  std::size_t page_;
  Pair salts_{};
};

std::optional<std::size_t> damaged_byte_of(const Log& log) {
  std::size_t first = 0;
  while (first < log.frames() && log.follows(first)) ++first;
  int commits = 0;
  for (auto index = first + 1; index < log.frames(); ++index) {
    commits = log.follows(index) ? commits + (log.is_commit(index) ? 1 : 0) : 0;
    if (commits == kCommitsThatWereSynced) return first == 0 ? 0 : log.start_of(first);
  }
  return std::nullopt;
}

std::vector<std::uint8_t> bytes_of(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::vector<std::uint8_t> bytes(error ? 0 : size);
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
  return bytes;
}

// The size of a page in bytes, from the header of the file [spec: SQLite's file format, 1.3.2].
std::size_t page_of(const std::string& path) {
  constexpr std::size_t kPlace = 16, kLargest = 65536;
  std::array<std::uint8_t, kPlace + 2> header{};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(header.data()), header.size());
  const std::size_t reported = std::size_t{header[kPlace]} << 8 | header[kPlace + 1];
  return reported == 1 ? kLargest : std::max<std::size_t>(reported, 512);
}

}  // namespace

std::optional<std::size_t> damaged_byte(Bytes bytes, std::size_t page) {
  if (bytes.size() <= kHeader) return std::nullopt;
  const auto damaged = damaged_byte_of(Log(bytes, false, page));
  return damaged ? damaged : damaged_byte_of(Log(bytes, true, page));
}

rules::Expected<void> check_log(const std::string& path) {
  const auto name = path + "-wal";
  const auto damaged = damaged_byte(bytes_of(name), page_of(path));
  if (!damaged) return {};
  return rules::refuse(
      rules::ErrorCode::kDataLoss,
      "{file} is damaged at byte {byte}, before the end of the record: restore both files, or a "
      "`jadoube backup`; or keep a copy of both, and `truncate -s {byte} {file}`: then the record "
      "continues from there, without the rest",
      {{"file", name}, {"byte", *damaged}});
}

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
