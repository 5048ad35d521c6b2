#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::rules {

/// An edition of FIDE's Laws, by the year since which it is in force: 1 July 2014, 1 July 2017, 1
/// January 2018, 1 January 2023.
enum class Edition : std::uint8_t { kFide2014, kFide2017, kFide2018, kFide2023 };

/// All of them, oldest first.
inline constexpr std::array<Edition, 4> kEditions = {Edition::kFide2014, Edition::kFide2017,
                                                     Edition::kFide2018, Edition::kFide2023};

/// The one in force, for events that name none.
inline constexpr Edition kCurrentEdition = Edition::kFide2023;

/// "FIDE 2023".
std::string_view to_string(Edition edition);

/// Reads "FIDE 2023" or "2023"; nothing for any other text.
std::optional<Edition> parse_edition(std::string_view text);

/// The kind of game by its thinking time, which is main time plus sixty increments [FIDE 2023 Art.
/// A.1, B.1]. 60 minutes or more, more than 10 and less than 60, or 10 or less.
enum class Tempo : std::uint8_t { kStandard, kRapid, kBlitz };

/// "standard", "rapid" or "blitz".
constexpr std::string_view to_string(Tempo tempo) {
  constexpr std::array<std::string_view, 3> kWords = {"standard", "rapid", "blitz"};
  return kWords[static_cast<std::size_t>(tempo)];
}

/// The content of an Article, independent of its number in an edition.
enum class Clause : std::uint8_t {
  kEnPassant,            ///< A pawn that has just made a double step may be captured.
  kPromotion,            ///< A pawn on its last rank must be replaced.
  kCastlingLost,         ///< When the right to castle has been lost.
  kOwnKingInCheck,       ///< No move may leave the own king in check.
  kUnreachablePosition,  ///< No series of legal moves reaches it.
  kOneHand,              ///< Each move with one hand.
  kAdjusting,            ///< "J'adoube".
  kOtherContact,         ///< Any other contact is intent.
  kTouchedOwn,           ///< Must move the first own piece touched that can be moved.
  kTouchedOpponents,     ///< Must capture the first piece touched that can be captured.
  kTouchedBoth,          ///< Pieces of both colours touched.
  kKingAndRook,          ///< Must castle on that side.
  kRookThenKing,         ///< May not castle on that side.
  kKingThenRookIllegal,  ///< Another move of the king.
  kPromotionChoice,      ///< The new piece has touched its square.
  kNothingCanMove,       ///< None of those touched can: any legal move.
  kActOfPromotion,       ///< In any order of acts.
  kReleased,             ///< It cannot be moved to another square.
  kCaptureMade,          ///< When a capture has been made.
  kCastlingMade,         ///< When castling has been made.
  kPromotionMade,        ///< When a promotion has been made.
  kClaimAgainstTouch,    ///< Until when a claim against the above is possible.
  kCheckmate,
  kResignation,
  kStalemate,
  kDeadPosition,
  kAgreement,
  kClockHandling,  ///< No press before the move.
  kDefaultTime,
  kFlagFall,
  kWrongClock,        ///< Set wrongly.
  kBothFlags,         ///< It is not known which fell first.
  kScreens,           ///< What screens may show.
  kClaimFromScreens,  ///< No claim that only a screen shows.
  kWrongStart,        ///< Wrong starting position, under the Competition Rules.
  kBoardTurned,
  kColoursReversed,
  kDisplacedPieces,
  kIllegalMove,  ///< What it is, and what is restored.
  kPawnNotReplaced,
  kPressWithoutMove,
  kTwoHands,
  kThreefoldAnnounced,
  kThreefold,
  kSamePosition,
  kFiftyMovesAnnounced,
  kFiftyMoves,
  kTouchEndsDrawClaim,  ///< A player who has touched a piece may not claim a draw on that move.
  kRightClaim,          ///< The game is drawn at once.
  kWrongClaim,          ///< The opponent gets time, and the game continues.
  kFivefold,
  kSeventyFiveMoves,
  kPoints,
  kArbitersPenalties,
  kScoresheetClaims,      ///< Claims in rapid and blitz without a scoresheet.
  kLateClockSetting,      ///< Rapid, blitz, after ten moves.
  kLateWrongStart,        ///< Rapid, blitz, after ten moves.
  kUnnoticedIllegalMove,  ///< Rapid, blitz: until when it can be acted on.
  kTimeClaim,             ///< Rapid, blitz.
  kIllegalPosition,       ///< Rapid, blitz: both kings in check, a pawn on its last rank.
  kTouchedOutOfHole,      ///< Boards of players who cannot see.
  kMadeAndAnnounced,      ///< The same.
  kBoardsDiffer,          ///< The same: two boards of one game show two positions.
  kQuickplayIncrement,    ///< Less than two minutes, no increment: five seconds a move, asked for.
  kQuickplayClaim,        ///< The same: a draw, for the opponent cannot or does not try to win.
  kMirroredStartingPosition,  ///< Chess960: Black's pieces start opposite White's.
  kSealedAmbiguous,           ///< The sealed move could be several: the game is lost.
  kSealedUnclear,             ///< Nobody can find out what it means: the same.
  kSealedIllegal,             ///< It is not legal: the same.
  kResumed,                   ///< The player who must reply is there when the game is resumed.
  kReplierAbsent,             ///< That player is not.
  kSealerAbsent,              ///< The player who sealed is not.
  kNobodyResumes,             ///< Neither is.
};

/// The Article's number in that edition, as arbiters quote it: "7.5.5", "A.4b"; empty if the
/// edition does not have it. Where only the Article is known for sure, its part is left out: "3.7".
std::string_view article(Edition edition, Clause clause);

/// The number for use in a sentence: "Art. 7.5.5", "App. A.4b", "Guidelines III.3.1". Empty as
/// above.
std::string cited_article(Edition edition, Clause clause);

}  // namespace jadoube::rules
