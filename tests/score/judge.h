#pragma once

#include <string>
#include <vector>

#include "tests/score/history.h"
#include "tests/score/margins.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// How well games were found. All values are sums, so that scores can be added. Times are in
/// seconds.
struct Score {
  int games = 0;
  /// Games whose list at the end is what was played, ply for ply. The second number: all of it is
  /// confirmed, except a last ply that nothing can confirm. The third: a reader that takes only
  /// final plies has the right game.
  int exact = 0, exact_confirmed = 0, exact_final = 0;
  /// Games in which no ply is wrong or missing in silence (`tests/support/silent_plies.h`).
  int never_silent = 0;
  /// Games that are exact, or become exact if the right explanation is chosen: one of the first
  /// eight sets of moves. The order of a set's moves does not count.
  int exact_or_told = 0;
  int plies = 0, ply_errors = 0, silent_wrong = 0, flagged_wrong = 0;
  /// Plies that are right, and that the record does not confirm: it says INFERRED. Whoever flags
  /// everything is never wrong in silence.
  int right_inferred = 0;
  /// Retracted plies. Confirmed plies that the hands took back are counted apart.
  int retracted_provisional = 0, retracted_confirmed = 0, taken_back_by_hands = 0;
  int results_due = 0, results_right = 0;
  /// Plies published after the end, and games that were never played.
  int extra_plies = 0;
  /// Lifts of hands that were longer than a scan and ended where they began: how many there were,
  /// how many are in the record, and how many of these are before the right ply.
  int touches_due = 0, touches_found = 0, touches_placed = 0;
  /// The record's lifts that ended where they began, and how many of them a hand made.
  int put_back = 0, put_back_by_hand = 0;
  /// The hours of play.
  double hours = 0;
  /// Three times: from the release to the first publication of the ply; from the moment when the
  /// squares showed a ply that cannot be extended; from the reported press to the confirmation.
  std::vector<double> release_to_provisional, shown_to_provisional, press_to_confirmed;
  /// How long the list stayed wrong after the next ply was made.
  std::vector<double> recovery_seconds;
  int recovery_plies = 0, never_recovered = 0;
  /// How sure the engine said that it was.
  std::vector<Margin> margins;

  void add(const Score& other);
};

/// Judges all games of `session` by the changes in `run`. Published games without a ply are
/// ignored. The others are compared with the true games in order.
Score judge(const Session& session, const Run& run);

/// The smallest number of plies to insert, remove or change that makes one list equal to the other.
int edit_distance(const std::vector<std::string>& truth, const std::vector<std::string>& found);

/// True if `move`, which is legal in `position`, could still become another move: the same piece
/// goes on in the same direction, or it is the first step of a legal castling.
bool may_go_on(const rules::Position& position, rules::Move move);

/// The q-quantile of `values`, 0 to 1. 0 if there are none.
double quantile(std::vector<double> values, double q);

}  // namespace jadoube::score
