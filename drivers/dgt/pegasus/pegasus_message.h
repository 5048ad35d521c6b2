#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/message.h"
#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::drivers::dgt {

/// The occupied squares. A piece is reported as a white pawn.
struct PegasusDump {
  rules::Placement placement;
};

/// A piece was put on `square`, or lifted from it.
struct PegasusChange {
  rules::Square square;
  bool is_occupied;
};

/// Whether the board accepts commands. A locked board reports no squares.
struct PegasusLock {
  bool is_locked;
};

/// The messages of a Pegasus that this driver needs. `Unknown`: anything else.
using PegasusMessage = std::variant<PegasusDump, PegasusChange, PegasusLock, LongSerialNumber,
                                    SerialNumber, Version, Battery, Unknown, Malformed>;

/// The sizes of a Pegasus's messages [spec: drivers/dgt/pegasus/protocol.md#messages].
bool pegasus_sizes(std::uint8_t id, std::size_t size);

/// The meaning of `frame`.
PegasusMessage decode_pegasus(const Frame& frame);

/// The command that lights up these squares and darkens all others.
std::vector<std::uint8_t> pegasus_lights(rules::Bitboard squares);

/// The size of the key that unlocks a board, in bytes.
inline constexpr std::size_t kPegasusKeySize = 6;

/// The command that unlocks the board with `key`.
std::vector<std::uint8_t> pegasus_unlock(std::span<const std::uint8_t, kPegasusKeySize> key);

}  // namespace jadoube::drivers::dgt
