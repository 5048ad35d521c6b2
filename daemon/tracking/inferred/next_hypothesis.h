#pragma once

#include <optional>

#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {

/// The hypothesis that continues `parent` by `move`. It is charged for how the ply was made and for
/// what has happened since. The caller gives the id. `legal`: the Laws allow the move.
Hypothesis after_ply(const Hypothesis& parent, rules::Move move, bool legal, Ground ground,
                     const SensorEvidence& evidence);

/// The same where the piece was set between two squares: the board reads it on `read_on`, beside
/// the square that the move goes to.
Hypothesis after_ply_off_centre(const Hypothesis& parent, rules::Move move, rules::Square read_on,
                                const SensorEvidence& evidence);

/// The number of the first sensor event that may be part of a ply after `h`. It includes the events
/// of one scan before, because squares are not read in the order of the hands.
std::size_t first_that_counts(const Hypothesis& h, const SensorEvidence& evidence);

/// The same of what happened on `square`: where a ply of `h` put a piece, only what came after
/// that.
std::size_t first_that_counts_on(const Hypothesis& h, rules::Square square,
                                 const SensorEvidence& evidence);

/// What it costs more that a piece came back to its square, as this makes it the likely victim of
/// `h`'s ply.
Cost of_other_target(const Hypothesis& h, const SensorEvent& sensor_event);

/// How many presses there were between `h`'s ply and sensor event `end` that were not for that ply
/// or the one before.
int presses_for_nothing(const Hypothesis& h, std::size_t end, const SensorEvidence& evidence);

/// The squares to which pieces came since a hypothesis's ply.
rules::Bitboard arrivals_since(const Hypothesis& h, const SensorEvidence& evidence);

/// True if the board cannot distinguish the capturing piece of `move` from the captured one, and no
/// piece was lifted there since. `move` is legal after `h`. Such a capture shows only in that its
/// piece has left.
bool is_replaced(const Hypothesis& h, rules::Move move, const SensorEvidence& evidence);

/// True if the piece of `move`, legal after `h`, was sensed to come; `arrivals` as above. If a
/// board without identities cannot distinguish promotions, only the queen is called for.
bool is_called_for(const Hypothesis& h, rules::Move move, rules::Bitboard arrivals,
                   const SensorEvidence& evidence);

}  // namespace jadoube::tracking
