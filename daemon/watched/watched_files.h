#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/stream/event_stream.h"
#include "daemon/watched/results_file.h"
#include "daemon/watched/saved_file.h"
#include "daemon/watched/section_watch.h"
#include "rules/error.h"

namespace jadoube::watched {

/// The watched files of all open tournaments. Its thread looks at them once a second, because on a
/// share, inotify reports no writes of other machines. A share that does not answer delays the
/// other watched files, but no board.
class WatchedFiles {
 public:
  /// `feed` must exist longer, and so must what `desk` uses. `now`: the time of the daemon.
  WatchedFiles(Desk desk, const stream::Feed& feed, std::function<model::Instant()> now);
  ~WatchedFiles();

  void start();
  /// Ends the thread within `patience`. False: a share does not answer, and the thread still waits
  /// for it. The process should then end without destroying this.
  bool stop(std::chrono::milliseconds patience);

  /// All watched files, in the order of tournaments and sections. Any thread.
  std::vector<FileState> list() const;
  /// The watched file of a section in this version, as it was read. `section`: empty is the only
  /// one. NotFound: there is no such section. FailedPrecondition: no file is watched there, or it
  /// has another version now. Any thread.
  rules::Expected<tournament::PairingFile> file(const model::Tournament& tournament,
                                                const std::string& section,
                                                const std::string& version) const;

  /// Looks at all files once. For tests: the thread does it.
  void look(StillFile::Time steady);

 private:
  using Place = std::pair<std::string, std::string>;
  void run();

  const Desk desk_;
  const stream::Feed& feed_;
  const std::function<model::Instant()> now_;
  ResultNews news_;
  // For the thread only. By the ids of tournament and section.
  std::map<Place, SectionWatch> watches_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // The state after the last look, for other threads.
  struct Shown {
    FileState state;
    std::optional<FileVersion> version;
  };
  std::map<Place, Shown> shown_;
  bool stopping_ = false, has_ended_ = true;
  std::thread thread_;
};

}  // namespace jadoube::watched
