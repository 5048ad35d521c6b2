#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "drivers/driver.h"
#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::drivers::lines {

using Bytes = std::vector<std::uint8_t>;

/// The observations of that kind in `seen`.
template <typename Kind>
std::vector<Kind> all(const std::vector<Observation>& seen) {
  std::vector<Kind> found;
  for (const Observation& o : seen) {
    if (const auto* kind = std::get_if<Kind>(&o)) found.push_back(*kind);
  }
  return found;
}

/// A driver of any make, and at its other end a board that gives prepared answers. The test moves
/// the time.
class DriverLine {
 public:
  explicit DriverLine(std::unique_ptr<Driver> made) : driver(std::move(made)) {}

  std::unique_ptr<Driver> driver;
  /// The board's answer to what the driver wrote. It comes after 20 ms.
  std::function<Bytes(const Bytes&)> answer = [](const Bytes&) { return Bytes(); };
  Instant now{std::chrono::hours(1)};
  std::vector<Observation> seen;
  /// Everything that was written, with its time.
  std::vector<std::pair<Instant, Bytes>> written;

  void open() { driver->open(now); }

  /// Bytes come from the board now.
  void board_says(const Bytes& bytes) {
    driver->receive(now, bytes, seen);
    advance_driver();
  }

  /// Lets time pass, and lets the board answer.
  void advance(std::chrono::milliseconds duration) {
    const Instant until = now + duration;
    advance_driver();
    while (std::min(driver->wake_at(), next_answer_at()) <= until) {
      now = std::max(now, std::min(driver->wake_at(), next_answer_at()));
      if (next_answer_at() <= now) {
        const Bytes coming = std::exchange(coming_.front().second, {});
        coming_.erase(coming_.begin());
        driver->receive(now, coming, seen);
      }
      advance_driver();
    }
    now = until;
  }

  /// How often `bytes` were written.
  int count_written(const Bytes& bytes) const {
    int count = 0;
    for (const auto& [at, each] : written) count += each == bytes;
    return count;
  }

  template <typename Kind>
  std::vector<Kind> all() const {
    return lines::all<Kind>(seen);
  }

 private:
  Instant next_answer_at() const { return coming_.empty() ? kNever : coming_.front().first; }

  void advance_driver() {
    Bytes out;
    driver->advance(now, out, seen);
    if (out.empty()) return;
    written.emplace_back(now, out);
    if (Bytes says = answer(out); !says.empty()) {
      coming_.emplace_back(now + std::chrono::milliseconds(20), std::move(says));
    }
  }

  std::vector<std::pair<Instant, Bytes>> coming_;
};

/// A driver that talks to an emulated board, without a port and without waiting.
class EmulatedLine {
 public:
  EmulatedLine(std::unique_ptr<Driver> made, simulator::BoardSettings settings,
               const rules::Placement& start = rules::Placement::initial())
      : driver(std::move(made)), board(without_clock(std::move(settings)), start) {
    driver->open(instant());
  }

  std::unique_ptr<Driver> driver;
  simulator::EmulatedBoard board;
  std::vector<Observation> seen;
  /// All that the driver wrote.
  Bytes written;

  void play(std::string_view script) { board.play(now_, *simulator::parse_script(script)); }

  /// Lets `length` seconds pass.
  void run(double length) {
    const simulator::BoardTime end = now_ + simulator::seconds(length);
    while (now_ < end) {
      step();
      const Instant wake = driver->wake_at();
      const auto host = wake == kNever ? end : std::max(now_, simulator::BoardTime(wake - kZero));
      now_ = std::min({end, std::max(now_ + std::chrono::microseconds(10), board.wake_at()),
                       std::max(now_ + std::chrono::microseconds(10), host)});
    }
  }

  /// The squares as the observations tell them.
  rules::Placement placement() const {
    rules::Placement placement;
    for (const Observation& o : seen) {
      if (const auto* read = std::get_if<PlacementRead>(&o)) placement = read->placement;
      if (const auto* change = std::get_if<SquareChanged>(&o)) {
        placement.set(change->square, change->piece);
      }
    }
    return placement;
  }

  template <typename Kind>
  std::vector<Kind> all() const {
    return lines::all<Kind>(seen);
  }

 private:
  static constexpr Instant kZero{std::chrono::hours(1)};

  static simulator::BoardSettings without_clock(simulator::BoardSettings settings) {
    settings.clock.reset();
    return settings;
  }

  Instant instant() const { return kZero + now_; }

  void step() {
    Bytes bytes;
    board.advance(now_, bytes);
    if (!bytes.empty()) driver->receive(instant(), bytes, seen);
    bytes.clear();
    driver->advance(instant(), bytes, seen);
    if (bytes.empty()) return;
    written.insert(written.end(), bytes.begin(), bytes.end());
    board.receive(now_, bytes);
  }

  simulator::BoardTime now_{0};
};

}  // namespace jadoube::drivers::lines
