#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/model/by_color.h"
#include "drivers/observation.h"
#include "rules/pgn/pgn.h"
#include "rules/position.h"

namespace jadoube::model {

// The software clock of a game that is played without a clock at the board. The daemon computes
// it from the time control, the times of the plies and what an arbiter did with it. Nobody at the
// board sees it or presses it. So it is never evidence for a ply, and no flag of it decides a game
// [FIDE 2023 Art. 6.1, 6.8].

/// One thing that an arbiter did with the software clock.
struct SoftwareClockAct {
  enum class Kind : std::uint8_t {
    kStart,   ///< The time of the side to move begins. Without it, the first ply starts the clock.
    kPause,   ///< The time of the side to move stops.
    kResume,  ///< The game is in play.
    kSet,     ///< Both times are set. The clock runs or is stopped as before.
  };
  Kind kind = Kind::kStart;
  drivers::Instant at{};
  /// Only with kSet.
  ByColor<std::chrono::seconds> times = {};

  bool operator==(const SoftwareClockAct&) const = default;
};

/// Whether a software clock runs.
enum class SoftwareClockPhase : std::uint8_t { kNotStarted, kRunning, kPaused };

/// The phase after `acts`, which are in the order of their times. `has_plies`: a ply of the game
/// was made.
SoftwareClockPhase phase_of(std::span<const SoftwareClockAct> acts, bool has_plies);

// The second truth: the game that was played. The first truth, the pieces on the squares, is in
// `board.h`.

using drivers::Instant;

/// How sure a ply is. It moves down this list, is taken away, or was inferred and is confirmed.
enum class PlyState : std::uint8_t {
  kProvisional,  ///< The squares show it; nothing has confirmed it.
  kConfirmed,    ///< The clock was pressed, or the opponent has answered.
  kInferred,     ///< Nobody saw it, or others explain nearly as well what was seen.
  kCorrected,    ///< An arbiter decided it.
  kIllegal,      ///< Completed though not legal, and not taken back.
};

/// The evidence that confirmed a ply. For a provisional ply: the evidence for it.
enum class Evidence : std::uint8_t {
  kSquares,       ///< Only the sensed placement.
  kPress,         ///< The mover's clock was pressed.
  kOpponentLift,  ///< The opponent lifted one of their own pieces.
  kReply,         ///< The opponent's reply is on the board.
  kQuietTime,     ///< Nothing moved for a long time.
  kReconnect,     ///< The sensed placement after a gap.
  kArbiter,
  kResult,    ///< The players gave the result while the ply was on the board.
  kRepeated,  ///< The opponent repeated it on their own board.
};

/// One ply of a game.
struct Ply {
  rules::Move move;
  /// The move in the position before it. Both follow from `move`. They are kept because every
  /// reader wants them.
  std::string san, uci;
  PlyState state = PlyState::kProvisional;
  Evidence evidence = Evidence::kSquares;
  /// When the squares first showed it, and when it was confirmed.
  Instant made_at{};
  std::optional<Instant> confirmed_at = {};
  /// How likely it is right, by what was seen until two plies after it: log odds, in hundredths of
  /// a nat, as measured (`strain.h`). Nothing if no hypotheses were compared. In records of earlier
  /// versions it is the lead of the best hypothesis, which promised more.
  std::optional<int> margin = {};
  /// Both clocks at the press. Nothing if there was no clock.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};

  bool operator==(const Ply&) const = default;
};

/// One explanation of the sensor events, if there are several good ones.
struct Explanation {
  /// The number of its first ply, counted from 0.
  std::size_t first_ply = 0;
  /// Its plies from there on. Empty: no ply was made.
  std::vector<std::string> san;
  /// Its distance from the best one, in hundredths of a nat. 230 means that it is ten times less
  /// likely.
  int behind = 0;
  bool operator==(const Explanation&) const = default;
};

/// Why a game is over.
enum class Termination : std::uint8_t {
  kNone,
  kKingsGesture,  ///< The players put the kings in the centre.
  kResultPiece,   ///< A result piece was put on the board.
  // The reasons that only an arbiter gives [spec: PGN 9.8.1].
  kNormal,  ///< A usual end: mate, resignation, agreement.
  kTimeForfeit,
  kRulesInfraction,
  kAdjudication,
  kAbandoned,
  /// Mate or stalemate was on the board, and the next game began. Only journals of earlier versions
  /// have it.
  kPosition,
  // The last ply ended the game. No result was given yet [FIDE 2023 Art. 5.1.1, 5.2, 9.6].
  kCheckmate,
  kStalemate,
  kDeadPosition,
  kFivefoldRepetition,
  kSeventyFiveMoves,
};

/// True if only an arbiter can give this reason.
constexpr bool is_arbiters(Termination termination) {
  return termination >= Termination::kNormal && termination <= Termination::kAbandoned;
}

/// True if a ply ended the game, and no result was given.
constexpr bool is_by_law(Termination termination) { return termination >= Termination::kCheckmate; }

/// A result as the players gave it on the board.
struct GivenResult {
  rules::Result result;
  Termination termination;

