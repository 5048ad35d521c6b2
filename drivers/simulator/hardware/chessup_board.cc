#include <algorithm>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a ChessUp 2. It shares no code with the driver; both follow the same
/// description [spec: drivers/chessup/protocol.md].
class ChessUpBoard final : public Processor {
 public:
  ChessUpBoard(const Identity& identity, const rules::Placement& start)
      : identity_(identity), referee_(start) {}

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
  void carry_out(BoardTime now);
  void confirm(std::uint8_t kind);
  void report(BoardTime now, const std::vector<Referee::News>& news, std::vector<Message>& out);
  void report_move(BoardTime now, const Referee::News& news);
  Message position() const;
  Message about() const;

  Identity identity_;
  Referee referee_;
  std::vector<std::uint8_t> held_;
  struct Answer {
    BoardTime at;
    Message message;
  };
  std::deque<Answer> answers_;
  /// Moves and promotions that the host has not confirmed. The first one is repeated.
  std::deque<Message> unconfirmed_;
  BoardTime repeats_at_ = kNoWake;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true, position_asked_ = false, is_recorded_ = false;
};

namespace {

using namespace std::chrono_literals;

// [guess]
constexpr BoardTime kChessUpThinks = 20ms, kRepeats = 250ms;

// The number of a piece is its place in this text; Black's are 8 higher.
constexpr std::string_view kChessUpNumbers = "PRNBQK";
constexpr std::uint8_t kEmptyCode = 0x40;

std::size_t size_of_command(std::uint8_t kind) {
  if (kind == 0xB9) return 12;
  return kind == 0x99 ? 3 : 1;
}

std::uint8_t number_of_type(rules::PieceType type) {
  const char letter = rules::to_char(rules::make_piece(rules::Color::kWhite, type));
  return static_cast<std::uint8_t>(kChessUpNumbers.find(letter));
}

std::uint8_t chessup_number(rules::Piece piece) {
  if (piece == rules::Piece::kNone) return kEmptyCode;
  const bool is_white = rules::color_of(piece) == rules::Color::kWhite;
  return static_cast<std::uint8_t>(number_of_type(rules::type_of(piece)) + (is_white ? 0 : 8));
}

std::uint8_t as_byte(int number) { return static_cast<std::uint8_t>(number); }

}  // namespace

void ChessUpBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
  unconfirmed_.clear();
  repeats_at_ = kNoWake;
  position_asked_ = is_recorded_ = false;
}

void ChessUpBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  held_.push_back(byte);
  if (held_.size() < size_of_command(held_[0])) return;
  carry_out(now);
  held_.clear();
}

void ChessUpBoard::carry_out(BoardTime now) {
  const auto answer = [&](Message message) {
    ++commands_begun_;
    answers_.push_back({now + kChessUpThinks, std::move(message)});
  };
  switch (held_[0]) {
    case 0x67:
      position_asked_ = true;
      return answer(position());
    case 0xB2:
      return answer(about());
    case 0xB9:
      is_recorded_ = held_[1] == 5;
      return answer({0x24});
    case 0x21:
      return confirm(0xA3);
    case 0x23:
      return confirm(0x97);
    default:
      return;
  }
}

void ChessUpBoard::confirm(std::uint8_t kind) {
  if (!unconfirmed_.empty() && unconfirmed_.front()[0] == kind) unconfirmed_.pop_front();
  if (unconfirmed_.empty()) repeats_at_ = kNoWake;
}

void ChessUpBoard::forget_command() {
  if (answers_.empty()) return;
  if (answers_.back().message[0] == 0x24) is_recorded_ = false;
  answers_.pop_back();
}

BoardTime ChessUpBoard::next_at() const {
  if (!powered_) return kNoWake;
  const BoardTime answer = answers_.empty() ? kNoWake : answers_.front().at;
  return std::min({referee_.next_at(), repeats_at_, answer});
}

void ChessUpBoard::step(std::vector<Message>& out) {
  const BoardTime now = next_at();
  if (!answers_.empty() && answers_.front().at == now) {
    out.push_back(std::move(answers_.front().message));
    answers_.pop_front();
  } else if (repeats_at_ == now) {
    out.push_back(unconfirmed_.front());
    repeats_at_ = now + kRepeats;
  } else {
    std::vector<Referee::News> news;
    referee_.step(news);
    report(now, news, out);
  }
}

void ChessUpBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  std::vector<Referee::News> news;
  referee_.see(seen.at, seen.square, seen.piece, news);
  report(seen.at, news, out);
}

// In a new game, the board no longer knows that a host records [guess].
void ChessUpBoard::report(BoardTime now, const std::vector<Referee::News>& news,
                          std::vector<Message>& out) {
  for (const Referee::News& each : news) {
    switch (each.kind) {
      case Referee::Kind::kNewGame:
        is_recorded_ = false;
        unconfirmed_.clear();
        repeats_at_ = kNoWake;
        out.push_back({0xB0, 1});
        break;
      case Referee::Kind::kTakeBack:
        out.push_back({0xBD});
        break;
      case Referee::Kind::kMove:
        if (is_recorded_) report_move(now, each);
        break;
    }
  }
}

void ChessUpBoard::report_move(BoardTime now, const Referee::News& news) {
  rules::Square to = news.played.to;
  if (news.move.starts_with("O-O")) {
    to = rules::square_at(news.move == "O-O" ? 6 : 2, rules::rank_of(news.played.from));
  }
  unconfirmed_.push_back({0xA3, 0x35, as_byte(rules::file_of(news.played.from)),
                          as_byte(rules::rank_of(news.played.from)), as_byte(rules::file_of(to)),
                          as_byte(rules::rank_of(to))});
  if (news.played.promotion) unconfirmed_.push_back({0x97, number_of_type(*news.played.promotion)});
  repeats_at_ = std::min(repeats_at_, now);
}

Message ChessUpBoard::position() const {
  const rules::Position& game = referee_.position();
  Message message(73, 0);
  message[0] = 0x67;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    message[static_cast<std::size_t>(i + 1)] =
        chessup_number(game.placement()[rules::square_at(i)]);
  }
  message[65] = game.turn() == rules::Color::kWhite ? 0 : 1;
  message[70] = kEmptyCode;
  message[72] = as_byte(static_cast<int>(referee_.game().size() / 2 + 1) % 256);
  return message;
}

// The serial number in four bytes.
Message ChessUpBoard::about() const {
  const auto serial = static_cast<std::uint32_t>(std::stoul(identity_.long_serial));
  Message message{0xB2, 0, 1, 9, 0, 1, 0, 0, 0, 0, 0, 0, 1, 4, 0, 2};
  for (std::size_t i = 0; i < 4; ++i) {
    message[8 + i] = static_cast<std::uint8_t>(serial >> (24 - 8 * i));
  }
  return message;
}

MessageKind ChessUpBoard::kind_of(const Message& message) const {
  const bool is_of_game = message[0] == 0x67 || message[0] == 0xA3 || message[0] == 0x97;
  return is_of_game ? MessageKind::kSquares : MessageKind::kOther;
}

std::unique_ptr<Processor> make_chessup_board(const Identity& identity,
                                              const rules::Placement& start) {
  return std::make_unique<ChessUpBoard>(identity, start);
}

}  // namespace jadoube::drivers::simulator
