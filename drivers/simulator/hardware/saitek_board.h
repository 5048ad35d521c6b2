#pragma once

#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a Saitek chess computer with an OSA link. It shares no code with the driver;
/// both follow the same description [spec: drivers/saitek/protocol.md].
class SaitekBoard final : public Processor {
 public:
  explicit SaitekBoard(const rules::Placement& start) : referee_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return watches_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void tell(const std::vector<Referee::News>& news, std::vector<Message>& out);

  Referee referee_;
  std::string held_;
  struct Answer {
    BoardTime at;
    std::string text;
  };
  std::deque<Answer> answers_;
  std::uint64_t commands_begun_ = 0;
  /// A host has opened the link, and has said that people move and the computer does not.
  bool is_open_ = false, people_move_ = false, watches_ = false, powered_ = true;
};

}  // namespace jadoube::drivers::simulator
