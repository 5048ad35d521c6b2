#include <memory>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a Saitek chess computer with an OSA link. It shares no code with the driver;
/// both follow the same description [spec: drivers/saitek/protocol.md].
class SaitekBoard final : public RefereeBoard {
 public:
  using RefereeBoard::RefereeBoard;

  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return watches_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, std::string command) override;
  void tell(const std::vector<Referee::News>& news, std::vector<Message>& out) override;

  /// A host has opened the connection, and has sent that people move and the computer does not.
  bool is_open_ = false, people_move_ = false, watches_ = false;
};

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

std::unique_ptr<Processor> make_saitek_board(const rules::Placement& start) {
  return std::make_unique<SaitekBoard>(start);
}

}  // namespace jadoube::drivers::simulator
