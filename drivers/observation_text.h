#pragma once

#include <string>
#include <string_view>

#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// An observation as one line of text. The journal stores these lines, and the session tests read
/// them:
///
///     square e4 P
///     square e2 .
///     placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
///     clock left 0:03:01 per-move right 0:03:02 per-move pressed left running
///     clock missing
///     link live /dev/ttyUSB0
///     device serial=3000448278 firmware=1.02
///     device serial=7 sensing=occupancy facing=makers-way own-log=no lights=yes
///     noise 3
///     result-piece d4 draw
///     answered set%20clock refused the%20clock%20did%20not%20answer
///     button back+ok
///     log awaited
///     log read power-up e2P e1K array e2. e4P~ left=0:03:01
///     pair second square e4 P
///
/// A device line says of the board's capabilities only what is not usual.
///
/// A '~' follows a square that was logged within a quarter of a second of the square before it.
/// Strings from outside are escaped, so that the line stays one line of printable ASCII. A blank, a
/// '%' and every character that is not printable become '%' and two hexadecimal digits. An empty
/// string becomes "-". Times must not be negative.
std::string to_text(const Observation& observation);

/// The observation that `to_text` wrote. InvalidArgument names the word that is wrong.
rules::Expected<Observation> parse_observation(std::string_view line);

}  // namespace jadoube::drivers
