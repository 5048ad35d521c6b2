#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::tracking {

/// A table with a board that is tracked, two players, and a wall clock that only the test moves.
/// After every step it checks that all changes so far give the board that the tracker knows.
class Table {
 public:
  /// The placement at first, the side of White (the maker's far side or not), and what the board
  /// can do.
  struct Setting {
    rules::Placement standing = rules::Placement::initial();
    bool rotated = false;
    drivers::Capabilities can = {};
  };

  /// The connection is live, and the board has been read.
  explicit Table(const Setting& setting);
  /// The same with the starting position, as most tests need it.
  explicit Table(bool rotated = false);

  /// The clock is on the table, and Black has pressed it: White's time runs.
  void start_clock();
  /// The same, but nobody reads the clock.
  void start_unseen_clock();
  /// The time of the player to move has run out. This stops the clock.
  void fall_flag();
  /// Somebody stops the clock, and lets it run again.
  void stop_clock() { run_clock(false); }
  void resume_clock() { run_clock(true); }
  /// Somebody gives both players this much time. Nobody reads the clock.
  void set_clock(std::chrono::seconds time) { clock_.left.time = clock_.right.time = time; }
  /// Hands at work, 100 ms for each step: "e2-" lifts, "e4+P" puts down, "
  ///
  /// " is a press by the player whose time runs, "1500ms" waits.
  void hands(std::string_view script);
  /// Moves in SAN, played neatly: 1 s of thought, the from-square before the to-square, and a press
  /// 300 ms later if the clock was started.
  void play(std::string_view moves);
  void wait(std::chrono::milliseconds time);
  /// The whole board is read as it really is.
  void dump();
  /// The clock is read again as it is.
  void read_clock() { observe(clock_); }
  /// Hands at work that the board does not report.
  void unseen(std::string_view script);
  void lose_line();
  void find_line();
  /// The connection comes back, and the board and the clock are read.
  void come_back();
  /// The connection is lost, the hands do `script` unseen, and the connection comes back as in
  /// `come_back`.
  void away(std::string_view script);
  /// The same, but the tracker ends too. Another tracker takes over from the record.
  void restarted(std::string_view script);
  void observe(const drivers::Observation& observation);
  /// The board sends its log as it is now. It has kept the log all the time. The log arrives after
  /// 8.3 s, in which the hands do `script`.
  void read_log(std::string_view script = "");
  /// The board logs that all pieces are on their starting squares.
  void log_starting_position();
  /// The board had no power: its log lists its pieces again.
  void power_up();
  /// Checks that a tracker that begins from the checkpoint, after `games_before` games, knows the
  /// same.
  void expect_same_after_restart(int games_before) const;
  /// Makes all corrections of an arbiter: the record is derived again, and the changes are
  /// published.
  void derive_again(std::span<const model::Correction> corrections);

  /// The game's moves: "e4 e5? Nf3*": ? is provisional, * is inferred.
  std::string moves() const;
  /// The evidence of the ply, counted from 1: "press 0:02:59 0:03:00", as change_text writes it.
  std::string evidence(std::size_t ply) const;
  /// "d4 e5": the squares that are reported as unexplained.
  std::string unexplained() const;
  std::string result() const;
  /// The changes of the game since the last call, as text.
  std::vector<std::string> reported();
  const model::Game& game() const { return *tracker.board().game; }

  BoardTracker tracker;
  model::Board folded;
  drivers::Instant now{std::chrono::hours{1}};
  std::vector<model::TimedChange> changes;
  std::vector<TimedObservation> observed;
  std::vector<drivers::LogEntry> log;
  /// The time that the clock adds for a press.
  std::chrono::seconds increment{0};

 private:
  void check();
  /// Begins the games of the log. A restart would know each of them as well.
  void begin_what_follows();
  rules::Piece sensed(rules::Piece piece) const { return as_sensed(piece, can_.sensing); }
  void do_one(std::string_view word, bool seen);
  void press(bool seen);
  void write_log(rules::Square square);
  void run_clock(bool running);
  rules::Square as_board(rules::Square square) const;

  const bool rotated_;
  const drivers::Capabilities can_;
  rules::Placement real_;
  drivers::ClockRead clock_;
  bool has_clock_ = false;
  std::size_t checked_ = 0, reported_ = 0;
};

/// Hands that play after "e4 e5 Nf3 Nc6". Many orders of moves lead to the same position.
inline constexpr std::string_view kFourPlies =
    "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms d2- d3+P | 1500ms d7- d6+p |";

/// Hands that play these moves from the starting position, each with its press.
inline constexpr std::string_view kD4D5C4E6 =
    "1500ms d2- d4+P | 1500ms d7- d5+p | 1500ms c2- c4+P | 1500ms e7- e6+p |";

/// A table with a running clock on which `moves` were played.
struct Played : Table {
  explicit Played(std::string_view moves, bool rotated = false);
};

}  // namespace jadoube::tracking
