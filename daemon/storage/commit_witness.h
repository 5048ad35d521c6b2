#pragma once

#include <optional>

#include "daemon/model/daemon_finding.h"

namespace jadoube::storage {

/// Who must have what was committed before it is published, such as a copy of the journal on
/// another machine.
class CommitWitness {
 public:
  virtual ~CommitWitness() = default;
  /// Returns when what is written may be published. Called after each commit, on the thread that
  /// writes.
  virtual void confirm() = 0;
  /// How the two daemons of this hall are. Nothing: there is one only. Any thread.
  virtual std::optional<model::FailoverReading> reading() const = 0;
};

/// The journal has no copy: what is written may be published at once.
class NoWitness final : public CommitWitness {
 public:
  void confirm() override {}
  std::optional<model::FailoverReading> reading() const override { return std::nullopt; }
};

}  // namespace jadoube::storage
