#pragma once

#include <deque>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Chessnut board on USB. It shares no code with the driver; both follow the
/// same description [spec: drivers/chessnut/protocol.md].
class ChessnutBoard final : public Processor {
 public:
  ChessnutBoard(const Identity& identity, const rules::Placement& start)
      : battery_percent_(identity.battery_percent), sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return report_at_ != kNoWake; }
  rules::Bitboard lit() const override { return lit_; }
  std::uint64_t sounds() const override { return sounds_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now);
  void light_up();
  Message position() const;

  std::uint8_t battery_percent_;
  rules::Placement sensed_;
  std::vector<std::uint8_t> held_;
  struct Answer {
    BoardTime at;
    Message message;
  };
  std::deque<Answer> answers_;
  /// kNoWake: nobody has told it to send positions.
  BoardTime report_at_ = kNoWake;
  rules::Bitboard lit_ = 0;
  std::uint64_t commands_begun_ = 0, sounds_ = 0;
  bool powered_ = true;
};

}  // namespace jadoube::drivers::simulator
