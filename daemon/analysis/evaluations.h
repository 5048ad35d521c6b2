#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daemon/analysis/uci_line.h"
#include "daemon/model/game.h"
#include "rules/position.h"

namespace jadoube::analysis {

/// Names a position: its pieces, the side to move, castling and en passant. The same on every
/// machine and in every version: the numbers are kept in a file.
using PositionKey = std::uint64_t;
PositionKey key_of(const rules::Position& position);
/// The key of a FEN. The two counters of the FEN do not count.
PositionKey key_of_fen(std::string_view fen);

/// The score that the Laws give: mate, or stalemate. Nothing: the game is in play.
std::optional<Score> score_by_law(const rules::Position& position);

/// False: no engine gets this position. Engines fail at positions that no game can reach. In such a
/// position a side does not have exactly one king, a king can be captured, or a pawn is on a last
/// rank.
bool can_be_analysed(const rules::Position& position);

/// The scores of positions. A position has one score, whatever the game. So nothing changes here if
/// a game is corrected or withheld: only positions of its present plies are looked up. Any thread.
class Evaluations {
 public:
  /// Beyond, no new one is taken: some thousand games.
  static constexpr std::size_t kMost = 500'000;

  std::optional<Score> find(PositionKey key) const;
  /// False: it was known already, or there is no room.
  bool put(PositionKey key, const Score& score);
  std::size_t size() const;
  void for_each(const std::function<void(PositionKey, const Score&)>& take) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<PositionKey, Score> scores_;
};

/// The score of each position of a game: of its start, then after each ply. So there is one more
/// than plies.
using GameScores = std::vector<std::optional<Score>>;

/// The known scores of the positions of `game`, and the scores that follow from the Laws.
GameScores scores_of(const model::Game& game, const Evaluations& known);

/// The loss of the side that made the ply: percent of its chances to win, 0 to 100. Nothing: a
/// score is not known. `ply` counts from 0.
std::optional<double> loss_of(const GameScores& scores, std::size_t ply, rules::Color mover);

/// The side that made the ply, from 0.
rules::Color mover_of(const model::Game& game, std::size_t ply);

/// Shows the present evaluations.
class ScoreSink {
 public:
  virtual ~ScoreSink() = default;
  /// A new evaluation is available. Any thread.
  virtual void show_evaluations() = 0;
};

}  // namespace jadoube::analysis
