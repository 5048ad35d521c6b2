#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/by_color.h"
#include "rules/laws/ending.h"
#include "rules/laws/irregularities.h"
#include "rules/mate/can_mate.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::model {

/// The faults of a clock that the clock audit distinguishes [FIDE 2023 Art. 6.10.2].
enum class ClockFaultKind : std::uint8_t {
  kWrongMainTime,      ///< The clock was not set to the first period's time.
  kTimesSwapped,       ///< Each player has the other's time.
  kWrongPerMove,       ///< The increment or delay is another.
  kDelayForIncrement,  ///< Time for a move that is not used is lost, though it should not be.
  kIncrementForDelay,  ///< Time for a move that is not used is kept, though it should not be.
  kExtraPress,         ///< A player pressed more often than they moved: a counter is ahead.
  kPeriodEarly,        ///< The clock added the next period's time before the moves were made.
  kPeriodLate,       ///< The clock added it after these moves, or has not added it when it had to.
  kWrongPeriodTime,  ///< The next period brought another time than it ought to.
  kLeverDead,        ///< A player's presses do not reach the clock: their time runs on.
};

/// "WRONG_MAIN_TIME", "LEVER_DEAD": for records and programs.
std::string_view to_string(ClockFaultKind kind);

/// A fault of a clock, as values for its sentence. A field that the kind does not name is zero.
struct ClockFault {
  ClockFaultKind kind{};
  /// The player whose clock it is, or who pressed. Nothing: both.
  std::optional<rules::Color> player = {};
  /// True if it was found on one clock and then on the other.
  bool each = false;
  /// The clock's time or increment, and the right one.
  std::chrono::milliseconds time{0}, intended{0};
  /// The player's move at which the period began or should have begun. With kLeverDead: the number
  /// of moves without a press.
  int moves = 0;
  /// How many moves too early or too late the period began.
  int moves_off = 0;
  /// With kExtraPress: the clock's move counter is ahead.
  bool counter_ahead = false;
  /// With kTimesSwapped: true if it began at a press, not at the start.
  bool since_press = false;
  /// With kPeriodLate: the clock has not added the time at all.
  bool missing = false;

  bool operator==(const ClockFault&) const = default;
};

// The facts for the sentences about an incident. `daemon/texts` makes the sentences when they are
// shown.

/// The case of an incident that has several meanings. A number never gets another meaning, because
/// journals keep it.
enum class IncidentCase : std::uint8_t {
  kOnly,  ///< The kind has one meaning.
  // WRONG_START_POSITION
  kWrongSquares,    ///< The game began with pieces on wrong squares.
  kSquaresNotRead,  ///< The board did not read a piece, or read one of the other colour.
  // BOARD_ROTATED
  kWhiteAtFarSide,      ///< White sits at the maker's far side.
  kTurnedInPlay,        ///< The board was turned in the middle of the game.
  kOrientationUnknown,  ///< A game is played, and the orientation of the board is not known.
  // CLOCK_STUCK
  kLeverStays,      ///< Moves are made, and the lever does not follow.
  kWrongClockRuns,  ///< The clock of the player who is not on move runs.
  // RESULT_CONFLICT
  kResultAgainstEnding,  ///< The result is not the one that the end of the game gives.
  kDrawTooEarly,         ///< A draw was agreed before each player had made a move.
  // NEEDS_DECISION
  kTwoVariations,     ///< Two variations explain what was seen equally well.
  kNotFollowed,       ///< The moves are not known, and the game continues.
  kRecordIncomplete,  ///< The game is over, and its last moves are not known.
  // SENSOR_FAULT
  kSquareFlickers,  ///< A square changes more often than a hand can do it.
  kReadAsOther,     ///< A piece is read as another of its colour.
  // BATTERY_LOW
  kBatteryOfBoard,
  kBatteryOfClock,
  // STORAGE_FAILING
  kDiskShort,       ///< The disk has little room left.
  kDiskOnReserve,   ///< Only the reserve is left.
  kNothingWritten,  ///< Nothing can be written.
  // WRONG_START_POSITION
  kBeforeGame,  ///< No game has started, and pieces are on wrong squares.
  // BOARD_ROTATED
  kOrientationAssumed,  ///< A game is followed as if White sat at the maker's side.
  // SENSOR_FAULT
  kBoardFloods,  ///< The board reports more changes than hands can make.
  // BOARDS_DIFFER
  kOtherPosition,  ///< The board of `player` shows another position than the game.
  kNotRepeated,    ///< The last move is not repeated on the board of `player`.
  // BOARD_LOST
  kOneOfPair,  ///< The board of `player`; the game continues on the opponent's board.
  // NEEDS_DECISION
  kPromotionNotTold,  ///< The board does not report what the pawn became: it is taken for a
                      ///< queen.
  // OUTPUT_FAILING
  kStopsBeforeIllegal,  ///< The moves of a game go out up to `move`, which is illegal.
  kStopsBeforeUnseen,   ///< The moves of a game go out up to `move`, which nobody saw for sure.
  // NEEDS_DECISION
  kOtherOrder,    ///< The same moves may have been played in another order.
  kMovesMissing,  ///< Moves from some ply on are missing, and the game continues.
};

