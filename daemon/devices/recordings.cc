#include "daemon/devices/recordings.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fstream>
#include <optional>
#include <string_view>

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

}  // namespace jadoube::devices
