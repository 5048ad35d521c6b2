#pragma once

#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Square Off Pro. It shares no code with the driver; both follow the same
/// description [spec: drivers/squareoff/protocol.md].
class SquareOffBoard final : public Processor {
 public:
  explicit SquareOffBoard(const rules::Placement& start) : sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return position_asked_; }
  rules::Bitboard lit() const override { return lit_; }
  std::uint64_t sounds() const override { return sounds_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, const std::string& command);
  std::string answer_to(const std::string& command) const;

  rules::Placement sensed_;
  rules::Bitboard lit_ = 0;
  /// The text of a command that is not complete.
  std::string held_;
  struct Question {
    BoardTime at;
    std::string command;
  };
  std::deque<Question> questions_;
  std::uint64_t commands_begun_ = 0, sounds_ = 0;
  bool powered_ = true, position_asked_ = false;
};

}  // namespace jadoube::drivers::simulator
