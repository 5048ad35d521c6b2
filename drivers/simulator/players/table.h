#pragma once

#include <array>

#include "drivers/simulator/players/hand.h"
#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/thinking.h"

namespace jadoube::drivers::simulator {

/// Two players with their board and clock, during one game.
class Table {
 public:
  /// `game` and `options` must exist longer than the table.
  Table(const rules::PgnGame& game, const HandsOptions& options);

  /// Plays the whole game. Call it once.
  Performance play();

 private:
  // The facts about the previous ply that the reply needs.
  struct Before {
    BoardTime touched{0}, released{0};
  };

  BoardTime drawn(const Spread& spread) { return seconds(simulator::drawn(spread, random_)); }
  BoardTime drawn(const Range& range) { return seconds(random_.between(range.low, range.high)); }

  void set_up_start();
  void start_clock();
  void play_ply(std::size_t index);
  std::optional<rules::Move> next_move(std::size_t index);
  bool is_illegal_in_record(std::size_t index) const;
  void play_illegal_ply(std::size_t index);
  Intention intend(std::size_t index, rules::Move move);
  void force_offence(std::size_t index, rules::Move move, Intention& intention);
  BoardTime first_touch(std::size_t index, BoardTime began, Intention::Start start);
  BoardTime hands_free(rules::Move move) const;
  void press(BoardTime at, rules::Color player, Intention::Press how);
  bool ended_at_the_board() const;

  // Events before and after the move itself (table.cc).
  BoardTime hold_ceremony();
  BoardTime fidget(BoardTime at, const Intention& intention);
  BoardTime touch(BoardTime at, rules::Square square, BoardTime up);
  Range until_noticed() const;
  BoardTime press_too_early(BoardTime at);
  BoardTime start_falsely(BoardTime at, const Intention::FalseStart& start);
  void let_stand(BoardTime began, BoardTime released, const Intention::FalseStart& start,
                 std::size_t index);
  void disorder(const Made& made, rules::Move move, const Intention& intention, BoardTime pressed);
  void note_offence(OffenceKind kind, std::size_t ply, BoardTime at,
                    std::optional<BoardTime> mended = std::nullopt);

  void finish();
  bool flag_falls() const;
  void show_result(Gesture gesture);
  Gesture draw_gesture();
  void analyse();

  const rules::PgnGame& game_;
  const HandsOptions& options_;
  std::optional<TimeControl> control_;
  // The habits of the player to move. The hand and the intentions read them.
  Habits habits_;
  Random random_;
  rules::Placement start_;
  Pieces pieces_;
  Hand hand_;
  Intentions intentions_;
  Thinking thinking_;
  rules::Position position_;
  BoardTime now_;
  Before before_;
  // The time at which each player's hand is free.
  std::array<BoardTime, 2> hand_free_{};
  std::size_t offence_at_ = 0;
  bool offence_due_ = false;
  // True if all moves so far are those of the record.
  bool follows_record_ = true;
  Script presses_;
  Truth truth_;
  rules::Placement standing_;
  BoardTime game_end_{0};
};

}  // namespace jadoube::drivers::simulator
