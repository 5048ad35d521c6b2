#pragma once

#include <functional>
#include <span>
#include <vector>

#include "daemon/model/ruling.h"

namespace jadoube::tracking {

/// The arbiter's corrections of a record, in order of `Correction::after`, until their time comes.
/// Each correction leaves the queue once: it is written, or it is left out because the record has
/// no place for it.
class RulingQueue {
 public:
  /// What is due at `now` or later takes the place of what was expected at `now` or later.
  void expect(std::span<const model::Correction> corrections, drivers::Instant now);

  /// Gives each correction that is due before `until` to `write`, in order, if `is_ready` allows
  /// it; the others stay. `is_ready` may let time pass first.
  void write_before(drivers::Instant until,
                    const std::function<bool(const model::Correction&)>& is_ready,
                    const std::function<void(const model::Correction&)>& write);

  bool is_empty() const { return expected_.empty(); }
  /// All that is still expected, which is expected no more.
  std::vector<model::Correction> take_all();

  /// The record had no place for a correction.
  void note_left_out() { left_out_ = true; }
  bool none_left_out() const { return !left_out_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(expected_, left_out_);
  }

 private:
  std::vector<model::Correction> expected_;
  bool left_out_ = false;
};

}  // namespace jadoube::tracking
