#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/instant.h"
#include "rules/bitboard.h"

namespace jadoube::drivers::certabo {

using Bytes = std::vector<std::uint8_t>;

/// The command for the lights: these squares light up, all others are dark [spec:
/// drivers/certabo/protocol.md#lights].
Bytes light_command(rules::Bitboard squares);

/// Sends commands for the lights. Only the last one counts. It is sent again until the board
/// acknowledges it, three times at most.
class LightSender {
 public:
  /// Sends these squares next.
  void show(rules::Bitboard squares);

  /// The board acknowledged a command.
  void acknowledged();

  /// The command that is due by `now`. Empty: none.
  Bytes due(Instant now);

  /// When `due` has something to do; kNever if it waits for `show`.
  Instant wake_at() const { return wanted_ ? free_at_ : kNever; }

  /// The board has acknowledged a command, so it has lights that take such commands.
  bool is_answered() const { return is_answered_; }

 private:
  std::optional<rules::Bitboard> wanted_;
  int tries_ = 0;
  Instant free_at_ = Instant::min();
  bool is_answered_ = false;
};

}  // namespace jadoube::drivers::certabo
