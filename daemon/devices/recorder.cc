#include "daemon/devices/recorder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "daemon/devices/connection.h"
#include "daemon/system/log.h"

namespace jadoube::devices {
namespace {

namespace fs = std::filesystem;
using drivers::Instant;
using std::chrono::milliseconds;

constexpr std::string_view kRecorded = "# recorded: ";

// Reads "2026-11-20T10:30:05Z". A fraction may follow the seconds.
std::optional<Instant> time_of(std::string_view text) {
  std::tm parts{};
  const std::string copy(text);
  const char* rest = strptime(copy.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  Instant time = Instant(std::chrono::seconds(timegm(&parts)));
  if (*rest != '.') return time;
  int thousandths = 0;
  const auto read = std::from_chars(rest + 1, rest + 4, thousandths);
  if (read.ec == std::errc()) time += milliseconds(thousandths);
  return time;
}

// The time of a chunk's line, counted from the start. Nothing for any other line.
std::optional<milliseconds> chunk_time(std::string_view line) {
  std::int64_t seconds = 0, thousandths = 0;
  const char* end = line.data() + line.size();
  const auto whole = std::from_chars(line.data(), end, seconds);
  if (whole.ec != std::errc() || whole.ptr == end || *whole.ptr != '.') return std::nullopt;
  const auto part = std::from_chars(whole.ptr + 1, end, thousandths);
  constexpr std::int64_t kLongest = 1'000'000'000;
  if (part.ec != std::errc() || seconds < 0 || seconds > kLongest) return std::nullopt;
  return std::chrono::seconds(seconds) + milliseconds(thousandths);
}

// Cuts one recording to the wanted time. It keeps the header, and the remarks within that time.
class Cut {
 public:
  Cut(std::string board, Instant from, Instant to)
      : board_(std::move(board)), from_(from), to_(to) {}

  // False when no more lines are wanted.
  bool take(const std::string& line) {
    if (line.starts_with(kRecorded)) began_ = time_of(line.substr(kRecorded.size()));
    if (line == "# board: " + board_ || line == "# this is board " + board_) is_boards_ = true;
    const auto at = chunk_time(line);
    if (!at) {
      text_ += line + "\n";
      return true;
    }
    if (!began_ || *began_ + *at >= to_) return false;
    if (*began_ + *at < from_) {
      skipped_ = true;
      return true;
    }
    if (skipped_) text_ += "# what came before is left out\n";
    skipped_ = false;
    has_chunks_ = true;
    text_ += line + "\n";
    return true;
  }

  std::optional<RecordedPart> part() && {
    if (!is_boards_ || !has_chunks_) return std::nullopt;
    return RecordedPart{*began_, std::move(text_)};
  }

 private:
  const std::string board_;
  const Instant from_, to_;
  std::optional<Instant> began_;
  bool is_boards_ = false, has_chunks_ = false, skipped_ = false;
  std::string text_;
};

std::optional<RecordedPart> cut(const fs::path& path, const std::string& board, Instant from,
                                Instant to) {
  std::ifstream file(path);
  Cut cut(board, from, to);
  std::string line;
  // A last line without an end is still being written.
  while (std::getline(file, line) && !file.eof() && cut.take(line)) {
  }
  return std::move(cut).part();
}

// If nothing was written to the file after `from`, it need not be read.
bool ends_before(const fs::path& path, Instant from) {
  std::error_code error;
  const auto written = fs::last_write_time(path, error);
  return !error && std::chrono::file_clock::to_sys(written) < from;
}

}  // namespace

std::vector<RecordedPart> recorded_between(const fs::path& folder, const std::string& board,
                                           Instant from, Instant to) {
  std::vector<RecordedPart> parts;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".session" || ends_before(entry.path(), from)) continue;
    if (auto part = cut(entry.path(), board, from, to)) parts.push_back(*std::move(part));
  }
  std::ranges::sort(parts, {}, &RecordedPart::began);
  return parts;
}

namespace {

namespace fs = std::filesystem;
using drivers::Instant;

// A full disk stays full for a while.
constexpr std::chrono::minutes kTryAgain{1};
constexpr std::chrono::seconds kMeasureEvery{10};

std::string utc(Instant when, const char* format) {
  const std::time_t seconds =
      std::chrono::floor<std::chrono::seconds>(when).time_since_epoch().count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

// For example ".123".
std::string thousandths(Instant when) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(when);
  const auto rest = std::chrono::floor<std::chrono::milliseconds>(when - whole).count();
  return "." + std::to_string(1000 + rest).substr(1);
}

std::pair<std::string, std::string> recorded(Instant when) {
  return {"recorded", utc(when, "%Y-%m-%dT%H:%M:%S") + thousandths(when) + "Z by jadoubed"};
}

}  // namespace

Recording::Recording(Recorder& recorder, std::string name, Provenance provenance, Instant opened)
    : recorder_(recorder),
      name_(std::move(name)),
      provenance_(std::move(provenance)),
      opened_(opened),
      last_(opened) {}

