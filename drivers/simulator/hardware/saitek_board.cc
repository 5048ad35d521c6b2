#include "drivers/simulator/hardware/saitek_board.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

// [guess]
constexpr BoardTime kAnswersAfterwards = 100ms;

Message ended(const std::string& text) {
  const std::string line = text + "\r\n";
  return {line.begin(), line.end()};
}

}  // namespace

void SaitekBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
  is_open_ = people_move_ = watches_ = false;
}

void SaitekBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  if (byte != '\r' && byte != '\n') {
    held_ += static_cast<char>(byte);
    return;
  }
  const std::string command = std::exchange(held_, {});
  if (command.empty() || command == "ENGLISH") return;
  if (command == "OPEN") is_open_ = true;
  if (!is_open_) return;
  ++commands_begun_;
  people_move_ = people_move_ || command == "BOARD ON";
  watches_ = watches_ || (people_move_ && command == "ANALYSIS");
  answers_.push_back({now + kAnswersAfterwards, ">"});
}

void SaitekBoard::forget_command() {
  if (!answers_.empty()) answers_.pop_back();
}

BoardTime SaitekBoard::next_at() const {
  if (!powered_) return kNoWake;
  return std::min(referee_.next_at(), answers_.empty() ? kNoWake : answers_.front().at);
}

void SaitekBoard::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= referee_.next_at()) {
    out.push_back(ended(answers_.front().text));
    answers_.pop_front();
    return;
  }
  std::vector<Referee::News> news;
  referee_.step(news);
  tell(news, out);
}

void SaitekBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  std::vector<Referee::News> news;
  referee_.see(seen.at, seen.square, seen.piece, news);
  tell(news, out);
}

void SaitekBoard::tell(const std::vector<Referee::News>& news, std::vector<Message>& out) {
  if (!watches_) return;
  for (const Referee::News& each : news) {
    if (each.kind == Referee::Kind::kNewGame) {
      out.push_back(ended("New Game"));
    } else if (each.kind == Referee::Kind::kTakeBack) {
      out.push_back(ended("Takeback"));
    } else if (each.ply % 2 == 0) {
      out.push_back(ended(std::to_string(each.ply / 2 + 1) + " " + each.move + " 00:00"));
    } else {
      out.push_back(ended(each.move + " 00:00"));
    }
  }
}

MessageKind SaitekBoard::kind_of(const Message& message) const {
  return message.front() == '>' ? MessageKind::kOther : MessageKind::kSquares;
}

}  // namespace jadoube::drivers::simulator
