#pragma once

#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of an iChessOne board. It shares no code with the driver; both follow the same
/// description [spec: drivers/ichessone/protocol.md].
class IChessOneBoard final : public Processor {
 public:
  IChessOneBoard(const Identity& identity, const rules::Placement& start)
      : battery_percent_(identity.battery_percent), sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return position_asked_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  Message answer_to(char letter) const;

  std::uint8_t battery_percent_;
  rules::Placement sensed_;
  /// What was received since the last command.
  std::string heard_;
  struct Question {
    BoardTime at;
    char letter;
  };
  std::deque<Question> questions_;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false;
  /// The board sends its position whenever a square changes.
  bool tells_changes_ = false;
};

}  // namespace jadoube::drivers::simulator
