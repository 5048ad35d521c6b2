#pragma once

#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a Novag Citrine. It shares no code with the driver; both follow the same
/// description [spec: drivers/novag/protocol.md].
class NovagBoard final : public Processor {
 public:
  explicit NovagBoard(const rules::Placement& start) : referee_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return list_asked_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, const std::string& command);
  void tell(const std::vector<Referee::News>& news, std::vector<Message>& out);
  std::string list() const;

  Referee referee_;
  std::string held_;
  struct Answer {
    BoardTime at;
    std::string text;
  };
  std::deque<Answer> answers_;
  std::uint64_t commands_begun_ = 0;
  bool tells_moves_ = false, list_asked_ = false, powered_ = true;
};

}  // namespace jadoube::drivers::simulator
