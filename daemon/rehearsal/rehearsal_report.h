#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/rehearsal/rehearsal_plan.h"
#include "rules/error.h"
#include "rules/laws/ending.h"
#include "rules/sentence.h"

namespace jadoube::rehearsal {

/// The progress of a rehearsal.
enum class State : std::uint8_t {
  kNone,       ///< There was none since the start of the daemon.
  kPreparing,  ///< The emulated boards are set up.
  kPlaying,    ///< The games are played.
  kChecking,   ///< The games are over. The outputs are checked.
  kDone,       ///< It ended by itself.
  kStopped,    ///< Somebody stopped it, or a real game began.
  kFailed,     ///< It could not continue.
};

/// True if it is running.
constexpr bool is_running(State state) {
  return state == State::kPreparing || state == State::kPlaying || state == State::kChecking;
}

/// What arrived of the game at a table.
struct TableReport {
  PlannedTable table = {};
  /// The plies on record now, and in the end.
  int plies = 0, all_plies = 0;
  rules::Result result = rules::Result::kUnknown;
  bool is_complete() const { return plies >= all_plies; }
};

/// Something that went wrong at a table on purpose, and whether arbiters got an incident.
struct FindingReport {
  enum class What : std::uint8_t { kIllegalMove, kClockStopped };
  What what = What::kIllegalMove;
  int table = 0;
  /// As of its `PlannedTable`.
  std::string whose = {};
  /// The id of its board.
  std::string board = {};
  bool is_found = false;
};

/// The result of one output.
struct OutputReport {
  std::string name;
  outputs::Kind kind = outputs::Kind::kFolder;
  /// Nothing: it was not looked at yet.
  std::optional<outputs::OutputTrial> trial = {};
};

/// Everything about the rehearsal that runs, or that was the last one.
struct Report {
  State state = State::kNone;
  /// Why it ended before its time. Empty: it did not.
  rules::Sentence why = {};
  /// Who started it.
  std::string author = {};
  /// "Test: City Open"
  std::string title = {};
  std::optional<model::Instant> started_at = {}, ended_at = {};
  std::vector<TableReport> tables = {};
  std::vector<FindingReport> findings = {};
  std::vector<OutputReport> outputs = {};
  std::size_t left_out = 0;
  bool is_invented = false;

  /// True: it ended by itself, and everything was detected and published.
  bool passed() const;
};

inline bool Report::passed() const {
  return state == State::kDone && std::ranges::all_of(tables, &TableReport::is_complete) &&
         std::ranges::all_of(findings, &FindingReport::is_found) &&
         std::ranges::all_of(outputs,
                             [](const OutputReport& one) { return one.trial && one.trial->ok; });
}

/// The facts about the games of a rehearsal.
struct HallReading {
  struct Game {
    int plies = 0;
    rules::Result result = rules::Result::kUnknown;
  };
  /// By the ids of the boards.
  std::map<std::string, Game> games = {};
  /// The incidents that arbiters got: the board, and what.
  std::set<std::pair<std::string, FindingReport::What>> found = {};
};

/// The daemon of a rehearsal, as this process reaches it. One thread. Each call fails with
/// Unavailable when that daemon is not there, or does not answer within some seconds.
class RehearsedHall {
 public:
  RehearsedHall() = default;
  RehearsedHall(const RehearsedHall&) = delete;
  RehearsedHall& operator=(const RehearsedHall&) = delete;
  virtual ~RehearsedHall() = default;

  /// Makes the tournaments, and puts the boards on their tables. The same plan again does no harm.
  virtual rules::Expected<void> set_up(const RehearsalPlan& plan) = 0;
  virtual rules::Expected<HallReading> read() = 0;
  /// Tests one of the outputs that publish the rehearsal.
  virtual rules::Expected<outputs::OutputTrial> test_output(const std::string& name) = 0;
};

}  // namespace jadoube::rehearsal
