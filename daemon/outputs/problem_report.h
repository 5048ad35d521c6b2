#pragma once

#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Tells the arbiters what is wrong with one output, and when it works again. Games whose moves
/// stop are told by `FrozenGames`.
class ProblemReport {
 public:
  /// `sink` must live longer. Null: nobody is told.
  ProblemReport(std::string output, model::FindingSink* sink);

  /// The health of the output now. It is reported if what is wrong has changed. One thread.
  void tell(const Health& health);

  /// The output is gone: what was wrong with it is over. Null: nobody is told.
  static void withdraw(const std::string& output, model::FindingSink* sink);

 private:
  std::string output_;
  model::FindingSink* sink_;
  std::vector<model::DaemonFinding> told_;
};

}  // namespace jadoube::outputs
