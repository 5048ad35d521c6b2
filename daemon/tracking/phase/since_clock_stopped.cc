// Pieces may have been set up while the clock was stopped. Then the clock was started, and plies
// were made. The game begins where what came since is play. A piece that comes may end the setting
// up, so a game may have begun after each.
//
//   clock stands   g1+N   clock runs   g1-   f3+N   press
//         |          |                   \___ play ____/
//    no beginning   beginning
#include "daemon/tracking/phase/since_clock_stopped.h"

#include <algorithm>
#include <iterator>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {
namespace {

/// As many events as some twenty plies have.
constexpr std::size_t kMostEvents = 96;
/// At most this number of moments is tried.
constexpr std::size_t kMostMoments = 12;

}  // namespace

void SinceClockStopped::stop(drivers::Instant at, const rules::Placement& current) {
  placement_ = current;
  since_ = at;
  events_.clear();
  is_new_ = false;
}

void SinceClockStopped::add_change(drivers::Instant at, const rules::Placement& before,
                                   const rules::Placement& now) {
  if (!placement_) return;
  // Within one reading no order is known, so pieces that left come first.
  for (const bool arrivals : {false, true}) {
    for (const auto square : rules::Squares(differing(before, now))) {
      if ((now[square] != rules::Piece::kNone) != arrivals) continue;
      add({at, {}, square, before[square], now[square]});
    }
  }
}

void SinceClockStopped::add_press(const Press& press) {
  if (placement_) add({press.at, press});
}

void SinceClockStopped::add(const SensorEvent& sensor_event) {
  if (events_.size() == kMostEvents) {
    const auto& first = events_.front();
    if (!first.press) placement_->set(first.square, first.now);
    since_ = first.at;
    events_.erase(events_.begin());
  }
  events_.push_back(sensor_event);
  is_new_ = true;
}

void SinceClockStopped::turn() {
  if (!placement_) return;
  placement_ = rules::rotated(*placement_);
  for (auto& each : events_) turn_around(each);
}

/// True if the events from number `from` on may be play. Then pieces come only from where they are
/// lifted, or a pawn becomes them, and each press is for a piece that came. A board may report a
/// press before the piece, and the new square of a piece before the old one.
bool SinceClockStopped::may_be_play(std::size_t from) const {
  std::vector<rules::Piece> lifted, came;
  int presses = 0;
  for (auto i = from; i < events_.size(); ++i) {
    const auto& each = events_[i];
    if (each.press) {
      ++presses;
    } else if (each.is_arrival()) {
      came.push_back(each.now);
    } else {
      lifted.push_back(each.before);
    }
  }
  if (presses > std::ssize(came) + 1) return false;
  return std::ranges::all_of(came, [&](rules::Piece piece) {
    const auto pawn = make_piece(rules::color_of(piece), rules::PieceType::kPawn);
    for (const auto known : {piece, pawn}) {
      const auto found = std::ranges::find(lifted, known);
      if (found == lifted.end()) continue;
      lifted.erase(found);
      return true;
    }
    return false;
  });
}

std::vector<SinceClockStopped::Moment> SinceClockStopped::moments() const {
  std::vector<Moment> all;
  if (!placement_) return all;
  auto earlier = *placement_;
  if (may_be_play(0)) all.push_back({earlier, since_, 0});
  for (std::size_t i = 0; i + 1 < events_.size(); ++i) {
    const auto& each = events_[i];
    if (each.press) continue;
    earlier.set(each.square, each.now);
    const bool may_begin = each.is_arrival() && !events_[i + 1].is_arrival();
    if (may_begin && may_be_play(i + 1)) all.push_back({earlier, each.at, i + 1});
  }
  const auto most = std::min(all.size(), kMostMoments);
  return {all.end() - static_cast<std::ptrdiff_t>(most), all.end()};
}

}  // namespace jadoube::tracking
