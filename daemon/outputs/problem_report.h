#pragma once

#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Reports to the arbiters what is wrong with one output, and when it works again. `FrozenGames`
/// reports games whose moves stop.
class ProblemReport {
 public:
  /// `sink` must outlive this object. Null: nothing is reported.
  ProblemReport(std::string output, model::FindingSink* sink);

  /// The health of the output now. It is reported if what is wrong has changed. One thread.
  void tell(const Health& health);

  /// The output no longer exists: its problem is over. With null for `sink`, nothing is reported.
  static void withdraw(const std::string& output, model::FindingSink* sink);

 private:
  std::string output_;
  model::FindingSink* sink_;
  std::vector<model::DaemonFinding> told_;
};

}  // namespace jadoube::outputs
