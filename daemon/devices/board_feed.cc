#include "daemon/devices/board_feed.h"

#include <utility>

#include "daemon/model/change.h"

namespace jadoube::devices {

using drivers::ConnectionState;
using drivers::Instant;

void BoardFeed::take(Instant now, std::vector<drivers::Observation>& fresh,
                     std::vector<Seen>& seen) {
  guard_.take(now, fresh, passed_);
  pass(now, seen);
}

void BoardFeed::advance(Instant now, std::vector<Seen>& seen) {
  guard_.advance(now, passed_);
  pass(now, seen);
}

void BoardFeed::pass(Instant now, std::vector<Seen>& seen) {
  std::vector<Seen>& target = board_.empty() ? held_ : seen;
  for (drivers::Observation& observation : passed_) {
    target.push_back({board_, now, std::move(observation)});
  }
  passed_.clear();
}

void BoardFeed::announce(Instant now, const std::string& board, const drivers::DeviceInfo& device,
                         const std::string& advice, std::vector<Seen>& seen) {
  board_ = board;
  const Instant since = held_.empty() ? now : held_.front().at;
  publish(since, ConnectionState::kLive, trouble(advice), board_, seen);
  if (!tells_capabilities(device)) {
    seen.push_back({board_, since, drivers::DeviceRead{device}});
  }
  for (Seen& held : held_) seen.push_back({board_, held.at, std::move(held.observation)});
  held_.clear();
}

// True if the held observations have the board's capabilities before the first square. Usual
// capabilities need no observation.
bool BoardFeed::tells_capabilities(const drivers::DeviceInfo& device) const {
  if (drivers::has_usual_capabilities(device)) return true;
  for (const Seen& held : held_) {
    if (std::holds_alternative<drivers::PlacementRead>(held.observation)) return false;
    if (std::holds_alternative<drivers::SquareChanged>(held.observation)) return false;
    const auto* read = std::get_if<drivers::DeviceRead>(&held.observation);
    if (read != nullptr && read->info.capabilities == device.capabilities) return true;
  }
  return false;
}

// For the tracker it is like a new connection: some changes are lost.
void BoardFeed::tell_trouble(Instant now, const std::string& advice, std::vector<Seen>& seen) {
  if (board_.empty() || !published_ || published_->state != ConnectionState::kLive) return;
  const std::string why = trouble(advice);
  if (published_->why != why) publish(now, ConnectionState::kLive, why, board_, seen);
}

std::string BoardFeed::trouble(const std::string& advice) const {
  return guard_.is_flooding() ? model::kSensorsFlood.packed() : advice;
}

void BoardFeed::publish(Instant at, ConnectionState state, const std::string& why,
                        const std::string& board, std::vector<Seen>& seen) {
  if (board.empty()) return;
  published_ = drivers::ConnectionChanged{state, port_, why};
  seen.push_back({board, at, *published_});
}

void BoardFeed::lose(Instant now, const std::string& why, const std::string& otherwise,
                     std::vector<Seen>& seen) {
  const bool repeats =
      published_ && published_->state == ConnectionState::kLost && published_->why == why;
  if (!repeats)
    publish(now, ConnectionState::kLost, why, board_.empty() ? otherwise : board_, seen);
}

void BoardFeed::end() {
  held_.clear();
  board_.clear();
}

}  // namespace jadoube::devices
