#pragma once

#include <cstddef>
#include <optional>

#include "daemon/tracking/phase/game_beginning.h"
#include "daemon/tracking/phase/game_joining.h"
#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"

namespace jadoube::tracking {

/// Explains an outage from the placement when the board is read again: what the log does not tell,
/// or where there is no log. Also explains what an outage of the clock has swallowed.
class GapExplainer {
 public:
  explicit GapExplainer(TrackerParts& parts)
      : sensors_(parts.sensors),
        inference_(parts.inference),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        now_(parts.now),
        explainer_(parts.explainer()),
        beginning_(parts),
        joining_(parts) {}

  // What is observed.

  /// No data since `since`.
  void begin_outage(drivers::Instant since);
  /// Changes were lost on a live connection.
  void begin_outage_on_live_connection();
  /// The board was read for the first time since.
  void note_first_reading();
  /// Squares changed since the board was read, from the placement `before`.
  void note_changes(const rules::Placement& before);
  /// If the same stands as before and the clock is as it was, nothing was played.
  void close_outage_if_unchanged();
  /// The board begins to send its log.
  void note_log_announced();
  /// Its log has come. True if it holds nothing, and nothing comes behind it.
  bool store_log(const std::vector<drivers::LogEntry>& entries);

  // What is concluded.

  /// The board is at rest, or a player has pressed. What hands have not finished waits until the
  /// board is settled.
  void explain_gap_at_rest(QuietStep rested);
  /// Has the hypotheses explain the placement by what was played in the outage. Pieces that were
  /// read since and `lifted` are in a hand; so many presses were `heard` after that.
  void explain_presses_of_gap(const rules::Placement& lifted, int heard);
  /// True if more was played in the outage than the hypotheses have, of whose presses so many were
  /// `heard`.
  bool presses_exceed_plies(int heard) const;
  /// How many presses there were in the outage at least, by the clock. A press for a ply that was
  /// made before does not count.
  int presses_missed() const;
  /// Of plies that are found after the outage, some were made before those that were seen when the
  /// clock was observed again: nobody knows which.
  void mark_order_uncertain();

  // An outage of the clock, though the connection is live.

  /// The clock was read: notes whether readings before it were lost.
  void note_clock_outage();
  /// A press was observed in an outage of the clock.
  void note_press_in_clock_outage();
  /// The placement was read since, and some presses were observed. What was not found by now never
  /// will be: plies that lead back to the placement leave no other trace.
  void close_clock_outage();

 private:
  void close_gap();
  void leave_to_doubt(QuietStep rested);
  bool needs_log() const;
  std::optional<std::size_t> plies_before_last_changes() const;

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  const Moment& now_;
  Explainer explainer_;
  GameBeginning beginning_;
  GameJoining joining_;
};

}  // namespace jadoube::tracking
