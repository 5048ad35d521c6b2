#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/script.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// A point above the table. The unit is one square, and the origin is the outer corner of a1. The
/// centre of a1 is (.5, .5), that of h8 (7.5, 7.5). The point may be outside the board.
struct Spot {
  double x, y;
  bool operator==(const Spot&) const = default;
};

/// The centre of `square`.
constexpr Spot centre_of(rules::Square square) {
  return {rules::file_of(square) + .5, rules::rank_of(square) + .5};
}

/// The point at `distance` from `spot` in the direction of `to`. It may be beyond `to`.
Spot towards(Spot spot, Spot to, double distance);

/// The place beside the board for captured pieces.
inline constexpr Spot kBesideTheBoard{-2, 4};

/// The place of a piece at a moment. `height` 0 is on the board, 1 is out of reach of every coil.
struct Waypoint {
  BoardTime at;
  Spot spot;
  double height = 0;
};

/// The path of one piece. It moves with even speed from each point to the next. It does not move
/// before the first point and after the last.
struct Path {
  /// The piece that its chip reports.
  rules::Piece piece;
  std::vector<Waypoint> points;
  /// The number of the piece, as in Feel.
  int chip = 0;
};

/// A change that the board has noticed: the new reading of `square`.
struct SquareSeen {
  BoardTime at;
  rules::Square square;
  rules::Piece piece;
  /// The chip of the piece; -1 if it is not known or there is no piece [spec: `Feel`].
  int chip = -1;
};

/// The timing of a board's scan: its start, the time until the next square, and until the next
/// round.
struct Scan {
  BoardTime start{0};
  BoardTime step = std::chrono::microseconds(3200);
  BoardTime period = std::chrono::milliseconds(225);

  /// The timing of one random board: 205 to 250 ms for a round, twice that with Bluetooth [spec:
  /// drivers/dgt/protocol.md#timing].
  static Scan drawn(Random& random, bool bluetooth);
};

/// The 64 coils and the scan that reads them, one square after another from a8 to h1 [guess: the
/// order]. The board cannot sense what happens on a square between two visits. So a piece that is
/// moved quickly can appear on its new square before it is missing on the old one. A swap of two
/// pieces shows no empty square.
///
/// Only squares that differ from the last report are visited. This gives the same changes at the
/// same times as visiting all squares, and a quiet board costs nothing.
class Sensor {
 public:
  Sensor(const rules::Placement& start, const Scan& scan, std::uint64_t seed);

  /// A piece comes within reach of the square's coil. Other pieces may be there too.
  void place(BoardTime at, rules::Square square, rules::Piece piece);

  /// `piece` leaves the square. kNone: the piece that was placed there last. Nothing happens if it
  /// is not there.
  void lift(BoardTime at, rules::Square square, rules::Piece piece = rules::Piece::kNone);

  /// From now on, the square's coil senses the piece `chip` with this strength, 0 to 1.
  void feel(BoardTime at, rules::Square square, rules::Piece piece, double strength, int chip);

  /// From now on, each visit of `square` reads it as empty with probability `rate`. 0 ends this.
  void flicker(BoardTime at, rules::Square square, double rate);

  /// Each change is first read as a wrong piece with probability `rate`.
  void misread(double rate) { misread_rate_ = rate; }

  /// Sometimes a piece is read as nothing once: `rate` times for each piece and round.
  void drop_out(BoardTime at, double rate);

  /// The next visit of a square that differs from the last report, or that flickers. kNoWake: there
  /// is none.
  BoardTime next_at() const { return next_at_; }

  /// Makes the visit of `next_at()`. Nothing if a flickering square reads as before.
  std::optional<SquareSeen> visit();

  /// The last report for each square: the placement that the board has.
  const rules::Placement& reported() const { return reported_; }

  /// What a coil reads now, without noise. It reads nothing if there is no piece, or if two pieces
  /// disturb each other [spec: drivers/simulator/README.md#sensor].
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
  static Over strongest(const Coil& coil);
  static bool restless(const Coil& coil);
  void remove(Coil& coil, int which);
  void changed(BoardTime at, rules::Square square);
  void find_next(BoardTime after);
  BoardTime visit_after(BoardTime after, rules::Square square) const;
  Over read(rules::Square square);
  Over read_with_noise(rules::Square square);
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

/// How a square senses a piece above it. There are two models, so that no host is tuned to one of
/// them.
enum class CoilModel : std::uint8_t {
  /// A switch: closed while the piece is well inside the square, otherwise open.
  kContact,
  /// A coil: its response falls with distance and height, and is noisy near the threshold. If one
  /// of two pieces is much stronger, that piece is read.
  kResponse,
};

/// The response of the coil of `square` to a piece at `spot` and `height`, from 0 to 1.
double strength(CoilModel model, rules::Square square, Spot spot, double height);

/// Appends to `script` what the coils sense of `path`: Lift and Place for a switch, Feel for a
/// coil. After several calls the script is not in the order of time: sort it.
void feel(const Path& path, CoilModel model, Script& script);

}  // namespace jadoube::drivers::simulator
