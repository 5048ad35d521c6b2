#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <utility>
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

inline void RulingQueue::expect(std::span<const model::Correction> corrections,
                                drivers::Instant now) {
  const auto is_due_later = [&](const model::Correction& each) { return each.after >= now; };
  std::erase_if(expected_, is_due_later);
  std::ranges::copy_if(corrections, std::back_inserter(expected_), is_due_later);
}

inline void RulingQueue::write_before(drivers::Instant until,
                                      const std::function<bool(const model::Correction&)>& is_ready,
                                      const std::function<void(const model::Correction&)>& write) {
  for (std::size_t i = 0; i < expected_.size() && expected_[i].after < until;) {
    const auto correction = expected_[i];
    if (!is_ready(correction)) {
      ++i;
      continue;
    }
    expected_.erase(expected_.begin() + static_cast<std::ptrdiff_t>(i));
    write(correction);
  }
}

inline std::vector<model::Correction> RulingQueue::take_all() {
  return std::exchange(expected_, {});
}

}  // namespace jadoube::tracking
