#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "drivers/observation.h"

namespace jadoube::relay {

/// When each hall sent its last message. Any thread.
class HallWatch {
 public:
  /// A sign of life came from a hall at `now`. Its events are no sign: they may be old. `delay`:
  /// how long the hall holds back what it publishes.
  void heard(const std::string& hall, drivers::Instant now, std::chrono::seconds delay);
  /// The hub has a stream of this hall. No message of the hall need have come yet.
  void knows(const std::string& hall);

  /// The hall holds back what is played on its boards without a tournament, from everybody; but
  /// not from this relay.
  void asks_for(const std::string& hall, std::chrono::seconds delay);
  /// What the hall of `board` asks for, of the halls that do not hold it back themselves.
  std::chrono::seconds asked_for(const std::string& board) const;
  /// The shortest time for which the hall of `board` held back everything that came from it. Of no
  /// board: of all halls.
  std::chrono::seconds held_before(const std::string& board) const;

  /// All halls, in the order of their ids.
  std::vector<model::RemoteHall> halls() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, model::RemoteHall> halls_;
  std::map<std::string, std::chrono::seconds> asked_for_, shortest_;
};

/// What the clock of each hall shows, by the signs of life that have come. A hall refuses decisions
/// that come late, by its own clock. So nobody's clock must be right, and no two must agree.
///
/// A sign needs some time to come. So a clock is taken to show less than it does, never more. Any
/// thread.
class HallClocks {
 public:
  using Steady = std::chrono::steady_clock;

  /// A sign came at `now`: the clock of the hall showed `clock`, in milliseconds of Unix time.
  void heard(const std::string& hall, std::chrono::milliseconds clock, Steady::time_point now);

  /// What the clock of the hall shows at `now`. Nothing: no sign has come yet.
  std::optional<std::chrono::milliseconds> clock_of(const std::string& hall,
                                                    Steady::time_point now) const;

 private:
  struct Sign {
    std::chrono::milliseconds clock;
    Steady::time_point came;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Sign> signs_;
};

}  // namespace jadoube::relay