/// How many cases there are.
inline constexpr int kIncidentCases = static_cast<int>(IncidentCase::kMovesMissing) + 1;

/// What happened, in values. Two incidents of one kind and offender whose facts are equal have the
/// same sentence. A field that a case does not name is empty.
struct IncidentFacts {
  IncidentCase which = IncidentCase::kOnly;
  /// The player the sentence names, where that is not the offender.
  std::optional<rules::Color> player = {};
  /// True if it holds of both players: both flags have fallen; each clock is wrong.
  bool both = false;
  /// The squares that the sentence names.
  std::vector<rules::Square> squares = {};
  /// The move that the sentence names, "12...Nf6"; empty: the start of the game. With
  /// kOtherPosition and kNotRepeated: the last one after which both boards agreed. With
  /// `move_instead`, the move in SAN that replaced it; empty: the move was taken back. With
  /// `variations`: the number of their first move, "12." or "12...".
  std::string move = {}, move_instead = {};
  /// With kTwoVariations and kOtherOrder: the moves of both in SAN, the better one first.
  std::array<std::vector<std::string>, 2> variations = {};
  /// With kReadAsOther: the piece that is there, and what the board reads. With two pieces on one
  /// promotion square: the other piece, and the promoted one.
  std::optional<rules::Piece> piece = {}, read_as = {};
  /// True, false or undecided: the opponent of the offender can still mate.
  std::optional<rules::Verdict> opponent_can_mate = {};
  /// How the game had ended, the result that this gives, and the result that the players gave.
  std::optional<rules::EndKind> ending = {};
  std::optional<rules::Result> right_result = {}, given_result = {};
  /// What is counted: the number of the offence, plies, seconds away. With kTwoVariations: how many
  /// more variations there are. With HOUSE_FULL: the places
  /// of the network `name`.
  int count = 0;
  /// With CLOCK_MISSET: the fault of the clock.
  std::optional<ClockFault> clock_fault = {};
  /// How long the room on the disk lasts at the present rate, and how many bytes are left.
  std::optional<std::chrono::seconds> lasts = {};
  std::uint64_t bytes_left = 0;
  /// Why the disk refuses, in the words of the operating system; why an output does not go out, in
  /// its own words. A packed sentence, see rules/sentence.h.
  std::string cause = {};
  /// With OUTPUT_FAILING: the name of the output, "live, site" if there are several. With
  /// RESULT_DIFFERS: the players, "Adam, A - Berg, B". With SERIAL_TWICE: the serial number.
  /// With HOUSE_FULL: the network from which the most viewers come, "2001:db8::/64".
  std::string name = {};
  /// The round and the table; 0: none. With RESULT_DIFFERS: the results, "1-0", "+/-".
  int round = 0, table = 0;
  std::string result_here = {}, result_there = {};
  /// With OUTPUT_FAILING, if it is about one table: the players.
  std::string players = {};
  /// With SERIAL_TWICE: the boards, "hall, hall@ttyUSB1".
  std::string boards = {};
  /// With RESULT_DIFFERS: who gave `result_there` by hand. Empty: the pairing program did.
  std::string given_by = {};
  /// With RESULT_DIFFERS, and with OUTPUT_FAILING if it is about one table: the id of the pairing.
  /// Empty: none.
  std::string pairing = {};

  bool operator==(const IncidentFacts&) const = default;
};

