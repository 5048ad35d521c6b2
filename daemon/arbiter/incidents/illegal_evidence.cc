#include "daemon/arbiter/incidents/illegal_evidence.h"

namespace jadoube::arbiter {
namespace {

/// From these log odds on it is told as a warning. Of all illegal moves that are told so, or as
/// critical, more than four of five were then made by players [seen: tests/score/README.md].
constexpr int kLikely = -100;

}  // namespace

// The weights of a logistic regression on 213 illegal plies of 550 games with messy hands. They are
// those of which the board left doubt.
int IllegalEvidence::log_odds() const {
  int sum = -73;
  if (!board_shows) sum -= 123;
  if (!showed_before) sum -= 62;
  if (may_stand_beside) sum -= 72;
  if (follows_change) sum -= 60;
  if (follows_illegal) sum -= 76;
  if (follows_inferred) sum -= 92;
  return sum;
}

bool IllegalEvidence::is_likely() const { return log_odds() >= kLikely; }

}  // namespace jadoube::arbiter
