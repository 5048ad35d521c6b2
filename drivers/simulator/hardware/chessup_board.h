#pragma once

#include <deque>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a ChessUp 2. It shares no code with the driver; both follow the same
/// description [spec: drivers/chessup/protocol.md].
class ChessUpBoard final : public Processor {
 public:
  ChessUpBoard(const Identity& identity, const rules::Placement& start)
      : identity_(identity), referee_(start) {}

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
  void carry_out(BoardTime now);
  void confirm(std::uint8_t kind);
  void tell(BoardTime now, const std::vector<Referee::News>& news, std::vector<Message>& out);
  void tell_move(BoardTime now, const Referee::News& news);
  Message position() const;
  Message about() const;

  Identity identity_;
  Referee referee_;
  std::vector<std::uint8_t> held_;
  struct Answer {
    BoardTime at;
    Message message;
  };
  std::deque<Answer> answers_;
  /// Moves and promotions that the host has not confirmed. The first one is repeated.
  std::deque<Message> unconfirmed_;
  BoardTime repeats_at_ = kNoWake;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false, is_recorded_ = false;
};

}  // namespace jadoube::drivers::simulator
