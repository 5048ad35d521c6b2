#include "daemon/tracking/inferred/start.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/chess960.h"
#include "rules/validity/validity.h"

namespace jadoube::tracking {

using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Square;

namespace {

/// At most this number of squares of the starting position may be misread.
constexpr int kMostMisread = 2;
/// The number of moves that White has at the start.
constexpr int kFirstMoves = 20;

/// All pawns together have gone at least this number of ranks farther if the board is taken for
/// facing the wrong way. Of 22,361 positions of 250 games, none reached it for the right way; one
/// in seven has fewer [seen].
constexpr int kClearlyFarther = 12;

/// The ranks that are empty in every starting position.
constexpr rules::Bitboard kBetweenArmies = 0x0000ffffffff0000;

rules::Bitboard other_than_initial(const Placement& placement, SensingClass sensing) {
  return differing(placement, as_sensed(Placement::initial(), sensing));
}

/// The pieces on a rank, sorted.
std::array<Piece, 8> pieces_on(const Placement& placement, int rank) {
  std::array<Piece, 8> pieces;
  for (int file = 0; file < 8; ++file) {
    pieces[static_cast<std::size_t>(file)] = placement[rules::square_at(file, rank)];
  }
  std::ranges::sort(pieces);
  return pieces;
}

/// True if every rank holds the pieces that it holds at the start, in any order.
bool is_initial_interchanged(const Placement& placement) {
  for (int rank = 0; rank < 8; ++rank) {
    if (pieces_on(placement, rank) != pieces_on(Placement::initial(), rank)) return false;
  }
  return true;
}

/// True if no play can follow the placement, or it is no position at all: pieces are being set up.
/// How it came about is not asked. It may have been another kind of chess.
bool is_wrong_placement(rules::Impossibilities reasons) {
  using enum rules::Impossibility;
  constexpr rules::Impossibilities kWrong{kNoWhiteKing,       kNoBlackKing,    kTooManyWhiteKings,
                                          kTooManyBlackKings, kAdjacentKings,  kPawnOnFirstRank,
                                          kPawnOnLastRank,    kOpponentInCheck};
  for (const auto reason : reasons) {
    if (kWrong.contains(reason)) return true;
  }
  return false;
}

/// A king and its rook on their usual starting squares have not moved, as far as is known.
rules::WrittenPosition with_pieces_at_home(const Placement& placement, Color turn) {
  rules::WrittenPosition written{.placement = placement, .turn = turn};
  const auto may_castle = [&](Square king, Square rook) {
    const auto& initial_placement = Placement::initial();
    if (placement[king] != initial_placement[king] || placement[rook] != initial_placement[rook])
      return;
    written.castling_rooks |= rules::bit(rook);
  };
  for (const auto rook : {Square::a1, Square::h1}) may_castle(Square::e1, rook);
  for (const auto rook : {Square::a8, Square::h8}) may_castle(Square::e8, rook);
  return written;
}

/// The square that the opponent's pawn may just have passed, if only one pawn can be taken in
/// passing. As far as is known it has made a double step.
std::optional<Square> only_square_passed(rules::WrittenPosition written) {
  const int rank = written.turn == Color::kWhite ? 5 : 2;
  std::optional<Square> only;
  for (int file = 0; file < 8; ++file) {
    written.en_passant = rules::square_at(file, rank);
    if (!rules::Position(written).en_passant()) continue;
    if (only) return std::nullopt;
    only = written.en_passant;
  }
  return only;
}

}  // namespace

bool is_nearly_starting_position(const Placement& placement, SensingClass sensing) {
  const auto squares = other_than_initial(placement, sensing);
  return squares != 0 && rules::count(squares) <= kMostMisread;
}

std::optional<Start> initial_start(const Placement& placement, SensingClass sensing) {
  // Computed for every position in which a player thinks: nearly all end here.
  const bool apart = (differing(placement, Placement()) & kBetweenArmies) == 0;
  if (apart && sensing == SensingClass::kIdentity) {
    if (const auto number = rules::chess960_number(placement)) {
      return Start{rules::chess960_start(*number), placement};
    }
    if (is_initial_interchanged(placement)) {
      return Start{rules::Position(with_pieces_at_home(placement, Color::kWhite)), placement};
    }
  }
  // With a piece missing, the piece between the armies may be that piece: a move was made.
  const auto squares = other_than_initial(placement, sensing);
  const bool moved = (squares & kBetweenArmies) != 0 && (squares & ~kBetweenArmies) != 0;
  if (moved || rules::count(squares) > kMostMisread) return std::nullopt;
  return Start{rules::Position::initial(), placement};
}

std::optional<Start> middle_start(const Placement& placement, Color turn, SensingClass sensing) {
  if (sensing != SensingClass::kIdentity) return std::nullopt;
  auto written = with_pieces_at_home(placement, turn);
  if (is_wrong_placement(rules::why_impossible(written))) return std::nullopt;
  written.en_passant = only_square_passed(written);
  return Start{rules::Position(written), placement};
}

std::optional<rules::Position> position_started(const Placement& placement, Color turn,
                                                SensingClass sensing) {
  const auto initial = initial_start(placement, sensing);
  const bool is_whole = initial && initial->position.placement() == placement;
  if (is_whole && turn == Color::kWhite) return initial->position;
  const auto middle = middle_start(placement, turn, sensing);
  return middle ? std::optional(middle->position) : std::nullopt;
}

std::optional<std::vector<rules::Move>> first_plies(const Placement& placement,
                                                    SensingClass sensing) {
  if (sensing != SensingClass::kIdentity) return std::nullopt;
  constexpr int kMost = 2, kEnough = 1000;
  const auto& initial = rules::Position::initial();
  for (int plies = 1; plies <= kMost; ++plies) {
    int budget = kEnough;
    auto found = variations({initial, initial.placement()}, placement, plies, budget);
    if (found.size() == 1) return std::move(found.front());
  }
  return std::nullopt;
}

bool is_of_another_game(const Placement& earlier, const Placement& current) {
  constexpr int kMostInHands = 1, kMostTakenBack = 7;
  if (!is_pawn_back(earlier, current)) return false;
  const auto has_come = [&](Square square) { return is_elsewhere(square, current); };
  if (std::ranges::count_if(differences(earlier, current), has_come) > kMostInHands) return true;
  return rules::count(differing(earlier, current)) > kMostTakenBack &&
         first_plies(current, SensingClass::kIdentity);
}

std::optional<model::Orientation> way_by_pawns(const Placement& as_read, SensingClass sensing) {
  if (sensing != SensingClass::kIdentity) return std::nullopt;
  int farther_if_turned = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const int towards_black = 2 * rules::rank_of(square) - 7;
    if (as_read[square] == Piece::kWhitePawn) farther_if_turned -= towards_black;
    if (as_read[square] == Piece::kBlackPawn) farther_if_turned += towards_black;
  }
  if (std::abs(farther_if_turned) < kClearlyFarther) return std::nullopt;
  return farther_if_turned > 0 ? model::Orientation::kNormal : model::Orientation::kRotated;
}

bool is_begun_turned(const Placement& placement) {
  const auto initial_placement = as_sensed(Placement::initial(), SensingClass::kOccupancy);
  if (rules::count(differing(placement, initial_placement)) != 2) return false;
  int budget = kFirstMoves;
  const auto initial = rules::Position::initial();
  return !variations({initial, initial_placement, SensingClass::kOccupancy},
                     rules::rotated(placement), 1, budget)
              .empty();
}

}  // namespace jadoube::tracking
