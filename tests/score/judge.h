#pragma once

#include <string>
#include <vector>

#include "tests/score/history.h"
#include "tests/score/margins.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// How well games were found. Sums, so that many can be added up. Times in seconds.
struct Score {
  int games = 0;
  /// The list at the end is what was played, ply for ply; all of it confirmed, but for a last ply
  /// that nothing can confirm; and what a reader holds who takes plies when they are final and
  /// never gives one back.
  int exact = 0, exact_confirmed = 0, exact_final = 0;
  /// Games without a ply that is wrong or missing in silence.
  int never_silent = 0;
  /// Games that are exact, or become so where the right one of the ways that are told is chosen.
  int exact_or_told = 0;
  int plies = 0, ply_errors = 0, silent_wrong = 0, flagged_wrong = 0;
  /// Of the confirmed ones, those that hands took back are counted apart.
  int retracted_provisional = 0, retracted_confirmed = 0, taken_back_by_hands = 0;
  int results_due = 0, results_right = 0;
  /// Plies published after the end, and games that were none.
  int extra_plies = 0;
  /// Lifts of hands that were longer than a scan and ended where they began: in the record, and
  /// there before the right ply.
  int touches_due = 0, touches_found = 0, touches_placed = 0;
  /// The record's lifts that ended where they began, and those of them that were a hand's.
  int put_back = 0, put_back_by_hand = 0;
  /// Times it was in doubt, and hours of play.
  int doubts = 0;
  double hours = 0;
  /// From the release to the first time the ply was published; from the moment the squares showed
  /// it where it cannot be extended; from the press as reported to its confirmation.
  std::vector<double> release_to_provisional, shown_to_provisional, press_to_confirmed;
  /// How long the list was wrong when the next ply had been made, until it was right again.
  std::vector<double> recovery_seconds;
  int recovery_plies = 0, never_recovered = 0;
  /// What the engine said of how sure it was.
  std::vector<Margin> margins;

  void add(const Score& other);
};

/// Judges all games of `session` by what the engine said in `run`. Published games without a ply
/// are passed over; the others are taken for the true ones in their order.
Score judge(const Session& session, const Run& run);

/// The least number of plies to insert, remove or change to make one list of the other.
int edit_distance(const std::vector<std::string>& truth, const std::vector<std::string>& found);

/// Whether `move`, legal in `position`, could still become another one: the same piece going on in
/// the same direction, a rook's leg or a king's first step of a castling that is legal.
bool may_go_on(const rules::Position& position, rules::Move move);

/// The q-quantile of `values`, 0 to 1; 0 where there are none.
double quantile(std::vector<double> values, double q);

}  // namespace jadoube::score
