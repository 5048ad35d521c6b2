#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// Reports the problems of one output to arbiters, and their end. `FrozenGames` reports games with
/// moves that cannot be published.
class ProblemReport {
 public:
  /// `sink` must outlive this object. Null: nothing is reported.
  ProblemReport(std::string output, model::FindingSink* sink);

  /// The health of the output now. It is reported if what is wrong has changed. One thread.
  void report(const Health& health);

  /// The output no longer exists: its problem is over. With null for `sink`, nothing is reported.
  static void withdraw(const std::string& output, model::FindingSink* sink);

 private:
  std::string output_;
  model::FindingSink* sink_;
  std::vector<model::DaemonFinding> reported_;
};

/// Reports to arbiters which games stop in the outputs before an illegal or an inferred move. A
/// game is reported once, with all outputs in which it stops. It is logged once. Any thread.
class FrozenGames {
 public:
  /// `sink` must outlive this object. Null: nothing is reported.
  explicit FrozenGames(model::FindingSink* sink) : sink_(sink) {}

  /// The alerts of that output now. Those that are about other things are left out.
  void report(const std::string& output, const std::vector<TableAlert>& alerts);

 private:
  bool is_known(const TableAlert& alert) const;
  std::vector<model::DaemonFinding> findings() const;

  model::FindingSink* const sink_;
  std::mutex mutex_;
  // The mutex guards these.
  std::map<std::string, std::vector<TableAlert>> by_output_;
  std::vector<model::DaemonFinding> reported_;
};

/// One alert for each table with moves that stop before an illegal or an inferred move. It has the
/// place, and what an arbiter can do. Rounds that are over have none.
std::vector<TableAlert> frozen_alerts(const std::vector<Round>& rounds,
                                      const ReleasePolicy& policy);

}  // namespace jadoube::outputs
