#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers {

/// Whether some bytes can be the beginning of a message.
enum class Fit : std::uint8_t {
  kNone,   ///< No message begins like this.
  kStart,  ///< The rest of the message is missing.
  kWhole,  ///< It is a message.
};

/// Finds messages in the bytes of a board that marks neither their start nor their end. Each make
/// defines how its bytes fit. Bytes that begin no message are dropped one by one, until the rest
/// may begin one. So a message is found only if no other message can begin within it, except at its
/// last byte.
class MessageFinder {
 public:
  /// The fit of bytes that are not empty. Without their last byte they fitted as a start, or they
  /// are the end of such bytes.
  using FitOf = Fit (*)(std::span<const std::uint8_t> bytes);

  explicit MessageFinder(FitOf fit_of) : fit_of_(fit_of) {}

  /// Takes one byte from the board. The message that it completes; nothing if it completes none.
  std::optional<std::vector<std::uint8_t>> take(Instant now, std::uint8_t byte);

  /// Drops the start of a message whose rest does not come.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  FitOf fit_of_;
  std::vector<std::uint8_t> held_;
  Instant taken_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace jadoube::drivers
