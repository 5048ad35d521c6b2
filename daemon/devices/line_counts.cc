#include "daemon/devices/line_counts.h"

namespace jadoube::devices {

LineReading* LineCounts::of(const std::string& board) {
  const auto found = lines_.find(board);
  if (found != lines_.end()) return &found->second;
  if (lines_.size() >= kMostBoards) return nullptr;
  LineReading& line = lines_[board];
  line.board = board;
  return &line;
}

void LineCounts::add(const Seen& seen) {
  const auto* noise = std::get_if<drivers::NoiseSkipped>(&seen.observation);
  const auto* link = std::get_if<drivers::ConnectionChanged>(&seen.observation);
  const bool missed = std::holds_alternative<drivers::ChangesMissed>(seen.observation);
  if (noise == nullptr && link == nullptr && !missed) return;
  const std::lock_guard lock(mutex_);
  LineReading* line = of(seen.board);
  if (line == nullptr) return;
  if (noise != nullptr) {
    ++line->resyncs;
    line->noise_bytes += noise->bytes;
  }
  if (missed) ++line->missed;
  if (link == nullptr) return;
  // A live board is told again if its trouble changes.
  const bool is_live = link->state == drivers::ConnectionState::kLive;
  if (is_live && !line->is_live) ++line->connections;
  if (!is_live && line->is_live) ++line->losses;
  line->is_live = is_live;
}

void LineCounts::add(const std::string& board, const Traffic& traffic, drivers::Instant now) {
  const std::lock_guard lock(mutex_);
  LineReading* line = of(board);
  if (line == nullptr) return;
  line->traffic.received += traffic.received;
  line->traffic.sent += traffic.sent;
  if (traffic.received > 0) line->heard_at = now;
}

void LineCounts::add(const std::string& board, const drivers::LineErrors& errors) {
  const std::lock_guard lock(mutex_);
  LineReading* line = of(board);
  if (line == nullptr) return;
  line->errors.overruns += errors.overruns;
  line->errors.garbled += errors.garbled;
}

std::vector<LineReading> LineCounts::read() const {
  const std::lock_guard lock(mutex_);
  std::vector<LineReading> all;
  all.reserve(lines_.size());
  for (const auto& [board, line] : lines_) all.push_back(line);
  return all;
}

}  // namespace jadoube::devices
