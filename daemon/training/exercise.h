#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/model/board.h"
#include "daemon/training/child_hall.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::training {

/// Runs lessons in a separate process, with a separate record. So nothing of a lesson can get into
/// the games of the event, and a fault in a lesson does not end the daemon. One lesson at a time.
/// Any thread.
class Exercise {
 public:
  /// A lesson that runs.
  struct Running {
    std::string lesson;
    std::chrono::system_clock::time_point since;
  };

  /// `program` is started as `program --training LESSON --training-dir DIRECTORY`. It must end when
  /// its standard input ends. `directory` is emptied before each lesson.
  Exercise(std::string program, std::filesystem::path directory);

  /// Ends the lesson that runs, and starts this one. NotFound: there is no such lesson.
  /// Unavailable: the directory cannot be written, or the program cannot be started.
  rules::Expected<Running> start(const std::string& lesson);
  void stop();
  /// Nothing: no lesson runs.
  std::optional<Running> running();
  bool is_running() { return running().has_value(); }

  /// The address at which the process serves arbiters: "unix:/path".
  std::string address() const { return child_.address(); }

 private:
  std::mutex mutex_;
  std::optional<Running> running_;
  ChildHall child_;
};

/// The squares that a board for practice lights up, in the squares of the game:
///
/// - a piece of the player to move is lifted: where it may go. If another piece is lifted too that
///   it may capture, only that square
/// - the pieces are otherwise than on record: the squares that differ
/// - else the last move: the squares that the piece left and came to
///
/// None if no game is played.
rules::Bitboard lights_of(const model::Board& board);

/// True while an illegal move is the last one on record of the game that is played. A board for
/// practice makes a sound when this begins.
bool sounds_on(const model::Board& board);

}  // namespace jadoube::training
