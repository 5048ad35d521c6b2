// The beam's search for plies that the Laws do not allow, and that stand.
#include "daemon/watch/beam.h"
#include "rules/attacks.h"

namespace jadoube::watch {

using rules::Piece;
using rules::Square;

namespace {

/// With more squares other than they should be, no single ply is to be made out.
constexpr int kMostDiffering = 6;

}  // namespace

void Beam::consider_illegal() {
  const auto count = all_.size();
  for (std::size_t i = 0; i < count && all_.size() < kMostAtOnce; ++i) {
    if (!all_[i].given_up) add_illegal(i);
  }
  expand_all(count);
  prune();
}

/// A piece of the side to move stands on another square than its own, and no move takes it there.
/// Two pieces that stand on each other's squares were put back wrong: neither has moved.
void Beam::add_illegal(std::size_t index) {
  const auto squares = differing(all_[index].shown, scene.picture);
  if (rules::count(squares) > kMostDiffering) return;
  add_illegal_castling(index);
  const auto own = all_[index].position.square_sets().of(all_[index].position.turn());
  for (const auto from : rules::Squares(squares & own)) {
    for (const auto to : rules::Squares(squares)) {
      const auto& h = all_[index];
      const auto piece = h.shown[from];
      const bool exchanged = scene.picture[from] == h.shown[to] && h.shown[to] != Piece::kNone;
      const bool moved = scene.picture[to] == piece && scene.picture[from] != piece && !exchanged;
      if (!moved || h.position.is_legal({from, to})) continue;
      add(h, {from, to}, false, Ground::kSensed);
      add_off_centre(index, from, to);
    }
  }
}

/// King and rook stand as after castling, which the Laws forbid them.
void Beam::add_illegal_castling(std::size_t index) {
  const auto& sets = all_[index].position.square_sets();
  const auto rooks = sets.rooks_beside_king(sets.turn);
  if (rooks == 0) return;
  const auto king = rules::first_square(sets.of(sets.turn, rules::PieceType::kKing));
  for (const auto rook : rules::Squares(rooks)) {
    const auto& h = all_[index];
    const auto to = rules::castling_targets(king, rook);
    const bool stands =
        scene.picture[to.king] == h.shown[king] && scene.picture[to.rook] == h.shown[rook];
    if (stands && !h.position.is_legal({king, rook})) {
      add(h, {king, rook}, false, Ground::kSensed);
    }
  }
}

/// Or it was set between two squares, one of which a move takes it to.
void Beam::add_off_centre(std::size_t index, Square from, Square read_on) {
  for (const auto move : all_[index].position.legal_moves()) {
    const auto& h = all_[index];
    const bool beside = rules::contains(rules::king_attacks(read_on), move.to);
    if (move.from != from || !beside || scene.picture[move.to] != Piece::kNone) continue;
    if (find_child(h.id, move) == nullptr) keep(after_ply_off_centre(h, move, read_on, scene));
  }
}

}  // namespace jadoube::watch