/// The kind of evidence for an incident. A number never gets another meaning, because journals keep
/// it.
enum class EvidenceKind : std::uint8_t {
  kNone,
  kSeenAtPress,       ///< The position at the press showed it.
  kInferredAfterGap,  ///< It is inferred from the position after a gap.
  kStoodAndAnswered,  ///< The move was not taken back, and the opponent answered it.
  kNoSquareChanged,   ///< No square changed before the press or in the second after it.
  kWrongAtPressAndSince,
  kNobodyExchangesPieces,
  kNoSecondQueenSeen,
  kStoodAtStart,         ///< The pieces were so when the game began.
  kReadSoSinceStart,     ///< Perhaps the board does not read the piece.
  kWhitesPiecesAtStart,  ///< Where White's pieces were at the start.
  kPositionTurned,       ///< The whole position is turned by 180 degrees.
  kStartNotSeen,         ///< Nobody saw the starting position, and the pawns do not show the
                         ///< orientation.
  kReportedByArbiter,
  kLifts,          ///< The lifts, by the sensors.
  kStandsOnBoard,  ///< It is on the board; nobody needs to press.
  kPlyConfirmed,
  kProved,
  kCountedInRecord,
  kConfirmedPlyFollows,
  kStillStands,      ///< The next move is completed, and it is still there.
  kRecordAndResult,  ///< The record against the result that the players gave.
  kReadFromClock,
  kReadFromClockOnly,   ///< The same; the time control is not known.
  kLeverStaysAfterTwo,  ///< Two plies are confirmed, and the lever lies as before.
  kNoMoveMade,
  kLastMoveNotPressed,
  kBoardSaysNoClock,
  kNobodySeen,  ///< No press, no lift and no move of the player.
  kTimesAtPresses,
  kConnectionLive,
  kConnectionEnded,  ///< Why is in `IncidentEvidence::cause`.
  kChangesTooOften,
  kClockSaysSo,
  kPercentLeft,  ///< How much is in `IncidentEvidence::percent`.
  kLaterEvents,  ///< Later events contradict it.
  kThreePressesUnexplained,
  kClockRunsUnexplained,
  kEndUnexplained,
  kVariationsEquallyGood,
  kPressedAndDiffers,  ///< The player pressed, and their board shows another position than the
                       ///< game.
  kLastsLonger,        ///< It lasts longer than these players take to repeat a move.
};
inline constexpr int kEvidenceKinds = static_cast<int>(EvidenceKind::kLastsLonger) + 1;

/// The evidence for an incident.
struct IncidentEvidence {
  EvidenceKind kind = EvidenceKind::kNone;
  /// True if the piece may have been set down badly instead.
  bool may_be_set_down_badly = false;
  int percent = 0;
  /// Why the connection ended, in the words of the driver: a packed sentence, see rules/sentence.h.
  std::string cause = {};

  bool operator==(const IncidentEvidence&) const = default;
};

/// The kind of advice. A number never gets another meaning, because journals keep it.
enum class AdviceKind : std::uint8_t {
  kNone,
  kAskWhatWasPlayed,  ///< Ask the players, and correct the record.
  kLookAtPiece,       ///< Look whether the piece is where it is read.
  kGiveExtraTime,     ///< Restore the position, and give the opponent `minutes`.
  kOffenderLoses,     ///< Unless the opponent cannot mate.
  kTooLate,           ///< It is not taken back.
  kArbiterDecides,    ///< No illegal move in this edition.
  kRestorePosition,   ///< In the player's own time; a penalty is possible by `article`.
  kNewGameInstead,    ///< The game is cancelled, and a new one is played.
  kGoOnAsItStands,
  kLookWhetherPieceStands,
  kNothingIfA1Dark,
  kTurnBoardBack,
  kSayOrientation,
  kStopAndPlayNewGame,
  kGoOnWithColours,
  kNothingUnlessClaimed,  ///< By the opponent before they touch a piece, `article`.
  kTakeResult,            ///< See that the players agree, and take the result.
  kStopGame,
  kStopGameRestNotCounted,
  kDeclareDraw,
  kGameIsDrawn,
  kFlagLoses,  ///< The player has lost, unless the opponent cannot mate.
  kAskAndSetResult,
  kCompareAndSetClock,
  kLookAtClock,
  kLetOtherClockRun,
  kDoNotRemindOfPress,
  kSeeWhatPlayersWant,
  kPlugInClock,
  kBeThereAndRecord,
  kLookForPlayer,
  kBringQueen,
  kExchangePieceLater,
  kCentrePiece,
  kSeeToCable,
  kCheckInferredMoves,
  kChargeBattery,
  kCompareScoresheets,
  kAcceptOrInsert,
  kInsertFromScoresheets,
  kChooseVariation,
  kMakeRoomBeforeLong,
  kMakeRoomNow,
  kMakeRoomAndKeepDaemon,  ///< And have the moves written by hand.
  kSetUpPieces,            ///< Before the game starts.
  kSeeToOutput,            ///< Look at the outputs, and inform the broadcaster.
  kCompareResults,         ///< Find out which is right, and correct the other.
  kExchangeBoard,          ///< Between two games, and compare with the scoresheets.
  kNamePorts,              ///< In the configuration.
  kCompareRecords,         ///< Of both players, and go back to the last position where they agree.
  kHaveMoveRepeated,       ///< See that the move was announced, and is repeated.
  kSayPromotion,           ///< Look what the pawn became; if it is no queen, correct the move.
  kSeeToStandby,           ///< Check the machine of the standby, and the network to it.
  kCompareMachines,        ///< Compare the games with the scoresheets: some events may be missing.
  kFindCrowd,              ///< Find out who has too many pages or programs open there.
};
inline constexpr int kAdviceKinds = static_cast<int>(AdviceKind::kFindCrowd) + 1;

