#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "daemon/model/incident.h"
#include "tests/support/emulated_game.h"

namespace jadoube::score {

/// An incident and an offence are the same if they are this close together. The clock reports a
/// press up to a second late.
inline constexpr std::chrono::seconds kSameMoment{3};
inline bool is_same_moment(drivers::Instant one, drivers::Instant other) {
  return (one > other ? one - other : other - one) <= kSameMoment;
}

/// A piece that lies for this time after the press must be reported. The tracker waits three
/// seconds, and the clock reports the press up to a second late.
inline constexpr std::chrono::seconds kMustBeReported{5};

/// True for the offences of Article 7.5, which add up [FIDE 2023 Art. 7.5.5].
bool is_of_article_7_5(drivers::simulator::OffenceKind kind);

/// An act at the table that must be reported to an arbiter. It is known from the hands and the
/// rules, never from the sensors.
struct Deed {
  /// The kinds of incident that report it, the usual one first.
  std::vector<model::IncidentKind> reported_as;
  /// The number of the ply in which it happened, from 1.
  std::size_t ply;
  drivers::Instant at;
};

/// All deeds of one game: offences, fallen flags, and the end of the game on the board.
///
/// The hands report their own offences. A second offence by one player is also SECOND_ILLEGAL_MOVE
/// [FIDE 2023 Art. 7.5.5]. Pieces that were knocked over count if they lie for `kMustBeReported`.
/// Fallen flags are computed from the presses. That works for one period only, so games with two
/// periods have no flags.
std::vector<Deed> deeds_of(const tests::EmulatedGame& game, const rules::PgnGame& pgn);

/// True if `incident` reports the deed: it has one of its kinds, and is at the same ply or at most
/// `kSameMoment` away.
bool reports(const model::Incident& incident, const Deed& deed);

}  // namespace jadoube::score
