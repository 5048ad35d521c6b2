#include "drivers/dgt/event_log.h"

#include <optional>
#include <utility>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/message.h"

namespace jadoube::drivers::dgt {
namespace {

using LogBytes = std::span<const std::uint8_t>;

constexpr std::uint8_t kEndOfLog = 0x6B;
constexpr std::size_t kSquareBytes = 2, kPressBytes = 3;

constexpr bool is_square(std::uint8_t first) { return first >= 0x40 && first <= 0x5F; }
constexpr bool is_press(std::uint8_t first) { return first >= 0x60 && (first & 0x0F) <= 9; }

// The codes of one byte with a meaning. The others only fill the memory.
std::optional<LogMark> mark_of(std::uint8_t code) {
  switch (code) {
    case 0x6A:
      return LogMark::kPowerUp;
    case 0x6C:
      return LogMark::kFourRows;
    case 0x6D:
      return LogMark::kEmptyBoard;
    case 0x6E:
      return LogMark::kRead;
    case 0x6F:
      return LogMark::kStartingPosition;
    case 0x7A:
      return LogMark::kTurnedStartingPosition;
    case 0x7B:
      return LogMark::kGameStart;
    case 0x7C:
      return LogMark::kWatchdog;
    default:
      return std::nullopt;
  }
}

std::optional<LogEntry> square(LogBytes bytes) {
  if (bytes.size() < kSquareBytes || bytes[1] > 0x3F) return std::nullopt;
  return LoggedSquare{.square = square_of(bytes[1]),
                      .piece = piece_of(bytes[0] & 0x0F),
                      .quick = (bytes[0] & 0x10) != 0};
}

// The display of the stopped clock is reported, with its remaining time.
std::optional<LogEntry> press(LogBytes bytes) {
  if (bytes.size() < kPressBytes) return std::nullopt;
  const auto minutes = decimal(bytes[1]), seconds = decimal(bytes[2]);
  if (minutes.value_or(60) > 59 || seconds.value_or(60) > 59) return std::nullopt;
  return LoggedPress{.side = (bytes[0] & 0x10) != 0 ? ClockSide::kLeft : ClockSide::kRight,
                     .time = std::chrono::hours(bytes[0] & 0x0F) + std::chrono::minutes(*minutes) +
                             std::chrono::seconds(*seconds)};
}

std::optional<LogEntry> entry(LogBytes bytes) {
  if (is_square(bytes[0])) return square(bytes);
  if (is_press(bytes[0])) return press(bytes);
  return mark_of(bytes[0]);
}

std::size_t size_of(const LogEntry& entry) {
  if (std::holds_alternative<LoggedSquare>(entry)) return kSquareBytes;
  return std::holds_alternative<LoggedPress>(entry) ? kPressBytes : 1;
}

}  // namespace

std::vector<LogEntry> read_event_log(LogBytes bytes) {
  std::vector<LogEntry> entries;
  while (!bytes.empty() && bytes[0] != kEndOfLog) {
    const auto next = entry(bytes);
    if (next) entries.push_back(*next);
    bytes = bytes.subspan(next ? size_of(*next) : 1);
  }
  return entries;
}

namespace {

using namespace std::chrono_literals;

// The time until the log starts, and the time between two of its bytes. Together they are short
// enough to find within 3 s that the board no longer answers.
constexpr auto kLogPatience = 1200ms, kLogPatienceWithin = patience_with(says::kEventLog);
constexpr int kLogTries = 2, kBreaks = 2;

}  // namespace

void LogReading::want() { wanted_ = true; }

void LogReading::asked(Instant now) {
  asked_ = true;
  ++asked_times_;
  waits_until_ = now + kLogPatience;
}

void LogReading::note_part(Instant now) {
  if (!asked_) return;
  coming_ = true;
  waits_until_ = now + kLogPatienceWithin;
}

bool LogReading::gives_up(Instant now) {
  if (now < waits_until_) return false;
  if (!may_ask_again(now)) {
    *this = {};
    return true;
  }
  if (std::exchange(coming_, false)) {
    ++broken_times_;
    asked_times_ = 0;
  }
  asked_ = false;
  waits_until_ = kNever;
  return false;
}

bool LogReading::may_ask_again(Instant now) const {
  if (!coming_) return asked_times_ < kLogTries;
  return broken_times_ < kBreaks &&
         (other_at_ == Instant::min() || now - other_at_ >= kLogPatienceWithin);
}

}  // namespace jadoube::drivers::dgt
