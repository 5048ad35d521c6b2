#pragma once

#include "drivers/instant.h"

namespace jadoube::lines {

/// The clock that is read once a turn: Unix time as it was when the clock was made, carried on by a
/// clock that nobody sets and that goes on while the machine sleeps. So it never runs backwards;
/// nor does it follow when the system's time is set later.
class TurnClock {
 public:
  TurnClock();
  drivers::Instant now() const;

 private:
  std::chrono::nanoseconds offset_;
};

}  // namespace jadoube::lines
