#pragma once

#include <array>
#include <map>
#include <string>

#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "rules/placement.h"

namespace jadoube::cli {

/// One board and its game, as a client has them.
struct BoardView {
  v1::Board board;
  rules::Placement placement;
  values::v1::Game game;
  /// The name of the game for people: "table 12, Stone, Anna - Field, Ben". Empty: it belongs to no
  /// tournament.
  std::string pairing = {};
  /// The software clock of the game, as it is now. It has no phase if the game has none.
  values::v1::SoftwareClock software_clock = {};
};

/// The knowledge of a client that starts with the snapshots and applies every event in order.
class BoardsView {
 public:
  void apply(const v1::WatchBoardsResponse& response);
  void apply(const v1::WatchGamesResponse& response);

  /// Boards by name, from snapshots and events.
  const std::map<std::string, BoardView>& boards() const { return boards_; }

  /// A copy of the view for a screen. Changes marked `not_durable` replace the values from events.
  BoardsView shown() const;

  /// Names the games that belong to a tournament, by the name of the game.
  void set_pairings(const std::map<std::string, std::string>& names);

  /// Takes the software clocks as they are now, by the name of the game. True if one shows
  /// something else than before.
  bool set_software_clocks(const std::map<std::string, values::v1::SoftwareClock>& clocks);

  /// A connection was lost. Changes that were not durable may be lost.
  void forget_unwritten() { unwritten_.clear(); }

 private:
  void replace_boards(const v1::BoardsSnapshot& snapshot);
  void replace_games(const v1::GamesSnapshot& snapshot);

  void take_unwritten(const v1::UnwrittenBoards& unwritten);

  std::map<std::string, BoardView> boards_;
  std::map<std::string, v1::Board> unwritten_;
  bool boards_snapshot_open_ = false;
  bool games_snapshot_open_ = false;
};

/// Applies `change` to `game`.
void apply(const values::v1::PliesChanged& change, values::v1::Game& game);

}  // namespace jadoube::cli
