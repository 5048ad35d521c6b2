#pragma once

#include <array>
#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Millennium board: its ChessLink module. It shares no code with the driver;
/// both follow the same description [spec: drivers/millennium/protocol.md].
class ChessLinkModule final : public Processor {
 public:
  ChessLinkModule(const Identity& identity, const rules::Placement& start, std::uint64_t seed);

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return position_asked_; }
  /// A square is lit if the lights at its four corners are.
  rules::Bitboard lit() const override;
  MessageKind kind_of(const Message& message) const override;

  /// The content of a cell of its memory. It is kept without power.
  std::uint8_t cell(std::uint8_t address) const { return memory_[address]; }
  void set_cell(std::uint8_t address, std::uint8_t value) { memory_[address] = value; }

 private:
  struct Answer {
    BoardTime at;
    std::string text;
  };
  void carry_out(BoardTime now, const std::string& command);
  void answer(BoardTime now, std::string text);
  bool reports_at_this_scan();
  std::string position() const;
  BoardTime scan_time() const;

  Random random_;
  std::array<std::uint8_t, 256> memory_{};
  rules::Placement sensed_, reported_;
  std::string held_;
  BoardTime received_at_{0};
  std::deque<Answer> answers_;
  BoardTime scan_at_{0}, report_at_{0};
  /// For how many scans nothing has changed.
  int quiet_scans_ = 0;
  /// What each of the 81 lights shows in the eight steps of its time.
  std::array<std::uint8_t, 81> lights_{};
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false;
};

}  // namespace jadoube::drivers::simulator
