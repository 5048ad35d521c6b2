#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/analysis/evaluations.h"
#include "daemon/model/game.h"
#include "rules/piece.h"

namespace jadoube::analysis {

/// What makes a moment of a round worth another look.
enum class HighlightKind : std::uint8_t {
  /// The move after which another result was the likely one.
  kTurningPoint,
  /// The player could mate, and played another move.
  kMateMissed,
  /// The mate that ended the game.
  kMateGiven,
  /// The move that took longest.
  kLongestThink,
  /// The win in the fewest moves.
  kShortestWin,
  /// The win, or the draw, after the worst position.
  kComeback,
};

/// A finished game, with its scores.
struct PlayedGame {
  model::Game game = {};
  /// The result that counts: an arbiter's may be another than the board's.
  rules::Result result = rules::Result::kUnknown;
  /// The result of `scores_of` for the game.
  GameScores scores = {};
  /// The time of each ply. Nothing: it was not seen.
  std::vector<std::optional<std::chrono::seconds>> times = {};
};

/// A moment of a round.
struct Highlight {
  HighlightKind kind = HighlightKind::kTurningPoint;
  /// The place of its game in the given list.
  std::size_t game = 0;
  /// Its ply, counted from 0.
  std::size_t ply = 0;
  /// The side that made the ply. For a comeback: the side that was behind before.
  rules::Color side = rules::Color::kWhite;
  /// White's chances to win before and after the ply, in percent. Nothing: not known.
  std::optional<double> before = {}, after = {};
  /// In how many moves there was a mate. 0: no mate is known.
  int mate_in = 0;
  /// Of a longest think.
  std::chrono::seconds time{0};
};

/// The likely result: the side with at least `kLikelyPercent` of the chances. Nothing: neither.
std::optional<rules::Color> likely_winner(double white_percent);
/// 300 hundredths of a pawn are 75 percent.
inline constexpr double kLikelyPercent = 75;
/// A turning point costs at least this.
inline constexpr double kLeastTurn = 20;
/// A comeback begins with at most this.
inline constexpr double kMostBeforeComeback = 25;
/// A mate in more moves than this is missed by everybody.
inline constexpr int kMostMovesToMate = 8;
/// A shorter think is none.
inline constexpr std::chrono::minutes kLeastThinkShown{3};

/// The highlights of a round, the best of each kind first: five turning points, and three or fewer
/// of each other kind. A game has one of a kind. Highlights that need scores or times which are not
/// known are left out.
std::vector<Highlight> highlights_of(std::span<const PlayedGame> games);

}  // namespace jadoube::analysis
