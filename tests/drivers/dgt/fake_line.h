#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "drivers/dgt/dgt_driver.h"

namespace jadoube::drivers::dgt {

inline const Bytes kStartDump = [] {
  Bytes dump{0x86, 0x00, 0x43, 8, 9, 10, 12, 11, 10, 9, 8};
  dump.insert(dump.end(), 8, 7);
  dump.insert(dump.end(), 32, 0);
  dump.insert(dump.end(), 8, 1);
  dump.insert(dump.end(), {2, 3, 4, 6, 5, 4, 3, 2});
  return dump;
}();

/// A dump of the starting position in which the pieces on `squares` are swapped, two by two.
inline Bytes dump_with_swapped(std::initializer_list<std::pair<int, int>> squares) {
  Bytes dump = kStartDump;
  for (const auto& [one, other] : squares) std::swap(dump[3 + one], dump[3 + other]);
  return dump;
}
inline const Bytes kLiftE2{0x8E, 0x00, 0x05, 0x34, 0x00};
inline const Bytes kPlaceE4{0x8E, 0x00, 0x05, 0x24, 0x01};
inline const Bytes kClockStopped{0x8D, 0x00, 0x0A, 0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x08};
inline const Bytes kLeftRuns{0x8D, 0x00, 0x0A, 0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x09};
inline const Bytes kNoClock{0x8D, 0x00, 0x0A, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20};

/// A clock's acknowledgement on the wire [spec: drivers/dgt/protocol.md#clock-acks].
inline Bytes ack(std::uint8_t a0, std::uint8_t a1, std::uint8_t a2 = 0, std::uint8_t a3 = 0) {
  const auto fold = [](std::uint8_t to4, std::uint8_t to5) {
    return static_cast<std::uint8_t>(0x0A | ((to4 >> 3) & 0x10) | ((to5 >> 2) & 0x20));
  };
  const auto low = [](std::uint8_t byte) { return static_cast<std::uint8_t>(byte & 0x7F); };
  return {0x8D, 0x00, 0x0A, fold(a2, a3), low(a0), low(a1), fold(a0, a1), low(a2), low(a3), 0x00};
}

/// A driver, and at its other end a board that gives prepared answers. The test moves the clock.
class FakeTransport {
 public:
  /// The board's answer to each question, by the first byte of the question. No answer if it is not
  /// listed.
  std::map<std::uint8_t, Bytes> answers;
  /// The board's answer to a clock command, by its id. It replaces `answers`.
  std::function<Bytes(const Bytes&)> clock = [](const Bytes&) { return Bytes(); };
  /// The time until the board answers.
  std::chrono::milliseconds latency{20};

  DgtDriver driver;
  Instant now{std::chrono::hours(1)};
  std::vector<Observation> seen;
  /// Everything that was written, with its time.
  std::vector<std::pair<Instant, Bytes>> written;

  void open() { driver.open(now); }

  /// The answers of a new board to all questions.
  static std::map<std::uint8_t, Bytes> new_board() {
    return {{0x4D, {0x93, 0x00, 0x05, 0x01, 0x02}},
            {0x45, {0x91, 0x00, 0x08, '1', '3', '1', '1', '6'}},
            {0x55, {0xA2, 0, 13, '3', '0', '0', '0', '4', '4', '8', '2', '7', '8'}},
            {0x47, {0x92, 0x00, 0x06, 'D', 'G', 'T'}},
            {0x48, {0x96, 0x00, 0x05, 0x01, 0x00}},
            {0x4C, {0xA0, 0x00, 0x0C, 88, 0, 0, 0, 0, 0, 0, 0, 0x02}},
            {0x42, kStartDump}};
  }

  /// Bytes come from the board now.
  void board_says(const Bytes& bytes) {
    driver.receive(now, bytes, seen);
    advance_driver();
  }

  /// Lets time pass, and lets the board answer.
  void advance(std::chrono::milliseconds duration) {
    const Instant until = now + duration;
    advance_driver();
    while (std::min(driver.wake_at(), next_answer_at()) <= until) {
      now = std::max(now, std::min(driver.wake_at(), next_answer_at()));
      if (next_answer_at() <= now) {
        const Bytes answer = std::exchange(coming_.front().second, {});
        coming_.erase(coming_.begin());
        driver.receive(now, answer, seen);
      }
      advance_driver();
    }
    now = until;
  }

  /// Opens the connection and greets until the greeting is over. Then forgets everything seen and
  /// written so far.
  void settle() {
    open();
    advance(std::chrono::seconds(8));
    seen.clear();
    written.clear();
  }

  /// How often `bytes` were written.
  int count_written(const Bytes& bytes) const {
    return static_cast<int>(
        std::ranges::count_if(written, [&](const auto& w) { return w.second == bytes; }));
  }

  template <typename Kind>
  std::vector<Kind> all() const {
    std::vector<Kind> found;
    for (const Observation& o : seen) {
      if (const auto* kind = std::get_if<Kind>(&o)) found.push_back(*kind);
    }
    return found;
  }

 private:
  Instant next_answer_at() const { return coming_.empty() ? kNever : coming_.front().first; }

  void advance_driver() {
    Bytes out;
    driver.advance(now, out, seen);
    if (out.empty()) return;
    written.emplace_back(now, out);
    const Bytes answer = out[0] == 0x2B             ? clock(out)
                         : answers.contains(out[0]) ? answers[out[0]]
                                                    : Bytes();
    if (!answer.empty()) coming_.emplace_back(now + latency, answer);
  }

  std::vector<std::pair<Instant, Bytes>> coming_;
};

/// A connection to a board that answers everything a new board answers. The greeting is over.
inline FakeTransport settled_line() {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.settle();
  return line;
}

}  // namespace jadoube::drivers::dgt
