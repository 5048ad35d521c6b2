#pragma once

#include <memory>
#include <string>

#include "daemon/failover/witness.h"
#include "daemon/hub/hub_link.h"

namespace jadoube::failover {

/// A witness at a NATS server: the last message of a stream of its own is the note. The guard of
/// the stream lets only one of two writers be the next.
class HubWitness final : public Witness {
 public:
  /// The id of the hall names the stream: JADOUBE_lease_north.
  HubWitness(hub::HubAddress address, const std::string& hall);

  rules::Expected<Seen> read() override;
  rules::Expected<std::uint64_t> write(std::uint64_t revision, const LeaseNote& note) override;

 private:
  rules::Expected<void> connect();

  const hub::HubAddress address_;
  const std::string hall_, stream_;
  /// Distinguishes the messages of this process.
  const std::string run_;
  std::uint64_t written_ = 0;
  std::unique_ptr<hub::HubLink> link_;
};

}  // namespace jadoube::failover
