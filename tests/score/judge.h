#pragma once

#include <string>
#include <vector>

#include "tests/score/history.h"
#include "tests/score/margins.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// How well the engine found games. All values are sums, so that scores can be added. Times are in
/// seconds.
struct Score {
  int games = 0;
  /// The number of games with all plies right at the end. The second number: all plies are also
  /// confirmed, except a last ply that nothing can confirm. The third: a reader of final plies only
  /// has the right game.
  int exact = 0, exact_confirmed = 0, exact_final = 0;
  /// The number of games without a silently wrong ply (`tests/support/silent_plies.h`).
  int never_silent = 0;
  /// The number of games that are exact, or become exact with the right explanation. It must be one
  /// of the first eight sets of moves. The order of the moves in a set does not count.
  int exact_or_reported = 0;
  int plies = 0, ply_errors = 0, silent_wrong = 0, flagged_wrong = 0;
  /// The number of right plies that the record has only as INFERRED. An engine that flags every ply
  /// would never be silently wrong.
  int right_inferred = 0;
  /// Retracted plies. Confirmed plies that the hands took back are counted separately.
  int retracted_provisional = 0, retracted_confirmed = 0, taken_back_by_hands = 0;
  int results_due = 0, results_right = 0;
  /// Plies published after the end, and games that were never played.
  int extra_plies = 0;
  /// Lifts by hands that were longer than a scan and ended on the same square. How many there were,
  /// how many are in the record, and how many of these are before the right ply.
  int touches_due = 0, touches_found = 0, touches_placed = 0;
  /// The record's lifts that ended on the same square, and how many of them a hand made.
  int put_back = 0, put_back_by_hand = 0;
  /// The hours of play.
  double hours = 0;
  /// Three lists of times. From the release to the first publication of the ply. From the first
  /// sensed placement of a ply that cannot be extended to its publication. From the reported press
  /// to the confirmation.
  std::vector<double> release_to_provisional, shown_to_provisional, press_to_confirmed;
  /// How long the list stayed wrong after the next ply was made.
  std::vector<double> recovery_seconds;
  int recovery_plies = 0, never_recovered = 0;
  /// The margins of the engine.
  std::vector<Margin> margins;

  void add(const Score& other);
};

/// Judges all games of `session` by the changes in `run`. Published games without a ply are
/// ignored. The others are compared with the true games in order.
Score judge(const Session& session, const Run& run);

/// The smallest number of insertions, removals and changes of plies that make both lists equal.
int edit_distance(const std::vector<std::string>& truth, const std::vector<std::string>& found);

/// True if `move`, which is legal in `position`, could still become another move. The same piece
/// may slide on in the same direction, or it is the first step of a legal castling.
bool may_go_on(const rules::Position& position, rules::Move move);

/// The q-quantile of `values`, 0 to 1. 0 if there are none.
double quantile(std::vector<double> values, double q);

}  // namespace jadoube::score
