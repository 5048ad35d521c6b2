// The beam's search for a man who stands where the board does not read him: between two squares, or
// on a square that is dead. He was lifted and the clock was pressed, so he was moved; which of his
// moves it was is told by what comes after.
#include <algorithm>

#include "daemon/watch/beam.h"

namespace jadoube::watch {

using rules::Piece;

namespace {

/// He may stand anywhere: as good as not to know.
constexpr std::size_t kMostUnreadOn = 14;
constexpr std::size_t kMostUnreadFrom = 3;

}  // namespace

void Beam::consider_unread(rules::Color color) {
  // Where only something is read, whoever comes next would be taken for him.
  if (scene.sensing == SensingClass::kOccupancy) return;
  std::vector<HypothesisId> from;
  for (const auto* h : rivals(kBeamWidth)) {
    if (h->position.turn() == color && from.size() < kMostUnreadFrom) from.push_back(h->id);
  }
  for (const auto id : from) add_unread(id);
  prune();
}

/// Nothing is away but one man of the side to move, and who he took.
void Beam::add_unread(HypothesisId from) {
  const auto position = find(from)->position;
  const auto away = differing(find(from)->shown, scene.picture);
  std::vector<rules::Move> moves;
  for (const auto move : position.legal_moves()) {
    if (position.is_castling(move) || move.promotion) continue;
    const auto vacated = rules::bit(move.from) | rules::bit(move.to);
    const bool lifted = rules::contains(away, move.from) && (away & ~vacated) == 0;
    const bool unread =
        scene.picture[move.from] == Piece::kNone && scene.picture[move.to] == Piece::kNone;
    if (lifted && unread) moves.push_back(move);
  }
  if (moves.size() > kMostUnreadOn) {
    std::erase_if(moves, [&](auto move) { return !rules::contains(scene.dead, move.to); });
  }
  for (const auto move : moves) add(*find(from), move, true, Ground::kUnread);
}

}  // namespace jadoube::watch
