#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace jadoube::tests {

/// The lines from the machines of an event to its hub. Each line can be cut, so that nothing comes
/// through and nobody is told of it, and slowed. The machines are on this one.
class HubLines {
 public:
  virtual ~HubLines() = default;

  /// Each machine is a network namespace with a cable (veth) to a bridge in the hub's namespace. A
  /// cut cable is down; a slow one has little bandwidth, and loses what does not fit (tc tbf).
  /// Nothing changes in the network of this machine. Null: this process may not do that, or the
  /// kernel cannot.
  static std::unique_ptr<HubLines> in_namespaces(const std::vector<std::string>& machines);

  /// All programs run side by side. Each machine reaches the hub through a proxy, which forwards
  /// nothing while the line is cut, and little while it is slow.
  static std::unique_ptr<HubLines> through_proxies(const std::vector<std::string>& machines);

  /// In a few words, for the output.
  virtual std::string text() const = 0;

  /// The words before the command of a program that runs on `machine`, or on the hub's: "hub".
  virtual std::vector<std::string> before(const std::string& machine) const = 0;

  /// Where the hub listens, and what a machine calls that: "10.88.0.1:4222".
  virtual std::string hub_address() const = 0;
  virtual std::string hub_address_from(const std::string& machine) const = 0;

  virtual void cut(const std::string& machine) = 0;
  virtual void slow(const std::string& machine) = 0;
  /// The line is as at the beginning.
  virtual void mend(const std::string& machine) = 0;

  /// Does `work` on the hub's machine, on a thread of its own, and waits for it.
  virtual void at_hub(const std::function<void()>& work) = 0;
};

}  // namespace jadoube::tests
