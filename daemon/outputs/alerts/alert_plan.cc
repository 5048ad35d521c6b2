#include "daemon/outputs/alerts/alert_plan.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "daemon/outputs/saved_state.h"
#include "drivers/observation.h"

namespace jadoube::outputs {

namespace {

using MemoryJson = nlohmann::json;

std::optional<AlertId> alert_id_in(const MemoryJson& json) {
  if (!json.is_array() || json.size() != 3) return std::nullopt;
  if (!json[0].is_string() || !json[1].is_number_integer() || !json[2].is_number_integer()) {
    return std::nullopt;
  }
  return AlertId{json[0].get<std::string>(), {json[1].get<int>(), json[2].get<int>()}};
}

}  // namespace

AlertMemory load_alert_memory(const std::filesystem::path& path, const std::string& epoch) {
  std::ifstream file(path);
  const MemoryJson json = MemoryJson::parse(file, nullptr, false);
  AlertMemory memory{.epoch = epoch};
  if (!json.is_object() || json.value("epoch", MemoryJson()) != epoch) return memory;
  const MemoryJson reached = json.value("reached", MemoryJson());
  if (!reached.is_number_unsigned()) return memory;
  memory.reached = reached.get<std::uint64_t>();
  for (const MemoryJson& entry : json.value("rung", MemoryJson::array())) {
    if (const auto id = alert_id_in(entry)) memory.rung.insert(*id);
  }
  return memory;
}

rules::Expected<void> save_alert_memory(const std::filesystem::path& path,
                                        const AlertMemory& memory) {
  MemoryJson json{{"epoch", memory.epoch}, {"rung", MemoryJson::array()}};
  if (memory.reached) json["reached"] = *memory.reached;
  for (const AlertId& id : memory.rung) {
    json["rung"].push_back({id.board, id.incident.game, id.incident.number});
  }
  return write_state_file(path,
                          json.dump(2, ' ', false, MemoryJson::error_handler_t::replace) + '\n');
}

namespace {

using model::Instant;
using model::Life;
using std::chrono::seconds;

constexpr std::chrono::minutes kRateWindow{1};
constexpr int kMostRetryDoublings = 6;

}  // namespace

AlertPlan::AlertPlan(Rules rules, AlertMemory memory)
    : rules_(rules),
      epoch_(std::move(memory.epoch)),
      read_(memory.reached.value_or(0)),
      rung_(std::move(memory.rung)) {}

void AlertPlan::take(const model::Event& event) {
  has_read(event.number);
  const auto* reported = std::get_if<model::IncidentReported>(&event.content);
  if (reported == nullptr) return;
  auto incident = std::make_shared<const model::Incident>(*reported->incident);
  const AlertId id{event.board, incident->id};
  consider({id, std::move(incident), event.at, event.number});
}

void AlertPlan::take_unwritten(const std::string& board,
                               std::shared_ptr<const model::Incident> incident, Instant now) {
  const AlertId id{board, incident->id};
  consider({id, std::move(incident), now, 0});
}

void AlertPlan::has_read(std::uint64_t number) { read_ = std::max(read_, number); }

void AlertPlan::consider(Alert alert) {
  const model::Incident& now = *alert.incident;
  const auto waits = std::ranges::find(waiting_, alert.id, &Alert::id);
  const bool is_waiting = waits != waiting_.end();
  if (now.severity < rules_.severity || !model::needs_somebody(now.life)) {
    rung_.erase(alert.id);
    if (is_waiting) waiting_.erase(waits);
    return;
  }
  if (rung_.contains(alert.id)) return;
  if (!is_waiting) {
    waiting_.push_back(std::move(alert));
    return;
  }
  if (waits->incident->life == Life::kOpen && now.life == Life::kAcknowledged) {
    rung_.insert(alert.id);
    waiting_.erase(waits);
    return;
  }
  waits->incident = std::move(alert.incident);
  if (waits->event == 0) waits->event = alert.event;
}

std::vector<Alert> AlertPlan::drop_old(Instant now) {
  std::vector<Alert> old;
  std::erase_if(waiting_, [&](const Alert& alert) {
    if (now - alert.at <= kOldest) return false;
    rung_.insert(alert.id);
    old.push_back(alert);
    return true;
  });
  return old;
}

void AlertPlan::forget_old_messages(Instant now) {
  while (!sent_at_.empty() && now - sent_at_.front() >= kRateWindow) sent_at_.pop_front();
}

Instant AlertPlan::after_flood() const {
  const auto most = static_cast<std::size_t>(rules_.most_a_minute);
  if (sent_at_.size() < most) return Instant{};
  // The time when the oldest message is a minute old, or when the pause of a flood is over.
  return std::min(sent_at_[sent_at_.size() - most] + kRateWindow, sent_at_.back() + kFloodPause);
}

std::vector<Alert> AlertPlan::next(Instant now) {
  forget_old_messages(now);
  given_ = 0;
  if (waiting_.empty() || now < wake()) return {};
  const auto most = static_cast<std::size_t>(rules_.most_a_minute);
  const std::size_t room = most - std::min(most, sent_at_.size());
  given_ = waiting_.size() <= room ? 1 : waiting_.size();
  return {waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(given_)};
}

void AlertPlan::sent(Instant now) {
  for (; given_ > 0; --given_) {
    rung_.insert(waiting_.front().id);
    waiting_.pop_front();
  }
  sent_at_.push_back(now);
  failures_ = 0;
  not_before_ = {};
}

void AlertPlan::failed(Instant now, std::optional<seconds> retry_after) {
  given_ = 0;
  const seconds pause =
      std::min(kLongestRetry, seconds(1 << std::min(failures_, kMostRetryDoublings)));
  ++failures_;
  not_before_ = now + std::max(pause, std::min(retry_after.value_or(seconds(0)), kLongestRetry));
}

Instant AlertPlan::wake() const {
  if (waiting_.empty()) return drivers::kNever;
  return std::max(not_before_, after_flood());
}

AlertMemory AlertPlan::memory() const {
  AlertMemory memory{.epoch = epoch_, .reached = read_, .rung = rung_};
  for (const Alert& alert : waiting_) {
    if (alert.event != 0) memory.reached = std::min(*memory.reached, alert.event - 1);
  }
  return memory;
}

namespace {

constexpr std::size_t kAlertEventsAtOnce = 1024;
constexpr std::chrono::seconds kAfterReadError{5};

}  // namespace

AlertMemory beginning_of_alerts(model::Severity severity, const Runner::Parts& parts,
                                const AlertMemory& saved) {
  if (saved.reached && *saved.reached <= parts.feed.head()) return saved;
  const auto snapshot = parts.feed.snapshot({});
  AlertMemory memory{.epoch = parts.names.epoch, .reached = snapshot.head};
  const auto add = [&](const std::string& board, const model::Incident& incident) {
    if (incident.severity < severity) return;
    if (model::needs_somebody(incident.life)) memory.rung.insert({board, incident.id});
  };
  for (const auto& board : snapshot.boards) {
    for (const auto& [key, incident] : board.incidents) add(board.id, *incident);
  }
  for (const auto& [daemon, incident] : snapshot.incidents) add(daemon, *incident);
  return memory;
}

AlertReading::AlertReading(stream::Feed& feed, storage::Archive archive)
    : feed_(feed), source_(feed, std::move(archive)) {}

rules::Expected<void> AlertReading::read(AlertPlan& plan, model::Instant now,
                                         const std::atomic<bool>& stopping, const Saw& saw) {
  if (now < next_read_) return last_;
  while (!stopping) {
    const std::uint64_t head = feed_.head();
    const auto events = source_.read(plan.read(), kAlertEventsAtOnce);
    if (!events) {
      last_ = tl::unexpected(events.error());
      next_read_ = now + kAfterReadError;
      return last_;
    }
    last_ = {};
    for (const auto& event : *events) {
      const auto* reported = std::get_if<model::IncidentReported>(&event->content);
      if (reported != nullptr && saw)
        saw({event->board, reported->incident->id}, *reported->incident);
      plan.take(*event);
    }
    if (events->size() < kAlertEventsAtOnce) {
      plan.has_read(head);
      break;
    }
  }
  read_unwritten(plan, now, saw);
  return {};
}

void AlertReading::read_unwritten(AlertPlan& plan, model::Instant now, const Saw& saw) {
  const auto unwritten = feed_.unwritten().read(unwritten_version_, {});
  unwritten_version_ = unwritten.version;
  for (const auto& [board, incident] : unwritten.news.incidents) {
    if (saw) saw({board, incident->id}, *incident);
    plan.take_unwritten(board, incident, now);
  }
}

}  // namespace jadoube::outputs
