#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of an iChessOne board. It shares no code with the driver; both follow the same
/// description [spec: drivers/ichessone/protocol.md].
class IChessOneBoard final : public Processor {
 public:
  IChessOneBoard(const Identity& identity, const rules::Placement& start)
      : battery_percent_(identity.battery_percent), sensed_(start) {}

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
  Message answer_to(char letter) const;

  std::uint8_t battery_percent_;
  rules::Placement sensed_;
  /// What was received since the last command.
  std::string received_;
  struct Question {
    BoardTime at;
    char letter;
  };
  std::deque<Question> questions_;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false;
  /// The board sends its position whenever a square changes.
  bool reports_changes_ = false;
};

namespace {

using namespace std::chrono_literals;

constexpr BoardTime kThinks = 3ms;
constexpr std::size_t kLongestCommand = 5;
// The number of a piece is its place in this text.
constexpr std::string_view kPieceNumbers = ".PNBRQKpnbrqk";

}  // namespace

void IChessOneBoard::power(BoardTime, bool on) {
  powered_ = on;
  position_asked_ = reports_changes_ = false;
  received_.clear();
  questions_.clear();
}

void IChessOneBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  received_ += static_cast<char>(byte);
  if (received_.size() > kLongestCommand) received_.erase(0, 1);
  // Commands have no end: each is known by its letters.
  if (received_.ends_with("CPIRQ") || received_.ends_with("CPOFF")) {
    reports_changes_ = received_.ends_with("CPIRQ");
    received_.clear();
    return;
  }
  if (received_.size() < 2 || received_[received_.size() - 2] != 'R') return;
  const char letter = received_.back();
  if (letter != 'H' && letter != 'P' && letter != 'B') return;
  received_.clear();
  ++commands_begun_;
  position_asked_ = position_asked_ || letter == 'P';
  questions_.push_back({now + kThinks, letter});
}

void IChessOneBoard::forget_command() {
  if (!questions_.empty()) questions_.pop_back();
}

BoardTime IChessOneBoard::next_at() const {
  return questions_.empty() ? kNoWake : questions_.front().at;
}

void IChessOneBoard::step(std::vector<Message>& out) {
  out.push_back(answer_to(questions_.front().letter));
  questions_.pop_front();
}

// a8 first, h1 last, two squares in a byte, the first one in the upper half.
Message IChessOneBoard::answer_to(char letter) const {
  if (letter == 'H') return {'=', 'h', '1', '.', '0'};
  if (letter == 'B') return {'=', 'b', 0, battery_percent_};
  Message message(34, 0);
  message[0] = '=';
  message[1] = 'p';
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto piece = sensed_[rules::square_at(i % 8, 7 - i / 8)];
    const auto number = static_cast<int>(kPieceNumbers.find(rules::to_char(piece)));
    std::uint8_t& byte = message[static_cast<std::size_t>(2 + i / 2)];
    byte |= static_cast<std::uint8_t>(i % 2 == 0 ? number << 4 : number);
  }
  return message;
}

void IChessOneBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  sensed_.set(seen.square, seen.piece);
  if (powered_ && reports_changes_) out.push_back(answer_to('P'));
}

MessageKind IChessOneBoard::kind_of(const Message& message) const {
  return message[1] == 'p' ? MessageKind::kSquares : MessageKind::kOther;
}

std::unique_ptr<Processor> make_ichessone_board(const Identity& identity,
                                                const rules::Placement& start) {
  return std::make_unique<IChessOneBoard>(identity, start);
}

}  // namespace jadoube::drivers::simulator
