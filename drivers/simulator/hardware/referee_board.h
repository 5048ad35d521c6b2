#pragma once

#include <deque>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/processor.h"
#include "drivers/simulator/hardware/referee.h"

namespace jadoube::drivers::simulator {

/// The processor of a board that checks the moves itself, and speaks in lines of text. A make says
/// what it answers, and how it tells what the referee found.
class RefereeBoard : public Processor {
 public:
  explicit RefereeBoard(const rules::Placement& start) : referee_(start) {}

  void receive(BoardTime now, std::uint8_t byte) final;
  BoardTime next_at() const final;
  void step(std::vector<Message>& out) final;
  std::uint64_t commands_begun() const final { return commands_begun_; }
  void forget_command() override;
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) final;
  void power(BoardTime now, bool on) override;

 protected:
  /// Carries out the line `command`.
  virtual void carry_out(BoardTime now, std::string command) = 0;

  /// Appends what the board tells of `news`.
  virtual void tell(const std::vector<Referee::News>& news, std::vector<Message>& out) = 0;

  /// A command was understood. Its answer is the line `text`, at that time.
  void answer(BoardTime at, std::string text);

  /// The last answer that has not been sent. Null if there is none.
  const std::string* last_answer() const {
    return answers_.empty() ? nullptr : &answers_.back().text;
  }

  /// All moves that the referee has found legal.
  const Referee& referee() const { return referee_; }

  /// A message with one line.
  static Message line_of(const std::string& text);

 private:
  struct Answer {
    BoardTime at;
    std::string text;
  };

  Referee referee_;
  std::string held_;
  std::deque<Answer> answers_;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true;
};

}  // namespace jadoube::drivers::simulator
