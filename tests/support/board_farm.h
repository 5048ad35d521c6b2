#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::tests {

/// Many emulated boards behind pseudo-terminals, in one thread. Each lifts its e-pawn and puts it
/// back, two events a second, without end. The farm notes when the last byte of each field update
/// was written.
///
/// The last boards may be mad: they also report random changes of squares, in valid messages, 40 kB
/// each second.
class BoardFarm {
 public:
  /// Boards 0 to `count` - 1, each linked at `directory`/board-<n>. The last `mad` of them are mad.
  BoardFarm(const std::string& directory, int count, int mad = 0);
  ~BoardFarm();

  static std::string id(int board) { return "board-" + std::to_string(board); }

  /// The time of the board's last field update, in nanoseconds of the steady clock. 0 if there is
  /// none. Any thread.
  std::int64_t written_at(int board) const;

 private:
  struct Board;
  void run();
  void turn(Board& board);
  void rave(std::int64_t until);

  std::vector<std::unique_ptr<Board>> boards_;
  const int mad_;
  /// The time until which the mad boards have written their messages.
  std::int64_t raved_until_ = 0;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

/// The present time, in nanoseconds of the steady clock.
std::int64_t now_nanoseconds();

}  // namespace jadoube::tests
