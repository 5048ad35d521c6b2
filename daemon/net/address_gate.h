#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace jadoube::net {

/// Decides which addresses may connect. One address may not have so many connections that others
/// cannot come. An address that did harm is shut out for ten seconds, and for twice as long each
/// further time, ten minutes at most. After an hour of peace that is forgotten. Any thread.
class AddressGate {
 public:
  using Clock = std::chrono::steady_clock;

  /// `most`: the connections that one address may have. Clients on this machine may have any
  /// number.
  explicit AddressGate(int most) : most_(most) {}

  /// True if the client at the other end of the socket `fd` may come now.
  bool lets_in(int fd, Clock::time_point now);

  /// Shuts `host` out, and disconnects all who came in from there. Returns for how long it is shut
  /// out. Zero if it was shut out already.
  std::chrono::seconds shut_out(const std::string& host, Clock::time_point now);
  /// True if nobody may come from `host` now.
  bool is_shut_out(const std::string& host, Clock::time_point now);
  /// True if the client at `peer`, in gRPC's notation, was disconnected because its host was shut
  /// out. What it had sent may still be on its way through gRPC, and is no further harm.
  bool is_gone(const std::string& peer);

 private:
  struct Harm {
    std::chrono::seconds penalty{};
    Clock::time_point until{};
    /// The ports from which clients came since.
    std::set<int> came_from = {};
  };
  bool is_shut(const std::string& host, Clock::time_point now) const;
  int connections_of(const std::string& host, Clock::time_point now);
  void hang_up(const std::string& host) const;

  const int most_;
  std::mutex mutex_;
  std::map<std::string, Harm> harms_;
  /// The ports of this machine to which clients came. Other connections are none of its business.
  std::set<int> ports_;
  /// The connections by host, as they were counted last, with those that came since.
  std::map<std::string, int> connections_;
  Clock::time_point count_at_{};
};

}  // namespace jadoube::net
