#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace jadoube::net {

/// Decides which addresses may connect, and how much their clients may ask for. The addresses that
/// one host can have (`system::address_block`) count together. One block may not have all
/// connections, so that others can connect. One whose clients ask for too much is shut out for ten
/// seconds, and for twice as long each further time, ten minutes at most. After an hour of peace
/// that is forgotten.
///
/// All blocks together have a budget too. When the budget is used up, no block may ask for more
/// than an equal share of it. A block that does is treated as one that has asked for too much.
///
/// Time is an argument. Any thread.
class AddressGate {
 public:
  using Clock = std::chrono::steady_clock;

  struct Limits {
    /// The connections of one address. Clients on this machine may have any number.
    int connections;
    /// The limit for the clients of one address, as `Http2Meter` counts it: 200 calls a second,
    /// 1,000 at once.
    int cost_per_second = 4'000, cost_at_once = 20'000;
    /// The limit for all addresses together: 1,500 calls a second, 3,000 at once.
    int all_per_second = 30'000, all_at_once = 60'000;
    /// False: an address that asks for too much is not shut out. Only the connection is cut.
    bool shuts_out = true;
  };
  explicit AddressGate(const Limits& limits) : limits_(limits) {}

  /// True if a client at `host` may connect now. It counts until `leave`.
  bool lets_in(const std::string& host, Clock::time_point now);
  /// A client that was let in has disconnected.
  void leave(const std::string& host);

  /// What to do with a client.
  struct Verdict {
    /// It is to be disconnected.
    bool cut = false;
    /// Its address is shut out from now on for this time, and all clients from there are to be
    /// disconnected. Zero: it is not, or it was already.
    std::chrono::seconds shut_out{};
  };
  /// A client at `host` asks for work of this cost.
  Verdict charge(const std::string& host, int cost, Clock::time_point now);

  /// True if nobody may connect from `host` now.
  bool is_shut_out(const std::string& host, Clock::time_point now);

 private:
  struct Harm {
    std::chrono::seconds penalty{};
    Clock::time_point until{};
  };
  bool is_shut(const std::string& block, Clock::time_point now) const;
  bool is_too_much(const std::string& block, int cost, Clock::time_point now);
  std::chrono::seconds shut_out(const std::string& block, Clock::time_point now);

  const Limits limits_;
  std::mutex mutex_;
  /// By block, as all below.
  std::map<std::string, Harm> harms_;
  std::map<std::string, int> connections_;
  /// When the costs of each block are forgotten: each adds its share of a second.
  std::map<std::string, Clock::time_point> forgotten_at_;
  /// The time at which the costs of all together are forgotten.
  Clock::time_point all_forgotten_at_{};
  Clock::time_point tidy_at_{};
};

}  // namespace jadoube::net
