#include "drivers/simulator/hardware/saitek_board.h"

#include <string>

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

// [guess]
constexpr BoardTime kAnswersAfterwards = 100ms;

}  // namespace

void SaitekBoard::power(BoardTime now, bool on) {
  RefereeBoard::power(now, on);
  is_open_ = people_move_ = watches_ = false;
}

void SaitekBoard::carry_out(BoardTime now, std::string command) {
  if (command == "ENGLISH") return;
  if (command == "OPEN") is_open_ = true;
  if (!is_open_) return;
  people_move_ = people_move_ || command == "BOARD ON";
  watches_ = watches_ || (people_move_ && command == "ANALYSIS");
  answer(now + kAnswersAfterwards, ">");
}

void SaitekBoard::tell(const std::vector<Referee::News>& news, std::vector<Message>& out) {
  if (!watches_) return;
  for (const Referee::News& each : news) {
    if (each.kind == Referee::Kind::kNewGame) {
      out.push_back(line_of("New Game"));
    } else if (each.kind == Referee::Kind::kTakeBack) {
      out.push_back(line_of("Takeback"));
    } else if (each.ply % 2 == 0) {
      out.push_back(line_of(std::to_string(each.ply / 2 + 1) + " " + each.move + " 00:00"));
    } else {
      out.push_back(line_of(each.move + " 00:00"));
    }
  }
}

MessageKind SaitekBoard::kind_of(const Message& message) const {
  return message.front() == '>' ? MessageKind::kOther : MessageKind::kSquares;
}

}  // namespace jadoube::drivers::simulator
