// The beam's search for plies that the Laws do not allow, and whose pieces were not put back.
#include <algorithm>

#include "daemon/tracking/inferred/beam.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Piece;
using rules::Square;

namespace {

/// With more squares other than they should be, no single ply is to be made out.
constexpr int kMostDiffering = 6;

/// True if a piece of that kind ever goes so: an illegal move that players do not see.
bool goes_as_its_kind(const rules::Position& position, rules::Move move) {
  const auto& sets = position.square_sets();
  const auto type = rules::type_of(position.placement()[move.from]);
  const auto attacks = rules::attacks_of(type, sets.turn, move.from, sets.occupied());
  if (rules::contains(attacks, move.to)) return true;
  const bool ahead = rules::file_of(move.from) == rules::file_of(move.to) &&
                     !rules::contains(sets.of(rules::opponent_of(sets.turn)), move.to);
  if (type != rules::PieceType::kPawn || !ahead) return false;
  const bool white = sets.turn == rules::Color::kWhite;
  const int from = rules::rank_of(move.from), to = rules::rank_of(move.to);
  const int forward = white ? to - from : from - to;
  return forward == 1 || (forward == 2 && from == (white ? 1 : 6));
}

}  // namespace

void Beam::consider_illegal(Cost most_left) {
  const auto count = all_.size();
  for (std::size_t i = 0; i < count && all_.size() < kMostAtOnce; ++i) {
    if (!all_[i].given_up) add_illegal(i);
  }
  all_.erase(std::remove_if(all_.begin() + static_cast<std::ptrdiff_t>(count), all_.end(),
                            [&](const auto& h) { return h.residual > most_left; }),
             all_.end());
  expand_all(count);
  prune();
}

/// What an illegal ply to `square` rests on. A piece that was there all the time has not come
/// there.
Ground Beam::ground_on(Square square) const {
  const auto piece = evidence.placement[square];
  const auto& all = evidence.sensor_events;
  const bool was_on_board =
      root().shown[square] == piece && !all.has_come(square, piece, all.begin());
  return was_on_board ? Ground::kPlacement : Ground::kSensed;
}

/// A piece of the side to move is on another square than its own, and no move takes it there. Two
/// pieces that are on each other's squares were put back wrong: neither has moved.
void Beam::add_illegal(std::size_t index) {
  const auto squares = differing(all_[index].shown, evidence.placement);
  if (rules::count(squares) > kMostDiffering) return;
  add_illegal_castling(index);
  const auto own = all_[index].position.square_sets().of(all_[index].position.turn());
  for (const auto from : rules::Squares(squares & own)) {
    for (const auto to : rules::Squares(squares)) {
      const auto& h = all_[index];
      const auto piece = h.shown[from];
      const bool exchanged = evidence.placement[from] == h.shown[to] && h.shown[to] != Piece::kNone;
      const bool moved =
          evidence.placement[to] == piece && evidence.placement[from] != piece && !exchanged;
      if (!moved || h.position.is_legal({from, to})) continue;
      const bool goes_so = goes_as_its_kind(h.position, {from, to});
      const auto before = all_.size();
      add(h, {from, to}, false, ground_on(to));
      const bool is_new = all_.size() > before;
      if (add_off_centre(index, from, to) && is_new && !goes_so) {
        all_[before].paid += cost::kGoesStrangely;
      }
    }
  }
}

/// King and rook are as after castling, which the Laws forbid them.
void Beam::add_illegal_castling(std::size_t index) {
  const auto& sets = all_[index].position.square_sets();
  const auto rooks = sets.rooks_beside_king(sets.turn);
  if (rooks == 0) return;
  const auto king = rules::first_square(sets.of(sets.turn, rules::PieceType::kKing));
  for (const auto rook : rules::Squares(rooks)) {
    const auto& h = all_[index];
    const auto to = rules::castling_targets(king, rook);
    const bool current = evidence.placement[to.king] == h.shown[king] &&
                         evidence.placement[to.rook] == h.shown[rook];
    if (current && !h.position.is_legal({king, rook})) {
      add(h, {king, rook}, false, ground_on(to.king));
    }
  }
}

/// Or it was set between two squares, one of which a move takes it to: whether there is such a
/// move.
bool Beam::add_off_centre(std::size_t index, Square from, Square read_on) {
  bool any = false;
  for (const auto move : all_[index].position.legal_moves()) {
    const auto& h = all_[index];
    const bool beside = rules::contains(rules::king_attacks(read_on), move.to);
    if (move.from != from || !beside || evidence.placement[move.to] != Piece::kNone) continue;
    any = true;
    if (find_child(h.id, move) == nullptr) keep(after_ply_off_centre(h, move, read_on, evidence));
  }
  return any;
}

}  // namespace jadoube::tracking
