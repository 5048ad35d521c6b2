#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/incident_facts.h"

namespace jadoube::model {

/// The subject of an incident. Articles are those of 2023; `Incident::article` has the
/// tournament's.
enum class IncidentKind : std::uint8_t {
  kIllegalMove,          ///< Completed though not legal [7.5.1].
  kPromotionIncomplete,  ///< A pawn was on the last rank when the clock was pressed [7.5.2].
  kPressedWithoutMove,   ///< The clock was pressed, and no move made [7.5.3].
  kSecondIllegalMove,    ///< One offence too many by one player: the game is lost [7.5.5].
  kDisplacedPiece,       ///< A piece is on a wrong square, at the press and after [7.4, 7.6].
  kPieceMissing,         ///< A piece was on no square, at the press and after [7.4, 7.6].
  kWrongStartPosition,   ///< The game started from a wrong starting position [7.2.1].
  kBoardRotated,         ///< The board faces the other way, or was turned in play [7.2.2].
  kColoursReversed,      ///< [7.3] Only the pairing shows it, so an arbiter reports it.
  kTouchMove,            ///< One piece was lifted, another moved [4.3, 4.7]. Evidence, never more.
  kRookFirstCastling,    ///< The rook was lifted first in castling [4.4.2]. Evidence, never more.
  kCheckmate,            ///< [5.1.1]
  kStalemate,            ///< [5.2.1]
  kDeadPosition,         ///< Neither player can mate [5.2.2].
  kFivefoldRepetition,   ///< [9.6.1]
  kSeventyFiveMoves,     ///< [9.6.2]
  kFlagFall,             ///< Time ran out before the prescribed moves [6.8, 6.9].
  kBothKingsInCheck,     ///< Or a pawn on its last rank; after the next move too [A.5.4].
  kPlayAfterEnd,         ///< A move was made after the game had ended.
  kClockMisset,          ///< The times cannot be right by the time control [6.10.2].
  kClockStuck,           ///< The lever is against the player to move: presses are missing.
  kClockStopped,         ///< The clock was stopped in play, and stays stopped [6.11].
  kClockLost,            ///< The board has no clock any more.
  kTimeTrouble,          ///< Under five minutes without an increment of 30 s [8.4, 8.5].
  kPlayerAbsent,         ///< Nobody has moved, lifted or pressed by the default time [6.7].
  kSpareQueenNeeded,     ///< A pawn is two moves from promotion, and no second queen was seen.
  kResultConflict,       ///< The result given is not the one on the board.
  kMoveRevised,          ///< A ply changed that was published as more than provisional.
  kNeedsDecision,        ///< Two explanations fit, and it stays so; or none fits.
  kBoardLost,            ///< The connection to the board was lost.
  kBoardBack,            ///< The connection is live again.
  kSensorFault,          ///< A square flickers, or a piece is read as another.
  kBatteryLow,           ///< The board's or the clock's.
  kStorageFailing,       ///< Nothing can be written. The daemon itself raises it.
  kOutputFailing,        ///< An output does not go out. The daemon itself raises it.
  kResultDiffers,        ///< The pairing program has another result. The daemon itself raises it.
  kSerialTwice,          ///< Several boards report one serial number. The daemon itself raises it.
  kBoardsDiffer,         ///< Two boards on which one game is played show two positions [D.2.9].
  kStandbyFailing,       ///< The second daemon of the hall. The daemon itself raises it.
  kHouseFull,            ///< No place over HTTP for more viewers. The daemon itself raises it.
};

/// How many kinds there are.
inline constexpr std::size_t kIncidentKinds = 40;

/// "ILLEGAL_MOVE": the word that the API and the journal use.
std::string_view to_string(IncidentKind kind);
/// The kind with that word. Nothing for any other text.
std::optional<IncidentKind> parse_incident_kind(std::string_view word);

/// How urgently an incident needs the arbiter. It is not the severity of the offence in the
/// Article.
enum class Severity : std::uint8_t {
  kLog,       ///< Kept for those who ask.
  kInfo,      ///< Good to know.
  kWarning,   ///< Somebody should look.
  kCritical,  ///< The arbiter must act now.
};

/// "LOG", "INFO", "WARNING", "CRITICAL".
std::string_view to_string(Severity severity);

/// The state of an incident.
enum class Life : std::uint8_t {
  kOpen,
  kWithdrawn,     ///< It was put right at once, or it was a mistake of the program.
  kAcknowledged,  ///< An arbiter has seen it, or is dealing with it.
  kDismissed,     ///< An arbiter decided that there was no incident.
  kResolved,      ///< An arbiter has dealt with it, or it is over.
};

/// True if a person must still deal with it.
constexpr bool needs_somebody(Life life) {
  return life == Life::kOpen || life == Life::kAcknowledged;
}

/// "OPEN", "WITHDRAWN", ...
std::string_view to_string(Life life);

/// What ends the time in which the arbiter can act.
enum class Closes : std::uint8_t {
  kNever,          ///< Nothing, while the game lasts or it stays so.
  kOpponentsMove,  ///< The opponent's next move [A.5.2].
  kTenMoves,       ///< Ten moves of each player [A.5.1].
  kClosed,         ///< It has ended.
};

/// "never", "opponent's move", "ten moves", "closed".
std::string_view to_string(Closes closes);

/// The name of an incident on its board. Numbers start again with every game. So a restart, which
/// replays from the start of a game, gives the same names.
struct IncidentId {
  /// The ordinal of the game during or after which it was raised. 0: before the board's first game.
  int game = 0;
  /// 1 for the first incident of the game.
  int number = 0;
  auto operator<=>(const IncidentId&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// "7.3": the third incident of game 7 of the board.
std::string to_string(IncidentId id);

/// Identifies an incident without its number. The number depends on the other incidents, and so on
/// the tournament rules.
struct IncidentSubject {
  IncidentKind kind{};
  /// As in Incident.
  std::size_t ply = 0;
  std::optional<rules::Color> offender = {};
  Instant began{};

  /// True if `other` may be the same incident. If several fit, take the one that began nearest.
  bool is_like(const IncidentSubject& other) const {
    return kind == other.kind && ply == other.ply && offender == other.offender;
  }
  bool operator==(const IncidentSubject&) const = default;
};

/// An arbiter's decision about an incident.
struct IncidentDecision {
  enum class Kind : std::uint8_t {
    kAcknowledge,  ///< They have seen it.
    kDismiss,      ///< It was no incident. A reason is needed. An offence then does not count.
    kResolve,      ///< They have dealt with it.
    kReopen,       ///< It is open again.
  };
  Kind kind;
  std::string reason = {}, by = {};
  /// The arbiter knows that another arbiter has it, and takes it over. Only of a request: no ruling
  /// has it.
  bool takes_over = false;
};

/// An event or a state that the arbiter should know.
struct Incident {
  IncidentId id = {};
  IncidentKind kind{};
  Severity severity = Severity::kLog;
  /// The number of the Article in the tournament's edition of the Laws, "7.5.1". Empty: there is
  /// none.
  std::string article = {};
  /// The ply that it is about, from 1, and its text, "12...Nf6". 0: it is about no ply.
  std::size_t ply = 0;
  std::string move = {};
  /// The player who did it, or to whom it happened; nothing: neither.
  std::optional<rules::Color> offender = {};
  /// Counts the offender's completed illegal moves that add up, this one included; else 0.
  int offences = 0;
  /// The right or earlier placement, the placement when this was published, and the squares to look
  /// at.
  rules::Placement before = {}, now = {};
  std::vector<rules::Square> squares = {};
  /// Both clocks at the press that it is about, and when this was published. Nothing without a
  /// clock.
  std::optional<ClockState> at_press = {}, clock = {};
  /// How likely it is: log odds, in hundredths of a nat, as in Ply. Nothing: no hypotheses were
  /// compared.
  std::optional<int> margin = {};
  /// The evidence for it.
  IncidentEvidence evidence = {};
  Closes closes = Closes::kNever;
  /// The facts, and what the arbiter may do.
  IncidentFacts facts = {};
  IncidentAdvice advice = {};
  /// The penalty in times and numbers, if one was computed.
  std::optional<Penalty> penalty = {};
  /// The board has been put right since. An offence stays an offence.
  bool put_right = false;
  Life life = Life::kOpen;
  /// The reason why it was withdrawn, dismissed or resolved, and the arbiter.
  std::string reason = {}, by = {};
  /// The ids of the last requests that decided about it, the newest last. Only incidents of a
  /// daemon itself keep them: decisions about others are rulings, and those keep their requests.
  std::vector<std::string> requests = {};
  /// The end, if no arbiter ended it.
  IncidentEnd end = {};
  /// The sentences. Only for an incident from a journal that keeps no facts.
  std::optional<IncidentSentences> stored = {};
  /// The times when it began, was first published, and last changed.
  Instant began{}, opened{}, changed{};

  IncidentSubject subject() const { return {kind, ply, offender, began}; }
  bool operator==(const Incident&) const = default;
};

/// An incident was raised or has changed.
struct IncidentChange {
  enum class What : std::uint8_t { kOpened, kChanged, kWithdrawn };
  Instant at;
  What what;
  /// The whole incident, in its present state.
  Incident incident;
  bool operator==(const IncidentChange&) const = default;
};

}  // namespace jadoube::model
