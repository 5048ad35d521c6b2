// The search for a piece that is where the board does not read it: between two squares, or
// on a dead square. The piece was lifted and the clock was pressed, so it was moved. Later sensor
// events show which of its moves it was.
#include <algorithm>

#include "daemon/tracking/inferred/searches.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// The piece may be anywhere: nothing is known of it.
constexpr std::size_t kMostUnreadOn = 14;
constexpr std::size_t kMostUnreadFrom = 3;

/// Looks where a piece may be that is not read.
class UnreadSearch {
 public:
  explicit UnreadSearch(Expansion& expansion) : expansion_(expansion) {}

  const Hypothesis* before_missing_piece(rules::Color color) const;
  /// Gives hypothesis `from` its children.
  void add_to(HypothesisId from);

 private:
  rules::Bitboard parked(const Hypothesis& before, rules::Move move, rules::Bitboard away) const;
  bool is_taken_at_once(const rules::Position& position, rules::Move move,
                        rules::Bitboard others) const;

  Expansion& expansion_;
  const SensorEvidence& evidence_ = expansion_.evidence();
};

/// The hypothesis before the last ply of `color`. Nothing if the piece of that ply is where the ply
/// has put it, or was lifted just now to be taken there.
const Hypothesis* UnreadSearch::before_missing_piece(rules::Color color) const {
  const auto& all = expansion_.hypotheses();
  for (const auto* h = &all.best(); h->id != all.root().id; h = all.find(h->parent)) {
    if (h->position.turn() == color) continue;
    const auto* left = evidence_.sensor_events.last_on(h->move.to);
    // A reply that came elsewhere after it had left does not take it.
    const auto left_before = [&](drivers::Instant then) {
      return left != nullptr && left->at < then;
    };
    const bool is_answered = h->id != all.best().id && left_before(all.best().made_at);
    const bool is_missing = evidence_.placement[h->move.to] != h->shown[h->move.to] &&
                            (is_answered || left_before(evidence_.now - kScan));
    return is_missing ? all.find(h->parent) : nullptr;
  }
  return nullptr;
}

/// Nothing is away except one piece of the side to move, and the piece that it took, or that took
/// it there since. What it took may have been put down on another square.
void UnreadSearch::add_to(HypothesisId from) {
  const auto& all = expansion_.hypotheses();
  const auto position = all.find(from)->position;
  const auto away = differing(all.find(from)->shown, evidence_.placement) & ~all.find(from)->parked;
  std::vector<rules::Move> moves;
  for (const auto move : position.legal_moves()) {
    if (position.is_castling(move) || move.promotion) continue;
    if (!rules::contains(away, move.from) || evidence_.placement[move.from] != Piece::kNone)
      continue;
    const auto aside = parked(*all.find(from), move, away);
    const auto others = away & ~(rules::bit(move.from) | rules::bit(move.to) | aside);
    const bool is_empty = evidence_.placement[move.to] == Piece::kNone;
    const bool is_unread = is_empty && others == 0;
    // Only a victim that was put down shows that a piece was there that was never read.
    const bool may_be_taken = !is_empty || aside != 0;
    if (is_unread || (may_be_taken && is_taken_at_once(position, move, others))) {
      moves.push_back(move);
    }
  }
  if (moves.size() > kMostUnreadOn) {
    std::erase_if(moves, [&](auto move) { return !rules::contains(evidence_.dead, move.to); });
  }
  const auto first = all.all().size();
  for (const auto move : moves) expansion_.add(*all.find(from), move, true, Ground::kUnread);
  expansion_.expand_all(first);
}

/// The squares of `away` that were empty, and now have the piece that `move` takes: a player has
/// put it down there.
rules::Bitboard UnreadSearch::parked(const Hypothesis& before, rules::Move move,
                                     rules::Bitboard away) const {
  const auto victim = before.shown[move.to];
  if (victim == Piece::kNone) return 0;
  rules::Bitboard parked = 0;
  for (const auto square : rules::Squares(away)) {
    const bool was_empty = before.shown[square] == Piece::kNone;
    if (was_empty && evidence_.placement[square] == victim) parked |= rules::bit(square);
  }
  return parked;
}

/// True if the piece that is where `move` goes took the moved piece, or is in a hand to take it.
/// That piece comes from the one square of `others`.
bool UnreadSearch::is_taken_at_once(const rules::Position& position, rules::Move move,
                                    rules::Bitboard others) const {
  if (rules::count(others) != 1) return false;
  const auto taken_from = rules::first_square(others);
  const auto after = position.after(move);
  const rules::Move capture{taken_from, move.to};
  const auto current = evidence_.placement[move.to];
  const bool takes = current == Piece::kNone ||
                     current == as_sensed(position.placement()[taken_from], evidence_.sensing);
  return takes && evidence_.placement[taken_from] == Piece::kNone && after.is_legal(capture);
}

}  // namespace

bool add_unread_plies(Expansion& expansion, rules::Color color) {
  // A board that does not distinguish pieces would take any piece that comes next for it.
  if (expansion.evidence().sensing == SensingClass::kOccupancy) return false;
  std::vector<HypothesisId> from;
  for (const auto* h : expansion.hypotheses().rivals(kBeamWidth)) {
    if (h->position.turn() == color && from.size() < kMostUnreadFrom) from.push_back(h->id);
  }
  for (const auto id : from) UnreadSearch(expansion).add_to(id);
  return true;
}

bool add_plies_of_missing_piece(Expansion& expansion, rules::Color color) {
  if (expansion.evidence().sensing == SensingClass::kOccupancy) return false;
  UnreadSearch search(expansion);
  const auto* before = search.before_missing_piece(color);
  if (before == nullptr) return false;
  search.add_to(before->id);
  return true;
}

}  // namespace jadoube::tracking
