#include "drivers/simulator/served_line.h"

#include <array>
#include <ostream>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

// A host learns the tags of a set in this time.
constexpr BoardTime kHostsNeed = std::chrono::seconds(5);

}  // namespace

ServedLine::ServedLine(LinePlace place, std::unique_ptr<HostSide> host, std::string name,
                       std::ostream& log)
    : place_(std::move(place)), host_(std::move(host)), name_(std::move(name)), log_(log) {}

EmulatedBoard& ServedLine::add(const BoardSettings& settings, const rules::Placement& start) {
  if (bus_) return bus_->add(settings, start);
  alone_ = std::make_unique<EmulatedBoard>(settings, start);
  return *alone_;
}

void ServedLine::say_where() const { log() << host_->path() << std::endl; }

void ServedLine::write_out(BoardTime now) {
  out_.clear();
  if (bus_) {
    bus_->advance(now, out_);
  } else {
    alone_->advance(now, out_);
  }
  if (host_ && !out_.empty()) host_->write(out_);
}

// A host notices a hang-up when both ends are closed. Afterwards the connection is a new terminal.
// The terminal of a bus stays: only boards are connected and disconnected.
rules::Expected<void> ServedLine::follow() {
  const bool is_up = bus_ || alone_->line_up();
  if (is_up == (host_ != nullptr)) return {};
  if (!is_up) {
    host_.reset();
    log() << "the connection is closed" << std::endl;
    return {};
  }
  auto opened = open_host_side(place_.tcp, place_.link);
  if (!opened) return tl::unexpected(opened.error());
  host_ = std::move(*opened);
  log() << "the connection is back: " << host_->path() << std::endl;
  return {};
}

void ServedLine::read(BoardTime now) {
  if (!host_) return;
  std::array<std::uint8_t, 512> buffer;
  const auto bytes = std::span(buffer).first(host_->read(buffer));
  if (bytes.empty()) return;
  if (bus_) {
    bus_->receive(now, bytes);
  } else {
    alone_->receive(now, bytes);
  }
}

void ServedLine::say_what_changed() {
  if (!alone_) return;
  if (std::exchange(lit_, alone_->lit()) != alone_->lit()) {
    log() << "lights:";
    for (const auto square : rules::Squares(lit_)) log_ << " " << rules::to_string(square);
    log_ << (lit_ == 0 ? " off" : "") << std::endl;
  }
  for (; sounds_ < alone_->sounds(); ++sounds_) log() << "sound" << std::endl;
}

// A board that sends without a request cannot detect whether a host reads. But its terminal can.
bool ServedLine::is_seen(const EmulatedBoard& board, BoardTime now) {
  if (!board.speaks_unasked()) return board.position_asked();
  if (!host_ || !host_->is_read()) read_since_ = now;
  return now - read_since_ >= kHostsNeed;
}

BoardTime ServedLine::wake_at() const { return bus_ ? bus_->wake_at() : alone_->wake_at(); }

std::ostream& ServedLine::log() const {
  if (!name_.empty()) log_ << name_ << ": ";
  return log_;
}

}  // namespace jadoube::drivers::simulator
