#include "daemon/arbiter/detectors/illegal_evidence.h"

#include <algorithm>

namespace jadoube::arbiter {
namespace {

/// From these log odds on it is reported as a warning. Of all illegal moves that are reported so,
/// or as critical, more than four of five were made by players [seen: tests/score/README.md].
constexpr int kLikely = -100;
/// More illegal plies than this are no more evidence.
constexpr int kMostEarlier = 3;

}  // namespace

// The weights of a logistic regression on 270 illegal plies of 4,900 games, a third of them with
// messy hands. These plies were still in the record two seconds after the press. They are those of
// which the board left doubt.
int IllegalEvidence::log_odds() const {
  int sum = 167;
  if (!board_shows) sum -= 213;
  if (!showed_before) sum -= 278;
  if (may_stand_beside) sum -= 289;
  if (follows_change) sum -= 115;
  if (follows_illegal) sum -= 183;
  if (follows_inferred) sum -= 42;
  return sum - 42 * std::min(earlier_illegal, kMostEarlier);
}

bool IllegalEvidence::is_likely() const { return log_odds() >= kLikely; }

}  // namespace jadoube::arbiter
