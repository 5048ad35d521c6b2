#include "drivers/chessnut/message.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::chessnut {
namespace {

using namespace std::chrono_literals;

constexpr auto kRestIsThereWithin = 300ms;

// The ids of reports, and how much data they may have [spec:
// drivers/chessnut/protocol.md#reports].
struct DataSizes {
  std::uint8_t id;
  std::size_t smallest, largest;
};
constexpr DataSizes kReports[] = {
    {0x01, 32, 62}, {0x23, 1, 1}, {0x28, 1, 62}, {0x2A, 2, 2},
    {0x32, 1, 1},   {0x37, 1, 1}, {0x41, 3, 62},
};

bool may_start(const Bytes& bytes) {
  const auto* found = std::ranges::find(kReports, bytes[0], &DataSizes::id);
  if (found == std::end(kReports)) return false;
  return bytes.size() < 2 || (bytes[1] >= found->smallest && bytes[1] <= found->largest);
}

}  // namespace

std::optional<Report> ReportDecoder::take(Instant now, std::uint8_t byte) {
  taken_at_ = now;
  held_.push_back(byte);
  drop_wrong_start();
  if (held_.size() < 2 || held_.size() < std::size_t{held_[1]} + 2) return std::nullopt;
  Report report{held_[0], {held_.begin() + 2, held_.end()}};
  held_.clear();
  return report;
}

void ReportDecoder::drop_wrong_start() {
  while (!held_.empty() && !may_start(held_)) {
    skipped_bytes_ += held_.front() == 0 ? 0 : 1;
    held_.erase(held_.begin());
  }
}

// The bytes after the wrong start may be the start of another report. But then the rest of that
// report is late too.
void ReportDecoder::expire(Instant now) {
  if (now < expires_at()) return;
  skipped_bytes_ += held_.size();
  held_.clear();
}

Instant ReportDecoder::expires_at() const {
  return held_.empty() ? kNever : taken_at_ + kRestIsThereWithin;
}

namespace {

using enum rules::Piece;

// [spec: drivers/chessnut/protocol.md#squares]
constexpr NibbleCode kCode{
    .first = NibbleCode::First::kH8,
    .low_half_first = true,
    .pieces = {kNone, kBlackQueen, kBlackKing, kBlackBishop, kBlackPawn, kBlackKnight, kWhiteRook,
               kWhitePawn, kBlackRook, kWhiteBishop, kWhiteKnight, kWhiteQueen, kWhiteKing}};

constexpr std::uint8_t kChargingBit = 0x80, kMoveBattery = 0x0C;
constexpr int kFull = 100;

// By one source, a separate byte shows that the battery is charging. By another source, bit 7 of
// the level does.
Message battery_of(std::uint8_t level, std::uint8_t charging, bool is_move = false) {
  const int percent = level & ~kChargingBit;
  if (percent > kFull) return Malformed{};
  return Battery{percent, (level & kChargingBit) != 0 || charging == 1, is_move};
}

}  // namespace

Message decode(const Report& report) {
  switch (report.id) {
    case 0x01: {
      const auto placement = read_nibbles(std::span(report.data).first(kNibbleBytes), kCode);
      if (!placement) return Malformed{};
      return Position{*placement};
    }
    case 0x23:
      return Done{};
    case 0x2A:
      return battery_of(report.data[0], report.data[1]);
    case 0x41:
      if (report.data[0] != kMoveBattery) return Other{};
      return battery_of(report.data[2], report.data[1], true);
    default:
      return Other{};
  }
}

Bytes ask_positions() { return {0x21, 0x01, 0x00}; }
Bytes ask_battery() { return {0x29, 0x01, 0x00}; }
Bytes ask_move_battery() { return {0x41, 0x01, kMoveBattery}; }

// Rank 8 first. The highest bit of each byte is the a-file.
Bytes show_lights(rules::Bitboard squares) {
  Bytes command{0x0A, 0x08, 0, 0, 0, 0, 0, 0, 0, 0};
  for (const auto square : rules::Squares(squares)) {
    const auto row = static_cast<std::size_t>(7 - rules::rank_of(square));
    command[2 + row] |= static_cast<std::uint8_t>(0x80 >> rules::file_of(square));
  }
  return command;
}

// Two squares in a byte, as in a position.
Bytes show_move_lights(rules::Bitboard squares) {
  constexpr std::uint8_t kGreen = 2;
  Bytes command(2 + kNibbleBytes, 0);
  command[0] = 0x43;
  command[1] = kNibbleBytes;
  for (const auto square : rules::Squares(squares)) {
    const auto place = static_cast<std::size_t>(rules::kSquareCount - 1 - rules::index_of(square));
    command[2 + place / 2] |= static_cast<std::uint8_t>(place % 2 == 0 ? kGreen : kGreen << 4);
  }
  return command;
}

// The pitch in hertz and the length in milliseconds, the high byte first.
Bytes make_sound(std::chrono::milliseconds length) {
  constexpr std::uint8_t kPitchHigh = 0x03, kPitchLow = 0xE8;  // 1000
  const auto asked =
      std::clamp(length, std::chrono::milliseconds(1), std::chrono::milliseconds(5000)).count();
  return {0x0B,
          0x04,
          kPitchHigh,
          kPitchLow,
          static_cast<std::uint8_t>(asked >> 8),
          static_cast<std::uint8_t>(asked & 0xFF)};
}

}  // namespace jadoube::drivers::chessnut