  bool operator==(const GivenResult&) const = default;
};

/// A game is adjourned. The player to move has sealed their move [FIDE 2023 Guidelines I.1].
struct Adjournment {
  Instant at{};
  /// The times on the clocks then. Nothing if there was no clock.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
  /// The game continues at another board, in the game that continues it. Nobody has sealed a move,
  /// and no page shows this part of the game.
  bool is_moved = false;
  /// The name of that game, "spare-1". Empty: it is not moved, or that was not recorded.
  std::string moved_to = {};
  bool operator==(const Adjournment&) const = default;
};

/// One game on one board.
struct Game {
  /// 1 for a board's first game, then 2, 3, ...
  int ordinal = 0;
  rules::Position start = rules::Position::initial();
  Instant started_at{};
  std::vector<Ply> plies = {};
  /// This number of plies, from the first on, is final: no observation can change them, but an
  /// arbiter can. When the players or an arbiter have given a result, all plies are final.
  std::size_t final_plies = 0;
  /// Several explanations fit the placement, now or after a gap. The best one is the first.
  /// Explanations of a gap are kept, with the plies that were recorded for it, until an arbiter
  /// decides. Empty while everything is certain.
  std::vector<Explanation> explanations = {};
  /// Grows whenever a ply that was published as more than provisional changes or is removed.
  std::uint32_t revision = 0;
  rules::Result result = rules::Result::kUnknown;
  Termination termination = Termination::kNone;
  /// The result follows from a ply that is still provisional, and goes if the ply goes.
  bool result_is_provisional = false;
  /// The game is adjourned. Observations are not part of it.
  std::optional<Adjournment> adjournment = {};
  /// Plies are missing. The board had another placement when the result was given, or the end of
  /// the game was not sensed.
  bool incomplete = false;
  /// Ended for good, because another game has begun on the board.
  bool closed = false;
  /// The game that an arbiter resumed here, "12345-1". Empty: this game began here.
  std::string continues = {};
  /// What an arbiter did with the software clock, in the order of the times.
  std::vector<SoftwareClockAct> clock_acts = {};
  /// The board reported legal moves only (`drivers::Capabilities`) when the game began. So illegal
  /// moves and touches were not seen.
  bool only_legal_moves = false;

  /// The position after `count` plies. There must be that many. Without `count`: after the last
  /// ply.
  rules::Position position_after(std::size_t count) const;
  rules::Position position() const { return position_after(plies.size()); }
  /// True if the game continues.
  bool in_play() const { return result == rules::Result::kUnknown && !adjournment; }
  /// True if the players or an arbiter gave the result. A result by law alone goes with its ply.
  bool has_given_result() const {
    return result != rules::Result::kUnknown && !is_by_law(termination);
  }
  /// True if the game continues at another board.
  bool is_moved() const { return adjournment && adjournment->is_moved; }
  /// True if the board still shows the game: no result was given, and the game is not adjourned.
  bool is_followed() const { return !has_given_result() && !adjournment; }

  bool operator==(const Game&) const = default;
};

/// The name that people use for a game: "table-1-3".
std::string game_id(const std::string& board, int ordinal);

/// True if the plies can be played from `position` on, according to their states.
bool can_be_played(std::span<const Ply> plies, rules::Position position);

/// The moves that each player has completed after the first `plies` plies of the game. Moves before
/// the starting position count too, by its move number.
inline ByColor<int> moves_made(const Game& game, std::size_t plies) {
  const int before = game.start.fullmove_number() - 1;
  const auto count = static_cast<int>(plies);
  const bool black_first = game.start.turn() == rules::Color::kBlack;
  if (black_first) return {before + 1 + count / 2, before + (count + 1) / 2};
  return {before + (count + 1) / 2, before + count / 2};
}

/// The move as everybody may read it. An illegal move is written as a legal one: players and
/// spectators must not learn of it [FIDE 2023 Art. 7.5, 11.12, 12.6].
std::string shown_san(const Ply& ply);

/// True if the sensors did not see how `ply` was made, and nothing later will show it. Other plies
/// are inferred for two reasons. Either other moves explain the sensor events nearly as well, or
/// hands and sensors were messy around them.
constexpr bool was_unseen(const Ply& ply) {
  if (ply.state != PlyState::kInferred) return false;
  return ply.evidence == Evidence::kReconnect || ply.evidence == Evidence::kSquares ||
         ply.evidence == Evidence::kArbiter;
}

// What of a game is in doubt, and how likely each explanation of it is.

/// Plies of a game that several explanations fit, or that are missing. Explanations of one doubt
/// exclude each other. Each outage has its own doubt.
struct Doubt {
  /// The numbers of its explanations in the list, counted from 0. The best one is first.
  std::vector<std::size_t> explanations = {};
  /// The plies in doubt, counted from 0: from `first` to before `end`, in the best explanation.
  std::size_t first = 0, end = 0;
  /// Plies are missing from `first` on, and they are not known.
  bool is_missing = false;
};

/// The doubts, in the order of their explanations.
std::vector<Doubt> doubts(std::span<const Explanation> explanations);

/// How likely each of the explanations is among those of its doubt, in percent, each rounded: all
/// of one doubt make about 100. Estimated from their costs, not measured.
std::vector<int> probabilities_percent(std::span<const Explanation> explanations);

/// For each of the explanations: the first one of its doubt that has the same moves, perhaps in
/// another order. Counted from 0; its own number if none before it has.
std::vector<std::size_t> same_moves(std::span<const Explanation> explanations);

/// True if the plies of `game` have the best explanation of `doubt`, and go on after it.
bool is_recorded(const Game& game, const Doubt& doubt);

/// How likely the position after the plies recorded for `doubt` is, in percent, rounded down. 100:
/// all explanations lead to it. 0: the best explanation is not recorded.
int percent_of_position(const Game& game, const Doubt& doubt);

}  // namespace jadoube::model
