#include "daemon/stream/event_stream.h"

#include <algorithm>
#include <utility>

#include "daemon/model/ids.h"

namespace jadoube::stream {

namespace {

/// Puts `now` into `incidents` if it is open, or if `kept` keeps incidents of any state. Otherwise
/// removes it.
void put(const std::shared_ptr<const model::Incident>& now, bool kept, Incidents& incidents) {
  const std::pair place(now->id.game, now->id.number);
  if (kept || model::needs_somebody(now->life)) {
    incidents[place] = now;
  } else {
    incidents.erase(place);
  }
}

}  // namespace

Feed::Feed(std::uint64_t head, std::size_t capacity) : capacity_(capacity), head_(head) {}

void Feed::restore(const std::string& id, const model::Board& board, Incidents incidents) {
  const std::lock_guard lock(mutex_);
  boards_[id] = {board, std::move(incidents)};
}

void Feed::restore(std::shared_ptr<const model::Tournament> tournament) {
  const std::lock_guard lock(mutex_);
  tournaments_[tournament->id] = std::move(tournament);
}

void Feed::apply(const model::Change& change, Kept& kept) {
  if (std::holds_alternative<model::GameStarted>(change)) {
    std::erase_if(kept.incidents, [](const auto& reported) {
      return !model::needs_somebody(reported.second->life);
    });
  }
  model::apply(change, kept.board);
}

void Feed::apply(const model::IncidentReported& reported, Kept& kept) {
  const int present = kept.board.game ? kept.board.game->ordinal : 0;
  put(reported.incident.share(), reported.incident->id.game == present, kept.incidents);
}

void Feed::apply(const model::Event& event) {
  if (model::is_daemon_id(event.board)) {
    const auto* reported = std::get_if<model::IncidentReported>(&event.content);
    if (reported != nullptr) put(reported->incident.share(), false, daemon_incidents_[event.board]);
    const auto* changed = std::get_if<model::TournamentChanged>(&event.content);
    if (changed != nullptr) tournaments_[changed->tournament->id] = changed->tournament.share();
    return;
  }
  Kept& kept = boards_[event.board];
  std::visit([&](const auto& content) { apply(content, kept); }, event.content);
}

void Feed::publish(std::vector<std::shared_ptr<const model::Event>> events) {
  if (events.empty()) return;
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    for (auto& event : events) {
      apply(*event);
      head_ = event->number;
      events_.push_back({std::move(event), now});
    }
    while (events_.size() > capacity_) events_.pop_front();
    unwritten_.end();
  }
  published_.notify_all();
}

void Feed::forget(std::uint64_t number, InMemory events) {
  const std::lock_guard lock(mutex_);
  forgotten_ = std::max(forgotten_, number);
  if (events == InMemory::kKept) return;
  while (!events_.empty() && events_.front().event->number <= number) events_.pop_front();
}

std::uint64_t Feed::head() const {
  const std::lock_guard lock(mutex_);
  return head_;
}

Feed::Snapshot Feed::snapshot(const BoardFilter& filter) const {
  const std::lock_guard lock(mutex_);
  Snapshot snapshot{.head = head_, .boards = {}};
  for (const auto& [daemon, incidents] : daemon_incidents_) {
    for (const auto& [place, incident] : incidents)
      snapshot.incidents.push_back({daemon, incident});
  }
  for (const auto& [id, tournament] : tournaments_) snapshot.tournaments.push_back(tournament);
  for (const auto& [id, kept] : boards_) {
    if (filter.empty() || filter.contains(id)) {
      snapshot.boards.push_back({id, kept.board, kept.incidents});
    }
  }
  return snapshot;
}

Tally Feed::tally() const {
  const auto count = [](const Incidents& incidents, Tally& tally) {
    for (const auto& [place, incident] : incidents) {
      if (model::needs_somebody(incident->life))
        ++tally.incidents[static_cast<std::size_t>(incident->kind)];
    }
  };
  Tally tally;
  const std::lock_guard lock(mutex_);
  tally.head = head_;
  tally.boards.reserve(boards_.size());
  for (const auto& [id, kept] : boards_) {
    tally.boards.push_back({id, kept.board.link});
    if (kept.board.game && kept.board.game->in_play()) ++tally.games;
    count(kept.incidents, tally);
  }
  for (const auto& [daemon, incidents] : daemon_incidents_) count(incidents, tally);
  return tally;
}

std::vector<std::shared_ptr<const model::Tournament>> Feed::tournaments() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<const model::Tournament>> all;
  for (const auto& [id, tournament] : tournaments_) all.push_back(tournament);
  return all;
}

std::optional<model::Board> Feed::board(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = boards_.find(id);
  if (found == boards_.end()) return std::nullopt;
  return found->second.board;
}

bool Feed::has_board(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return boards_.contains(id);
}

std::vector<std::pair<std::string, std::string>> Feed::serials() const {
  std::vector<std::pair<std::string, std::string>> all;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, kept] : boards_) {
    const drivers::DeviceInfo& device = kept.board.device;
    for (const std::string& serial : {device.serial, device.short_serial}) {
      if (!serial.empty()) all.emplace_back(serial, id);
    }
  }
  return all;
}

Feed::Read Feed::read(std::uint64_t after, std::optional<model::Topic> topic,
                      const BoardFilter& filter, std::size_t limit) const {
  const std::lock_guard lock(mutex_);
  if (after >= head_) return {.forgotten = false, .seen = after, .events = {}};
  if (events_.empty() || events_.front().event->number > after + 1)
    return {.forgotten = true, .seen = after, .events = {}};
  Read read{.forgotten = false, .seen = head_, .events = {}};
  // The numbers have no gaps, so the place of the next event can be computed.
  for (auto next =
           events_.begin() + static_cast<std::ptrdiff_t>(after + 1 - events_.front().event->number);
       next != events_.end(); ++next) {
    const auto& [event, published] = *next;
    if (topic && model::topic_of(*event) != *topic) continue;
    if (!is_wanted(event->board, filter)) continue;
    if (read.events.size() == limit) {
      read.seen = event->number - 1;
      break;
    }
    read.events.push_back(event);
    read.published.push_back(published);
  }
  return read;
}

Feed::Seen Feed::seen() const {
  const std::lock_guard lock(mutex_);
  return {.head = head_, .wakes = wakes_ + unwritten_.version(), .forgotten = forgotten_};
}

void Feed::wait(const Seen& seen, std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  published_.wait_until(
      lock, until, [&] { return wakes_ + unwritten_.version() > seen.wakes || head_ > seen.head; });
}

void Feed::wake() {
  {
    const std::lock_guard lock(mutex_);
    ++wakes_;
  }
  published_.notify_all();
}

}  // namespace jadoube::stream
