#pragma once

#include <mutex>

#include "daemon/failover/witness.h"

namespace jadoube::failover {

/// The memory of a witness that several daemons use.
struct WitnessMemory {
  std::mutex mutex;
  Witness::Seen seen;
  bool answers = true;

  Witness::Seen read() {
    const std::lock_guard lock(mutex);
    return seen;
  }
  void set_answers(bool whether) {
    const std::lock_guard lock(mutex);
    answers = whether;
  }
};

class FakeWitness final : public Witness {
 public:
  explicit FakeWitness(WitnessMemory& memory) : memory_(memory) {}

  rules::Expected<Seen> read() override {
    const std::lock_guard lock(memory_.mutex);
    if (!memory_.answers) return silent();
    return memory_.seen;
  }
  rules::Expected<std::uint64_t> write(std::uint64_t revision, const LeaseNote& note) override {
    const std::lock_guard lock(memory_.mutex);
    if (!memory_.answers) return silent();
    if (revision != memory_.seen.revision) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition, "somebody else has written");
    }
    memory_.seen = {revision + 1, note};
    return revision + 1;
  }

 private:
  static tl::unexpected<rules::Error> silent() {
    return rules::refuse(rules::ErrorCode::kUnavailable, "the witness is silent");
  }
  WitnessMemory& memory_;
};

}  // namespace jadoube::failover
