#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/make.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/pair_hands.h"
#include "drivers/simulator/players/thinking.h"
#include "drivers/simulator/served_line.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// The second of two boards on which one game is played. It is Black's.
struct SecondBoard {
  Make make = Make::kDgt;
  Identity identity = {};
  /// Its player sits on the unusual side of it.
  bool rotated = false;
  LinePlace place = {};
  /// How the players repeat moves.
  PairHabits habits = {};
};

/// The options of an emulated board.
struct VirtualBoardOptions {
  Make make = Make::kDgt;
  /// Number of boards on one cable, as a chain. 0: one board has the cable for itself. Serial
  /// numbers, games of the file and seeds of the boards follow each other. The file for the moves
  /// is one for each board: "played-01026.pgn" for "played.pgn".
  int bus = 0;
  /// The file with the games, and the number of the game, from 1. If the path is empty or the game
  /// has no moves, the pieces stay untouched until `stop`.
  std::string pgn_path;
  int game = 1;
  Style style = Style::kBlitz;
  std::uint64_t seed = 1;
  /// How many seconds pass at the table in one real second. The wire is as fast.
  double speed = 1;
  /// Where hosts find the board.
  LinePlace place;
  Identity identity;
  /// White sits on Black's usual side.
  bool rotated = false;
  /// Each player has a board [FIDE 2023 Art. D.1]. Then all of this is about White's board and the
  /// game. The clock is at White's board, unless only Black's takes one. Nothing: one board.
  std::optional<SecondBoard> pair;
  bool no_clock = false;
  ClockType clock_type = ClockType::kDgt3000;
  /// The clock is in option 23 or 25: it waits until a host sets and starts it.
  bool host_controlled_clock = false;
  /// The setting of the clock. Nothing: the TimeControl tag of the PGN, or else five minutes and
  /// three seconds.
  std::optional<TimeControl> control;
  std::vector<Fault> faults;
  EventLogSettings log;
  /// Happens once in the game. The seed decides at which ply.
  std::optional<DueOffence> offence;
  /// Start to play only when a host has asked for the position.
  bool wait = true;
  /// The time to keep running after the game, in real time.
  std::chrono::seconds linger{10};
  /// After each game, set up the pieces and play the next game of the file. After the last game,
  /// the first is next, without end. Each game has other hands.
  bool loop = false;
  /// Bytes arrive without delay.
  bool unpaced = false;
  /// The acts of hands are read from this file descriptor, line by line, in the form of
  /// `WrittenHands`. Only for one board without a game. -1: nothing is read.
  int hands = -1;
  /// The file for the moves that were really played, as PGN. It is written after each game and at
  /// the end. Empty: none.
  std::string truth;
};

/// Plays a game on an emulated board until it is over or `stop` is set. The board is behind a
/// pseudo-terminal or a network port. The first line of `log` is the path or address for a host. Of
/// two boards each has a line, which begins with "white: " or "black: ". The next lines show the
/// events. PermissionDenied: the truth file cannot be written. NotFound: no such file or game.
/// InvalidArgument: bad PGN, a wrong speed, or a fault that the make cannot have. With two boards
/// also a bus, an offence, or a game that `check_for_pair` refuses. Other errors are those of
/// `open_host_side`.
rules::Expected<void> run(const VirtualBoardOptions& options, std::ostream& log,
                          const std::atomic<bool>& stop);

/// The acts of hands at one board, written line by line while time passes. The writer is a person
/// at a terminal, or a program that tests a hall. Each line is that of a script [spec:
/// hardware/script.h]. A time counts from the moment at which its line is whole. With "+" it counts
/// from the last act before it, if that act is still to come. An act never happens before an act
/// that was written earlier.
class WrittenHands {
 public:
  /// Takes text as it arrives, split anywhere. InvalidArgument names the first line that is not an
  /// act. The other lines are taken.
  rules::Expected<void> take(BoardTime now, std::string_view text);

  /// True if acts were added since the last call of `rest`.
  bool has_more() const { return has_more_; }

  /// What is still to be done at `now`, with times that count from there, for
  /// `EmulatedBoard::play`.
  Script rest(BoardTime now);

 private:
  rules::Expected<void> take_line(BoardTime now, const std::string& line);

  std::string begun_;  // A line that is not whole yet.
  Script acts_;        // Their times are those of the board.
  bool has_more_ = false;
};

}  // namespace jadoube::drivers::simulator
