#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "rules/laws/articles.h"
#include "rules/laws/laws.h"

namespace jadoube::rules {

/// What is punished as an illegal move [FIDE 2023 Art. 7.5.1-7.5.4]; the last cannot be seen by a
/// board and is entered by the arbiter.
enum class Offence : std::uint8_t { kIllegalMove, kPawnNotReplaced, kPressWithoutMove, kTwoHands };

/// How often one player has completed each offence in this game, by `Offence`.
using OffenceCounts = std::array<int, 4>;

/// Which offences are counted together.
enum class OffenceCount : std::uint8_t {
  kNone,          ///< Not an illegal move in this edition: the arbiter's penalties only.
  kIllegalMoves,  ///< With all others of this count.
  kTwoHands,      ///< On its own.
  kPresses,       ///< On its own.
};

/// In which count the offence is. In 2017 two hands and a press without a move have counts of their
/// own by the letter; FIDE's arbiters agreed in June 2017 to count any two together.
OffenceCount count_of(Edition edition, Offence offence);

/// What an arbiter does about an offence.
enum class Consequence : std::uint8_t {
  kArbiterDecides,  ///< One of the penalties of Article 12.9.
  kExtraTime,       ///< The opponent gets time.
  kGameLost,        ///< Drawn where the opponent cannot mate: `ending_by_penalty`.
  kStands,          ///< Too late: the move stands.
};

/// The ruling on an offence.
struct OffenceRuling {
  Consequence consequence;
  /// The how-manieth of its count this is, from 1; 0 where it is not counted.
  int count = 0;
  /// With kExtraTime.
  std::chrono::minutes to_opponent{0};
  /// The Article that makes it an offence, and the one that rules: "7.5.4", "A.5.2".
  std::string_view offence_article, article;
  /// With kExtraTime, the Article with the number of minutes. Also the one that makes these rules
  /// apply in rapid and blitz, empty in standard chess.
  std::string_view minutes_article = {}, applied_by = {};
};

/// Whether the opponent has answered the offence with a move.
enum class Answered : std::uint8_t { kNotYet, kYes };

/// What follows `offence` by a player who has `earlier` offences in this game [FIDE 2023 Art.
/// 7.5.5, A.5.2].
OffenceRuling rule_on(const Laws& laws, Conditions conditions, Offence offence,
                      const OffenceCounts& earlier, Answered answered = Answered::kNotYet);

/// What the opponent gets when a claim of a draw is found wrong [FIDE 2023 Art. 9.5.3].
struct ClaimPenalty {
  std::chrono::minutes to_opponent;
  std::string_view article, minutes_article;
};

/// The penalty for a wrong claim of Article 9.2 or 9.3.
ClaimPenalty wrong_claim_penalty(const Laws& laws, Conditions conditions);

/// The penalties an arbiter may give [FIDE 2023 Art. 12.9], the lightest first.
enum class Sanction : std::uint8_t {
  kWarning,
  kTimeToOpponent,
  kTimeFromOffender,
  kPointsToOpponent,    ///< Up to the most that the game gives.
  kPointsFromOffender,  ///< Of this game.
  kGameLost,            ///< The arbiter decides the opponent's points too: `may_be_given`.
  kFine,                ///< Announced in advance.
  kExclusionFromRounds,
  kExpulsion,
};

/// How many there are.
inline constexpr int kSanctionCount = 9;

/// "warning", "time to the opponent".
std::string_view to_string(Sanction sanction);

/// "12.9.1", in 2014 "12.9a"; empty where the edition does not have it.
std::string_view article(Edition edition, Sanction sanction);

}  // namespace jadoube::rules
