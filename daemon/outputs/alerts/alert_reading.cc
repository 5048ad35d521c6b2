#include "daemon/outputs/alerts/alert_reading.h"

#include <utility>
#include <variant>

namespace jadoube::outputs {
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
      const auto* told = std::get_if<model::IncidentTold>(&event->content);
      if (told != nullptr && saw) saw({event->board, told->incident->id}, *told->incident);
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
  const auto unwritten = feed_.unwritten(unwritten_version_, {});
  unwritten_version_ = unwritten.version;
  for (const auto& [board, incident] : unwritten.news.incidents) {
    if (saw) saw({board, incident->id}, *incident);
    plan.take_unwritten(board, incident, now);
  }
}

}  // namespace jadoube::outputs
