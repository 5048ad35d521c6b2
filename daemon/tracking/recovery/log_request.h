#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "daemon/tracking/recovery/outage.h"
#include "drivers/capabilities.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// Whether the board is to be asked for its log. It is asked only if it keeps one, and if it tells
/// pieces apart: by their pieces the games of a log are told apart.
class LogRequest {
 public:
  /// The board can do that.
  void learn(const drivers::Capabilities& can) {
    has_readable_log_ = can.own_log && can.sensing == kSensingOfLogs;
  }
  /// Asks, if `asks` and if the board has a log. Otherwise an earlier request is dropped.
  void ask(bool asks = true) { is_due_ = asks && has_readable_log_; }
  /// Nobody needs the log any more.
  void drop() { is_due_ = false; }
  /// True once after each request.
  bool take() { return std::exchange(is_due_, false); }
  /// The log could not be read at `at`.
  void note_failed(drivers::Instant at) { failed_at_ = at; }
  /// True if it is worth asking. The log of a board that just could not be read is not read again
  /// at once: while a board sends its log, it does not tell what is played.
  bool may_ask(drivers::Instant now) const {
    if (!has_readable_log_) return false;
    return !failed_at_ || now - *failed_at_ >= kAgain;
  }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_due_, has_readable_log_, failed_at_);
  }

 private:
  static constexpr std::chrono::seconds kAgain{30};

  bool is_due_ = false, has_readable_log_ = true;
  std::optional<drivers::Instant> failed_at_;
};

}  // namespace jadoube::tracking
