#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/incident.h"
#include "daemon/model/incident_facts.h"
#include "rules/laws/irregularities.h"
#include "rules/square.h"

namespace jadoube::arbiter {

using model::AdviceKind;
using model::EndReason;
using model::EvidenceKind;
using model::IncidentAdvice;
using model::IncidentCase;
using model::IncidentEnd;
using model::IncidentEvidence;
using model::IncidentFacts;

/// The end of an incident whose finding has ended.
enum class AfterGone : std::uint8_t {
  kWithdrawn,  ///< It was none.
  kResolved,   ///< It is over; within `kAtOnce` it is withdrawn.
  kPutRight,   ///< The same within `kAtOnce`, unless a hand undid an offence; after that an offence
               ///< stays one, put right or not.
  kStays,      ///< It happened, and nothing undoes that.
};

/// What puts itself right within this time is not shown to anybody. A critical incident, which is
/// shown at once, is withdrawn.
inline constexpr std::chrono::seconds kAtOnce{3};

/// What a hand does until the press is read in less time after it [guess: two rounds of the
/// sensors]. What changes later was done later.
inline constexpr std::chrono::milliseconds kReadLate{500};

/// Two findings with one key, at different moments, are of the same incident.
struct FindingKey {
  IncidentKind kind{};
  /// As in Incident.
  std::size_t ply = 0;
  std::optional<rules::Color> of = {};
  /// Whatever else distinguishes it from others of its kind: an instant, a move, a pair of pieces.
  std::int64_t detail = 0;
  auto operator<=>(const FindingKey&) const = default;
};

/// A fact that one detector finds to be true now. A detector reports it again as long as it is
/// true. `IncidentList` makes incidents of findings.
struct Finding {
  FindingKey key = {};
  Severity severity = Severity::kLog;
  std::string article = {};
  /// As in Incident.
  std::string move = {};
  rules::Placement before = {};
  /// The pieces on the board now, if they are not those of the game's board.
  std::optional<rules::Placement> now = {};
  std::vector<rules::Square> squares = {};
  std::optional<model::ClockState> at_press = {};
  std::optional<int> margin = {};
  IncidentEvidence evidence = {};
  Closes closes = Closes::kNever;
  IncidentFacts facts = {};
  IncidentAdvice advice = {};
  /// The time from which it is true, and the time for which it must last before it is reported.
  Instant since{};
  std::chrono::milliseconds patience = kAtOnce;
  /// When its severity grows if it lasts. `kNever`: it does not.
  Instant grows_at = drivers::kNever;
  AfterGone after_gone = AfterGone::kWithdrawn;
  /// An incident that ends within this time after it was reported is withdrawn, whatever
  /// `after_gone` is. But an offence that a hand undid is INFO from then on.
  std::chrono::milliseconds at_once = kAtOnce;
  /// The reason for its end when its finding has ended.
  EndReason gone = EndReason::kNone;
  /// The end of an offence that was undone before it was found.
  std::optional<IncidentEnd> undone = {};
  /// It counts as this offence of `key.of` [FIDE 2023 Art. 7.5.5].
  std::optional<rules::Offence> offence = {};
  /// True if it counts only once an arbiter has resolved it.
  bool in_doubt = false;
};

/// The squares of a set as a list, a1 first.
inline std::vector<rules::Square> squares_of(rules::Bitboard set) {
  std::vector<rules::Square> squares;
  for (const auto square : rules::Squares(set)) squares.push_back(square);
  return squares;
}

}  // namespace jadoube::arbiter
