#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The criterion that decides a place [C.07-2026 Art. 5].
enum class Criterion : std::uint8_t {
  kPoints,              ///< PTS: the primary score.
  kMatchPoints,         ///< MPTS.
  kGamePoints,          ///< GPTS.
  kOtherPoints,         ///< MPvGP: of match and game points those that are not the primary score.
  kDirect,              ///< DE.
  kTeamDirect,          ///< EDE.
  kTeamDirectBT,        ///< EDEBT: EDE, then board count, then top boards.
  kTeamDirectBB,        ///< EDEBB: EDE, then board count, then without the bottom boards.
  kTeamDirectT,         ///< EDET: EDE, then top boards.
  kTeamDirectB,         ///< EDEB: EDE, then without the bottom boards.
  kWins,                ///< WIN.
  kGamesWon,            ///< WON: over the board.
  kBlackGames,          ///< BPG.
  kBlackWins,           ///< BWG.
  kProgressive,         ///< PS.
  kElectedRounds,       ///< REP: rounds that the player elected to play.
  kStandard,            ///< STD: points as if a win were 1 and a draw 1/2.
  kNumber,              ///< TPN: the starting number.
  kBuchholz,            ///< BH.
  kForeBuchholz,        ///< FB: as if all games of the last round were drawn.
  kAverageBuchholz,     ///< AOB.
  kSonnebornBerger,     ///< SB. For teams by the same points for both: EMMSB or EGGSB.
  kSonnebornBergerMM,   ///< EMMSB: opponents' match points by own match points.
  kSonnebornBergerMG,   ///< EMGSB.
  kSonnebornBergerGM,   ///< EGMSB.
  kSonnebornBergerGG,   ///< EGGSB.
  kKoya,                ///< KS.
  kAverageRating,       ///< ARO.
  kPerformance,         ///< TPR.
  kPerfectPerformance,  ///< PTP.
  kAveragePerformance,  ///< APRO.
  kAveragePerfect,      ///< APPO.
  kRating,              ///< RTNG.
  kBoardCount,          ///< BC: less is better.
  kTopBoards,           ///< TBR.
  kBottomBoards,        ///< BBE: without the bottom boards.
  kScoreAndStrength,    ///< SSSC.
};

/// The score of a team that a criterion uses.
enum class ScoreKind : std::uint8_t { kPrimary, kMatch, kGame };

/// A criterion with its modifiers [C.07-2026 Art. 14].
struct TieBreak {
  Criterion criterion = Criterion::kPoints;
  /// ":MP", ":GP".
  ScoreKind score = ScoreKind::kPrimary;
  /// "/C1", "/C2": the number of lowest contributions that are cut. "/M1": as many of the highest
  /// are cut too.
  int cut_lowest = 0, cut_highest = 0;
  /// "/P": forfeited games count as played.
  bool forfeits_are_played = false;
  /// "/F" of AOB: the mean of Fore Buchholz.
  bool fore = false;
  /// "/R": the other order.
  bool reversed = false;
  /// "/L60" of KS: the limit in percent. "/L+1": the limit is this many half points higher.
  int limit_percent = 50, limit_halves = 0;
  /// "/K4" of SSSC: the divisor.
  std::optional<int> divisor = {};
  /// "/U1400": the rating of who has none.
  std::optional<int> rating_of_unrated = {};

  bool operator==(const TieBreak&) const = default;
};

/// Reads "BH/C1", "BH:GP/C1/P", in capital or small letters, also with '-' or '#' for '/'.
/// InvalidArgument: the message lists the criteria.
rules::Expected<TieBreak> parse_tie_break(std::string_view text);

/// As C.07 writes it.
std::string to_string(const TieBreak& tie_break);

/// The code of the criterion only: "BH".
std::string_view code_of(Criterion criterion);

/// Its name for people: "Buchholz".
rules::Sentence criterion_name(Criterion criterion);

/// True for a criterion that a smaller value wins.
bool is_less_better(const TieBreak& tie_break);

/// True if only games among tied competitors count for the value. `order_of_tied` has the order.
bool depends_on_the_tied(Criterion criterion);

// FIDE's rating tables [FIDE Rating Regulations Art. 8.1], for the rating criteria of C.07.

/// The rating difference for a score of `hundredths` hundredths of the games: 50 -> 0, 100 -> 800.
int difference_of_score(int hundredths);

/// The expected score, in hundredths of a point, of a player whose rating is higher by
/// `difference`. Below 0: lower. The rule of 400 points does not hold here.
int expected_hundredths(int difference);

/// The mean, rounded to a whole number, a half up. `ratings` is not empty.
int mean_rating(const std::vector<int>& ratings);

/// TPR [C.07 Art. 10.2]: the mean of the opponents, and the difference of the score. `halves`: the
/// score, with one point for a win. `ratings` is not empty.
int performance_of(int halves, const std::vector<int>& ratings);

/// PTP [C.07 Art. 10.3]: the lowest rating whose expected score is at least the score. Without any
/// point: 800 below the lowest opponent.
int perfect_performance_of(int halves, const std::vector<int>& ratings);

}  // namespace jadoube::tournament
