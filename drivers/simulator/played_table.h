#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/truth.h"
#include "drivers/simulator/virtual_board.h"
#include "rules/error.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

/// The game with that number, from 1, in the file at `path`, as hands can play it. An empty path: a
/// game without moves. NotFound: no such file or game. InvalidArgument: bad PGN, or a game that
/// hands cannot play, such as one without moves.
rules::Expected<rules::PgnGame> read_playable(const std::string& path, int number);

/// The games that hands play at one table, one after the other: on one emulated board, or on two,
/// of which the first is White's. Its owner moves the time.
class PlayedTable {
 public:
  /// Each line of the log begins with `name`, which may be empty.
  PlayedTable(VirtualBoardOptions options, rules::PgnGame game, std::string name,
              std::ostream& log);

  /// The number of boards on which one game is played.
  std::size_t board_count() const { return played_.boards.size(); }
  /// The board that the game needs, and the pieces on it.
  BoardSettings settings(std::size_t board) const;
  const rules::Placement& start(std::size_t board) const { return played_.boards[board].start; }

  /// The next board is built, in the order of `settings`. It must exist longer than this.
  void sit_at(EmulatedBoard& board) { boards_.push_back(&board); }

  /// Begins, ends and sets up games. `is_seen`: a host follows all its boards.
  void turn(BoardTime now, bool is_seen);

  /// True if all games are over, and the time after them too.
  bool is_done() const { return done_; }

  /// Writes the moves of a game that was broken off.
  void break_off(BoardTime now);

  const EmulatedBoard& board(std::size_t number) const { return *boards_[number]; }

 private:
  /// The pieces on a board at the start, and what hands do there, in the board's own squares.
  struct Actions {
    rules::Placement start;
    Script script;
  };
  struct Played {
    Truth truth;
    std::vector<Actions> boards;
    BoardTime game_end{0}, end{0};
  };

  Played perform_next() const;
  Played perform_on_one() const;
  Played perform_on_pair() const;
  bool clock_is_at(std::size_t board) const;
  std::uint64_t seed() const;
  void begin(BoardTime now, std::vector<Script> before);
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
  std::uint64_t games_before_ = 0;
  Played played_;
  std::vector<EmulatedBoard*> boards_;
  BoardTime began_at_{0}, ends_at_{0};
  std::optional<BoardTime> ended_at_;
  bool begun_ = false, done_ = false;
};

}  // namespace jadoube::drivers::simulator
