#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/incident.h"
#include "daemon/model/tournament_rules.h"
#include "daemon/training/scene.h"

namespace jadoube::training {

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
  /// What the lesson is about. The arbiter gets an incident of each kind, except where an arbiter
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

/// What is played at tables with these clocks, in their order. At least one of the tables has an
/// illegal move, and one a clock that stops.
std::vector<RehearsalGame> rehearsal_games(
    const std::vector<drivers::simulator::ClockSettings>& clocks);

}  // namespace jadoube::training
