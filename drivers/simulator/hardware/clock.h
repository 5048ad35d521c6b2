#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// A side of the clock, or a player's seat, as seen from the clock's front.
enum class Side : std::uint8_t { kLeft, kRight };

constexpr Side opposite(Side side) { return side == Side::kLeft ? Side::kRight : Side::kLeft; }

/// The type of the clock. The XL has six seven-segment digits and cannot show ASCII texts. The 3000
/// has eleven characters [spec: drivers/dgt/protocol.md#clock-commands].
enum class ClockType : std::uint8_t { kDgtXl, kDgt3000 };

/// The settings of the clock before the game.
struct ClockSettings {
  ClockType type = ClockType::kDgt3000;
  std::chrono::seconds base = std::chrono::minutes(5);
  /// Fischer increment. It is on the display from the start and is added at each press. [seen:
  /// 1.bin starts 3:00 + 2 s at 3:02]
  std::chrono::seconds increment{3};
  /// Added once when a side's time has run out. 0: the flag stays down.
  std::chrono::seconds next_period{0};
  /// Option 23 (XL) or 25 (3000): a host sets and starts the clock. With any other option, the
  /// clock refuses to be set.
  bool host_controlled = false;
  /// The side whose lever is down at the start. If it is right, the left player is to move.
  Side pressed = Side::kRight;
};

/// The seven data bytes of a clock message: right time, left time, status, or an acknowledgement.
using ClockBytes = std::array<std::uint8_t, 7>;

/// The answer of a clock to a command, or its report of a pressed key.
using ClockAck = std::array<std::uint8_t, 4>;

/// The clock message of a board without a clock: status bit 5 is set.
inline constexpr ClockBytes kNoClockBytes{0, 0, 0, 0, 0, 0, 0x20};

/// Packs an acknowledgement into a clock message. It starts with an hour of 10, which no clock can
/// show. Then follow seven bits of each byte [spec:
/// drivers/dgt/protocol.md#clock-acknowledgements].
ClockBytes encode_ack(const ClockAck& ack);

/// Keys as bits, as the clock reports them [spec: drivers/dgt/protocol.md#clock-acknowledgements].
enum ClockKey : std::uint8_t {
  kKeyBack = 0x04,
  kKeyPlus = 0x08,
  kKeyRun = 0x10,
  kKeyMinus = 0x20,
  kKeyOk = 0x40,
};

/// A DGT 3000 or XL beside the board. Every call has its time as an argument. Make calls in the
/// order of time.
class Clock {
 public:
  explicit Clock(const ClockSettings& settings);

  /// The player at `side` presses, so the lever is down there. Pressing again changes nothing.
  void press(BoardTime at, Side side);

  /// Somebody presses the run/pause key. The clock of the side to move starts, or both stop. In
  /// options 23 and 25 the host runs the clock, and the key is only reported.
  void start_or_stop(BoardTime at);

  /// Somebody presses `keys` (of ClockKey). The host gets it in options 23 and 25 only [guess].
  void push_keys(BoardTime at, std::uint8_t keys);

  /// The arbiter sets both times and stops the clock. The lever is down at `pressed`. Does nothing
  /// in options 23 and 25: there the host sets the clock.
  void set_up(BoardTime at, std::chrono::seconds base, std::chrono::seconds increment,
              std::chrono::seconds next_period, Side pressed);

  /// The clock is replaced by a clock of the other type that shows the same.
  void become_other_type();

  /// A command of the host. `payload` is the bytes between the command's id and the final zero.
  void command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload);

  /// The state of the clock: times in BCD, flags and lever [spec: drivers/dgt/protocol.md#clock].
  ClockBytes report(BoardTime at);

  /// When the next acknowledgement is ready. kNoWake if there is none.
  BoardTime next_ack_at() const { return acks_.empty() ? kNoWake : acks_.front().at; }
  /// Removes and returns the next acknowledgement. There must be one.
  ClockAck take_ack();

  /// The text on the display. Empty while the clock shows the times.
  const std::string& text() const { return text_; }
  bool running() const { return running_; }

 private:
  struct Face {
    BoardTime left{0};
    bool fallen = false;
    BoardTime next_period{0};
    bool period_over = false;  // Shown until that side presses [guess].
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

/// The cable between board and clock. The board asks the clock two or three times a second. The
/// answer is slightly old when it arrives. So the board reports a press 0.25 to 0.65 s late. The
/// scan of the squares is faster. So a real board reports a move before its press [spec:
/// drivers/dgt/protocol.md#clock-discipline; seen: 198 presses in 198].
class ClockLink {
 public:
  /// A message that the cable has sent: times or an acknowledgement.
  struct News {
    ClockBytes bytes;
    bool is_ack;
  };

  /// A cable to `clock`. If it is empty, no clock is connected. `first_poll` is the time of the
  /// first question.
  ClockLink(std::optional<Clock> clock, BoardTime first_poll);

  /// The clock. Null if none was ever connected.
  Clock* clock() { return clock_ ? &*clock_ : nullptr; }

  /// Pulls the cable out, or plugs it in again.
  void connect(bool connected) { connected_ = connected; }

  /// Replaces the clock, if there is one, by a clock of the other type that shows the same.
  void exchange_clock();

  /// Sends the clock a command. Does nothing if no clock is connected.
  void command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload);

  /// The next time at which `step` has something to do.
  BoardTime next_at() const;

  /// Does the work that is due at `next_at()`. Returns what the board receives, if anything.
  std::optional<News> step();

 private:
  struct Answer {
    BoardTime due;
    ClockBytes bytes;
  };
  ClockBytes ask(BoardTime at);

  std::optional<Clock> clock_;
  bool connected_ = true;
  BoardTime poll_at_;
  std::deque<Answer> answers_;
};

}  // namespace jadoube::drivers::simulator
