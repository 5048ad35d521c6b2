#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"

namespace jadoube::failover {

/// The answer of a third machine about which daemon is active.
enum class Witnessed {
  kNobodyAsked,  ///< There is no witness in the configuration.
  kNoAnswer,     ///< It does not answer.
  kHeld,         ///< The other daemon has the lease.
  kFree,         ///< The lease has run out, or nobody ever had it.
};

/// All facts that a standby has when the other daemon does not answer.
struct Evidence {
  /// The configuration lets it take over. False: it only keeps a copy.
  bool may_take_over = true;
  /// True if, by these facts, its own journal was written last.
  bool was_active = false;
  /// It has followed the other daemon since its start, and has a whole copy.
  bool has_followed = false;
  /// By its last message, the other daemon publishes nothing without this copy.
  bool in_step = false;
  /// The connection ended so soon after that, that the other daemon cannot have published anything
  /// alone: it waits longer for an acknowledgement.
  bool ended_at_once = false;
  /// The other machine answers that no daemon runs there.
  bool peer_refuses = false;
  /// The time since the last message of the other daemon.
  std::chrono::milliseconds silent{0};
  /// How long the other daemon may be silent.
  std::chrono::milliseconds lease{0};
  Witnessed witness = Witnessed::kNobodyAsked;
  /// The holder of the lease noted that it publishes without this copy.
  bool witness_says_alone = false;
  /// The configuration, or somebody's command, lets it continue with a copy that may lack events.
  bool may_lack_events = false;
  /// An operator gave the command to take over now.
  bool is_ordered = false;
};

/// What follows.
enum class Verdict {
  kWait,
  /// It takes over. Everything that was published is in the copy, so all cursors stay valid.
  kTakeOver,
  /// It takes over. Published events may be missing, or the other daemon may still run.
  kTakeOverInDoubt,
  /// Events may be missing, and no operator allowed to take over without them.
  kOnlyIfAllowed,
};

Verdict judge(const Evidence& evidence);

/// The findings for arbiters about the two daemons of the hall. `warning`: that two were active, or
/// that events may be missing. It is reported at once. A fault of the standby is reported only
/// after it has lasted for a while. `copy_warning`: a fault in the rows of a journal. It is
/// reported at once too.
std::vector<model::DaemonFinding> findings_of(const std::string& warning,
                                              const model::FailoverReading& reading,
                                              const std::string& copy_warning = {});

}  // namespace jadoube::failover
