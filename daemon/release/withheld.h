#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/tournament.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::release {

/// The games with moves that callers without a role may never see: those of the pairings that an
/// operator withholds. A game is withheld from its start, also while it may still belong to such a
/// pairing. One thread.
class Withheld {
 public:
  /// Sets the tournaments and the games as they are now. True: something may have changed.
  bool update(const stream::Feed& live);

  /// True if any game is withheld, or will be.
  bool any() const { return !games_.empty() || !latest_.empty(); }
  bool has(const std::string& board, int ordinal) const;

 private:
  using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;
  using Game = std::pair<std::string, int>;

  void read_tournaments();

  Tournaments tournaments_;
  std::vector<std::pair<std::string, std::string>> serials_;
  std::set<Game> of_pairings_, games_;
  struct Waiting {
    bool has_no_game = false;
    std::set<int> games = {};
  };
  // The boards on which a withheld pairing may be played next, and the games that it has there.
  std::map<std::string, Waiting> waiting_;
  // Their latest games.
  std::map<std::string, int> latest_;
};

/// The game with its result, but without moves and what was seen of them.
model::Game without_moves(const model::Game& game);

/// The board of such a game: it has the pieces of the starting position, and no clock.
model::Board without_moves(model::Board board);

/// The tournament for readers who see moves up to `then`. Names, tables and pairings are those of
/// `now`: they are no secret. Starts and ends of rounds, the games of pairings and their results
/// are those of `then`. `then` null: none of these may be shown yet.
std::shared_ptr<const model::Tournament> as_released(
    const std::shared_ptr<const model::Tournament>& now,
    const std::shared_ptr<const model::Tournament>& then);

}  // namespace jadoube::release
