#include "daemon/devices/board_feed.h"

#include <algorithm>
#include <utility>

#include "daemon/model/change.h"

namespace jadoube::devices {

using drivers::Instant;
using drivers::Observation;
using std::chrono::milliseconds;

namespace {

/// How often held observations are passed on.
constexpr std::chrono::seconds kHeldBack{2};
constexpr std::chrono::seconds kClockHeldBack{1};

// Two players who move two rooks to and fro in a time scramble change a square 1.7 times a second,
// for up to half a minute [measured on emulated hands].
constexpr milliseconds kSquareForgets{1400};
constexpr int kSquareIsMuted = 30;
// Even in a game at six times the speed of blitz, only a few squares are so busy.
constexpr int kSquareIsBusy = 6, kBusySquaresOfFlood = 12, kBusySquaresOfCalm = 2;
// The count stops here, so a board that becomes calm is trusted again within 15 s.
constexpr int kMostOfSquare = 40, kMostOfSquareInFlood = 20;

// A connection with 9600 baud carries 192 changes a second. All pieces of a set may fall over.
constexpr milliseconds kChangeForgets{10};
constexpr int kMostChanges = 600;
// A driver reads the board from time to time, and more often if bytes are lost.
constexpr milliseconds kReadingForgets{500};
constexpr int kMostReadings = 20;
// A clock reports each second, and each press.
constexpr milliseconds kClockForgets{50};
constexpr int kMostClocks = 100;
constexpr milliseconds kOtherForgets{100};
constexpr int kMostOthers = 100;

}  // namespace

void FloodGuard::Budget::use(Instant now, std::chrono::nanoseconds forgets, int most) {
  forgotten_at_ = std::min(std::max(forgotten_at_, now) + forgets, now + most * forgets);
}

bool FloodGuard::Budget::is_above(Instant now, std::chrono::nanoseconds forgets, int limit) const {
  return forgotten_at_ - now > limit * forgets;
}

void FloodGuard::take(Instant now, std::vector<Observation>& fresh, std::vector<Observation>& out) {
  for (Observation& seen : fresh) take_one(now, seen, out);
  fresh.clear();
}

void FloodGuard::take_one(Instant now, Observation& seen, std::vector<Observation>& out) {
  bool passes = true;
  if (const auto* change = std::get_if<drivers::SquareChanged>(&seen)) {
    passes = pass_change(now, *change);
  } else if (const auto* reading = std::get_if<drivers::PlacementRead>(&seen)) {
    passes = pass_reading(now, *reading);
  } else if (const auto* clock = std::get_if<drivers::ClockRead>(&seen)) {
    passes = pass_clock(now, *clock);
  } else {
    passes = pass_other(now, seen);
  }
  if (!is_flooding_ && floods(now)) {
    is_flooding_ = owes_reading_ = true;
    passes = false;
  }
  if (passes) {
    out.push_back(std::move(seen));
  } else {
    hold_back(now);
  }
}

bool FloodGuard::pass_change(Instant now, const drivers::SquareChanged& change) {
  Square& square = squares_[static_cast<std::size_t>(index_of(change.square))];
  square.now = change.piece;
  square.changes.use(now, kSquareForgets, is_flooding_ ? kMostOfSquareInFlood : kMostOfSquare);
  all_changes_.use(now, kChangeForgets, kMostChanges);
  if (is_flooding_ || is_muted(square, now)) return false;
  square.passed = change.piece;
  return true;
}

bool FloodGuard::pass_reading(Instant now, const drivers::PlacementRead& reading) {
  is_read_ = true;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    squares_[static_cast<std::size_t>(index_of(square))].now = reading.placement[square];
  }
  readings_.use(now, kReadingForgets, kMostReadings);
  if (is_flooding_) return false;
  for (Square& square : squares_) square.passed = square.now;
  return true;
}

bool FloodGuard::pass_clock(Instant now, const drivers::ClockRead& reading) {
  clocks_.use(now, kClockForgets, kMostClocks);
  if (!clocks_.is_above(now, kClockForgets, kMostClocks - 1)) {
    held_clock_.reset();
    return true;
  }
  held_clock_ = reading;
  return false;
}

// Observations about the connection and from the board's log are rare, and everything else depends
// on them.
bool FloodGuard::pass_other(Instant now, const Observation& seen) {
  if (std::holds_alternative<drivers::ChangesMissed>(seen)) return !is_flooding_;
  if (std::holds_alternative<drivers::LogAwaited>(seen) ||
      std::holds_alternative<drivers::LogRead>(seen)) {
    return true;
  }
  others_.use(now, kOtherForgets, kMostOthers);
  return !others_.is_above(now, kOtherForgets, kMostOthers - 1);
}

bool FloodGuard::is_muted(const Square& square, Instant now) const {
  return square.changes.is_above(now, kSquareForgets, kSquareIsMuted);
}

