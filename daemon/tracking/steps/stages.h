#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/log/outage_recovery.h"
#include "daemon/tracking/phase/game_lifecycle.h"
#include "daemon/tracking/phase/situation.h"
#include "daemon/tracking/recorded/game_recorder.h"
#include "daemon/tracking/recorded/ruling_queue.h"
#include "daemon/tracking/sensed/board_sensors.h"

namespace jadoube::tracking {

/// The state of the four stages of one board: sensed, phase, inferred, recorded. No stage knows
/// another one. The functions of this folder give the values of one stage to the next. A copy is
/// independent.
class Stages {
 public:
  /// As in GameLifecycle.
  Stages(int games_before, bool only_one) : life_(games_before, only_one) {}

  /// What is processed from now on happens at `at`, and its changes are appended to `changes`.
  void begin(drivers::Instant at, std::vector<model::TimedChange>& changes) {
    sensors_.known().now = {at, at};
    recorder_.begin(at, changes);
  }

  // The values that stages read of each other.

  const Sensed& sensed() const { return sensors_.sensed(); }
  GameView game() const { return recorder_.view(); }
  Situation situation() const {
    return {sensed(), game(), outage_, life_, inference_, recorder_.end().is_looked_over(game())};
  }

  // The stages.

  BoardSensors& sensors() { return sensors_; }
  /// The phase stage has two parts: the games of the board, and what is known of an outage.
  GameLifecycle& life() { return life_; }
  const GameLifecycle& life() const { return life_; }
  OutageRecovery& outage() { return outage_; }
  const OutageRecovery& outage() const { return outage_; }
  MoveInference& inference() { return inference_; }
  const MoveInference& inference() const { return inference_; }
  GameRecorder& recorder() { return recorder_; }
  const GameRecorder& recorder() const { return recorder_; }
  /// Corrections that are expected.
  RulingQueue& rulings() { return rulings_; }
  const RulingQueue& rulings() const { return rulings_; }

  /// Takes over all that `past` has found, which was a copy of these stages. It published
  /// `changes`.
  void adopt(const Stages& past, const std::vector<model::TimedChange>& changes) {
    auto& appended = recorder_.changes();
    *this = past;
    recorder_.begin(sensed().now.published_at, appended);
    appended.insert(appended.end(), changes.begin(), changes.end());
  }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(sensors_, inference_, recorder_, outage_, life_, rulings_);
  }

 private:
  BoardSensors sensors_;
  GameLifecycle life_;
  OutageRecovery outage_;
  MoveInference inference_;
  GameRecorder recorder_;
  RulingQueue rulings_;
};

}  // namespace jadoube::tracking
