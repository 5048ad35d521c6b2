#pragma once

namespace jadoube::storage {

/// Who must have what was committed before it is published, such as a copy of the journal on
/// another machine.
class CommitWitness {
 public:
  virtual ~CommitWitness() = default;
  /// Returns when what is written may be published. Called after each commit, on the thread that
  /// writes.
  virtual void confirm() = 0;
};

/// The journal has no copy: what is written may be published at once.
class NoWitness final : public CommitWitness {
 public:
  void confirm() override {}
};

}  // namespace jadoube::storage
