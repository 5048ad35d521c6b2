#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a DGT Pegasus that is not locked. It shares no code with the driver; both
/// follow the same description [spec: drivers/dgt/pegasus/protocol.md].
class PegasusBoard final : public Processor {
 public:
  PegasusBoard(const Identity& identity, const rules::Placement& start)
      : identity_(identity), sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override;
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return position_asked_; }
  rules::Bitboard lit() const override { return lit_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now);
  void light_up();
  Message answer_to(std::uint8_t command) const;

  Identity identity_;
  rules::Placement sensed_;
  rules::Bitboard lit_ = 0;
  /// The bytes of a command that is not complete.
  std::vector<std::uint8_t> held_;
  struct Question {
    BoardTime at;
    std::uint8_t command;
  };
  std::deque<Question> questions_;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false, updates_ = false;
};

namespace {

using namespace std::chrono_literals;

constexpr BoardTime kPegasusThinks = 5ms;
constexpr std::string_view kAnswered = "\x42\x45\x4C\x4D\x55\x5A";

}  // namespace

void PegasusBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  questions_.clear();
  lit_ = 0;
  position_asked_ = updates_ = false;
}

// Commands for lights and lock have the number of bytes that follow. The others are one byte.
void PegasusBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  held_.push_back(byte);
  const bool is_long = held_[0] == 0x60 || held_[0] == 0x63;
  if (is_long && (held_.size() < 2 || held_.size() < std::size_t{2} + held_[1])) return;
  ++commands_begun_;
  carry_out(now);
  held_.clear();
}

void PegasusBoard::carry_out(BoardTime now) {
  const std::uint8_t command = held_[0];
  if (command == 0x60) return light_up();
  if (command == 0x44) updates_ = true;
  if (command == 0x40) updates_ = false;
  if (command == 0x42) position_asked_ = true;
  if (kAnswered.find(static_cast<char>(command)) == kAnswered.npos) return;
  questions_.push_back({now + kPegasusThinks, command});
}

// The squares follow four bytes of how they light up. A zero ends them.
void PegasusBoard::light_up() {
  lit_ = 0;
  for (std::size_t i = 6; i + 1 < held_.size(); ++i) {
    if (held_[i] < rules::kSquareCount) {
      lit_ |= rules::bit(rules::square_at(held_[i] % 8, 7 - held_[i] / 8));
    }
  }
}

void PegasusBoard::forget_command() {
  if (!questions_.empty()) questions_.pop_back();
}

BoardTime PegasusBoard::next_at() const {
  return questions_.empty() ? kNoWake : questions_.front().at;
}

void PegasusBoard::step(std::vector<Message>& out) {
  out.push_back(answer_to(questions_.front().command));
  questions_.pop_front();
}

Message PegasusBoard::answer_to(std::uint8_t command) const {
  switch (command) {
    case 0x4D:
      return version_message(MessageId::kVersion, "1.0");
    case 0x55:
      return text_message(MessageId::kLongSerial, identity_.long_serial);
    case 0x45:
      return text_message(MessageId::kSerial, identity_.serial);
    case 0x5A:
      return {0xA5, 0x00, 0x04, 0x01};
    case 0x4C: {
      const std::array<std::uint8_t, 9> data{identity_.battery_percent};
      return make_message(MessageId::kBattery, data);
    }
    default:
      break;
  }
  auto squares = dump_bytes(sensed_);
  for (std::uint8_t& square : squares) square = square == 0 ? 0 : 1;
  return make_message(MessageId::kBoardDump, squares);
}

void PegasusBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  const bool was_occupied = sensed_[seen.square] != rules::Piece::kNone;
  const bool is_occupied = seen.piece != rules::Piece::kNone;
  sensed_.set(seen.square, seen.piece);
  if (!updates_ || was_occupied == is_occupied) return;
  const int index = rules::index_of(seen.square);
  const auto square = static_cast<std::uint8_t>((7 - index / 8) * 8 + index % 8);
  const std::array<std::uint8_t, 2> data{square, static_cast<std::uint8_t>(is_occupied ? 1 : 0)};
  out.push_back(make_message(MessageId::kFieldUpdate, data));
}

MessageKind PegasusBoard::kind_of(const Message& message) const {
  const MessageId id = id_of(message);
  const bool is_of_squares = id == MessageId::kBoardDump || id == MessageId::kFieldUpdate;
  return is_of_squares ? MessageKind::kSquares : MessageKind::kOther;
}

std::unique_ptr<Processor> make_pegasus_board(const Identity& identity,
                                              const rules::Placement& start) {
  return std::make_unique<PegasusBoard>(identity, start);
}

}  // namespace jadoube::drivers::simulator
