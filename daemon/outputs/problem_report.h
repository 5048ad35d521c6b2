#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Takes everything that is wrong with the part `source` of the daemon now. Any thread.
using Report =
    std::function<void(const std::string& source, std::vector<model::DaemonFinding> findings)>;

/// Tells the arbiters what is wrong with one output, and when it works again. Games whose moves
/// stop are told by `FrozenGames`.
class ProblemReport {
 public:
  /// An empty `report`: nobody is told.
  ProblemReport(std::string output, Report report);

  /// The health of the output now. It is reported if what is wrong has changed. One thread.
  void tell(const Health& health);

  /// The output is gone: what was wrong with it is over. An empty `report`: nobody is told.
  static void withdraw(const std::string& output, const Report& report);

 private:
  std::string output_;
  Report report_;
  std::vector<model::DaemonFinding> told_;
};

}  // namespace jadoube::outputs