// A flood begins at a higher rate than the rate at which it continues.
bool FloodGuard::floods(Instant now) const {
  const auto busy = std::ranges::count_if(squares_, [&](const Square& square) {
    return square.changes.is_above(now, kSquareForgets, kSquareIsBusy);
  });
  if (is_flooding_) {
    return busy > kBusySquaresOfCalm ||
           all_changes_.is_above(now, kChangeForgets, kMostChanges / 2) ||
           readings_.is_above(now, kReadingForgets, kMostReadings / 2);
  }
  return is_read_ && (busy >= kBusySquaresOfFlood ||
                      all_changes_.is_above(now, kChangeForgets, kMostChanges - 1) ||
                      readings_.is_above(now, kReadingForgets, kMostReadings - 1));
}

void FloodGuard::hold_back(Instant now) {
  due_ = std::min(due_, now + (held_clock_ ? kClockHeldBack : kHeldBack));
}

void FloodGuard::advance(Instant now, std::vector<Observation>& out) {
  if (now < due_) return;
  due_ = drivers::kNever;
  if (held_clock_) out.push_back(*std::exchange(held_clock_, std::nullopt));
  if (!is_flooding_) {
    for (const auto at : rules::Squares(rules::kAllSquares)) {
      Square& square = squares_[static_cast<std::size_t>(index_of(at))];
      if (square.now == square.passed) continue;
      square.passed = square.now;
      out.push_back(drivers::SquareChanged{at, square.now});
    }
    return;
  }
  pass_all(out);
  if (floods(now)) return hold_back(now);
  is_flooding_ = false;
}

void FloodGuard::pass_all(std::vector<Observation>& out) {
  const bool is_news = std::exchange(owes_reading_, false) ||
                       std::ranges::any_of(squares_, [](const Square& square) {
                         return square.now != square.passed;
                       });
  if (!is_news) return;
  rules::Placement placement;
  for (const auto at : rules::Squares(rules::kAllSquares)) {
    Square& square = squares_[static_cast<std::size_t>(index_of(at))];
    square.passed = square.now;
    placement.set(at, square.now);
  }
  out.push_back(drivers::ChangesMissed{});
  out.push_back(drivers::PlacementRead{placement});
}

using drivers::ConnectionState;
using drivers::Instant;

void BoardFeed::take(Instant now, std::vector<drivers::Observation>& fresh,
                     std::vector<Seen>& seen) {
  guard_.take(now, fresh, passed_);
  pass(now, seen);
}

void BoardFeed::advance(Instant now, std::vector<Seen>& seen) {
  guard_.advance(now, passed_);
  pass(now, seen);
}

void BoardFeed::pass(Instant now, std::vector<Seen>& seen) {
  std::vector<Seen>& target = board_.empty() ? held_ : seen;
  for (drivers::Observation& observation : passed_) {
    target.push_back({board_, now, std::move(observation)});
  }
  passed_.clear();
}

void BoardFeed::announce(Instant now, const std::string& board, const drivers::DeviceInfo& device,
                         const std::string& advice, std::vector<Seen>& seen) {
  board_ = board;
  const Instant since = held_.empty() ? now : held_.front().at;
  publish(since, ConnectionState::kLive, trouble(advice), board_, seen);
  if (!reports_capabilities(device)) {
    seen.push_back({board_, since, drivers::DeviceRead{device}});
  }
  for (Seen& held : held_) seen.push_back({board_, held.at, std::move(held.observation)});
  held_.clear();
}

// True if the held observations have the board's capabilities before the first square. Usual
// capabilities need no observation.
bool BoardFeed::reports_capabilities(const drivers::DeviceInfo& device) const {
  if (drivers::has_usual_capabilities(device)) return true;
  for (const Seen& held : held_) {
    if (std::holds_alternative<drivers::PlacementRead>(held.observation)) return false;
    if (std::holds_alternative<drivers::SquareChanged>(held.observation)) return false;
    const auto* read = std::get_if<drivers::DeviceRead>(&held.observation);
    if (read != nullptr && read->info.capabilities == device.capabilities) return true;
  }
  return false;
}

// For the tracker, a trouble is like a new connection: some changes are lost.
void BoardFeed::report_trouble(Instant now, const std::string& advice, std::vector<Seen>& seen) {
  if (board_.empty() || !published_ || published_->state != ConnectionState::kLive) return;
  const std::string why = trouble(advice);
  if (published_->why != why) publish(now, ConnectionState::kLive, why, board_, seen);
}

std::string BoardFeed::trouble(const std::string& advice) const {
  return guard_.is_flooding() ? model::kSensorsFlood.packed() : advice;
}

void BoardFeed::publish(Instant at, ConnectionState state, const std::string& why,
                        const std::string& board, std::vector<Seen>& seen) {
  if (board.empty()) return;
  published_ = drivers::ConnectionChanged{state, port_, why};
  seen.push_back({board, at, *published_});
}

void BoardFeed::lose(Instant now, const std::string& why, const std::string& otherwise,
                     std::vector<Seen>& seen) {
  const bool repeats =
      published_ && published_->state == ConnectionState::kLost && published_->why == why;
  if (!repeats)
    publish(now, ConnectionState::kLost, why, board_.empty() ? otherwise : board_, seen);
}

void BoardFeed::end() {
  held_.clear();
  board_.clear();
}

}  // namespace jadoube::devices
