#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <utility>
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
  void report(const std::vector<Referee::News>& news, std::vector<Message>& out) override;

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

void SaitekBoard::report(const std::vector<Referee::News>& news, std::vector<Message>& out) {
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

/// The processor of a Novag Citrine. It shares no code with the driver; both follow the same
/// description [spec: drivers/novag/protocol.md].
class NovagBoard final : public RefereeBoard {
 public:
  using RefereeBoard::RefereeBoard;

  void forget_command() override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return list_asked_; }
  MessageKind kind_of(const Message& message) const override;

 private:
  void carry_out(BoardTime now, std::string command) override;
  void report(const std::vector<Referee::News>& news, std::vector<Message>& out) override;
  std::string list() const;

  bool reports_moves_ = false, list_asked_ = false;
};

namespace {

using namespace std::chrono_literals;

constexpr BoardTime kAnswersIn = 20ms;

std::string right_aligned(std::size_t number, std::size_t width) {
  std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left_aligned(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

}  // namespace

void NovagBoard::power(BoardTime now, bool on) {
  RefereeBoard::power(now, on);
  reports_moves_ = list_asked_ = false;
}

// Upper and lower case are the same, and spaces do not count.
void NovagBoard::carry_out(BoardTime now, std::string command) {
  std::erase(command, ' ');
  for (char& letter : command) {
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  std::string text;
  if (command == "I") text = "ID.UCBII V1.09";
  if (command == "UON") text = "Referee on";
  if (command == "XON") text = "Xmit on";
  if (command == "G") text = list();
  if (text.empty()) return;
  reports_moves_ = reports_moves_ || command == "XON";
  list_asked_ = list_asked_ || command == "G";
  answer(now + kAnswersIn, std::move(text));
}

void NovagBoard::forget_command() {
  const std::string* last = last_answer();
  if (last != nullptr && *last == "Xmit on") reports_moves_ = false;
  RefereeBoard::forget_command();
}

std::string NovagBoard::list() const {
  std::string text = "Game " + right_aligned((referee().game().size() + 2) / 2, 3) +
                     "\r\n.      white       black";
  for (std::size_t ply = 0; ply < referee().game().size(); ++ply) {
    if (ply % 2 == 0) text += "\r\n." + right_aligned(ply / 2 + 1, 4) + "  ";
    text += ply % 2 == 0 ? left_aligned(referee().game()[ply], 12) : referee().game()[ply];
  }
  return text;
}

// A new game switches off the reports of moves.
void NovagBoard::report(const std::vector<Referee::News>& news, std::vector<Message>& out) {
  for (const Referee::News& each : news) {
    if (each.kind == Referee::Kind::kNewGame) {
      out.push_back(line_of("New Game"));
      reports_moves_ = false;
    } else if (reports_moves_) {
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

std::unique_ptr<Processor> make_novag_board(const rules::Placement& start) {
  return std::make_unique<NovagBoard>(start);
}

}  // namespace jadoube::drivers::simulator
