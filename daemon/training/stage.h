#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "daemon/training/lesson.h"
#include "rules/error.h"

namespace jadoube::training {

/// How long a board is untouched after it was first read, in real time. The daemon asks a board for
/// its log, and waits before it follows a game that has begun.
drivers::simulator::BoardTime until_first_act(const Scene& scene);

/// The emulated boards of a lesson, in real time, each on a pseudo-terminal. The players begin some
/// seconds after a host has read their board. After the last act, nothing changes any more.
class Stage {
 public:
  /// Makes the boards. The terminals have links in `directory`, which must be there: "table-1.tty",
  /// "table-2.tty". Unavailable: there is no terminal. InvalidArgument: the lesson is wrong.
  static rules::Expected<std::unique_ptr<Stage>> set(const Lesson& lesson,
                                                     const std::filesystem::path& directory);
  ~Stage();

  /// The paths of the links, in the order of the tables.
  const std::vector<std::string>& ports() const { return ports_; }

  /// Starts the threads, one for each board. The boards end when this object is destroyed.
  void start();

 private:
  class Table;
  Stage();
  std::vector<std::unique_ptr<Table>> tables_;
  std::vector<std::string> ports_;
};

}  // namespace jadoube::training
