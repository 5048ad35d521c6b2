#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "drivers/polled/message_finder.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// The properties that a make declares for its boards.
struct BoardMake {
  /// Empty: the board reports it itself.
  std::string trademark = {};
  /// The capabilities that are known before the board has sent a byte. `PolledBoard` refuses a
  /// command for any other one.
  Capabilities capabilities;
  /// Why it refuses to read a log, and everything about a clock.
  rules::Sentence no_log, no_clock;
  /// Why it refuses lights, as long as the capabilities have none.
  rules::Sentence no_lights = {};
  /// The reason for a refusal before the board is live.
  rules::Sentence not_live = rules::Sentence("the board does not answer");
  /// The least time between two questions.
  std::chrono::milliseconds pause{0};
};

/// What the makes other than DGT share: a greeting, one question at a time, noise, silence, and the
/// refusals. Each make defines what bytes mean, and which question is next. A make may also have no
/// questions.
///
/// A board is in its greeting until the make calls `become_live`. It is dead from `dies_at` on, or
/// when the make calls `die`. A dead board ignores bytes and time until it is opened again.
class PolledBoard : public Driver {
 public:
  void open(Instant now) final;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<Observation>& seen) final;
  rules::Expected<void> send(Instant now, const Command& command) final;
  void advance(Instant now, std::vector<std::uint8_t>& out, std::vector<Observation>& seen) final;
  Instant wake_at() const final;
  Conversation conversation() const final { return conversation_; }
  bool identified() const override { return is_live(); }
  const DeviceInfo& device() const final { return info_; }

 protected:
  using Bytes = std::vector<std::uint8_t>;
  using Seen = std::vector<Observation>;

  /// `make` must exist as long as the driver.
  explicit PolledBoard(const BoardMake& make);

  /// A new connection is open. The driver forgets the last one. A make assigns a new driver to
  /// itself, and keeps the data that stay valid.
  virtual void begin(Instant now) = 0;

  /// Decodes a byte that the board has sent, and appends its meaning to `seen`.
  virtual void take(Instant now, std::uint8_t byte, Seen& seen) = 0;

  /// Ends a message whose rest did not arrive by `now`.
  virtual void expire(Instant /*now*/, Seen& /*seen*/) {}

  /// Does what else follows from time alone. The noise before is already reported.
  virtual void elapse(Instant /*now*/, Seen& /*seen*/) {}

  /// The next time when `expire` or `elapse` has something to do; kNever if there is none.
  virtual Instant elapses_at() const { return kNever; }

  /// When the board counts as dead, unless it sends something before. kNever: it does not.
  virtual Instant dies_at() const { return kNever; }

  /// The bytes of the question or command that is due by `now`. Empty: none.
  virtual Bytes next_question(Instant /*now*/) { return {}; }

  /// When `next_question` has something to ask. Not before `free_at`. kNever if there is nothing.
  virtual Instant next_question_at() const { return kNever; }

  /// Queues `command`. Only called if the board is live and has the part. `ReadPlacement` needs no
  /// part, `ShowLights` needs lights, and `Beep` needs a sound.
  virtual rules::Expected<void> accept(Instant now, const Command& command) = 0;

  bool is_live() const { return conversation_ == Conversation::kLive; }

  /// The board has proved itself.
  void become_live() { conversation_ = Conversation::kLive; }

  void die() { conversation_ = Conversation::kDead; }

  /// The pause after the last question ends then. At first, when the connection was opened.
  Instant free_at() const { return free_at_; }

  static Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

  NoiseTally noise_;
  DeviceInfo info_;

 private:
  bool listens() const { return is_open_ && conversation_ != Conversation::kDead; }

  const BoardMake* make_;
  bool is_open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  Instant free_at_{};
};

}  // namespace jadoube::drivers
