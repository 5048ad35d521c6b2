#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "daemon/hub/hub_link.h"
#include "daemon/relay/hall_watch.h"
#include "daemon/relay/replica.h"
#include "rules/sentence.h"

namespace jadoube::relay {

/// What a relay follows at a hub: the streams of all halls of one event, for viewers or for
/// arbiters.
struct HubEvent {
  std::string id;
  hub::Readers readers = hub::Readers::kViewers;
};

/// Follows all halls of one event at a hub, and fills the replica. Halls that begin later are found
/// within seconds.
///
/// It reads the stream of each hall from its first message on. After a lost connection it continues
/// after the last one. A stream may be another one than before, because the hub lost its disk or a
/// hall publishes everything again. Then it reads from the first message: the replica drops what it
/// has.
///
/// It has its own thread. The library's threads put messages into a bounded queue, so the hub sends
/// no faster than the replica writes.
class HubFollower {
 public:
  struct Parts {
    Replica& replica;
    HallWatch& halls;
    HallClocks& clocks;
    std::function<drivers::Instant()> now;
    /// Called every two seconds: halls may be silent now.
    std::function<void()> looked;
    /// Called if the replica cannot be written. It does not return.
    std::function<void(const rules::Error& error)> fail;
  };

  /// All parts must exist longer than the follower.
  HubFollower(hub::HubAddress address, HubEvent event, Parts parts);
  ~HubFollower();

  void start();
  void stop();

  /// True if the replica has had, once, everything that the hub had when it was asked first. Any
  /// thread.
  bool has_caught_up() const { return has_caught_up_; }

  /// The problem of the connection to the hub: a packed sentence, see rules/sentence.h. Empty:
  /// none. Any thread.
  std::string problem() const;

 private:
  /// The stream of one hall, and the last message that was read.
  struct Followed {
    std::int64_t created = 0;
    /// The number of the last message that the replica has.
    std::uint64_t taken = 0;
    /// The number of the last message when the stream was found.
    std::uint64_t first_goal = 0;
    /// How often in a row no message arrived although the stream has more.
    int stalled = 0;
    std::uint64_t taken_before = 0;
    std::unique_ptr<hub::HubLink::Subscription> subscription = {};
    /// True: the subscription ends, and its messages are dropped.
    std::shared_ptr<std::atomic<bool>> ended = {};
  };

  void run();
  void process(const hub::HubLink::LiveMessage& reported);
  hub::HallStream stream_of(const std::string& hall) const;
  rules::Expected<void> look();
  rules::Expected<void> look_at(const std::string& hall);
  rules::Expected<void> subscribe(const std::string& hall, Followed& followed);
  /// Ends the subscription of a hall. The thread of the library may wait for room in the queue, and
  /// the end waits for that thread.
  void end(Followed& followed);
  void look_if_caught_up();
  void take_until(std::chrono::steady_clock::time_point until);
  void disconnect();
  void report(const rules::Sentence& why);

  const hub::HubAddress address_;
  const HubEvent event_;
  const Parts parts_;
  std::atomic<bool> stopping_ = false, has_caught_up_ = false;
  mutable std::mutex mutex_;
  // The mutex guards this.
  std::string problem_;

  // Only the thread uses these. The order counts: a subscription ends before its link.
  std::size_t turn_ = 0;
  int failed_looks_ = 0;
  // The log has that the halls are of an earlier version.
  bool has_warned_ = false;
  // True: messages were received since the last look.
  bool has_taken_ = false;
  std::unique_ptr<EventQueue> queue_;
  std::unique_ptr<hub::HubLink> link_;
  std::unique_ptr<hub::HubLink::Subscription> signs_;
  std::map<std::string, Followed> followed_;
  std::thread thread_;
};

}  // namespace jadoube::relay
