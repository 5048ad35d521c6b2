#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/random.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// A change the board has noticed: what is read on `square` now.
struct SquareSeen {
  BoardTime at;
  rules::Square square;
  rules::Piece piece;
};

/// How a board scans: when it starts, how long until the next square, until the next round.
struct Scan {
  BoardTime start{0};
  BoardTime step = std::chrono::microseconds(3200);
  BoardTime period = std::chrono::milliseconds(225);

  /// A scan as one board of many has it: 205 to 250 ms a round, twice that with Bluetooth
  /// [spec: drivers/dgt/protocol.md#timing].
  static Scan drawn(Random& random, bool bluetooth);
};

/// The 64 coils and the scan that reads them, one square after another from a8 to h1 [guess: the
/// order]. What is on a square between two visits is never known; so a piece that is dragged
/// quickly can be seen in its new place before it is missed in the old one, and a swap shows no
/// empty square.
///
/// Only squares that differ from the last report are visited, which gives the same changes at the
/// same moments as visiting all of them, and lets a quiet board cost nothing.
class Sensor {
 public:
  Sensor(const rules::Placement& start, const Scan& scan, std::uint64_t seed);

  /// A piece comes within reach of the square's coil. Others may be there too.
  void place(BoardTime at, rules::Square square, rules::Piece piece);

  /// `piece` leaves the square; kNone: whatever came there last. Nothing happens where it is
  /// absent.
  void lift(BoardTime at, rules::Square square, rules::Piece piece = rules::Piece::kNone);

  /// So much of the piece `chip`, 0 to 1, reaches the square's coil from now on.
  void feel(BoardTime at, rules::Square square, rules::Piece piece, double strength, int chip);

  /// Each visit of `square` reads it empty with probability `rate`, from now on; 0 mends it.
  void flicker(BoardTime at, rules::Square square, double rate);

  /// Each change is first read as a wrong piece with probability `rate`.
  void misread(double rate) { misread_rate_ = rate; }

  /// Now and then, `rate` times for each standing piece and round, a piece is read as nothing once.
  void drop_out(BoardTime at, double rate);

  /// When a visited square will next differ from the last report; kNoWake while nothing does. With
  /// a flickering square: when that is visited.
  BoardTime next_at() const { return next_at_; }

  /// Makes the visit of `next_at()`. Nothing where a flickering square read as before.
  std::optional<SquareSeen> visit();

  /// What was reported last for each square: the board's own idea of what stands where.
  const rules::Placement& reported() const { return reported_; }

  /// What a coil reads now, but for noise: the piece; nothing also where two detune each other
  /// [spec: drivers/simulator/README.md#sensor].
  rules::Piece contents(rules::Square square) const;

 private:
  struct Over {
    rules::Piece piece = rules::Piece::kNone;
    double strength = 0;
    int chip = -1;
  };
  struct Coil {
    std::array<Over, 6> pieces{};
    int count = 0;
  };
  static rules::Piece strongest(const Coil& coil);
  static bool restless(const Coil& coil);
  void remove(Coil& coil, int which);
  void changed(BoardTime at, rules::Square square);
  void find_next(BoardTime after);
  BoardTime visit_after(BoardTime after, rules::Square square) const;
  rules::Piece read(rules::Square square);
  rules::Piece read_with_noise(rules::Square square);
  void draw_drop_out(BoardTime after);
  std::optional<SquareSeen> visit_drop_out();

  Scan scan_;
  Random random_;
  std::array<Coil, rules::kSquareCount> coils_{};
  std::array<double, rules::kSquareCount> flicker_rate_{};
  double misread_rate_ = 0, drop_out_rate_ = 0;
  BoardTime drop_out_at_ = kNoWake;
  rules::Placement reported_;
  std::uint64_t differing_ = 0, flickering_ = 0, restless_ = 0;
  BoardTime next_at_ = kNoWake;
  rules::Square next_square_{};
};

}  // namespace jadoube::drivers::simulator
