#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/virtual_board.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

/// The games that hands play at one emulated board, one after the other. Its owner moves the time.
class PlayedBoard {
 public:
  /// `name` stands before each line of the log. Empty: nothing does.
  PlayedBoard(VirtualBoardOptions options, rules::PgnGame game, std::string name,
              std::ostream& log);

  /// The board that the game needs, and what stands on it.
  BoardSettings settings() const;
  const rules::Placement& start() const { return performance_.start; }

  /// The board is built. It must live longer than this.
  void sit_at(EmulatedBoard& board) { board_ = &board; }

  /// Begins, ends and sets up games. `is_seen`: a host follows the board.
  void turn(BoardTime now, bool is_seen);

  /// True if all games are over, and the time after them too.
  bool is_done() const { return done_; }

  /// Writes the moves of a game that was broken off.
  void break_off(BoardTime now);

  EmulatedBoard& board() { return *board_; }

 private:
  void begin(BoardTime now, Script before);
  void end_game(BoardTime now);
  void write_truth(BoardTime now);
  void choose_next();
  std::ostream& log();

  VirtualBoardOptions options_;
  rules::PgnGame game_;
  std::string name_;
  std::ostream& log_;
  int game_number_;
  std::optional<TimeControl> control_;
  Performance performance_;
  EmulatedBoard* board_ = nullptr;
  BoardTime began_at_{0}, ends_at_{0};
  std::optional<BoardTime> ended_at_;
  std::uint64_t played_ = 0;
  bool begun_ = false, done_ = false;
};

}  // namespace jadoube::drivers::simulator
