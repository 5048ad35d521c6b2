#include "drivers/chessnut/message.h"

#include <span>

#include "drivers/squares/nibbles.h"

namespace jadoube::drivers::chessnut {
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

// One source says that a byte of its own tells that it charges; another one, bit 7 of the level.
Message battery_of(std::uint8_t level, std::uint8_t charging) {
  const int percent = level & ~kChargingBit;
  if (percent > kFull) return Malformed{};
  return Battery{percent, (level & kChargingBit) != 0 || charging == 1};
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
      return battery_of(report.data[2], report.data[1]);
    default:
      return Other{};
  }
}

Bytes ask_positions() { return {0x21, 0x01, 0x00}; }
Bytes ask_battery() { return {0x29, 0x01, 0x00}; }

// Rank 8 first. The highest bit of each byte is the a-file.
Bytes show_lights(rules::Bitboard squares) {
  Bytes command{0x0A, 0x08, 0, 0, 0, 0, 0, 0, 0, 0};
  for (const auto square : rules::Squares(squares)) {
    const auto row = static_cast<std::size_t>(7 - rules::rank_of(square));
    command[2 + row] |= static_cast<std::uint8_t>(0x80 >> rules::file_of(square));
  }
  return command;
}

}  // namespace jadoube::drivers::chessnut
