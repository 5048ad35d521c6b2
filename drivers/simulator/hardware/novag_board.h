#pragma once

#include <string>
#include <vector>

#include "drivers/simulator/hardware/referee_board.h"

namespace jadoube::drivers::simulator {

/// The processor of a Novag Citrine. It shares no code with the driver; both follow the same
/// description [spec: drivers/novag/protocol.md].
class NovagBoard final : public RefereeBoard {
 public:
  using RefereeBoard::RefereeBoard;

  void forget_command() override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return list_asked_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, std::string command) override;
  void tell(const std::vector<Referee::News>& news, std::vector<Message>& out) override;
  std::string list() const;

  bool tells_moves_ = false, list_asked_ = false;
};

}  // namespace jadoube::drivers::simulator
