#pragma once

#include <systemd/sd-bus.h>

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::tests {

/// Avahi's messages on a bus. It has its own thread, because its client waits for its answers.
class FakeAvahi {
 public:
  struct Address {
    int interface = 0;
    std::string host, address;
    std::uint32_t flags = 0;

    bool operator==(const Address&) const = default;
  };
  struct Service {
    std::string title, kind, host;
    int port = 0;
    std::vector<std::string> facts;

    bool operator==(const Service&) const = default;
  };
  /// The announcements of one group of records in the network.
  struct Group {
    std::vector<Address> addresses;
    std::vector<Service> services;

    bool operator==(const Group&) const = default;
  };

  explicit FakeAvahi(const std::string& bus_address);
  ~FakeAvahi();
  FakeAvahi(const FakeAvahi&) = delete;
  FakeAvahi& operator=(const FakeAvahi&) = delete;

  /// Other machines of the network have these hosts. A group that commits one gets a collision.
  void take_in_network(const std::string& host);
  /// Other programs of this machine have these hosts: a group that adds one is refused.
  void take_here(const std::string& host);
  /// The committed group, if it was not withdrawn.
  Group reported() const;
  /// How often it has refused a name.
  int refusals() const;

 private:
  static int dispatch(sd_bus_message* message, void* self, sd_bus_error* error);
  int answer(sd_bus_message* message);
  void say_state(std::int32_t state);
  /// Somebody has left the bus.
  static int left(sd_bus_message* message, void* self, sd_bus_error*);
  void run();

  mutable std::mutex mutex_;
  std::set<std::string> taken_in_network_, taken_here_;
  Group adding_, reported_;
  int refusals_ = 0;
  /// The client that owns the group.
  std::string client_;
  sd_bus* bus_ = nullptr;
  int stop_ = -1;
  std::thread thread_;
};

}  // namespace jadoube::tests
