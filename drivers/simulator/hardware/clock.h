#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// A side of the clock, or a player's seat, as seen from the clock's front.
enum class Side : std::uint8_t { kLeft, kRight };

constexpr Side opposite(Side side) { return side == Side::kLeft ? Side::kRight : Side::kLeft; }

/// Which clock it is. The XL has six seven-segment digits and knows no ASCII texts; the 3000 has
/// eleven characters [spec: drivers/dgt/protocol.md#clock-commands].
enum class ClockType : std::uint8_t { kDgtXl, kDgt3000 };

/// How the clock is set before the game.
struct ClockSettings {
  ClockType type = ClockType::kDgt3000;
  std::chrono::seconds base = std::chrono::minutes(5);
  /// Fischer's: shown from the start and added at each press. [seen: 1.bin starts 3:00 + 2 s at
  /// 3:02]
  std::chrono::seconds increment{3};
  /// Added once to a side whose time has run out; 0: its flag falls for good.
  std::chrono::seconds next_period{0};
  /// Option 23 (XL) or 25 (3000): a host sets and starts it. All other options refuse to be set.
  bool host_controlled = false;
  /// The side whose lever is down at first. Right: the left player is to move.
  Side pressed = Side::kRight;
};

/// The seven data bytes of a clock message: right time, left time, status, or an acknowledgement.
using ClockBytes = std::array<std::uint8_t, 7>;

/// What a clock sends when it is asked something, or unasked when a key is pressed.
using ClockAck = std::array<std::uint8_t, 4>;

/// What the board reports while no clock is connected: status bit 5.
inline constexpr ClockBytes kNoClockBytes{0, 0, 0, 0, 0, 0, 0x20};

/// An acknowledgement as it hides in a clock message: an hour of 10, which no clock can show, in
/// front of seven bits of each byte [spec: drivers/dgt/protocol.md#clock-acknowledgements].
ClockBytes encode_ack(const ClockAck& ack);

/// Keys as bits, as the clock tells them [spec: drivers/dgt/protocol.md#clock-acknowledgements].
enum ClockKey : std::uint8_t {
  kKeyBack = 0x04,
  kKeyPlus = 0x08,
  kKeyRun = 0x10,
  kKeyMinus = 0x20,
  kKeyOk = 0x40,
};

/// A DGT 3000 or XL that stands beside the board. Pure: every call says when it happens, and calls
/// come in the order of time.
class Clock {
 public:
  explicit Clock(const ClockSettings& settings);

  /// The player at `side` presses: the lever is down there now. Pressing again changes nothing.
  void press(BoardTime at, Side side);

  /// Someone presses run/pause: the clock of the side to move starts, or both stop. In option 23
  /// and 25 the host runs the clock, and the key is only reported.
  void start_or_stop(BoardTime at);

  /// Someone presses `keys` (of ClockKey). Told to the host in option 23 and 25 only [guess].
  void push_keys(BoardTime at, std::uint8_t keys);

  /// The arbiter sets both times anew and stops the clock; the lever goes down at `pressed`. Not in
  /// option 23 and 25: there the host does it.
  void set_up(BoardTime at, std::chrono::seconds base, std::chrono::seconds increment,
              std::chrono::seconds next_period, Side pressed);

  /// Another clock of the other type is put in its place, set to what it shows.
  void become_other_type();

  /// A command of the host: `payload` is what stands between its id and the closing zero.
  void command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload);

  /// What the clock shows: times in BCD, flags, lever [spec: drivers/dgt/protocol.md#clock].
  ClockBytes report(BoardTime at);

  /// When the next acknowledgement is ready; kNoWake where there is none.
  BoardTime next_ack_at() const { return acks_.empty() ? kNoWake : acks_.front().at; }
  /// Takes that acknowledgement. There must be one.
  ClockAck take_ack();

  /// The text on the display; empty while it shows the times.
  const std::string& text() const { return text_; }
  bool running() const { return running_; }

 private:
  struct Face {
    BoardTime left{0};
    bool fallen = false;
    BoardTime next_period{0};
    bool period_over = false;  // Shown until the side presses [guess].
  };
  struct DueAck {
    BoardTime at;
    ClockAck ack;
  };
  Face& face(Side side) { return faces_[static_cast<int>(side)]; }
  Face full_face() const {
    return {.left = settings_.base + settings_.increment, .next_period = settings_.next_period};
  }
  void settle(BoardTime at);
  void acknowledge(BoardTime at, const ClockAck& ack);
  void set_and_run(BoardTime at, std::span<const std::uint8_t> payload);
  bool accepts(std::uint8_t id, std::size_t payload_size) const;
  std::array<std::uint8_t, 3> face_bytes(const Face& face) const;

  ClockSettings settings_;
  std::array<Face, 2> faces_;
  bool running_ = false;
  bool switches_on_lever_ = true;
  Side counting_;
  Side pressed_;
  BoardTime settled_at_{0};
  std::string text_;
  std::deque<DueAck> acks_;
};

}  // namespace jadoube::drivers::simulator
