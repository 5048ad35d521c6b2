#include "daemon/devices/port_connection.h"

#include <array>

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
  // A live board is reported again if its trouble changes.
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
  if (traffic.received > 0) line->received_at = now;
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

using drivers::Direction;
using drivers::Instant;
using rules::ErrorCode;
using rules::Expected;

namespace {

// The limit keeps one busy connection from holding up the others.
constexpr int kReadsInOneTurn = 16;
// A connection with 9600 baud carries 960 bytes a second. A board that is a USB device itself sends
// its whole log, 8 kB, at once. A device that sends more is not a board, or it is broken.
constexpr std::size_t kMostInOneSecond = 64 * 1024;

}  // namespace

PortLine::~PortLine() {
  if (recording_) recording_->flush();
}

Expected<void> PortLine::read(Instant now, Ready ready,
                              const std::function<void(std::span<const std::uint8_t>)>& take) {
  std::array<std::uint8_t, 4096> buffer;
  for (int reads = 0; reads < kReadsInOneTurn; ++reads) {
    const Expected<std::size_t> count = transport_->read(buffer);
    if (!count) return tl::unexpected(count.error());
    if (*count == 0 && ready.hung_up) {
      return rules::refuse(ErrorCode::kUnavailable, "{port}: hung up", {{"port", port_}});
    }
    if (*count == 0) return {};
    traffic_.received += *count;
    if (babbles(now, *count)) {
      return rules::refuse(ErrorCode::kOutOfRange, "{port} babbles: it sends more than any board",
                           {{"port", port_}});
    }
    has_received_ = true;
    const auto bytes = std::span(buffer).first(*count);
    if (recording_) recording_->write(now, Direction::kFromBoard, bytes);
    take(bytes);
  }
  return {};
}

void PortLine::forget_unread() {
  std::array<std::uint8_t, 4096> old;
  for (int reads = 0; reads < kReadsInOneTurn && transport_->read(old).value_or(0) > 0; ++reads)
    continue;
}

bool PortLine::babbles(Instant now, std::size_t bytes) {
  if (now - second_began_ >= std::chrono::seconds(1)) {
    second_began_ = now;
    bytes_in_second_ = 0;
  }
  bytes_in_second_ += bytes;
  return bytes_in_second_ > kMostInOneSecond;
}

void PortLine::add(Instant now, std::span<const std::uint8_t> bytes) {
  if (recording_) recording_->write(now, Direction::kToBoard, bytes);
  unsent_.insert(unsent_.end(), bytes.begin(), bytes.end());
}

Expected<void> PortLine::write() {
  while (!unsent_.empty()) {
    const Expected<std::size_t> count = transport_->write(unsent_);
    if (!count) return tl::unexpected(count.error());
    if (*count == 0) return {};
    has_written_ = true;
    traffic_.sent += *count;
    unsent_.erase(unsent_.begin(), unsent_.begin() + static_cast<std::ptrdiff_t>(*count));
  }
  return {};
}

}  // namespace jadoube::devices
