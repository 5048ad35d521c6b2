#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/model/incident.h"
#include "daemon/model/tournament_rules.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "rules/error.h"
#include "rules/placement.h"

namespace jadoube::training {

/// The setting of a table before anything happens. Squares are the game's own.
struct TableSetting {
  rules::Placement standing = rules::Placement::initial();
  /// White sits on Black's usual side.
  bool rotated = false;
  drivers::simulator::BoardSettings board = {};
};

/// What two players do at a table, and what happens to its board. Squares and sides are the board's
/// own. Times count from the first act.
struct Scene {
  rules::Placement start;
  drivers::simulator::BoardSettings board;
  drivers::simulator::Script acts;
  std::vector<std::pair<drivers::simulator::BoardTime, drivers::simulator::Fault>> faults;
  /// When the last act is over.
  drivers::simulator::BoardTime end{0};
};

/// Reads what happens, a word each:
///
///     e4 Nxd5 O-O    the player thinks for a second, makes the move, and presses the clock
///     e2-   e4+P     a piece leaves a square, or comes to one, 300 ms after the word before
///     |              the player on move presses, 300 ms after the word before
///     run            somebody presses the clock's run key
///     hangup@0=5     a fault; its time counts from the word before
///     700ms 20s 6min nothing happens for so long
///
/// InvalidArgument names the word that cannot be.
rules::Expected<Scene> read_scene(const TableSetting& setting, std::string_view text);

/// A table of a lesson.
struct LessonTable {
  TableSetting setting = {};
  /// As `read_scene` reads it.
  std::string script;
  /// How many seconds pass at the table in one real second.
  double speed = 1;
};

/// Something that an arbiter practises: what happens at emulated tables, and the incidents that the
/// arbiter then gets.
struct Lesson {
  /// "illegal-move"
  std::string id;
  /// The subjects of the lesson. The arbiter gets an incident of each kind, except where an arbiter
  /// must report it (kColoursReversed).
  std::vector<model::IncidentKind> kinds;
  std::vector<LessonTable> tables;
  model::TournamentRules rules = {};
};

/// All lessons. There is one for every kind of incident that belongs to a board.
const std::vector<Lesson>& lessons();

/// The lesson `id`. Null: there is none.
const Lesson* find_lesson(std::string_view id);

/// What is played at one table of a rehearsal: within a minute, and at two tables something of
/// which an arbiter must get an incident.
struct RehearsalGame {
  LessonTable table;
  /// How many plies are on record when it is over, with an illegal one.
  int plies = 0;
  /// A player makes an illegal move. Somebody stops the clock in the middle of the game.
  bool has_illegal_move = false, has_clock_fault = false;
};

/// The games at tables with these clocks, in the order of the tables. At least one of the tables
/// has an illegal move, and one a clock that stops.
std::vector<RehearsalGame> rehearsal_games(
    const std::vector<drivers::simulator::ClockSettings>& clocks);

}  // namespace jadoube::training
