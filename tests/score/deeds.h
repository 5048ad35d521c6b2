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

/// A piece that lies for so long after the press must be told: the tracker waits three seconds, and
/// the clock tells the press up to a second late.
inline constexpr std::chrono::seconds kMustBeTold{5};

/// True for the offences of Article 7.5, which add up [FIDE 2023 Art. 7.5.5].
bool is_of_article_7_5(drivers::simulator::OffenceKind kind);

/// Something that happened at the table and that an arbiter should hear of. It comes from the hands
/// and from the rules, never from the sensors.
struct Deed {
  /// The kinds of incident that tell it, the usual one first.
  std::vector<model::IncidentKind> told_as;
  /// The number of the ply in which it happened, from 1.
  std::size_t ply;
  drivers::Instant at;
};

/// Everything of that sort in one game: offences, flags that fell, and how the game ended on the
/// board.
///
/// Offences are the hands' own. A second offence by one player is also SECOND_ILLEGAL_MOVE [FIDE
/// 2023 Art. 7.5.5]. Pieces that were knocked over count if they lie for `kMustBeTold`. Flags come
/// from a ledger of the presses. It knows one period, so it says nothing of games with two.
std::vector<Deed> deeds_of(const tests::EmulatedGame& game, const rules::PgnGame& pgn);

/// True if `incident` tells the deed: it is of one of its kinds, and at the same ply or at most
/// `kSameMoment` away.
bool tells(const model::Incident& incident, const Deed& deed);

}  // namespace jadoube::score
