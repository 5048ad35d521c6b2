#include "daemon/tracking/pair/pair_side.h"

#include <chrono>
#include <type_traits>
#include <variant>

namespace jadoube::tracking {

namespace {

/// A piece that slides touches the squares on its way for less than this time [guess].
constexpr std::chrono::milliseconds kPasses{1000};

}  // namespace

void PairSide::take(const drivers::PairObserved& seen, SensingClass sensing) {
  std::visit(
      [&]<typename Seen>(const Seen& what) {
        if constexpr (std::is_same_v<Seen, drivers::SquareChanged>) {
          (void)sensed.set(what.square, what.piece);
        } else if constexpr (std::is_same_v<Seen, drivers::PlacementRead>) {
          (void)sensed.read(what.placement);
          is_read = true;
        } else if constexpr (std::is_same_v<Seen, drivers::DeviceRead>) {
          device = what.info;
          sensed.learn(what.info.capabilities);
        } else if constexpr (std::is_same_v<Seen, drivers::ConnectionChanged>) {
          connect(what, sensing);
        } else {
          // The clock belongs to both boards.
          static_assert(std::is_same_v<Seen, drivers::ClockRead> ||
                        std::is_same_v<Seen, drivers::ClockMissing>);
        }
      },
      seen.seen);
}

void PairSide::connect(const drivers::ConnectionChanged& change, SensingClass sensing) {
  // What is repeated meanwhile is compared with the placement before.
  if (is_read) {
    rested = shown(sensing);
    is_whole = false;
  }
  link = change.state;
  port = change.port;
  why = change.why;
  is_read = false;
}

void PairSide::agree(std::size_t plies, drivers::Instant now) {
  if (agreed == plies) return;
  agreed_before = agreed;
  agreed_since = now;
  agreed = plies;
}

void PairSide::stray(drivers::Instant now) {
  is_whole = false;
  if (now - agreed_since < kPasses) agreed = agreed_before;
}

}  // namespace jadoube::tracking
