#include <deque>
#include <memory>
#include <string>
#include <utility>
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

namespace {

using namespace std::chrono_literals;

// [guess]
constexpr BoardTime kSquareOffThinks = 30ms;

Message as_message(const std::string& text) { return {text.begin(), text.end()}; }

}  // namespace

void SquareOffBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  questions_.clear();
  lit_ = 0;
  position_asked_ = false;
}

void SquareOffBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  held_ += static_cast<char>(byte);
  if (byte != '*') return;
  ++commands_begun_;
  carry_out(now, std::exchange(held_, {}));
}

void SquareOffBoard::carry_out(BoardTime now, const std::string& command) {
  if (command.starts_with("25#")) {
    lit_ = 0;
    for (std::size_t at = 3; at + 2 < command.size(); at += 2) {
      const auto square = rules::parse_square(command.substr(at, 2));
      if (square) lit_ |= rules::bit(*square);
    }
  }
  if (command == "27#ck*") ++sounds_;
  if (command == "30#R*") position_asked_ = true;
  if (command == "30#R*" || command == "14#1*" || command == "4#*") {
    questions_.push_back({now + kSquareOffThinks, command});
  }
}

void SquareOffBoard::forget_command() {
  if (!questions_.empty()) questions_.pop_back();
}

BoardTime SquareOffBoard::next_at() const {
  return questions_.empty() ? kNoWake : questions_.front().at;
}

void SquareOffBoard::step(std::vector<Message>& out) {
  out.push_back(as_message(answer_to(questions_.front().command)));
  questions_.pop_front();
}

std::string SquareOffBoard::answer_to(const std::string& command) const {
  if (command == "14#1*") return "14#GO*";
  if (command == "4#*") return "22#3.52*";
  std::string text = "30#";
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      text += sensed_[rules::square_at(file, rank)] == rules::Piece::kNone ? '0' : '1';
    }
  }
  return text + "*";
}

void SquareOffBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  const bool was_occupied = sensed_[seen.square] != rules::Piece::kNone;
  const bool is_occupied = seen.piece != rules::Piece::kNone;
  sensed_.set(seen.square, seen.piece);
  if (was_occupied == is_occupied) return;
  out.push_back(as_message("0#" + rules::to_string(seen.square) + (is_occupied ? "d*" : "u*")));
}

MessageKind SquareOffBoard::kind_of(const Message& message) const {
  const bool is_of_squares = message[0] == '0' || message[0] == '3';
  return is_of_squares ? MessageKind::kSquares : MessageKind::kOther;
}

std::unique_ptr<Processor> make_squareoff_board(const rules::Placement& start) {
  return std::make_unique<SquareOffBoard>(start);
}

}  // namespace jadoube::drivers::simulator
