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

/// The true game of a session. Its times count from the start of the session.
struct TrueGame {
  simulator::Truth truth;
  rules::Position start = rules::Position::initial();
  /// The time of the end of its last action.
  BoardTime end{0};
};

/// An observation, and its time.
struct Seen {
  Instant at;
  drivers::Observation what;
};

/// The actions of the hands at one board, the board itself, and the true games.
struct Session {
  simulator::BoardSettings board;
  rules::Placement start;
  simulator::Script script;
  std::vector<TrueGame> games;
  BoardTime end{0};
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// True: White sits where Black usually sits.
  bool rotated = false;
  /// True if the times of the actions are known.
  bool timed = true;
  /// True if the engine is lost together with the connection. Then a new engine continues from the
  /// record.
  bool restarts = false;
  /// The observations of the host, if the second generator made them. Then there is no emulated
  /// board.
  std::vector<Seen> seen = {};
};

/// The settings of one game of a session. `hands` has the clock.
struct Setting {
  simulator::HandsOptions hands;
  simulator::BoardSettings board;
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
};

/// A session with one game.
Session one_game(const rules::PgnGame& game, Setting setting);

/// Sets up the pieces after the last game, and plays another one.
void play_another(Session& session, const rules::PgnGame& game,
                  const simulator::HandsOptions& hands, const rules::Placement& left_behind);

/// The observations of the host in a session, and the changes by the engine.
struct Run {
  std::vector<Seen> seen;
  std::vector<model::TimedChange> changes;
  Instant end;
};

/// Plays `session` on the emulated board with the real driver and the engine under test.
Run run(const Session& session);

/// Plays `sessions` at the same time on the boards of one cable.
std::vector<Run> run_on_line(const std::vector<Session>& sessions);

/// Passes observations to a new engine, which cannot request readings of the board.
Run run(std::vector<Seen> seen, Instant end);

}  // namespace jadoube::score
