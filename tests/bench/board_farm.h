#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::bench {

/// Many emulated boards behind pseudo-terminals, in one thread. Each lifts its e-pawn and puts it
/// back, two events a second, without end. It remembers when the last byte of each field update was
/// written.
class BoardFarm {
 public:
  /// Boards 0 to `count` - 1, each linked at `directory`/board-<n>.
  BoardFarm(const std::string& directory, int count);
  ~BoardFarm();

  static std::string id(int board) { return "board-" + std::to_string(board); }

  /// The time of the board's last field update, in nanoseconds of the steady clock. 0 if there is
  /// none. Any thread.
  std::int64_t written_at(int board) const;

 private:
  struct Board;
  void run();
  void turn(Board& board);

  std::vector<std::unique_ptr<Board>> boards_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

/// The present time, in nanoseconds of the steady clock.
std::int64_t now_nanoseconds();

}  // namespace jadoube::bench
