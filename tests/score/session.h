#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/hands.h"
#include "rules/pgn/pgn.h"
#include "tests/score/sensing.h"

namespace jadoube::score {

namespace simulator = drivers::simulator;
using drivers::Instant;
using simulator::BoardTime;

/// One game of a session, as it really was. Its times count from the session's zero.
struct TrueGame {
  simulator::Truth truth;
  rules::Position start = rules::Position::initial();
  /// When its last act was over.
  BoardTime end{0};
};

/// What hands will do at one board, what the board is like, and what a host should make of it.
struct Session {
  simulator::BoardSettings board;
  rules::Placement start;
  simulator::Script script;
  std::vector<TrueGame> games;
  BoardTime end{0};
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// White sits where Black does otherwise.
  bool rotated = false;
  /// Whether it is known when hands did what.
  bool timed = true;
  /// Whenever the line is lost, so is the engine: another one takes over from the record.
  bool restarts = false;
};

/// How one game of a session is played; the clock is in `hands`.
struct Setting {
  simulator::HandsOptions hands;
  simulator::BoardSettings board;
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
};

/// A session of one game.
Session one_game(const rules::PgnGame& game, Setting setting);

/// Sets up the pieces after the last game and plays another one.
void play_another(Session& session, const rules::PgnGame& game,
                  const simulator::HandsOptions& hands, const rules::Placement& left_behind);

/// An observation and its moment.
struct Seen {
  Instant at;
  drivers::Observation what;
};

/// What a session looked like from the host's side, and what the engine said.
struct Run {
  std::vector<Seen> seen;
  std::vector<model::TimedChange> changes;
  Instant end;
};

/// Plays `session` on the emulated board, through the real driver, into the engine under test.
Run run(const Session& session);

/// Gives observations to a fresh engine, with nothing to ask back.
Run run(std::vector<Seen> seen, Instant end);

}  // namespace jadoube::score
