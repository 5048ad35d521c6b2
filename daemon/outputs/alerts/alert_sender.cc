#include "daemon/outputs/alerts/alert_sender.h"

#include <algorithm>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using model::Instant;

constexpr std::chrono::seconds kLongestIdle{1};
constexpr std::chrono::milliseconds kShortestIdle{20};
// How often the place in the stream is saved although no message was sent.
constexpr std::chrono::seconds kSaveIdleEvery{10};
// How often the secret is read although nothing is sent. So an operator sees early if it cannot be
// used.
constexpr std::chrono::seconds kCheckEvery{10};

AlertPlan::Rules rules_of(const OutputSettings& settings) {
  return {.severity = settings.severity, .most_a_minute = settings.most_a_minute};
}

}  // namespace

AlertSender::AlertSender(OutputSettings settings, std::unique_ptr<Transfer> transfer,
                         Runner::Parts parts, storage::Archive archive,
                         std::filesystem::path state_file)
    : settings_(std::move(settings)),
      transfer_(std::move(transfer)),
      parts_(std::move(parts)),
      state_file_(std::move(state_file)),
      pages_(settings_.pages.value_or("")),
      status_{.name = settings_.name, .kind = settings_.kind},
      reading_(parts_.feed, std::move(archive)),
      saved_(load_alert_memory(state_file_, parts_.names.epoch)),
      plan_(rules_of(settings_), beginning_of_alerts(settings_.severity, parts_, saved_)),
      report_(settings_.name, parts_.findings) {}

AlertSender::~AlertSender() { stop(); }

void AlertSender::start() {
  thread_ = std::thread([this] { run(); });
}

void AlertSender::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  transfer_->interrupt();
  parts_.feed.wake();
  thread_.join();
}

RunnerStatus AlertSender::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

void AlertSender::run() {
  const language::Speaking speaking(settings_.language);
  while (!stopping_) {
    const auto seen = parts_.feed.seen();
    const Instant now = parts_.now();
    read(now);
    drop_old(now);
    check_settings(now);
    send_all();
    report_health();
    save(now);
    const auto idle =
        std::clamp<Instant::duration>(plan_.wake() - now, kShortestIdle, kLongestIdle);
    parts_.feed.wait(seen, std::chrono::steady_clock::now() + idle);
  }
  next_save_ = {};
  save(parts_.now());
}

void AlertSender::read(Instant now) {
  const auto done = reading_.read(plan_, now, stopping_);
  read_problem_ = done ? std::string() : done.error().sentence().packed();
}

std::vector<PlacedAlert> AlertSender::placed(const std::vector<Alert>& alerts) const {
  return with_places(alerts, parts_.feed.tournaments(), parts_.names.boards);
}

void AlertSender::drop_old(Instant now) {
  const auto old = plan_.drop_old(now);
  if (old.empty()) return;
  log::warning("output " + settings_.name + ": not sent, because it is older than " +
               std::to_string(AlertPlan::kOldest.count()) + " minutes: " + alert_line(placed(old)));
  next_save_ = {};
}

void AlertSender::send_all() {
  while (!stopping_) {
    const Instant now = parts_.now();
    const auto alerts = plan_.next(now);
    if (alerts.empty() || !send(alerts, now)) return;
    plan_.sent(parts_.now());
    next_save_ = {};
    save(now);
    const std::lock_guard lock(mutex_);
    status_.published_at = now;
  }
}

// True if the host got them.
bool AlertSender::send(const std::vector<Alert>& alerts, Instant now) {
  next_check_ = now;
  check_settings(now);
  if (!settings_problem_.empty()) {
    plan_.failed(now, {});
    return false;
  }
  const auto answer = transfer_->send(
      alert_request(settings_, placed(alerts), secret_, parts_.names.epoch, pages_));
  if (answer && answer->status >= 200 && answer->status < 300) {
    send_problem_.clear();
    return true;
  }
  send_problem_ = (answer ? refusal_of_alert(*answer) : answer.error().sentence()).packed();
  plan_.failed(parts_.now(), answer ? answer->retry_after : std::nullopt);
  return false;
}

void AlertSender::check_settings(Instant now) {
  if (now < next_check_) return;
  next_check_ = now + kCheckEvery;
  const auto wrong = wrong_alert_settings(settings_);
  settings_problem_ = wrong ? wrong->packed() : std::string();
  if (!settings_problem_.empty() || settings_.secret_file.empty()) return;
  const auto secret = system::read_secret(settings_.secret_file);
  if (secret) {
    secret_ = *secret;
  } else {
    settings_problem_ = secret.error().sentence().packed();
  }
}

void AlertSender::report_health() {
  std::string problem = settings_problem_.empty() ? send_problem_ : settings_problem_;
  if (!read_problem_.empty()) problem = read_problem_;
  report_.report({.ok = problem.empty(), .problem = problem});
  const std::lock_guard lock(mutex_);
  if (problem == status_.health.problem) return;
  if (problem.empty()) {
    log::info("output " + settings_.name + ": alerts are sent again");
  } else {
    log::warning("output " + settings_.name + ": " + rules::Sentence::unpacked(problem).english());
  }
  status_.health = {.ok = problem.empty(), .problem = problem};
}

void AlertSender::save(Instant now) {
  if (now < next_save_) return;
  const AlertMemory memory = plan_.memory();
  if (memory == saved_) return;
  next_save_ = now + kSaveIdleEvery;
  const auto done = save_alert_memory(state_file_, memory);
  if (done) {
    saved_ = memory;
  } else {
    log::warning("output " + settings_.name + ": " + done.error().message);
  }
}

}  // namespace jadoube::outputs
