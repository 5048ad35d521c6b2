#pragma once

#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Zmartfun board on USB. It shares no code with the driver; both follow the
/// same description [spec: drivers/zmartfun/protocol.md]. It repeats its position [guess].
class ZmartfunBoard final : public Processor {
 public:
  explicit ZmartfunBoard(const rules::Placement& start) : sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override { return powered_ ? report_at_ : kNoWake; }
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override { lit_ = lit_before_; }
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return false; }
  bool speaks_unasked() const override { return true; }
  rules::Bitboard lit() const override { return lit_; }
  MessageKind kind_of(const Message&) const override { return MessageKind::kSquares; }

 private:
  rules::Placement sensed_;
  BoardTime report_at_{0};
  /// The id of a report came, and its byte comes next.
  bool has_id_ = false;
  rules::Bitboard lit_ = 0, lit_before_ = 0;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true;
};

}  // namespace jadoube::drivers::simulator
