#pragma once

#include <array>
#include <map>
#include <string>

#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "rules/placement.h"

namespace jadoube::ctl {

/// One board with the game on it, as a client knows them.
struct BoardPicture {
  v1::Board board;
  rules::Placement placement;
  v1::Game game;
};

/// What a client holds who begins with the snapshots and applies every event in order.
class HallPicture {
 public:
  void apply(const v1::WatchBoardsResponse& response);
  void apply(const v1::WatchGamesResponse& response);

  /// Boards by name.
  const std::map<std::string, BoardPicture>& boards() const { return boards_; }

 private:
  void replace_boards(const v1::BoardsSnapshot& snapshot);
  void replace_games(const v1::GamesSnapshot& snapshot);

  std::map<std::string, BoardPicture> boards_;
  bool boards_snapshot_open_ = false;
  bool games_snapshot_open_ = false;
};

/// Makes `game` what it is after `change`.
void apply(const v1::PliesChanged& change, v1::Game& game);

}  // namespace jadoube::ctl
