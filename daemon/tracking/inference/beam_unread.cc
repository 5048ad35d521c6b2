// The beam's search for a man who stands where the board does not read him: between two squares, or
// on a square that is dead. He was lifted and the clock was pressed, so he was moved; which of his
// moves it was is told by what comes after.
#include <algorithm>

#include "daemon/tracking/inference/beam.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// He may stand anywhere: as good as not to know.
constexpr std::size_t kMostUnreadOn = 14;
constexpr std::size_t kMostUnreadFrom = 3;

}  // namespace

void Beam::consider_unread(rules::Color color) {
  // Where only something is read, whoever comes next would be taken for him.
  if (evidence.sensing == SensingClass::kOccupancy) return;
  std::vector<HypothesisId> from;
  for (const auto* h : rivals(kBeamWidth)) {
    if (h->position.turn() == color && from.size() < kMostUnreadFrom) from.push_back(h->id);
  }
  for (const auto id : from) add_unread(id);
  prune();
}

void Beam::consider_gone(rules::Color color) {
  if (evidence.sensing == SensingClass::kOccupancy) return;
  const auto* before = before_gone(color);
  if (before == nullptr) return;
  add_unread(before->id);
  prune();
}

/// The account before the last ply of `color`, if its man is not where that has put him, and was
/// not lifted just now by who takes him.
const Hypothesis* Beam::before_gone(rules::Color color) const {
  for (const auto* h = &best(); h->id != root().id; h = find(h->parent)) {
    if (h->position.turn() == color) continue;
    const auto* left = evidence.sensor_events.last_on(h->move.to);
    const bool is_gone = evidence.picture[h->move.to] != h->shown[h->move.to] && left != nullptr &&
                         evidence.now - left->at > kScan;
    return is_gone ? find(h->parent) : nullptr;
  }
  return nullptr;
}

/// Nothing is away but one man of the side to move, and who he took, or who took him there since.
void Beam::add_unread(HypothesisId from) {
  const auto position = find(from)->position;
  const auto away = differing(find(from)->shown, evidence.picture);
  std::vector<rules::Move> moves;
  for (const auto move : position.legal_moves()) {
    if (position.is_castling(move) || move.promotion) continue;
    if (!rules::contains(away, move.from) || evidence.picture[move.from] != Piece::kNone) continue;
    const auto others = away & ~(rules::bit(move.from) | rules::bit(move.to));
    const bool stands_unread = evidence.picture[move.to] == Piece::kNone && others == 0;
    if (stands_unread || is_taken_at_once(position, move, others)) moves.push_back(move);
  }
  if (moves.size() > kMostUnreadOn) {
    std::erase_if(moves, [&](auto move) { return !rules::contains(evidence.dead, move.to); });
  }
  const auto first = all_.size();
  for (const auto move : moves) add(*find(from), move, true, Ground::kUnread);
  expand_all(first);
}

/// Whether who stands where `move` goes took its man: from the one square of `others`.
bool Beam::is_taken_at_once(const rules::Position& position, rules::Move move,
                            rules::Bitboard others) const {
  if (rules::count(others) != 1 || evidence.picture[move.to] == Piece::kNone) return false;
  const auto taken_from = rules::first_square(others);
  const auto after = position.after(move);
  const rules::Move capture{taken_from, move.to};
  return evidence.picture[taken_from] == Piece::kNone && after.is_legal(capture) &&
         evidence.picture[move.to] == as_sensed(position.placement()[taken_from], evidence.sensing);
}

}  // namespace jadoube::tracking
