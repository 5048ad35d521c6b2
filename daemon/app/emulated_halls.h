#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "daemon/app/daemon.h"
#include "daemon/training/stage.h"
#include "rules/error.h"

namespace jadoube::app {

/// A daemon for a lesson, with emulated boards. Its record, its socket and its boards are in a
/// directory of their own. It has no outputs and no pages.
class TrainingHall {
 public:
  /// NotFound: there is no such lesson. Other errors are those of `training::Stage` and `Daemon`.
  static rules::Expected<std::unique_ptr<TrainingHall>> start(
      const std::string& lesson, const std::filesystem::path& directory);

  Daemon& daemon() { return *daemon_; }

 private:
  TrainingHall(std::unique_ptr<training::Stage> stage, std::unique_ptr<Daemon> daemon);

  // The boards end after the daemon.
  std::unique_ptr<training::Stage> stage_;
  std::unique_ptr<Daemon> daemon_;
};

/// The daemon of a rehearsal, with emulated boards. Its record, its sockets and its boards are in a
/// directory of their own, and it has only the outputs that `rehearsal::write_files` wrote there.
class RehearsalHall {
 public:
  /// The errors of `rehearsal::read_clocks`, `FileSettings::open`, `training::Stage` and `Daemon`.
  static rules::Expected<std::unique_ptr<RehearsalHall>> start(
      const std::filesystem::path& directory);

  Daemon& daemon() { return *daemon_; }

 private:
  RehearsalHall(std::unique_ptr<training::Stage> stage, std::unique_ptr<Daemon> daemon);

  // The boards end after the daemon.
  std::unique_ptr<training::Stage> stage_;
  std::unique_ptr<Daemon> daemon_;
};

}  // namespace jadoube::app
