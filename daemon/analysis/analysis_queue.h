#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/analysis/evaluations.h"
#include "rules/move.h"
#include "rules/position.h"

namespace jadoube::analysis {

/// How positions are analysed: [engine] of the configuration.
struct EngineSettings {
  /// False: nothing is analysed.
  bool enabled = true;
  /// The program, which uses UCI. Empty: it is looked for.
  std::string path = {};
  int threads = 1;
  /// The time for one position while few games wait.
  std::chrono::milliseconds think{500};
  /// Of its table of positions.
  int memory_mb = 32;
  /// A game that is held back from everybody for less than this is not analysed. Fifteen minutes:
  /// the rule of the European Chess Union for broadcasts [spec: ECU Tournament Rules, Q.2.4].
  /// Hardly any player thinks longer about one move, so an analysed position is no longer on a
  /// board.
  std::chrono::seconds least_delay = std::chrono::minutes(15);

  bool operator==(const EngineSettings&) const = default;
};

/// Which position the engine gets next.
///
/// *Problem*: one engine has all boards, and may be slower than they are.
///
/// *Policy*: first the latest position of each game in play; of these, the one that has waited
/// longest. Only if all of them are known, the earlier positions of games in play, then those of
/// games that are over. So the newest position of a board waits for at most one position of each
/// other board, however many positions wait. If many wait, each gets less time.
///
/// It does not check whether everybody may see a position: the caller has decided that. One thread.
class AnalysisQueue {
 public:
  /// A game, as far as everybody may see it.
  struct Game {
    rules::Position start = rules::Position::initial();
    std::vector<rules::Move> moves = {};
    bool in_play = false;

    bool operator==(const Game&) const = default;
  };

  /// A position to evaluate.
  struct Task {
    rules::Position position = rules::Position::initial();
    PositionKey key = 0;
    /// It is the latest of a game in play: somebody may wait for it.
    bool is_latest = false;
  };

  /// Adds a game, or replaces it by its present moves. Every position that is not in `known` waits.
  void put(const std::string& name, Game game, const Evaluations& known);
  /// Removes all positions of the game.
  void remove(const std::string& name);
  /// Removes all games that `names` does not have.
  void keep_only(const std::set<std::string>& names);

  /// The next position. Nothing: all are known.
  std::optional<Task> next(const Evaluations& known);
  /// The engine failed at this position: the position is not analysed again.
  void give_up(PositionKey key) { given_up_.insert(key); }

  /// The number of games in play that wait for a score of their latest position, by the last call
  /// of `next`.
  std::size_t waiting() const { return waiting_; }

 private:
  struct Queued {
    Game game = {};
    /// Of each position, from the start on.
    std::vector<PositionKey> keys = {};
    /// The positions before it are known, or given up.
    std::size_t done = 0;
    /// Grows with each new latest position of any game: the lowest has waited longest.
    std::uint64_t since = 0;
  };

  bool is_known(PositionKey key, const Evaluations& known) const;
  static rules::Position position_at(const Game& game, std::size_t plies);
  std::optional<Task> latest(const Evaluations& known);
  std::optional<Task> earlier(const Evaluations& known, bool in_play);

  std::map<std::string, Queued> games_;
  std::set<PositionKey> given_up_;
  std::uint64_t changes_ = 0;
  std::size_t waiting_ = 0;
};

/// The time for which the engine searches a position while `waiting` games wait for the score of
/// their latest one. It is `full`, and less from `kAtFullTime` games on, but at least
/// `kLeastThink`. So all games get a score in about the same time.
std::chrono::milliseconds think_time(std::chrono::milliseconds full, std::size_t waiting);
inline constexpr std::size_t kAtFullTime = 8;
inline constexpr std::chrono::milliseconds kLeastThink{50};

}  // namespace jadoube::analysis
