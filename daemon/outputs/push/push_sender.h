#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outputs/alerts/alert_plan.h"
#include "daemon/outputs/push/push_deliveries.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"
#include "daemon/push/p256_key.h"
#include "daemon/push/push_subscription.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// What alerts on devices need.
struct PushParts {
  push::SubscriptionBook& book;
  push::VapidKey key;
  PushSettings settings = {};
  /// Who the owner of a subscription is. Nothing: their access has ended.
  std::function<std::optional<PushReader>(const std::string& owner)> reader_of;
};

/// Sends incidents to the browsers of arbiters and operators, by the push services of the browsers.
/// It sends the incidents for which the arbiter's page makes a sound: critical incidents and
/// warnings. It has its own thread, and its own place in the stream, which it saves. So nothing is
/// lost after a kill. A message that arrives twice replaces the first one.
class PushSender {
 public:
  /// Called once, on any thread. Refused: the message did not arrive. The error has the reason.
  using TestDone = std::function<void(rules::Expected<void>)>;

  /// `state_file`: the file for its state over restarts. The objects in `parts` and `push` must
  /// exist longer.
  PushSender(PushParts push, std::unique_ptr<Transfer> transfer, Runner::Parts parts,
             storage::Archive archive, std::filesystem::path state_file);
  ~PushSender();

  /// The address of the pages, whose owner push services may write to. Before `start`.
  void set_pages(const std::string& address);
  void start();
  void stop();

  /// Sends a test message to this browser. Any thread. NotFound: there is no such subscription.
  /// FailedPrecondition: its push service no longer has the subscription, or refuses this daemon.
  /// Unavailable: too many tests wait, or the push service asks for a pause or cannot be reached.
  void test(const std::string& endpoint, TestDone done);

 private:
  struct Test {
    std::string endpoint;
    TestDone done;
  };

  void run();
  void read(model::Instant now);
  void saw(const AlertId& id, const model::Incident& incident);
  void spread(const std::vector<Alert>& alerts, model::Instant now);
  void send_all();
  void send(PushDelivery delivery);
  void do_tests();
  rules::Expected<void> do_test(const std::string& endpoint);
  // Nothing: the browser's keys cannot be used.
  std::optional<rules::Expected<TransferAnswer>> post(const push::PushSubscription& to,
                                                      const PushMessage& message);
  void remove(const std::string& endpoint);
  void remove_gone(model::Instant now);
  void report(const std::string& problem);
  AlertMemory memory() const;
  void save(model::Instant now);

  const PushParts push_;
  const std::unique_ptr<Transfer> transfer_;
  Runner::Parts parts_;
  const std::filesystem::path state_file_;
  // The contact of this daemon's operator, for push services.
  std::string contact_;
  std::atomic<bool> stopping_ = false;

  std::mutex mutex_;
  // The mutex guards these.
  std::deque<Test> tests_;
  bool takes_tests_ = true;

  // Only the thread uses these.
  AlertReading reading_;
  AlertMemory saved_;
  AlertPlan plan_;
  PushDeliveries deliveries_;
  // The last severities of the incidents that still need an arbiter.
  std::map<AlertId, model::Severity> seen_;
  model::Instant next_save_{}, next_look_{};
  // The last problem that the log has.
  std::string problem_;
  std::thread thread_;
};

}  // namespace jadoube::outputs
