#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::tracking {

/// Turns any bytes into a stream of observations. Each takes few bytes, and parts of a game are
/// more frequent, so that random bytes lead to games.
class Garbage {
 public:
  explicit Garbage(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  /// The next one; nothing when the bytes are used up.
  std::optional<drivers::Observation> next();
  /// How long after the one before it comes. Sometimes less than nothing.
  std::chrono::milliseconds pause();

 private:
  std::uint8_t byte();
  rules::Placement placement();
  std::optional<drivers::Observation> pick();
  drivers::Observation of_log(int kind, rules::Square square);
  void write_log(rules::Square square, rules::Piece piece);

  std::span<const std::uint8_t> bytes_;
  // What the board has written down, and the placement by that.
  std::vector<drivers::LogEntry> log_ = {drivers::LogMark::kStartingPosition};
  rules::Placement placement_ = rules::Placement::initial();
};

inline std::uint8_t Garbage::byte() {
  if (bytes_.empty()) return 0;
  const auto first = bytes_.front();
  bytes_ = bytes_.subspan(1);
  return first;
}

inline std::chrono::milliseconds Garbage::pause() {
  const int value = byte();
  return std::chrono::milliseconds{value < 8 ? -value : value * value / 8};
}

inline rules::Placement Garbage::placement() {
  auto placement = rules::Placement::initial();
  const int kind = byte();
  for (int i = kind % 8; i > 0; --i) {
    placement.set(rules::square_at(byte() % 64), static_cast<rules::Piece>(byte() % 13));
  }
  return kind >= 128 ? rules::rotated(placement) : placement;
}

inline void Garbage::write_log(rules::Square square, rules::Piece piece) {
  log_.push_back(drivers::LoggedSquare{square, piece});
  placement_.set(square, piece);
}

/// The board's log, the way to it, and what it is for: changes that nobody saw.
inline drivers::Observation Garbage::of_log(int kind, rules::Square square) {
  switch (kind / 32) {
    case 0:
    case 1:
      return drivers::LogAwaited{};
    case 2:
    case 3:
      return drivers::LogRead{log_};
    case 4:
      return drivers::PlacementRead{placement_};
    case 5:
      log_.push_back(static_cast<drivers::LogMark>(byte() % 8));
      return drivers::ChangesMissed{};
    default:
      write_log(square, static_cast<rules::Piece>(byte() % 13));
      return drivers::NoiseSkipped{1};
  }
}

inline std::optional<drivers::Observation> Garbage::next() {
  auto picked = pick();
  if (!picked) return picked;
  if (const auto* seen = std::get_if<drivers::SquareChanged>(&*picked)) {
    write_log(seen->square, seen->piece);
  } else if (const auto* clock = std::get_if<drivers::ClockRead>(&*picked)) {
    const bool left = clock->pressed == drivers::ClockSide::kLeft;
    log_.push_back(drivers::LoggedPress{clock->pressed, (left ? clock->left : clock->right).time});
  }
  return picked;
}

inline std::optional<drivers::Observation> Garbage::pick() {
  if (bytes_.empty()) return std::nullopt;
  const int kind = byte();
  const auto square = rules::square_at(byte() % 64);
  switch (kind % 32) {
    case 0:
    case 1:
      return drivers::PlacementRead{placement()};
    case 2: {
      using Says = drivers::ResultPieceSeen::Says;
      return drivers::ResultPieceSeen{square, static_cast<Says>(byte() % 3)};
    }
    case 3:
      return drivers::ClockMissing{};
    case 4:
      return drivers::ConnectionChanged{static_cast<drivers::ConnectionState>(byte() % 3),
                                        "/dev/board", ""};
    case 5:
      return drivers::NoiseSkipped{1};
    case 6: {
      drivers::DeviceInfo info;
      info.battery_percent = byte();
      return drivers::DeviceRead{info};
    }
    case 7:
    case 8:
      // A king in the centre.
      return drivers::SquareChanged{
          rules::square_at(3 + byte() % 2, 3 + byte() % 2),
          kind % 2 == 0 ? rules::Piece::kWhiteKing : rules::Piece::kBlackKing};
    case 9:
    case 10:
    case 11:
    case 12: {
      drivers::ClockRead clock;
      clock.left.time = std::chrono::seconds{byte()};
      clock.right.time = std::chrono::seconds{byte()};
      const auto bits = byte();
      clock.pressed = bits % 2 == 0 ? drivers::ClockSide::kLeft : drivers::ClockSide::kRight;
      clock.running = bits % 8 != 0;
      clock.left.flag_fallen = bits == 255;
      return clock;
    }
    case 13:
      return of_log(kind, square);
    case 14:
    case 15:
    case 16:
      return drivers::SquareChanged{square, rules::Placement::initial()[square]};
    case 17:
    case 18:
    case 19:
      return drivers::SquareChanged{square, static_cast<rules::Piece>(byte() % 13)};
    case 20:
    case 21:
    case 22: {
      // A pawn's double step.
      const int file = byte() % 8;
      const bool white = kind % 2 == 0;
      return drivers::SquareChanged{rules::square_at(file, white ? 3 : 4),
                                    white ? rules::Piece::kWhitePawn : rules::Piece::kBlackPawn};
    }
    default:
      return drivers::SquareChanged{square, rules::Piece::kNone};
  }
}

}  // namespace jadoube::tracking
