#pragma once

#include <algorithm>
#include <vector>

#include "daemon/watch/arrivals.h"
#include "daemon/watch/board_watch.h"
#include "daemon/watch/gesture.h"
#include "daemon/watch/lever.h"
#include "daemon/watch/picture.h"
#include "daemon/watch/publish.h"
#include "daemon/watch/quiet.h"
#include "daemon/watch/scoresheet.h"

namespace jadoube::watch {

/// What a `BoardWatch` is made of, for the files that share the work: `board_watch.cc` takes observations
/// and time in, `board_explain.cc` finds the plies that a picture shows, `board_confirm.cc` makes them firm,
/// `board_games.cc` begins and ends games. Nobody else includes this.
struct BoardWatch::State {
  explicit State(int games) : games_before(games) {}

  // Observations: what each brings, in the order physical truth, then game.
  void observe(const drivers::SquareChanged& seen);
  void observe(const drivers::PlacementRead& seen);
  void observe(const drivers::ResultPieceSeen& seen);
  void observe(const drivers::ClockRead& seen);
  void observe(const drivers::ClockMissing& seen);
  void observe(const drivers::DeviceRead& seen);
  void observe(const drivers::LinkChanged& seen);
  void observe(const drivers::ClockAnswered&) {}
  void observe(const drivers::ClockButtonPressed&) {}
  void observe(const drivers::NoiseSkipped&) {}

  // Time.
  Instant due() const { return std::min(quiet.due(), gesture.due()); }
  void run_until(Instant until, std::vector<TimedChange>& changes);
  void reach(QuietStep step);

  // Explaining a picture.
  void picture_changed(bool after_gap = false);
  /// Whether the picture is the position after the last ply that is written.
  bool is_explained() const { return picture.placement() == sheet.last().placement(); }
  /// Whether the picture is to be explained by plies. After a gap it is the old one, with a few
  /// squares of the new, until the board was read as a whole.
  bool awaits_play() const { return !gap && sheet.in_play() && !gesture.kings_in_centre(); }
  void explain();
  bool explain_by_what_is_written();
  bool explain_by_one_ply();
  void explain_by_two_plies();
  void revise_weak_ply();
  void infer(bool after_gap);

  // Confirming.
  void press(const Press& press);
  /// How many open plies there are up to the last one of that player.
  std::size_t open_plies_to(rules::Color player) const;
  bool confirm_by(const Press& press);
  void confirm_by_pending_presses();
  bool lift_tells(rules::Square square, rules::Piece lifted) const;
  void confirm_by_replies();
  void confirm_by_quiet_reply();
  void confirm_the_end();
  /// Whether the last ply that is written ended the game by itself.
  bool is_over() const { return sheet.last().is_checkmate() || sheet.last().is_stalemate(); }

  // Games and results.
  void begin_game_if_array_stands();
  void begin_game();
  bool array_is_played() const;
  void conclude(const GivenResult& given);
  bool plies_are_missing() const;
  std::size_t plies_before_gesture() const;
  void resume_if_position_stands();

  // What differs.
  void tell_difference();
  bool something_appeared() const;
  void withdraw_difference();
  void tell_clock();
  void ask() { asks = true; }

  Board board;
  Publisher publisher{board};
  Scoresheet sheet{board, publisher};
  Picture picture;
  Arrivals arrivals;
  Clock clock;
  PendingPresses pending;
  Gesture gesture;
  Quiet quiet;
  int games_before;
  Instant last{};
  /// The line was away: what was played meanwhile is in the next reading of the whole board.
  bool gap = false;
  /// The board was read as a whole after its last single change.
  bool read_as_whole = false;
  bool asks = false;
};

}  // namespace jadoube::watch
