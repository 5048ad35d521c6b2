#pragma once

#include <cstddef>
#include <optional>

#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/log/outage_recovery.h"
#include "daemon/tracking/recorded/game_recorder.h"
#include "daemon/tracking/sensed/board_sensors.h"
#include "daemon/tracking/sensed/sensor_events.h"

namespace jadoube::tracking {

/// Explains the placement by plies, and records them: sensors, then inference, then recorder. All
/// explanations are made here, so these three always work in the same order.
class Explainer {
 public:
  /// All of these outlive the explainer.
  Explainer(BoardSensors& sensors, MoveInference& inference, GameRecorder& recorder,
            OutageRecovery& outage, const Moment& now)
      : sensors_(sensors), inference_(inference), recorder_(recorder), outage_(outage), now_(now) {}

  // When plies are looked for.

  /// True if the placement is the position after the last ply that is written.
  bool matches_record() const { return sensors_.placement() == recorder_.sheet().reported(); }
  /// True if a game goes on and nothing says that the placement is no play.
  bool may_be_play() const;
  /// True if the placement is to be explained by plies now.
  bool may_explain_now() const { return !outage_.gap() && may_be_play(); }

  // What is new.

  /// Inference sees what the sensors show now.
  void update();
  /// Sensor events since `before` stood. The hypotheses learn of all of them at once.
  void note_changes(const rules::Placement& before);
  /// A player has pressed.
  void note_press(const Press& press);
  /// Updates the hypotheses and writes the best variation.
  void update_hypotheses();
  /// Writes the best variation as it is now.
  void follow();
  /// Begins anew with what is written.
  void restart();

  // Where that is not enough.

  /// A player has pressed: the placement should be explained by now.
  void explain_press(const Press& press);
  /// A piece is about to be lifted on a board without a clock. If that begins a reply, the present
  /// placement may be an illegal ply.
  void explain_before_reply();
  /// A log may lack a press, which would ask where a piece is: asks for that without one.
  void consider_unread_capture();
  /// No hand is in the middle of a movement: up to `most` plies may have been made whose pieces
  /// nobody saw come.
  void explain_unseen(int most);
  /// The board was read as a whole and nothing moves.
  void explain_placement();
  /// If a piece that was moved against the Laws is now where a legal move takes it, and the replies
  /// stay, that legal move was played.
  void replace_illegal_ply();
  /// Looks for a result that the players give on the board.
  void look_for_result();
  /// True if play took the kings to the centre, on a board that does not distinguish pieces. Kings
  /// that give a result are next to each other, where no play takes them.
  bool is_no_result();
  /// If the kings in the centre give no result, forgets them; true if so.
  bool drop_false_result();

  // Plies that nobody saw.

  /// Nothing is moving, and the hypotheses do not know what happened meanwhile.
  void explain_gap();
  /// The clock runs again after somebody had stopped it.
  void explain_after_pause();
  /// After an outage the lever tells whose turn it is, as soon as it is read.
  void apply_lever();
  /// The same where nothing is written yet.
  void charge_lever();
  /// Looks for what may have been played in a gap.
  void consider_gap_plies(Gap what);
  /// What was believed of a gap is not final, and does not explain the placement.
  void reconsider_gap();

  // What is told.

  void mark_uncertain_from(std::size_t ply) { recorder_.mark_uncertain_from(ply, recorded_from()); }
  void publish_uncertainty() { recorder_.publish_uncertainty(recorded_from()); }
  void publish_difference() { recorder_.publish_difference(sensors_, now_); }
  void publish_clock() { recorder_.publish_clock(sensors_, now_); }

 private:
  rules::Bitboard come_since_kings_left(const rules::Position& position) const;
  void rewrite(const Hindsight::Best& found);
  void take_plies_back();
  void find_misread_piece();
  std::optional<Hindsight::Best> with_legal_ply(std::size_t index, rules::Move move) const;
  RecordedFrom recorded_from() const { return {sensors_, inference_, outage_, now_}; }
  std::size_t settled() const { return inference_.beam().root().ply_count; }

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  const Moment& now_;
};

}  // namespace jadoube::tracking
