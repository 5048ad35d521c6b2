#include <algorithm>
#include <deque>
#include <memory>
#include <string_view>
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
  /// kNoWake: no command to send positions has come.
  BoardTime report_at_ = kNoWake;
  rules::Bitboard lit_ = 0;
  std::uint64_t commands_begun_ = 0, sounds_ = 0;
  bool powered_ = true;
};

namespace {

using namespace std::chrono_literals;

// [spec: drivers/chessnut/protocol.md#timing]
constexpr BoardTime kReportEvery = 200ms, kAnswersAfter = 5ms;
// A report with 61 bytes of data over USB.
constexpr std::size_t kReportData = 61;
constexpr std::uint8_t kPositionId = 0x01;

// The number of a piece is its place in this text.
constexpr std::string_view kNumbers = ".qkbpnRPrBNQK";

}  // namespace

void ChessnutBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
  lit_ = 0;
  report_at_ = kNoWake;
}

// A command is its id, the number of its bytes, and these.
void ChessnutBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  held_.push_back(byte);
  if (held_.size() < 2 || held_.size() < std::size_t{2} + held_[1]) return;
  ++commands_begun_;
  carry_out(now);
  held_.clear();
}

void ChessnutBoard::carry_out(BoardTime now) {
  switch (held_[0]) {
    case 0x21:
      report_at_ = held_[2] == 0 ? now + kReportEvery : kNoWake;
      return answers_.push_back({now + kAnswersAfter, {0x23, 0x01, 0x00}});
    case 0x0a:
      light_up();
      return answers_.push_back({now + kAnswersAfter, {0x23, 0x01, 0x00}});
    case 0x0b:
      ++sounds_;
      return answers_.push_back({now + kAnswersAfter, {0x23, 0x01, 0x00}});
    case 0x29:
      return answers_.push_back({now + kAnswersAfter, {0x2a, 0x02, battery_percent_, 0x00}});
    default:
      return;
  }
}

// Rank 8 first. The highest bit of each byte is the a-file.
void ChessnutBoard::light_up() {
  lit_ = 0;
  for (int i = 0; i < rules::kSquareCount && held_.size() == 10; ++i) {
    const bool is_lit = (held_[static_cast<std::size_t>(2 + i / 8)] >> (7 - i % 8) & 1) != 0;
    if (is_lit) lit_ |= rules::bit(rules::square_at(i % 8, 7 - i / 8));
  }
}

// The present command may have made it send positions.
void ChessnutBoard::forget_command() {
  if (!answers_.empty() && answers_.back().message[0] == 0x23) report_at_ = kNoWake;
  if (!answers_.empty()) answers_.pop_back();
}

BoardTime ChessnutBoard::next_at() const {
  return std::min(report_at_, answers_.empty() ? kNoWake : answers_.front().at);
}

void ChessnutBoard::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= report_at_) {
    out.push_back(std::move(answers_.front().message));
    answers_.pop_front();
    return;
  }
  report_at_ += kReportEvery;
  out.push_back(position());
}

void ChessnutBoard::square_seen(const SquareSeen& seen, std::vector<Message>&) {
  sensed_.set(seen.square, seen.piece);
}

// h8 first, a1 last, two squares in a byte.
Message ChessnutBoard::position() const {
  Message message(2 + kReportData, 0);
  message[0] = kPositionId;
  message[1] = kReportData;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const char letter = rules::to_char(sensed_[rules::square_at(rules::kSquareCount - 1 - i)]);
    const auto number = static_cast<std::uint8_t>(kNumbers.find(letter));
    std::uint8_t& byte = message[static_cast<std::size_t>(2 + i / 2)];
    byte |= static_cast<std::uint8_t>(i % 2 == 0 ? number : number << 4);
  }
  return message;
}

MessageKind ChessnutBoard::kind_of(const Message& message) const {
  return message[0] == kPositionId ? MessageKind::kSquares : MessageKind::kOther;
}

std::unique_ptr<Processor> make_chessnut_board(const Identity& identity,
                                               const rules::Placement& start) {
  return std::make_unique<ChessnutBoard>(identity, start);
}

}  // namespace jadoube::drivers::simulator
