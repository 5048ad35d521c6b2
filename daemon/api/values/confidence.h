#pragma once

/// How sure the daemon is, in percent. Inside, margins are hundredths of a nat.
namespace jadoube::api {

/// How often plies with such a margin were right, in percent, 50 to 99: never certain. 50 only for
/// a margin of 0. The margin itself promises more than was measured.
int confidence_percent(int margin);

/// The smallest margin whose confidence is `percent` or more: about the inverse of
/// `confidence_percent`.
int margin_of(int percent);

}  // namespace jadoube::api
