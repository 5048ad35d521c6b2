#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/hub/hub_link.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "daemon/release/event_gate.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Carries out the calls of arbiters at a hub. Any thread.
class CallTaker {
 public:
  using Answer = std::function<void(std::string bytes)>;

  virtual ~CallTaker() = default;
  /// Takes the bytes of a call from another machine. `answer` gets the bytes of the answer, on any
  /// thread. It is not called if the bytes are no call, because the answer would have no id.
  virtual void take(const std::string& bytes, Answer answer) = 0;
};

/// Publishes the events of this hall to a hub, for viewers or for arbiters. It is no `Output`: it
/// passes on every event, not rounds as they are now.
///
/// The hub is never the record. So the sender keeps no state when a connection is lost. At each new
/// connection it asks the hub for the last event of this hall. It continues after that event, from
/// the journal. If the hub has lost its disk, the hub gets everything again. If it has lost some
/// messages between others, the sender empties the stream of this hall and publishes it again.
///
/// Events are published in their order, and each only when it is `delay` old. So no reader of the
/// hub can show an event too early. At most `kAtOnce` events wait in memory. The sender has its own
/// thread, which reads the feed as every subscriber does. So a slow connection delays nobody else.
///
/// A sender for arbiters also takes their calls from the hub, while this hall may publish there. If
/// another daemon publishes under the name of this hall, it takes none.
class HubSender {
 public:
  /// `calls` must exist longer; only a sender for arbiters uses it. Null: no calls are taken.
  HubSender(OutputSettings settings, Runner::Parts parts, storage::Archive archive,
            CallTaker* calls = nullptr);
  ~HubSender();

  void start();
  void stop();

  const OutputSettings& settings() const { return settings_; }
  RunnerStatus status() const;

  /// The most events that wait for an answer of the hub.
  static constexpr std::size_t kAtOnce = 256;

 private:
  void run();
  /// One round of work. Returns how long to wait if nothing new happens.
  std::chrono::milliseconds step();
  rules::Expected<void> connect();
  rules::Expected<void> find_place();
  rules::Expected<void> take_calls();
  rules::Expected<bool> is_whole(const hub::StreamState& state);
  /// Publishes the next events. True: there may be more at once.
  rules::Expected<bool> publish_next();
  void report_sign();
  void report_health(const rules::Sentence& why);
  std::optional<hub::HubMessage> message_for(const model::Event& event);
  void replicate();
  void disconnect();

  const OutputSettings settings_;
  const Runner::Parts parts_;
  CallTaker* const call_taker_;
  const hub::HallStream hall_stream_;
  const std::string stream_;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex mutex_;
  // The mutex guards these.
  RunnerStatus status_;
  std::shared_ptr<hub::HubLink> link_;
  // Only the thread uses it. It ends before its link.
  std::unique_ptr<hub::HubLink::Subscription> calls_;

  // Only the thread uses these.
  release::EventGate gate_;
  ProblemReport report_;
  /// The number of the last event that the hub has or does not need.
  std::uint64_t reached_ = 0;
  /// The number of the last message in the stream, and its event.
  std::uint64_t sequence_ = 0;
  std::optional<hub::EventId> last_;
  std::optional<model::Instant> next_due_;
  std::chrono::steady_clock::time_point next_sign_{};
  std::chrono::milliseconds pause_{};
  /// The server of the hub to begin with at the next connection.
  std::size_t turn_ = 0;
  /// True if more servers of the hub could keep the stream; and when to try next.
  bool wants_replicas_ = false;
  std::chrono::steady_clock::time_point next_replication_{};
  std::thread thread_;
};

}  // namespace jadoube::outputs
