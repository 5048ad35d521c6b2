#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/model/remote_hall.h"
#include "drivers/instant.h"

namespace jadoube::relay {

/// When each hall was heard last. Any thread.
class HallWatch {
 public:
  /// A sign of life came from a hall at `now`. Its events are no sign: they may be old. `delay`:
  /// how long the hall holds back what it publishes.
  void heard(const std::string& hall, drivers::Instant now, std::chrono::seconds delay);
  /// The hub has a stream of this hall. It need not have been heard yet.
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

}  // namespace jadoube::relay
