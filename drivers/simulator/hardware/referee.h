#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/processor.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::drivers::simulator {

/// The part of a chess computer that watches two people play. It accepts a move when its squares
/// show exactly one legal move, for a while or until the opponent lifts a piece. It reports nothing
/// else: it waits until the pieces are corrected [guess: real boards ask on their display]. If the
/// same piece moves on to another legal square, the referee takes the move back and makes the other
/// one. A slid piece may rest on its way [guess].
class Referee {
 public:
  enum class Kind : std::uint8_t { kNewGame, kMove, kTakeBack };

  /// An event that the referee has noticed.
  struct News {
    Kind kind;
    std::size_t ply = 0;
    /// The move as text: "e2-e4", "f4xe5", "e5xd6ep", "d7-d8/N", "O-O".
    std::string move = {};
    /// The move as a value. In castling, its target is the square of the rook.
    rules::Move played = {};
  };

  explicit Referee(const rules::Placement& start);

  /// A square changed at `now`.
  void see(BoardTime now, rules::Square square, rules::Piece piece, std::vector<News>& out);

  /// When `step` has something to do; kNoWake if no change is about to be accepted.
  BoardTime next_at() const { return waiting_ ? believed_at_ : kNoWake; }

  /// Accepts changes that have lasted long enough.
  void step(std::vector<News>& out);

  /// The moves of the game as text.
  const std::vector<std::string>& game() const { return texts_; }

  /// The position after these moves.
  const rules::Position& position() const { return positions_.back(); }

 private:
  struct Waiting {
    Kind kind;
    rules::Move move = {};
    /// The move replaces the last one.
    bool replaces = false;
  };

  std::optional<Waiting> explanation() const;
  std::optional<rules::Move> move_that_explains(const rules::Position& position) const;
  void believe(std::vector<News>& out);
  void take_back(std::vector<News>& out);

  rules::Placement sensed_;
  /// The first one is the starting position of the game.
  std::vector<rules::Position> positions_;
  std::vector<std::string> texts_;
  std::optional<Waiting> waiting_;
  BoardTime believed_at_ = kNoWake;
};

/// The processor of a board that checks the moves itself, and sends lines of text. Each make
/// defines its answers, and how it reports what the referee found.
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

  /// Appends the board's reports about `news`.
  virtual void report(const std::vector<Referee::News>& news, std::vector<Message>& out) = 0;

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
