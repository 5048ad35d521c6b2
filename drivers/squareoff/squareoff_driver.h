#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "drivers/polled/message_finder.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::squareoff {

/// The occupied squares. A piece is reported as a white pawn.
struct Occupancy {
  rules::Placement placement;
};

/// A piece was put on `square`, or lifted from it.
struct Change {
  rules::Square square;
  bool is_occupied;
};

/// A message that this driver does not need.
struct Other {};

/// A message with an impossible content.
struct Malformed {};

using Message = std::variant<Occupancy, Change, Other, Malformed>;

/// How the text `bytes` fits: a number, `#`, data and `*` of a Pro; a change, 64 digits or "OK" of
/// a Neo [spec: drivers/squareoff/protocol.md#messages].
Fit fit_of(std::span<const std::uint8_t> bytes);

/// The meaning of the message `text`: one of a Pro with its number, "0#e2u*", or one of a Neo,
/// "e2u".
Message decode(std::string_view text);

/// The command that lights up these squares and turns off all others.
std::string lights_command(rules::Bitboard squares);

}  // namespace jadoube::drivers::squareoff
