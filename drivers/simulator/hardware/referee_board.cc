#include "drivers/simulator/hardware/referee_board.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::simulator {

void RefereeBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
}

void RefereeBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  if (byte != '\r' && byte != '\n') {
    held_ += static_cast<char>(byte);
    return;
  }
  std::string command = std::exchange(held_, {});
  if (!command.empty()) carry_out(now, std::move(command));
}

void RefereeBoard::answer(BoardTime at, std::string text) {
  ++commands_begun_;
  answers_.push_back({at, std::move(text)});
}

void RefereeBoard::forget_command() {
  if (!answers_.empty()) answers_.pop_back();
}

BoardTime RefereeBoard::next_at() const {
  if (!powered_) return kNoWake;
  return std::min(referee_.next_at(), answers_.empty() ? kNoWake : answers_.front().at);
}

void RefereeBoard::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= referee_.next_at()) {
    out.push_back(line_of(answers_.front().text));
    answers_.pop_front();
    return;
  }
  std::vector<Referee::News> news;
  referee_.step(news);
  tell(news, out);
}

void RefereeBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  std::vector<Referee::News> news;
  referee_.see(seen.at, seen.square, seen.piece, news);
  tell(news, out);
}

Message RefereeBoard::line_of(const std::string& text) {
  const std::string line = text + "\r\n";
  return {line.begin(), line.end()};
}

}  // namespace jadoube::drivers::simulator
