#pragma once

#include <cstdint>
#include <optional>

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// The greeting, step by step, in this order.
enum class GreetingStep : std::uint8_t {
  kDrain,       ///< Let what an earlier host asked for run out of the line.
  kReset,       ///< End all updates.
  kVersion,     ///< Ask the one thing that every board answers: the proof that it is a board.
  kSerial,      ///< Who it is, and
  kLongSerial,  ///< on newer boards, who it is among more of them.
  kUpdates,     ///< Ask for changes as they happen. From here on the game can be followed.
  kTrademark,   ///< What else it tells about itself.
  kHardware,    ///< The same.
  kBattery,     ///< The same.
  kDone,
};

/// Goes through the steps: asks each question, waits for its answer as long as that step has
/// patience, asks again as often as it has tries, and goes on without it. Only a board that does
/// not answer the version fails the greeting, unless it has proved itself in another way.
class Greeting {
 public:
  /// Starts from the first step.
  void open(Instant now);

  /// The answer to `step`'s question came, asked for or not.
  void hear(GreetingStep step);

  /// The board has proved itself without answering: its silence fails nothing any more.
  void vouch() { vouched_ = true; }

  /// Gives up waits that are over.
  void advance(Instant now);

  /// When `advance` has something to do next; kNever where nothing is waited for.
  Instant times_out_at() const;

  /// Whether a question is due to be sent.
  bool is_due() const { return step_ != GreetingStep::kDone && !waiting_; }

  /// The question that is due; it counts as sent at `now`.
  std::uint8_t take(Instant now);

  /// The step it is at. All steps before it are settled: answered or given up.
  GreetingStep step() const { return step_; }

  /// The board never answered.
  bool has_failed() const { return failed_; }

 private:
  void enter(GreetingStep step);
  bool was_answered(GreetingStep step) const;

  GreetingStep step_ = GreetingStep::kDone;
  bool waiting_ = false, vouched_ = false, failed_ = false;
  int asked_times_ = 0;
  std::uint32_t answered_ = 0;
  Instant waits_until_ = kNever;
};

}  // namespace jadoube::drivers::dgt
