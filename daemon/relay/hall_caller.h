#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "daemon/hall/hall_backend.h"
#include "daemon/hub/hub_link.h"
#include "daemon/relay/hall_watch.h"

namespace jadoube::relay {

/// Sends the calls of arbiters to the halls of an event through the hub, and waits for the answers.
///
/// The hub stores no calls. So a call is sent again every second, with the same id, until its
/// answer comes or `kPatience` is over. The hall carries it out once, and refuses it after that
/// time. If no answer comes, the error shows whether the hall may have carried it out.
///
/// It has its own connection and thread, so that a slow stream of events delays no decision. A
/// server that is cut off from the other servers of its hub accepts connections, and reaches no
/// hall. If a call gets no answer, the next try uses another server.
class HallCaller final : public hall::FarCalls {
 public:
  /// How long an arbiter waits, and how often a call is sent meanwhile. Shorter than the clients of
  /// the API wait.
  static constexpr std::chrono::milliseconds kPatience{7000}, kAgainEvery{1000};
  /// The most calls that may wait at once.
  static constexpr std::size_t kMostCalls = 64;

  /// `clocks` must exist longer.
  HallCaller(hub::HubAddress address, std::string event, const HallClocks& clocks);
  ~HallCaller() override;

  void start();
  /// Answers everything that waits.
  void stop();

  /// Sends a call. Calls `done` once, on any thread, with the answer of the hall or an error.
  /// UNAVAILABLE: nothing was carried out. DEADLINE_EXCEEDED: it is not known whether the call was
  /// carried out.
  void call(hall::FarCall call, Done done) override;

 private:
  using Steady = std::chrono::steady_clock;

  struct Waiting {
    std::string hall, bytes;
    Done done;
    Steady::time_point until, next_try;
    /// How often it was sent, and how often the hub answered that the hall was not there.
    int tries = 0, silent = 0;
    /// These two counts for the present connection.
    int tries_here = 0, silent_here = 0;
  };

  void run();
  bool connect();
  void disconnect();
  /// Another server of the hub may reach the hall of a call.
  bool wants_another_server() const;
  void process(const hub::HubLink::LiveMessage& reported);
  /// Sends the calls that are due, and gives up calls that have waited too long.
  void look_at_calls();
  void send(const std::string& id, Waiting& waiting);
  hall::FarAnswer no_answer(const Waiting& waiting) const;

  const hub::HubAddress address_;
  const std::string event_;
  const HallClocks& clocks_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex guards these.
  bool stopping_ = false, has_new_call_ = false;
  std::map<std::string, Waiting> waiting_;

  // Only the thread uses these. The order counts: a subscription ends before its link.
  std::unique_ptr<hub::HubLink> link_;
  std::unique_ptr<hub::HubLink::Subscription> answers_;
  std::string inbox_;
  // With which server of the hub a connection begins.
  std::size_t turn_ = 0;
  std::thread thread_;
};

}  // namespace jadoube::relay
