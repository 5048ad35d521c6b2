#include "tests/score/touches.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "daemon/tracking/touches/touch_duty.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

using tracking::Lift;

// The longest round of a board with a cable or Bluetooth [spec:
// drivers/simulator/README.md#sensor]. A piece that is in the air for longer was detected.
constexpr BoardTime kScan = std::chrono::milliseconds(500);

// True if the record's lift is the hand's lift: on that square, while the piece was up. The board
// reads it up to one round late.
bool is_seen_in(const simulator::Touch& touch, const Lift& lift) {
  const Instant lifted = tests::kTableZero + touch.lifted;
  const Instant returned = tests::kTableZero + touch.returned;
  return lift.square == touch.square && lift.lifted <= returned + kScan &&
         lift.ended.value_or(drivers::kNever) >= lifted;
}

std::vector<Lift> lifts_in(const Run& run, Instant from, Instant until) {
  tracking::TouchRecord record;
  for (const Seen& seen : run.seen) {
    if (seen.at < until) record.observe(seen.at, seen.what);
  }
  auto lifts = record.reported(until).lifts;
  std::erase_if(lifts, [&](const Lift& lift) { return lift.lifted < from; });
  return lifts;
}

bool is_before_its_ply(const simulator::Touch& touch,
                       const std::vector<tracking::PlyLifts>& plies) {
  return std::ranges::any_of(plies, [&](const tracking::PlyLifts& reported) {
    return reported.ply == touch.ply && std::ranges::any_of(reported.lifts, [&](const Lift& lift) {
             return is_seen_in(touch, lift);
           });
  });
}

std::string percent_text(int part, int whole) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(part == whole ? 0 : 2) << 100. * part / whole;
  return whole == 0 ? "-" : text.str();
}

}  // namespace

void judge_touches(const TrueGame& game, const PublishedGame& found, const Run& run, Instant until,
                   Score& score) {
  const auto lifts = lifts_in(run, found.began, until);
  const auto plies = tracking::lifts_by_ply(found.last, lifts);
  for (const auto& touch : game.truth.touches) {
    if (touch.returned - touch.lifted <= kScan) continue;
    ++score.touches_due;
    score.touches_found +=
        std::ranges::any_of(lifts, [&](const Lift& lift) { return is_seen_in(touch, lift); });
    score.touches_placed += is_before_its_ply(touch, plies);
  }
  for (const Lift& lift : lifts) {
    if (lift.end != tracking::LiftEnd::kPutBack) continue;
    ++score.put_back;
    score.put_back_by_hand += std::ranges::any_of(
        game.truth.touches, [&](const auto& touch) { return is_seen_in(touch, lift); });
  }
}

void print_touches(const std::vector<SuiteScore>& suites, std::ostream& out) {
  out << "| suite | pieces lifted and put back, longer than a scan | in the record % | before the "
         "right ply % | put back in the record | lifted by a hand % |\n|---|---|---|---|---|---|\n";
  for (const SuiteScore& suite : suites) {
    const Score& s = suite.score;
    if (s.touches_due == 0) continue;
    out << "| " << suite.name << " | " << s.touches_due << " | "
        << percent_text(s.touches_found, s.touches_due) << " | "
        << percent_text(s.touches_placed, s.touches_due) << " | " << s.put_back << " | "
        << percent_text(s.put_back_by_hand, s.put_back) << " |\n";
  }
}

}  // namespace jadoube::score
