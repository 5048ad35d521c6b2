#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "daemon/outputs/trial/output_trial.h"
#include "daemon/rehearsal/rehearsal_plan.h"
#include "daemon/rehearsal/rehearsal_report.h"
#include "rules/error.h"

namespace jadoube::rehearsal {

/// What is known of the games of a rehearsal.
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
  /// Tests one of the outputs that the rehearsal feeds.
  virtual rules::Expected<outputs::OutputTrial> test_output(const std::string& name) = 0;
};

}  // namespace jadoube::rehearsal
