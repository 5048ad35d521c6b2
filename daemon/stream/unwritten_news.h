#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/model/event.h"

namespace jadoube::stream {

/// An incident with its board. Without a board it is of a daemon itself (ids.h).
struct IncidentOfBoard {
  std::string board;
  std::shared_ptr<const model::Incident> incident;
};

/// The boards that a subscriber wants. Empty: all boards, also those that are found later.
using BoardFilter = std::set<std::string>;

/// True if a subscriber with `filter` wants news of `board`. News of no board, and of a daemon
/// itself, is for everybody.
bool is_wanted(const std::string& board, const BoardFilter& filter);

/// News that cannot be written: the boards by name, and the incidents, as they are now.
struct Unwritten {
  std::map<std::string, model::Board> boards = {};
  std::vector<IncidentOfBoard> incidents = {};
};

/// The latest state of the journal's disk.
struct Storage {
  model::DiskRoom room = {};
  /// How long the space lasts at the present rate. Nothing if it does not shrink.
  std::optional<std::chrono::seconds> lasts = {};
  /// Why nothing can be written: a packed sentence, see rules/sentence.h. Empty if everything is
  /// durable.
  std::string refusal = {};
  /// The number of events that wait to be written.
  std::size_t waiting = 0;
};

/// The news that cannot be written, for readers that have some of it already, and why it cannot be
/// written. Each piece of news has the version with which it was shown.
///
/// Any thread. The mutex of the feed guards it, so that the news ends together with the `publish`
/// that contains it.
class UnwrittenNews {
 public:
  /// `mutex` is the feed's. `changed` is notified of news. Both must exist longer.
  UnwrittenNews(std::mutex& mutex, std::condition_variable& changed)
      : mutex_(mutex), changed_(changed) {}

  /// Shows news, beside earlier such news.
  void show(Unwritten news);

  /// The news for a reader that has `version` already.
  struct Read {
    std::uint64_t version = 0;
    /// True if there is any unwritten news, also if it is not for `filter` or not new to the
    /// reader.
    bool any = false;
    Unwritten news = {};
  };
  Read read(std::uint64_t version, const BoardFilter& filter) const;

  void set_storage(Storage storage);
  Storage storage() const;

  /// How often news was shown. Only for the feed, which holds the mutex.
  std::uint64_t version() const { return version_; }
  /// All news is written now. Only for the feed, which holds the mutex.
  void end();

 private:
  /// Something that is shown, and the version since which it is.
  template <typename Shown>
  struct Versioned {
    std::uint64_t version = 0;
    Shown shown;
  };

  std::mutex& mutex_;
  std::condition_variable& changed_;
  std::uint64_t version_ = 0;
  std::map<std::string, Versioned<model::Board>> boards_;
  // By board, game and number.
  std::map<std::tuple<std::string, int, int>, Versioned<IncidentOfBoard>> incidents_;
  Storage storage_;
};

}  // namespace jadoube::stream
