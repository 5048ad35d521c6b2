#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt/bus/bus_command.h"
#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Finds boards on a bus. A ping of all boards is answered by each at a random moment within 1.1 s.
/// Answers at the same moment destroy each other. So boards that are known leave out the next such
/// ping, and it is repeated until it brings nothing new.
class BusSearch {
 public:
  /// Starts a search. It ends after `quiet_rounds` pings in a row without an answer.
  void begin(std::span<const int> known, int quiet_rounds);

  bool is_under_way() const { return rounds_left_ > 0; }

  /// The next command: one for each known board, then the ping. Nothing while answers may come.
  std::optional<BusOrder> next() const;
  /// The address for it.
  int address() const { return to_hush_.empty() ? kAllBoards : to_hush_.front(); }

  /// The command was sent.
  void sent(Instant now);

  /// A board with that address answered the ping, or bytes came that nobody understands.
  void hear(int address);
  void hear_garbage();

  /// Ends a round whose time is over.
  void advance(Instant now);

  /// When `advance` has something to do; kNever where no answers are awaited.
  Instant listens_until() const { return listens_until_; }

 private:
  std::vector<int> known_;
  std::deque<int> to_hush_;
  int quiet_needed_ = 0, quiet_rounds_ = 0, rounds_left_ = 0;
  bool heard_something_ = false;
  Instant listens_until_ = kNever;
};

}  // namespace jadoube::drivers::dgt
