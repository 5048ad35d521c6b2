#pragma once

#include <string>
#include <vector>

#include "drivers/simulator/hardware/referee_board.h"

namespace jadoube::drivers::simulator {

/// The processor of a Saitek chess computer with an OSA link. It shares no code with the driver;
/// both follow the same description [spec: drivers/saitek/protocol.md].
class SaitekBoard final : public RefereeBoard {
 public:
  using RefereeBoard::RefereeBoard;

  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return watches_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, std::string command) override;
  void tell(const std::vector<Referee::News>& news, std::vector<Message>& out) override;

  /// A host has opened the link, and has said that people move and the computer does not.
  bool is_open_ = false, people_move_ = false, watches_ = false;
};

}  // namespace jadoube::drivers::simulator
