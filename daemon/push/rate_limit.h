#pragma once

#include <chrono>
#include <map>
#include <string>

namespace jadoube::push {

/// Finds out who asks too often. Time is an argument. Not from several threads at once.
class RateLimit {
 public:
  using Time = std::chrono::sys_seconds;
  static constexpr std::size_t kMostNames = 4096;

  /// `most` calls of each in `window`.
  RateLimit(int most, std::chrono::seconds window) : most_(most), window_(window) {}

  /// Counts a call of `name`. False: there were too many, and this one does not count. More names
  /// than `kMostNames`: the oldest is forgotten.
  bool allows(const std::string& name, Time now);
  /// True if there were too many calls of `name`. It counts nothing.
  bool is_full(const std::string& name, Time now) const;

 private:
  struct Counted {
    Time since;
    int calls = 0;
  };
  void make_room(Time now);
  bool is_over(const Counted& counted, Time now) const {
    return now - counted.since >= window_ || now < counted.since;
  }

  const int most_;
  const std::chrono::seconds window_;
  std::map<std::string, Counted> by_name_;
};

}  // namespace jadoube::push
