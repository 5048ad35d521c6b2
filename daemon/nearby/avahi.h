#pragma once

#include <systemd/sd-bus.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::nearby {

/// The state of a group of records in the local network, as Avahi reports it.
enum class GroupState { kNone, kRegistering, kEstablished, kCollision, kFailure };

/// One conversation with Avahi over D-Bus, about one group of records. Records go when it ends:
/// Avahi notices that, even if the process was killed [avahi: org.freedesktop.Avahi.EntryGroup].
/// Calls wait for at most two seconds. One thread.
class Avahi {
 public:
  /// Connects to the system's bus and begins an empty group. Unavailable: there is no bus, or no
  /// Avahi.
  static rules::Expected<std::unique_ptr<Avahi>> connect();

  /// `host` ("jadoube.local") leads to `address`, an IPv4 address in numbers, for those who ask
  /// through the network interface with that number. Failed precondition: another program here has
  /// the name.
  rules::Expected<void> add_address(int interface, const std::string& host,
                                    const std::string& address);
  /// There is a service of that kind, "_http._tcp", at that host and port. `title` is shown to
  /// people. `facts`: "path=/". Failed precondition: another program here has the title.
  rules::Expected<void> add_service(const std::string& title, const std::string& kind,
                                    const std::string& host, int port,
                                    const std::vector<std::string>& facts);
  /// Announces in the network all that was added. `state` returns the result.
  rules::Expected<void> commit();
  /// Takes back all that was added or announced.
  rules::Expected<void> reset();

  /// What became of the group. kFailure too if Avahi has gone.
  GroupState state() const { return state_; }
  /// The descriptor to wait on until `process` has something to do, and for what, as in poll(2).
  int fd() const;
  short events() const;
  /// Processes the messages of Avahi.
  void process();

 private:
  Avahi() = default;
  /// Calls a method of the group.
  template <typename... Values>
  rules::Expected<void> call(const char* method, const char* types, Values... values);
  static int heard(sd_bus_message* message, void* self, sd_bus_error*);

  struct CloseBus {
    void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
  };
  std::unique_ptr<sd_bus, CloseBus> bus_;
  std::string group_;
  GroupState state_ = GroupState::kNone;
};

}  // namespace jadoube::nearby
