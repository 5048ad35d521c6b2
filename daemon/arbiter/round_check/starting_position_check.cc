// The findings are in the order in which people put the pieces right. First are exchanged pieces,
// then pieces on wrong squares. Then follow pieces that are misread, missing or too many. If more
// than `kMostWrongSquares` squares are wrong, the pieces are not set up yet, and a list of squares
// would not help.
#include <optional>

#include "daemon/arbiter/round_check/round_check.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/chess960.h"
#include "rules/square.h"

namespace jadoube::arbiter {
namespace {

using rules::Bitboard;
using rules::Color;
using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Square;

constexpr std::size_t kMostWrongSquares = 8;

RoundFinding placement_finding(RoundFindingKind kind, std::vector<Square> squares,
                               RoundFindingFacts facts = {}) {
  return {.kind = kind,
          .makes = Readiness::kNotReady,
          .hand = Hand::kArbiter,
          .squares = std::move(squares),
          .facts = std::move(facts)};
}

/// Finds what is wrong, one thing after the other. `lacking_`: squares without their piece;
/// `strangers_`: squares with a piece that does not belong there.
class PlacementCheck {
 public:
  /// `pieces` is the right placement. The board would report it as `intended`.
  PlacementCheck(const Placement& pieces, const Placement& intended, const Placement& placement)
      : pieces_(pieces), intended_(intended), placement_(placement) {
    for (const auto square : rules::Squares(tracking::differing(intended, placement))) {
      if (intended[square] != Piece::kNone) lacking_ |= rules::bit(square);
      if (placement[square] != Piece::kNone) strangers_ |= rules::bit(square);
    }
  }

  std::vector<RoundFinding> findings() {
    find_interchanged();
    find_misplaced();
    find_read_as_other();
    find_missing();
    find_too_many();
    return std::move(found_);
  }

 private:
  void find_interchanged() {
    for (const auto a : rules::Squares(lacking_ & strangers_)) {
      for (const auto b : rules::Squares(lacking_ & strangers_)) {
        if (placement_[a] != intended_[b] || placement_[b] != intended_[a]) continue;
        if (index_of(b) <= index_of(a) || !is_open(a, b) || !is_open(b, a)) continue;
        found_.push_back(placement_finding(RoundFindingKind::kPiecesInterchanged, {a, b},
                                           {.piece = pieces_[a], .read_as = pieces_[b]}));
        close(a, b);
        close(b, a);
      }
    }
  }

  void find_misplaced() {
    for (const auto home : rules::Squares(lacking_)) {
      for (const auto square : rules::Squares(strangers_)) {
        if (placement_[square] != intended_[home] || !is_open(home, square)) continue;
        found_.push_back(placement_finding(RoundFindingKind::kPieceMisplaced, {home, square},
                                           {.piece = pieces_[home]}));
        close(home, square);
      }
    }
  }

  void find_read_as_other() {
    for (const auto square : rules::Squares(lacking_ & strangers_)) {
      found_.push_back(placement_finding(RoundFindingKind::kReadAsOther, {square},
                                         {.piece = pieces_[square], .read_as = read_as(square)}));
      found_.back().hand = Hand::kTechnician;
      close(square, square);
    }
  }

  void find_missing() {
    for (const auto square : rules::Squares(lacking_)) {
      found_.push_back(
          placement_finding(RoundFindingKind::kPieceMissing, {square}, {.piece = pieces_[square]}));
    }
  }

  void find_too_many() {
    for (const auto square : rules::Squares(strangers_)) {
      found_.push_back(placement_finding(RoundFindingKind::kPieceTooMany, {square},
                                         {.read_as = read_as(square)}));
    }
  }

  /// The piece that is read; nothing if the board cannot sense which piece is there.
  std::optional<Piece> read_as(Square square) const {
    return pieces_ == intended_ ? std::optional(placement_[square]) : std::nullopt;
  }
  bool is_open(Square home, Square stranger) const {
    return (lacking_ & rules::bit(home)) != 0 && (strangers_ & rules::bit(stranger)) != 0;
  }
  void close(Square home, Square stranger) {
    lacking_ &= ~rules::bit(home);
    strangers_ &= ~rules::bit(stranger);
  }

  const Placement& pieces_;
  const Placement& intended_;
  const Placement& placement_;
  Bitboard lacking_ = 0, strangers_ = 0;
  std::vector<RoundFinding> found_;
};

/// The placement on a board that is turned by a quarter: the piece of a1 is on h1.
Placement quarter_turned(const Placement& placement) {
  Placement turned;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    turned.set(rules::square_at(7 - rank_of(square), file_of(square)), placement[square]);
  }
  return turned;
}

/// True if the board shows the starting position turned by a quarter. The board would report the
/// right one as `intended`.
bool is_quarter_turned(const Placement& placement, const Placement& intended) {
  const auto once = quarter_turned(placement);
  return once == intended || rotated(once) == intended;
}

/// The starting position of Chess960 that has the first rank of one side. Neither rank belongs to
/// one: the standard one.
Placement intended_chess960(const Placement& placement) {
  for (const int rank : {0, 7}) {
    Placement start = Placement::initial();
    for (int file = 0; file < 8; ++file) {
      const Piece piece = placement[rules::square_at(file, rank)];
      if (piece == Piece::kNone) break;
      start.set(rules::square_at(file, 0), make_piece(Color::kWhite, type_of(piece)));
      start.set(rules::square_at(file, 7), make_piece(Color::kBlack, type_of(piece)));
    }
    if (rules::chess960_number(start)) return start;
  }
  return Placement::initial();
}

RoundFinding nothing_read() {
  auto found = placement_finding(RoundFindingKind::kNothingRead, {});
  found.hand = Hand::kTechnician;
  return found;
}

}  // namespace

std::vector<RoundFinding> check_starting_position(const Placement& placement, bool chess960,
                                                  drivers::SensingClass sensing,
                                                  const std::optional<Placement>& start) {
  if (!start && chess960 && rules::chess960_number(placement)) return {};
  if (placement == Placement()) return {nothing_read()};
  const Placement usual = start.value_or(Placement::initial());
  if (start && placement == as_sensed(usual, sensing)) return {};
  if (is_quarter_turned(placement, as_sensed(usual, sensing))) {
    return {placement_finding(RoundFindingKind::kBoardTurned, {}, {.other_case = true})};
  }
  const Placement pieces = !start && chess960 ? intended_chess960(placement) : usual;
  const Placement intended = as_sensed(pieces, sensing);
  const auto wrong = tracking::differences(intended, placement);
  // A board with another of the 960 positions has other pieces on the same squares.
  if (wrong.size() <= kMostWrongSquares ||
      (start && rules::chess960_number(placement) && rules::chess960_number(*start))) {
    return PlacementCheck(pieces, intended, placement).findings();
  }
  return {placement_finding(RoundFindingKind::kStartingPositionNotSet, wrong)};
}

}  // namespace jadoube::arbiter
