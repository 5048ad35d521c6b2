#pragma once

#include <memory>
#include <vector>

#include "drivers/driver.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::tests {

/// Connects an emulated bus with a host, without a port and without waiting.
class EmulatedChain {
 public:
  /// The host needs this time to find all boards. So time zero of the table, when scripts begin, is
  /// later than that of `bus` by this time.
  static constexpr drivers::simulator::BoardTime kSearch = std::chrono::seconds(20);

  /// One listener for each board of `bus`, in the same order. All must exist longer.
  EmulatedChain(drivers::simulator::EmulatedBus& bus, std::vector<Listener*> listeners,
                const std::vector<std::string>& serials);

  /// Lets time pass until `end`, a time of the table.
  void run(drivers::simulator::BoardTime end);

 private:
  drivers::Instant instant() const { return kTableZero + now_ - kSearch; }
  void step();
  void follow(std::size_t place);

  drivers::simulator::EmulatedBus& bus_;
  std::vector<Listener*> listeners_;
  std::unique_ptr<drivers::Chain> host_;
  std::vector<drivers::Conversation> reported_;
  drivers::simulator::BoardTime now_{0};
  std::vector<std::uint8_t> bytes_;
  std::vector<drivers::ChainSeen> seen_;
};

}  // namespace jadoube::tests
