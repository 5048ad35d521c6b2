#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace jadoube::tests {

/// The connections from the machines of an event to its hub. Each can be slowed, or cut without a
/// notice to either end. All machines are emulated on this one.
class HubLines {
 public:
  virtual ~HubLines() = default;

  /// Each machine is a network namespace with a cable (veth) to a bridge in the hub's namespace. A
  /// cut cable is down. A slow cable has little bandwidth, and loses bytes that do not fit (tc
  /// tbf). The network of this machine does not change. Null: this process or the kernel cannot do
  /// that.
  static std::unique_ptr<HubLines> in_namespaces(const std::vector<std::string>& machines);

  /// All programs run directly on this machine. Each emulated machine reaches the hub through a
  /// proxy. The proxy forwards nothing while the connection is cut, and little while it is slow.
  static std::unique_ptr<HubLines> through_proxies(const std::vector<std::string>& machines);

  /// Its name in a few words, for the output.
  virtual std::string text() const = 0;

  /// The words before the command of a program that runs on `machine`, or on the hub's: "hub".
  virtual std::vector<std::string> before(const std::string& machine) const = 0;

  /// The address at which the hub listens, and the address of the hub for a machine:
  /// "10.88.0.1:4222".
  virtual std::string hub_address() const = 0;
  virtual std::string hub_address_from(const std::string& machine) const = 0;

  virtual void cut(const std::string& machine) = 0;
  virtual void slow(const std::string& machine) = 0;
  /// Restores the connection.
  virtual void mend(const std::string& machine) = 0;

  /// Does `work` on the hub's machine, on its own thread, and waits for it.
  virtual void at_hub(const std::function<void()>& work) = 0;
};

}  // namespace jadoube::tests
