#pragma once

#include <systemd/sd-bus.h>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/system/ip_address.h"
#include "drivers/transport/file_descriptor.h"
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
  /// Announces a service of that kind, "_http._tcp", at that host and port. `title` is shown to
  /// people. `facts`: "path=/". Failed precondition: another program here has the title.
  rules::Expected<void> add_service(const std::string& title, const std::string& kind,
                                    const std::string& host, int port,
                                    const std::vector<std::string>& facts);
  /// Announces in the network all that was added. `state` returns the result.
  rules::Expected<void> commit();
  /// Takes back all that was added or announced.
  rules::Expected<void> reset();

  /// The state of the group. It is also kFailure if Avahi has ended.
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
  static int received(sd_bus_message* message, void* self, sd_bus_error*);

  struct CloseBus {
    void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
  };
  std::unique_ptr<sd_bus, CloseBus> bus_;
  std::string group_;
  GroupState state_ = GroupState::kNone;
};

/// Lets people in the local network find the pages by a name, "http://jadoube.local:8080", without
/// a name server. It uses multicast DNS [RFC 6762], which Avahi answers for this machine. Programs
/// find them as services of the kinds `_http._tcp`, `_https._tcp` and `_jadoube._tcp` [RFC 6763].
///
/// If another daemon of this network has the name already, this one is "jadoube-2.local", and so
/// on. If Avahi does not run, nothing happens until it does. If the machine gets another address,
/// the name leads there within ten seconds. It has a thread of its own, because it waits for Avahi.
class LocalName {
 public:
  struct Options {
    /// The first part of the name: letters, digits and hyphens.
    std::string name = "jadoube";
    /// The ports of the pages. 0: no pages of this kind.
    int http_port = 0, https_port = 0;
    /// Returns the addresses of this machine; called repeatedly. IPv6 addresses get no name.
    std::function<std::vector<system::OwnAddress>()> addresses = system::own_addresses;
    /// How often Avahi and this machine's addresses are looked for.
    std::chrono::milliseconds look_every{10'000};
  };

  /// Names that are tried. After them, this daemon has none.
  static constexpr int kNames = 9;
  /// All names that a daemon may get by `name`: "jadoube.local", "jadoube-2.local", ...
  static std::vector<std::string> all_names(const std::string& name);

  explicit LocalName(Options options);
  ~LocalName();
  LocalName(const LocalName&) = delete;
  LocalName& operator=(const LocalName&) = delete;

  /// Begins to offer the name.
  void start();
  /// Takes the name back, if it was offered.
  void stop();

  /// The name that others can use now, "jadoube.local". Empty: none. Any thread.
  std::string host() const;

 private:
  void run();
  /// Looks for Avahi and for the addresses of this machine, and offers the name if they are new.
  void look();
  /// Processes the messages of Avahi. True: it led to a new offer, and the answer may be there
  /// already.
  bool take();
  /// Offers the current name, or the next one that is free here. False: Avahi ended, or refused.
  bool offer();
  rules::Expected<void> offer(const std::string& host);
  void set_host(std::string host);
  /// Logs once why there is no name, until there is one.
  void say_why_not(const std::string& why);

  const Options options_;
  drivers::FileDescriptor stop_;
  mutable std::mutex mutex_;
  std::string host_;
  // These belong to the thread.
  std::unique_ptr<Avahi> avahi_;
  std::vector<system::OwnAddress> offered_;
  /// The number of the present name, from 0.
  int number_ = 0;
  std::string said_;
  std::thread thread_;
};

}  // namespace jadoube::nearby
