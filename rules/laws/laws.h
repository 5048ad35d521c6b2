#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>

#include "rules/laws/articles.h"

namespace jadoube::rules {

/// Whether there is enough supervision for the Competition Rules to apply in rapid and blitz. One
/// arbiter watches at most three rapid games, or one blitz game, and every game is recorded [FIDE
/// 2023 Art. A.4, B.2]. The regulations of an event name it [FIDE 2023 Art. A.6, B.4]; without
/// meaning in standard chess.
enum class Supervision : std::uint8_t { kFull, kLimited };

/// The conditions of a game.
struct Conditions {
  Tempo tempo = Tempo::kStandard;
  Supervision supervision = Supervision::kFull;

  bool operator==(const Conditions&) const = default;
};

/// The meaning of a contact that is neither announced, nor clearly accidental, nor plainly
/// intended.
enum class OtherContact : std::uint8_t { kNotStated, kIsIntent };
/// The number of pieces of each colour in the Article on both colours.
enum class TouchedBoth : std::uint8_t { kOneOfEach, kOneOrMoreOfEach };
/// The touch of king and rook that obliges to castle.
enum class KingAndRook : std::uint8_t { kDeliberately, kAnyTouch };
/// When a promotion has been made: the new piece is released; since 2017 the pawn is removed as
/// well.
enum class PromotionMade : std::uint8_t { kNewPieceReleased, kPawnRemovedToo };
/// The result of a resignation when the opponent cannot mate.
enum class HopelessResignation : std::uint8_t { kLost, kDraw };
/// Whether the Laws themselves, or only the Guidelines, define the effect of two fallen flags.
enum class BothFlags : std::uint8_t { kInTheLaws, kInTheGuidelines };
/// The rule if the event's regulations name no default time.
enum class UnstatedDefaultTime : std::uint8_t { kMustBeStated, kZero };
/// How five occurrences of a position are counted.
enum class Fivefold : std::uint8_t { kConsecutive, kAny };
/// Claims that need a scoresheet, in rapid and blitz, where no scoresheet is kept.
enum class ScoresheetClaims : std::uint8_t { kNotStated, kKept };
/// The condition for a claim of a win on time in rapid and blitz.
enum class TimeClaim : std::uint8_t { kNeedsTimeLeft, kNeedsNothing };

/// When an illegal move counts as completed.
enum class Completed : std::uint8_t { kNotStated, kClockPressed };
/// The time in which an arbiter acts on a completed illegal move.
enum class Window : std::uint8_t { kWholeGame, kUntilOpponentsNextMove };
/// The rules that govern irregularities: Articles 6 to 12, or their replacement for rapid and
/// blitz.
enum class Governed : std::uint8_t { kByCompetitionRules, kByAppendix };

/// The consequences of irregularities in games of one tempo and supervision.
struct PenaltyLaw {
  /// For a completed illegal move and a claim found wrong, to the opponent.
  std::chrono::minutes to_opponent;
  /// The completed illegal move that loses: 1 or 2.
  int losing_count;
  Completed completed;
  Window window;
  Governed governed;
  /// The Articles that give the penalty, change its minutes, and make these apply; empty if none
  /// does.
  std::string_view article, minutes_article, applied_by;

  bool operator==(const PenaltyLaw&) const = default;
};

/// What editions differ in, as data. A value: an event whose regulations differ changes its copy.
struct Laws {
  Edition edition = kCurrentEdition;

  OtherContact other_contact;
  TouchedBoth touched_both;
  KingAndRook king_and_rook;
  PromotionMade promotion_made;
  HopelessResignation hopeless_resignation;
  /// Moves each player must have made before they may agree on a draw.
  int moves_before_agreement;
  BothFlags both_flags;
  UnstatedDefaultTime unstated_default_time;
  /// A game with colours reversed is played anew while a player has made fewer moves; 0: it
  /// continues.
  int moves_to_undo_colours;
  Fivefold fivefold;
  ScoresheetClaims scoresheet_claims;
  TimeClaim time_claim;
  /// Standard; rapid fully supervised, rapid not; blitz fully supervised, blitz not.
  std::array<PenaltyLaw, 5> penalties;

  /// What holds under these conditions.
  const PenaltyLaw& penalty(Conditions conditions) const;
  PenaltyLaw& penalty(Conditions conditions);

  /// The Article's number in this edition; empty if it has none.
  std::string_view article(Clause clause) const { return rules::article(edition, clause); }

  bool operator==(const Laws&) const = default;
};

/// The Laws of that edition to the letter. One letter is disputed. In supervised blitz of 2023, B.2
/// applies the Competition Rules without A.3, which makes the penalty two minutes. Many events take
/// one, and then their rules give it: `laws.penalty({kBlitz, kFull}).to_opponent = 1min`.
const Laws& laws_of(Edition edition);

// The words for the conditions of a game, as files and command lines write them.

/// A word and its meaning.
template <typename Value>
using Word = std::pair<std::string_view, Value>;

/// The year of each edition of the Laws, oldest first.
inline constexpr std::array<Word<Edition>, 4> kEditionWords = {{{"2014", Edition::kFide2014},
                                                                {"2017", Edition::kFide2017},
                                                                {"2018", Edition::kFide2018},
                                                                {"2023", Edition::kFide2023}}};

/// Each kind of game.
inline constexpr std::array<Word<Tempo>, 3> kTempoWords = {
    {{to_string(Tempo::kStandard), Tempo::kStandard},
     {to_string(Tempo::kRapid), Tempo::kRapid},
     {to_string(Tempo::kBlitz), Tempo::kBlitz}}};

/// Each kind of supervision.
inline constexpr std::array<Word<Supervision>, 2> kSupervisionWords = {
    {{"full", Supervision::kFull}, {"limited", Supervision::kLimited}}};

}  // namespace jadoube::rules
