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
  rules::Expected<Seen> read_note();
  rules::Expected<std::uint64_t> write_note(std::uint64_t revision, const LeaseNote& note);
  template <typename Value>
  rules::Expected<Value> answered(rules::Expected<Value> answer);

  const hub::HubAddress address_;
  const std::string hall_, stream_;
  /// Distinguishes the messages of this process.
  const std::string run_;
  std::uint64_t written_ = 0;
  std::unique_ptr<hub::HubLink> link_;
  /// The server to begin with at the next connection.
  std::size_t turn_ = 0;
};

}  // namespace jadoube::failover
