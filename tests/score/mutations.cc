#include "tests/score/mutations.h"

#include <algorithm>
#include <utility>

#include "drivers/simulator/hardware/board_time.h"
#include "tests/score/recordings.h"

namespace jadoube::score {
namespace {

using drivers::SquareChanged;
using simulator::Random;

enum class Damage { kReversed, kLost, kLate, kTwice, kExchanged };

struct Kind {
  Damage damage;
  const char* name;
};
constexpr Kind kKinds[] = {{Damage::kReversed, "S13 two changes in the wrong order"},
                           {Damage::kLost, "S13 one change lost"},
                           {Damage::kLate, "S13 one change late by 0.6 s"},
                           {Damage::kTwice, "S13 one change twice"},
                           {Damage::kExchanged, "S13 two squares exchanged, then read"}};

bool is_change(const Seen& seen) { return std::holds_alternative<SquareChanged>(seen.what); }

// Change number n of a square, and the next one.
std::pair<std::size_t, std::size_t> changes_at(const std::vector<Seen>& seen, Random& random) {
  std::vector<std::size_t> changes;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (is_change(seen[i])) changes.push_back(i);
  }
  const auto which = static_cast<std::size_t>(random.below(static_cast<int>(changes.size()) - 1));
  return {changes[which], changes[which + 1]};
}

std::vector<Seen> damaged(std::vector<Seen> seen, Damage damage, Random& random) {
  const auto [first, second] = changes_at(seen, random);
  const auto at = seen.begin() + static_cast<std::ptrdiff_t>(first);
  switch (damage) {
    case Damage::kReversed:
      std::swap(seen[first].what, seen[second].what);
      break;
    case Damage::kLost:
      seen.erase(at);
      break;
    case Damage::kLate:
      at->at += std::chrono::milliseconds(600);
      std::ranges::stable_sort(seen, {}, &Seen::at);
      break;
    case Damage::kTwice:
      seen.insert(at, *at);
      break;
    case Damage::kExchanged:
      std::swap(std::get<SquareChanged>(seen[first].what).square,
                std::get<SquareChanged>(seen[second].what).square);
      break;
  }
  return seen;
}

// The true placement, for the time when the engine asks for it.
class TruePlacement {
 public:
  explicit TruePlacement(const std::vector<Seen>& seen) : seen_(seen) {}
  const rules::Placement& at(Instant now) {
    for (; next_ < seen_.size() && seen_[next_].at <= now; ++next_) {
      if (const auto* read = std::get_if<drivers::PlacementRead>(&seen_[next_].what)) {
        placement_ = read->placement;
      } else if (const auto* change = std::get_if<SquareChanged>(&seen_[next_].what)) {
        placement_.set(change->square, change->piece);
      }
    }
    return placement_;
  }

 private:
  const std::vector<Seen>& seen_;
  std::size_t next_ = 0;
  rules::Placement placement_;
};

Run run_damaged(const Recording& recording, std::vector<Seen> seen) {
  Run run{std::move(seen), {}, recording.end};
  tracking::BoardTracker tracker;
  TruePlacement truth(recording.seen);
  const auto answer = [&](Instant now) {
    if (!tracker.take_request(tracking::BoardRequest::kPlacement)) return;
    tracker.observe(now, drivers::PlacementRead{truth.at(now)}, run.changes);
  };
  for (const Seen& one : run.seen) {
    while (tracker.wake_at() < one.at) {
      const Instant wake = tracker.wake_at();
      tracker.advance(wake, run.changes);
      answer(wake);
    }
    tracker.observe(one.at, one.what, run.changes);
    answer(one.at);
  }
  tracker.advance(recording.end, run.changes);
  return run;
}

}  // namespace

std::vector<SuiteScore> play_mutations(int times) {
  std::vector<SuiteScore> suites;
  const auto recordings = real_recordings();
  if (recordings.empty()) return suites;
  for (const Kind& kind : kKinds) {
    suites.push_back({kind.name, "a real recording, damaged in one place", {}, {}});
    for (int i = 0; i < times; ++i) {
      const Recording& recording = recordings[static_cast<std::size_t>(i) % recordings.size()];
      Random random(static_cast<std::uint64_t>(i) + 1);
      const Run played = run_damaged(recording, damaged(recording.seen, kind.damage, random));
      suites.back().score.add(judge(recording.truth, played));
    }
  }
  return suites;
}

}  // namespace jadoube::score
