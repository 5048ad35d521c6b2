#include "drivers/simulator/hardware/novag_board.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

constexpr BoardTime kAnswersIn = 20ms;

Message line_of(const std::string& text) {
  const std::string line = text + "\r\n";
  return {line.begin(), line.end()};
}

std::string right_aligned(std::size_t number, std::size_t width) {
  std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left_aligned(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

}  // namespace

void NovagBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
  tells_moves_ = list_asked_ = false;
}

// Upper and lower case are the same, and spaces do not count.
void NovagBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_ || byte == ' ') return;
  if (byte != '\r' && byte != '\n') {
    held_ += static_cast<char>(std::toupper(byte));
    return;
  }
  const std::string command = std::exchange(held_, {});
  if (!command.empty()) carry_out(now, command);
}

void NovagBoard::carry_out(BoardTime now, const std::string& command) {
  std::string answer;
  if (command == "I") answer = "ID.UCBII V1.09";
  if (command == "UON") answer = "Referee on";
  if (command == "XON") answer = "Xmit on";
  if (command == "G") answer = list();
  if (answer.empty()) return;
  ++commands_begun_;
  tells_moves_ = tells_moves_ || command == "XON";
  list_asked_ = list_asked_ || command == "G";
  answers_.push_back({now + kAnswersIn, answer});
}

void NovagBoard::forget_command() {
  if (answers_.empty()) return;
  if (answers_.back().text == "Xmit on") tells_moves_ = false;
  answers_.pop_back();
}

std::string NovagBoard::list() const {
  std::string text =
      "Game " + right_aligned((referee_.game().size() + 2) / 2, 3) + "\r\n.      white       black";
  for (std::size_t ply = 0; ply < referee_.game().size(); ++ply) {
    if (ply % 2 == 0) text += "\r\n." + right_aligned(ply / 2 + 1, 4) + "  ";
    text += ply % 2 == 0 ? left_aligned(referee_.game()[ply], 12) : referee_.game()[ply];
  }
  return text;
}

BoardTime NovagBoard::next_at() const {
  if (!powered_) return kNoWake;
  return std::min(referee_.next_at(), answers_.empty() ? kNoWake : answers_.front().at);
}

void NovagBoard::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= referee_.next_at()) {
    out.push_back(line_of(answers_.front().text));
    answers_.pop_front();
    return;
  }
  std::vector<Referee::News> news;
  referee_.step(news);
  tell(news, out);
}

void NovagBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  std::vector<Referee::News> news;
  referee_.see(seen.at, seen.square, seen.piece, news);
  tell(news, out);
}

// A new game makes it forget that it tells moves.
void NovagBoard::tell(const std::vector<Referee::News>& news, std::vector<Message>& out) {
  for (const Referee::News& each : news) {
    if (each.kind == Referee::Kind::kNewGame) {
      out.push_back(line_of("New Game"));
      tells_moves_ = false;
    } else if (tells_moves_) {
      const std::string letter = each.kind == Referee::Kind::kMove ? "M" : "T";
      out.push_back(line_of(letter + right_aligned(each.ply / 2 + 1, 4) +
                            (each.ply % 2 == 1 ? ",  " : "   ") + each.move));
    }
  }
}

MessageKind NovagBoard::kind_of(const Message& message) const {
  const bool is_move = message.front() == 'M' || message.front() == 'T' || message.front() == 'N';
  return is_move ? MessageKind::kSquares : MessageKind::kOther;
}

}  // namespace jadoube::drivers::simulator
