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
  /// A hall has sent a sign of life, which arrived at `now`. Its events are no such sign: they may
  /// be old. `delay`: how long the hall holds back what it publishes.
  void note_sign(const std::string& hall, drivers::Instant now, std::chrono::seconds delay);
  /// The hub has a stream of this hall. There may be no message of the hall yet.
  void knows(const std::string& hall);

  /// The hall holds back what is played on its boards without a tournament, from everybody; but
  /// not from this relay.
  void asks_for(const std::string& hall, std::chrono::seconds delay);
  /// The delay that the hall of `board` asks the relay for, if the hall does not hold back moves
  /// itself.
  std::chrono::seconds asked_for(const std::string& board) const;
  /// The hall of `board` has held back all its events for at least this time. If `board` is of no
  /// hall, it is the shortest such time of all halls.
  std::chrono::seconds held_before(const std::string& board) const;

  /// All halls, in the order of their ids.
  std::vector<model::RemoteHall> halls() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, model::RemoteHall> halls_;
  std::map<std::string, std::chrono::seconds> asked_for_, shortest_;
};

/// Estimates what the clock of each hall shows, from the signs of life. A hall refuses late
/// decisions by its own clock. So no clock must be right, and no two clocks must agree.
///
/// A sign needs some time to arrive. So the estimate may be too early, never too late. Any thread.
class HallClocks {
 public:
  using Steady = std::chrono::steady_clock;

  /// A sign arrived at `now`. In it, the clock of the hall showed `clock`, in milliseconds of Unix
  /// time.
  void note_sign(const std::string& hall, std::chrono::milliseconds clock, Steady::time_point now);

  /// What the clock of the hall shows at `now`. Nothing: no sign has arrived yet.
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

/// The daemon of one hall, which a relay follows without a hub.
struct HallAddress {
  /// The id that the hall gets here.
  std::string hall;
  /// "host:port" or "unix:/path": an address of its [grpc].
  std::string address;
  /// The file with a token of an operator of that hall. Empty: none. At an address for viewers, the
  /// relay then gets what viewers get, which has no names and no pairings.
  std::string secret_file = {};
};

}  // namespace jadoube::relay
