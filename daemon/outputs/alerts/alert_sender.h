#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/alerts/alert_plan.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"

namespace jadoube::outputs {

/// Sends incidents to phones, by ntfy or by any webhook. It is no `Output`: it reads incidents and
/// no rounds, and nothing is held back. It has its own thread, and its own place in the stream,
/// which it saves after each message. So a restart, also after `kill -9`, loses nothing. A message
/// is sent twice only if its answer was not read before the restart.
class AlertSender {
 public:
  /// `state_file`: the file for its state over restarts. The objects in `parts` must exist longer.
  AlertSender(OutputSettings settings, std::unique_ptr<Transfer> transfer, Runner::Parts parts,
              storage::Archive archive, std::filesystem::path state_file);
  ~AlertSender();

  /// The address of the pages, if the configuration names none. Before `start`.
  void set_pages(const std::string& address) { pages_ = settings_.pages.value_or(address); }
  void start();
  void stop();

  const OutputSettings& settings() const { return settings_; }
  RunnerStatus status() const;

 private:
  void run();
  void read(model::Instant now);
  void drop_old(model::Instant now);
  void send_all();
  bool send(const std::vector<Alert>& alerts, model::Instant now);
  void check_settings(model::Instant now);
  void save(model::Instant now);
  void report_health();
  std::vector<PlacedAlert> placed(const std::vector<Alert>& alerts) const;

  const OutputSettings settings_;
  const std::unique_ptr<Transfer> transfer_;
  Runner::Parts parts_;
  const std::filesystem::path state_file_;
  // The address of the pages for links in messages.
  std::string pages_;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex mutex_;
  // The mutex guards this.
  RunnerStatus status_;

  // Only the thread uses these.
  AlertReading reading_;
  AlertMemory saved_;
  AlertPlan plan_;
  model::Instant next_save_{}, next_check_{};
  std::string secret_;
  // Packed sentences, see rules/sentence.h.
  std::string read_problem_, settings_problem_, send_problem_;
  ProblemReport report_;
  std::thread thread_;
};

}  // namespace jadoube::outputs