/// What the arbiter may do.
struct IncidentAdvice {
  AdviceKind kind = AdviceKind::kNone;
  /// The Article that the sentence names, and the minutes that the opponent gets.
  std::string article = {};
  int minutes = 0;

  bool operator==(const IncidentAdvice&) const = default;
};

/// Why an incident is over, if no arbiter gave a reason. A number has one meaning for ever:
/// journals keep it.
enum class EndReason : std::uint8_t {
  kNone,
  kMoveNoLongerStands,
  kClockPressedBack,
  kBoardPutRight,
  kFacesUsualWay,
  kFacesAsBefore,
  kOrientationKnown,  ///< Or nothing is played there any more.
  kNotReadSo,         ///< No piece is read so any more.
  kQueenSeenOrNotNeeded,
  kRecordChanged,
  kMoveTakenBack,
  kResultOrRecordChanged,
  kPutRightOrResult,
  kResultChanged,
  kFlagUpAgain,
  kLeverMoves,
  kRightClockRuns,
  kClockRuns,
  kClockBack,
  kPlayerCame,
  kPressesSayOtherwise,
  kBoardBack,
  kOffenceDoesNotCount,  ///< An earlier one, or this one.
  kFollowedAgain,
  kRecordWhole,
  kCertainAgain,
  kRoomAgain,
  // For another cause than the incident's own.
  kAnotherGameBegan,
  kRuledThatItStands,
  kRecordCorrected,  ///< An arbiter has corrected the record.
  kNotFollowed,      ///< The game is not followed any more.
  kAdjourned,
  kHasResult,  ///< The game has the result in `IncidentEnd::result`.
  // The daemon reported it before, and no longer finds it.
  kReadDifferently,     ///< This version of the daemon reads the record differently.
  kRulesChanged,        ///< The tournament rules have changed.
  kCheckedAgain,        ///< The daemon was started again, and checks it anew.
  kOutputWorks,         ///< Everything goes out again.
  kResultsAgree,        ///< Or the pairing program has no result any more.
  kGameGoesOut,         ///< All its moves go out, or its round is over.
  kSerialsDiffer,       ///< Only one of the boards is connected.
  kShowsOtherwise,      ///< Board or clock show something else now, and nobody put it right.
  kBoardsAgree,         ///< Both boards of the pair show the game.
  kStandbyInStep,       ///< The standby has everything.
  kPlacesFree,          ///< There is a place for everybody.
  kGoesOnElsewhere,     ///< The game continues at another board.
  kResultInTournament,  ///< The tournament has a result of the game, and the board has none.
};
inline constexpr int kEndReasons = static_cast<int>(EndReason::kResultInTournament) + 1;

/// The end of an incident that no arbiter ended.
struct IncidentEnd {
  EndReason reason = EndReason::kNone;
  /// True if it ended immediately after the report.
  bool at_once = false;
  std::optional<rules::Result> result = {};

  bool operator==(const IncidentEnd&) const = default;
};

/// The sentences of an incident from a journal that keeps no facts.
struct IncidentSentences {
  std::string what = {}, why = {}, may_do = {}, penalty = {};

  bool operator==(const IncidentSentences&) const = default;
};

/// The times on both clocks, if they are known.
using ClockTimes = ByColor<std::optional<std::chrono::seconds>>;

/// The penalty in the Laws for an offence, in times and numbers. The program applies nothing.
struct Penalty {
  rules::Offence offence = rules::Offence::kIllegalMove;
  rules::Color offender = rules::Color::kWhite;
  /// The number of the offence among those that count together, from 1; 0 if it is not counted.
  int count = 0;
  /// The Article that makes it an offence, and the Article that rules: "7.5.4", "A.5.2".
  std::string offence_article = {}, article = {};
  rules::Consequence consequence = rules::Consequence::kArbiterDecides;
  /// The time that the opponent gets. Also the time that the press gave the offender, which is
  /// taken back.
  std::chrono::minutes to_opponent{0};
  std::chrono::milliseconds taken_back{0};
  /// The times to set on the clocks. Nothing if a clock stays as it is, or if its time is not
  /// known.
  ClockTimes to_set = {};
  /// The moves that each player has completed, for the clock's counter, and the player to move.
  ByColor<int> moves = {};
  rules::Color to_move = rules::Color::kWhite;
  /// The result, if the game is lost. kUnknown if it is not known whether the opponent can mate.
  rules::Result result = rules::Result::kUnknown;

  bool operator==(const Penalty&) const = default;
};

}  // namespace jadoube::model
