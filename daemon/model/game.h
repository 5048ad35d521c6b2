#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/instant.h"
#include "rules/pgn/pgn.h"
#include "rules/position.h"

/// The second truth: what was played. The first, what stands on the squares, is in `board.h`.
namespace jadoube::model {

using drivers::Instant;

/// How sure a ply is. A ply only moves down this list, or is retracted.
enum class PlyState : std::uint8_t {
  kProvisional,  ///< The squares show it; nothing has confirmed it.
  kConfirmed,    ///< The clock was pressed, or the opponent has answered.
  kInferred,     ///< Nobody saw it made: the only way there, or one of the game's explanations.
  kCorrected,    ///< An arbiter said so.
  kIllegal,      ///< Completed though not legal, and it stands.
};

/// What confirmed a ply, or what it rests on while provisional.
enum class Evidence : std::uint8_t {
  kSquares,       ///< The picture alone.
  kPress,         ///< The mover's clock was pressed.
  kOpponentLift,  ///< The opponent lifted a piece of his own.
  kReply,         ///< The opponent's reply stands on the board.
  kQuietTime,     ///< Nothing moved for long.
  kReconnect,     ///< The picture after a gap.
  kArbiter,
  kResult,  ///< The players gave the result while it stood.
};

/// One ply of a game.
struct Ply {
  rules::Move move;
  /// Written in the position before it; derived from `move` and kept because every reader wants it.
  std::string san, uci;
  PlyState state = PlyState::kProvisional;
  Evidence evidence = Evidence::kSquares;
  /// When the squares first showed it, and when it was confirmed.
  Instant made_at{};
  std::optional<Instant> confirmed_at = {};
  /// How far, when it was confirmed, the best account with it was ahead of the best without it, in
  /// hundredths of a nat, by its own reckoning. At most kBeamWidth of `cost.h`; nothing where no
  /// accounts were weighed.
  std::optional<int> margin = {};
  /// Both clocks as the clock reported them at the press; nothing where no clock told.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};

  bool operator==(const Ply&) const = default;
};

/// One way to explain what was seen, where more than one is good.
struct Explanation {
  /// The number of its first ply, counted from 0.
  std::size_t first_ply = 0;
  /// Its plies from there on; none: no ply was made.
  std::vector<std::string> san;
  /// How far it is behind the best one, in hundredths of a nat: 230 makes it ten times less likely.
  int behind = 0;
  bool operator==(const Explanation&) const = default;
};

/// Why a game is over.
enum class Termination : std::uint8_t {
  kNone,
  kKingsGesture,  ///< The players put the kings in the centre.
  kResultPiece,   ///< A result piece was put on the board.
  // What an arbiter said of it [spec: PGN 9.8.1].
  kNormal,  ///< Mate, resignation, agreement: as games end.
  kTimeForfeit,
  kRulesInfraction,
  kAdjudication,
  kAbandoned,
  kPosition,  ///< Mate or stalemate stood there, and the next game began.
};

/// Whether an arbiter said so.
constexpr bool is_arbiters(Termination termination) {
  return termination >= Termination::kNormal && termination <= Termination::kAbandoned;
}

/// A result as the players gave it on the board.
struct GivenResult {
  rules::Result result;
  Termination termination;

  bool operator==(const GivenResult&) const = default;
};

/// A game is put off: the player who has the move has sealed it [FIDE 2023 Guidelines I.1].
struct Adjournment {
  Instant at{};
  /// What the clocks showed then; nothing where there was no clock.
  std::optional<std::chrono::seconds> white_clock = {}, black_clock = {};
  bool operator==(const Adjournment&) const = default;
};

/// One game on one board.
struct Game {
  /// 1 for a board's first game, then 2, 3, ...
  int ordinal = 0;
  rules::Position start = rules::Position::initial();
  Instant started_at{};
  std::vector<Ply> plies = {};
  /// So many plies from the first on are final: nothing that is seen can change them, an arbiter
  /// can. All are once there is a result.
  std::size_t final_plies = 0;
  /// What stands, or stood after a gap, can be explained in more ways than one: the best first.
  /// Those of a gap stay, beside the plies that were written for it, until they are decided. Empty
  /// while all is certain.
  std::vector<Explanation> explanations = {};
  /// Grows whenever a ply that was published as more than provisional changes or goes.
  std::uint32_t revision = 0;
  rules::Result result = rules::Result::kUnknown;
  Termination termination = Termination::kNone;
  /// It is adjourned: what is seen on the board is no play.
  std::optional<Adjournment> adjournment = {};
  /// Plies are missing: the result came while the board showed what they do not explain, or nobody
  /// saw how the game ended.
  bool incomplete = false;
  /// Over for good: another game has begun on the board.
  bool closed = false;
  /// An arbiter resumed that game here, "12345-1"; empty: this one began here.
  std::string continues = {};

  /// The position after that many plies, of which there must be so many; after the last one.
  rules::Position position_after(std::size_t count) const;
  rules::Position position() const { return position_after(plies.size()); }
  /// Whether it goes on.
  bool in_play() const { return result == rules::Result::kUnknown && !adjournment; }

  bool operator==(const Game&) const = default;
};

/// The name that people call a game by: "table-1-3".
std::string game_id(const std::string& board, int ordinal);

/// Whether the plies can be played from `position` on, by whose turn it is, as their states say.
bool can_be_played(std::span<const Ply> plies, rules::Position position);

}  // namespace jadoube::model
