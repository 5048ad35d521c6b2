#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/laws/articles.h"
#include "rules/laws/ending.h"
#include "rules/laws/laws.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The consequence for a game that began wrongly or whose clock was set wrongly.
enum class Remedy : std::uint8_t {
  kNewGame,    ///< It is cancelled, and a new one is played.
  kGoesOn,     ///< It continues as it is.
  kCorrected,  ///< It continues, and what is wrong is put right.
};

/// A remedy and the Article that gives it.
struct RemedyRuling {
  Remedy remedy;
  std::string_view article;

  bool operator==(const RemedyRuling&) const = default;
};

/// The starting position was wrong, and this was found after that many plies [FIDE 2023 Art. 7.2.1,
/// A.5.1.2].
RemedyRuling wrong_start(const Laws& laws, Conditions conditions, std::size_t plies);

/// The board was turned, found after that many plies [FIDE 2023 Art. 7.2.2, A.5.1.2].
RemedyRuling board_turned(const Laws& laws, Conditions conditions, std::size_t plies);

/// The clock was set wrongly, and this was found after that many plies. After ten moves in rapid
/// and blitz, the setting stays only if the schedule would suffer [FIDE 2023 Art. 6.10.2, A.5.1.1].
/// Only the arbiter can judge that: with kGoesOn, they may have to leave the setting.
RemedyRuling wrong_clock(const Laws& laws, Conditions conditions, std::size_t plies);

/// The players have each other's colours, found after that many plies [FIDE 2023 Art. 7.3].
RemedyRuling colours_reversed(const Laws& laws, std::size_t plies);

/// The castling rights that are left when `placed` was there instead of `intended` and the game
/// continues. A right needs the king and the rook on their intended squares [FIDE 2023 Art.
/// A.5.1.2].
CastlingRights castling_after_wrong_start(const Position& intended, const Placement& placed);

/// Whether a position is one of those in A.5.4: both kings in check, or a pawn on the rank furthest
/// from its start.
bool has_illegal_feature(const Position& position);

/// The draw when an arbiter saw such a position, and one is still there when the next move is
/// completed [FIDE 2023 Art. A.5.4]. Nothing before, and nothing under the Competition Rules.
std::optional<Ending> ending_by_illegal_position(const Laws& laws, Conditions conditions,
                                                 const Position& seen, const Position& next);

/// The period of the clocks.
enum class PeriodAtFlag : std::uint8_t { kEarlier, kLast };
/// Whether the event declared Guidelines III: games without increment.
enum class GuidelinesIII : std::uint8_t { kNotDeclared, kDeclared };

/// Both flags have fallen and it is not known which one was first [FIDE 2014 Art. 6.11; FIDE 2023
/// Guidelines III.3.1].
struct BothFlagsRuling {
  /// The draw, in the last period; in an earlier one the game continues.
  std::optional<Ending> ending;
  std::string_view article;
};

/// What follows. Nothing if no rule has it: since 2017 only the Guidelines have.
std::optional<BothFlagsRuling> both_flags_fallen(const Laws& laws, PeriodAtFlag period,
                                                 GuidelinesIII guidelines);

/// How late a player may arrive: the time that the tournament sets, or else the time of the
/// edition. Nothing if the edition has no default [FIDE 2023 Art. 6.7.1; FIDE 2014 Art. 6.7a].
std::optional<std::chrono::minutes> default_time(const Laws& laws,
                                                 std::optional<std::chrono::minutes> stated);

/// Whether a claim of a win on time holds in rapid and blitz when the claimant's own clock shows
/// this [FIDE 2014 Art. A.4c; FIDE 2023 Art. A.5.3].
bool time_claim_holds(const Laws& laws, std::chrono::milliseconds claimants_time);

/// What is punished as an illegal move [FIDE 2023 Art. 7.5.1-7.5.4]; the last cannot be seen by a
/// board and is entered by the arbiter.
enum class Offence : std::uint8_t { kIllegalMove, kPawnNotReplaced, kPressWithoutMove, kTwoHands };

/// How often one player has completed each offence in this game, by `Offence`.
using OffenceCounts = std::array<int, 4>;

/// The offences that are counted together.
enum class OffenceCount : std::uint8_t {
  kNone,          ///< Not an illegal move in this edition: the arbiter's penalties only.
  kIllegalMoves,  ///< With all others of this count.
  kTwoHands,      ///< On its own.
  kPresses,       ///< On its own.
};

/// Together with which other offences this one is counted. By the letter of 2017, two hands and a
/// press without a move are counted separately. FIDE's arbiters agreed in June 2017 to count any
/// two together.
OffenceCount count_of(Edition edition, Offence offence);

/// The consequence of an offence.
enum class Consequence : std::uint8_t {
  kArbiterDecides,  ///< One of the penalties of Article 12.9.
  kExtraTime,       ///< The opponent gets time.
  kGameLost,        ///< Drawn where the opponent cannot mate: `ending_by_penalty`.
  kStands,          ///< Too late: the move is not taken back.
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

/// "12.9.1", in 2014 "12.9a"; empty if the edition does not have it.
std::string_view article(Edition edition, Sanction sanction);

}  // namespace jadoube::rules