Recording::~Recording() { end_file(); }

void Recording::write(Instant at, drivers::Direction direction,
                      std::span<const std::uint8_t> bytes) {
  last_ = at;
  if (bytes.empty() || (failed_at_ && !begin_again(at))) return;
  if (written_ >= recorder_.limits().file_bytes) {
    end_file();
    opened_ = at;
  }
  const auto since = std::chrono::floor<std::chrono::milliseconds>(at - opened_);
  early_.push_back({since, direction, {bytes.begin(), bytes.end()}});
  if (!writer_ && direction == drivers::Direction::kToBoard) return;
  if (!recorder_.has_room(at)) return fail("the disk has too little room for them");
  if (!writer_) {
    path_ = recorder_.claim(name_, opened_);
    file_ = std::ofstream(path_);
    if (!file_) return fail(std::generic_category().message(errno));
    provenance_.back() = recorded(opened_);
    writer_.emplace(file_, provenance_);
    for (const auto& text : remarks_) file_ << "# " << text << '\n';
  }
  for (const drivers::Chunk& chunk : early_) {
    writer_->write(chunk);
    // Each byte is written as two digits and a blank.
    written_ += chunk.bytes.size() * 3;
  }
  early_.clear();
}

void Recording::remark(const std::string& text) {
  remarks_.push_back(text);
  if (writer_ && !failed_at_) file_ << "# " << text << '\n';
}

void Recording::flush() {
  if (failed_at_ || !writer_) return;
  if (!file_.flush()) return fail(std::generic_category().message(errno));
  recorder_.be_content();
}

void Recording::fail(const std::string& why) {
  failed_at_ = last_;
  recorder_.complain(why);
}

// A new file is used, because the old one may end with an incomplete line.
bool Recording::begin_again(Instant at) {
  if (at - *failed_at_ < kTryAgain) return false;
  failed_at_.reset();
  end_file();
  early_.clear();
  opened_ = at;
  return true;
}

void Recording::end_file() {
  writer_.reset();
  file_.close();
  written_ = 0;
  if (!path_.empty()) recorder_.release(std::exchange(path_, {}));
}

std::unique_ptr<Recording> Recorder::record(const std::string& board, const std::string& port,
                                            std::string_view driver, Instant now) {
  Recording::Provenance provenance{
      {"board", board.empty() ? "not known when the line was opened" : board},
      {"driver", std::string(driver)},
      {"port", port},
      recorded(now)};
  const std::string name = board.empty() ? base_name(port) : plain_name(board);
  return std::make_unique<Recording>(*this, name, std::move(provenance), now);
}

fs::path Recorder::claim(const std::string& name, Instant when) {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  remove_oldest();
  const std::string stem = name + "-" + utc(when, "%Y%m%dT%H%M%S") + "-";
  for (int n = 1;; ++n) {
    const fs::path path = folder_ / (stem + std::to_string(n) + ".session");
    if (fs::exists(fs::symlink_status(path, ignored))) continue;
    in_use_.insert(path);
    return path;
  }
}

void Recorder::release(const fs::path& path) { in_use_.erase(path); }

bool Recorder::has_room(Instant now) {
  if (now < measure_at_) return has_room_;
  measure_at_ = now + kMeasureEvery;
  std::error_code unknown;
  // The folder is made with the first file.
  fs::path there = folder_;
  while (!fs::exists(there, unknown) && there.has_relative_path()) there = there.parent_path();
  const auto space = fs::space(there, unknown);
  has_room_ = unknown || space.available >= limits_.free_bytes;
  return has_room_;
}

// Removes the oldest recordings until the folder has room for one more file.
void Recorder::remove_oldest() {
  struct Old {
    fs::file_time_type written;
    fs::path path;
    std::uintmax_t bytes = 0;
    auto operator<=>(const Old&) const = default;
  };
  std::vector<Old> files;
  std::uintmax_t bytes = 0;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    if (entry.path().extension() != ".session" || !entry.is_regular_file(ignored)) continue;
    files.push_back({entry.last_write_time(ignored), entry.path(), entry.file_size(ignored)});
    bytes += files.back().bytes;
  }
  std::ranges::sort(files);
  for (const Old& file : files) {
    if (bytes + limits_.file_bytes <= limits_.folder_bytes) return;
    if (in_use_.contains(file.path) || !fs::remove(file.path, ignored)) continue;
    bytes -= file.bytes;
    log::info("the recording " + file.path.filename().string() +
              " was removed: the folder has reached its limit, [recording] limit_mb");
  }
}

void Recorder::complain(const std::string& what) {
  if (complained_) return;
  complained_ = true;
  log::error("recordings are lost: " + folder_.string() + ": " + what);
}

void Recorder::be_content() {
  if (!std::exchange(complained_, false)) return;
  log::warning("recordings are again written to " + folder_.string() + ", with a hole");
}

}  // namespace jadoube::devices
